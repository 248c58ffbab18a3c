// Attributes of a tag. Found while it is scanned; values are cut from the page on demand, since most are never read.
import { decodeValue } from './entities.ts'
import type { Tag } from './tree.ts'

/** Offsets of an attribute, and of the next one. */
export interface AttributeSpan {
  nameEnd: number
  /** Equal to `valueEnd` where it has none. */
  valueFrom: number
  valueEnd: number
  next: number
}

export const newAttributeSpan = (): AttributeSpan => ({ nameEnd: 0, valueFrom: 0, valueEnd: 0, next: 0 })

const SPACE = 32
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const SLASH = 47
const EQUALS = 61
const GREATER = 62

/** Longer ones are read once for all: who searches them again and again would be long about it. */
const MAX_SEARCHED_LENGTH = 5000

/** The value of one attribute. Its name is in lower case. */
export function attributeOf(tag: Tag, name: string): string | undefined {
  if ((tag.attributeBits & attributeBit(name)) === 0) return undefined
  if (tag.read || tag.length > MAX_SEARCHED_LENGTH) return attributesOf(tag)[name]
  const written = newAttributeSpan()
  return findAttribute(tag.source, tag.from, name, written) ? attributeValue(tag.source, written) : undefined
}

/** All of them. The first of one name counts. */
export function attributesOf(tag: Tag): Readonly<Record<string, string>> {
  tag.read ??= tag.attributeBits === 0 ? NO_ATTRIBUTES : readAttributes(tag.source, tag.from)
  return tag.read
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

export function readAttributes(source: string, from: number): Record<string, string> {
  const attributes: Record<string, string> = {}
  const written = newAttributeSpan()
  for (let at = attributeAfter(source, from); at >= 0; at = attributeAfter(source, written.next)) {
    readAttribute(source, at, written)
    const name = source.slice(at, written.nameEnd).toLowerCase()
    if (name !== '__proto__' && !Object.hasOwn(attributes, name)) attributes[name] = attributeValue(source, written)
  }
  return attributes
}

/** One of 31 signs by which most tags show that they have no such attribute. Those that are usual share few with others. */
export function attributeBit(name: string): number {
  return 1 << ((name.charCodeAt(0) * 3 + name.length) % 31)
}

/** The tag whose attributes begin here has one of this name; sets its offsets. */
function findAttribute(source: string, from: number, name: string, written: AttributeSpan): boolean {
  for (let at = attributeAfter(source, from); at >= 0; at = attributeAfter(source, written.next)) {
    readAttribute(source, at, written)
    if (isNamed(source, at, written.nameEnd, name)) return true
  }
  return false
}

function isNamed(source: string, from: number, end: number, name: string): boolean {
  // The bit parts small letters from capitals.
  if (end - from !== name.length || (source.charCodeAt(from) | 32) !== name.charCodeAt(0)) return false
  return source.startsWith(name, from) || source.slice(from, end).toLowerCase() === name
}

/** Offset of the next attribute; below 0 at the end of the tag. */
function attributeAfter(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === GREATER) return -1
    if (code !== SLASH && !isSpace(code)) return at
  }
  return -1
}

/** Offset of the `>` that ends the tag; below 0 when the page ends before. */
export function tagEnd(source: string, from: number, written: AttributeSpan): number {
  for (let at = from; at < source.length; ) {
    const code = source.charCodeAt(at)
    if (code === GREATER) return at
    if (code === SLASH || isSpace(code)) at++
    else {
      readAttribute(source, at, written)
      at = written.next
    }
  }
  return -1
}

/** One attribute from here, which is no space, slash or `>`. An unclosed quoted value takes the rest of the page. */
export function readAttribute(source: string, from: number, written: AttributeSpan): void {
  written.nameEnd = attributeNameEnd(source, from + 1)
  const equals = skipSpace(source, written.nameEnd)
  written.valueFrom = written.valueEnd = written.next = equals
  if (source.charCodeAt(equals) !== EQUALS) return
  const start = skipSpace(source, equals + 1)
  const quote = source.charCodeAt(start)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) {
    written.valueFrom = start
    written.valueEnd = written.next = bareEnd(source, start)
    return
  }
  const end = source.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", start + 1)
  written.next = end < 0 ? source.length : end + 1
  if (end < 0) return
  written.valueFrom = start + 1
  written.valueEnd = end
}

export function attributeValue(source: string, { valueFrom, valueEnd }: AttributeSpan): string {
  if (valueFrom === valueEnd) return ''
  const before = source.charAt(valueFrom - 1)
  return decodeValue(source.slice(valueFrom, valueEnd), before === '"' || before === "'" ? before : '')
}

export const isSpace = (code: number): boolean =>
  code === SPACE || code === 9 || code === 10 || code === 12 || code === 13

export function skipSpace(source: string, from: number): number {
  let at = from
  while (isSpace(source.charCodeAt(at))) at++
  return at
}

function attributeNameEnd(source: string, from: number): number {
  let at = from
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === EQUALS || code === GREATER || code === SLASH || isSpace(code)) break
  }
  return at
}

function bareEnd(source: string, from: number): number {
  let at = from
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === GREATER || isSpace(code)) break
  }
  return at
}
