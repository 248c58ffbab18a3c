// Markup to tags and text in one linear pass, after the tokenizer of HTML (section 13.2.5). It looks for the next sign of
// interest instead of at every character, as htmlparser2 does; the two must tell the same.
import { decodeText, decodeValue } from './entities.ts'
import { NO_ATTRIBUTES } from './tree.ts'

export interface Marks {
  text: (text: string) => void
  openTag: (
    name: string,
    attributes: Readonly<Record<string, string>>,
    from: number,
    to: number,
    closed: boolean,
  ) => void
  closeTag: (name: string, from: number, to: number) => void
}

const SPACE = 32
const BANG = 33
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39
const SLASH = 47
const EQUALS = 61
const GREATER = 62
const QUESTION = 63

/** After these tags comes text without tags, up to the end tag of the same name. */
const RAW_ENDS: ReadonlyMap<string, RegExp> = new Map(
  ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}(?=[ \\t\\n\\f\\r/>])`, 'gi'),
  ]),
)
const DECODED = new Set(['textarea', 'title'])

/** Names as they are written on a page, in lower case: strings that were keys before are quick to use as keys. */
type Names = Map<string, string>

export function scanMarkup(source: string, marks: Marks): void {
  const names: Names = new Map()
  let at = 0
  while (at < source.length) {
    const sign = source.indexOf('<', at)
    if (sign !== at) marks.text(decodeText(source.slice(at, sign < 0 ? source.length : sign)))
    if (sign < 0) return
    at = markupAt(source, sign, marks, names)
  }
}

/** Reads what begins with `<` and returns where it ends. */
function markupAt(source: string, sign: number, marks: Marks, names: Names): number {
  const next = source.charCodeAt(sign + 1)
  if (isLetter(next)) return openTag(source, sign, marks, names)
  if (next === SLASH && sign + 2 < source.length) return closeTag(source, sign, marks, names)
  if (next === BANG) return declarationEnd(source, sign + 2)
  if (next === QUESTION) return after(source, '>', sign + 2)
  marks.text('<')
  return sign + 1
}

function nameIn(source: string, from: number, to: number, names: Names): string {
  const written = source.slice(from, to)
  let name = names.get(written)
  if (name === undefined) {
    name = written.toLowerCase()
    names.set(written, name)
  }
  return name
}

function closeTag(source: string, sign: number, marks: Marks, names: Names): number {
  if (!isLetter(source.charCodeAt(sign + 2))) return after(source, '>', sign + 2)
  const end = nameEnd(source, sign + 2)
  if (end === source.length) return end
  marks.closeTag(nameIn(source, sign + 2, end, names), sign, end + 1)
  return after(source, '>', end)
}

function declarationEnd(source: string, from: number): number {
  if (source.startsWith('[CDATA[', from)) return after(source, ']]>', from + 7)
  if (!source.startsWith('--', from)) return after(source, '>', from)
  const start = from + 2
  if (source.charCodeAt(start) === GREATER) return start + 1
  if (source.startsWith('->', start)) return start + 2
  for (let dashes = source.indexOf('--', start); dashes >= 0; dashes = source.indexOf('--', dashes)) {
    while (source[dashes] === '-') dashes++
    if (source[dashes] === '>') return dashes + 1
    if (source[dashes] === '!' && source[dashes + 1] === '>') return dashes + 2
  }
  return source.length
}

function openTag(source: string, sign: number, marks: Marks, names: Names): number {
  const end = nameEnd(source, sign + 1)
  const name = nameIn(source, sign + 1, end, names)
  let attributes: Record<string, string> | undefined
  let slash = false
  let at = end
  while (at < source.length) {
    const code = source.charCodeAt(at)
    if (code === GREATER) {
      marks.openTag(name, attributes ?? NO_ATTRIBUTES, sign, at + 1, slash)
      return rawText(source, name, at + 1, marks)
    }
    if (code === SLASH || isSpace(code)) {
      slash = code === SLASH || slash
      at++
      continue
    }
    slash = false
    const nameFrom = at
    at = attributeNameEnd(source, at + 1)
    const attribute = nameIn(source, nameFrom, at, names)
    const value = valueAt(source, at)
    at = value.end
    if (attribute === '__proto__') continue
    attributes ??= {}
    if (attributes[attribute] === undefined || !Object.hasOwn(attributes, attribute)) attributes[attribute] = value.text
  }
  return at
}

interface Value {
  text: string
  end: number
}

/** The value after the name of an attribute: in quotes, bare, or none. */
function valueAt(source: string, from: number): Value {
  let at = afterSpace(source, from)
  if (source.charCodeAt(at) !== EQUALS) return { text: '', end: at }
  at = afterSpace(source, at + 1)
  const quote = source.charCodeAt(at)
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) {
    const end = bareEnd(source, at)
    return { text: decodeValue(source.slice(at, end), ''), end }
  }
  const sign = quote === DOUBLE_QUOTE ? '"' : "'"
  const end = source.indexOf(sign, at + 1)
  if (end < 0) return { text: '', end: source.length }
  return { text: decodeValue(source.slice(at + 1, end), sign), end: end + 1 }
}

/** Past the text of an element that holds no tags; elsewhere where it was. */
function rawText(source: string, name: string, from: number, marks: Marks): number {
  const pattern = RAW_ENDS.get(name)
  if (!pattern && name !== 'plaintext') return from
  if (pattern) pattern.lastIndex = from
  const end = pattern?.exec(source)?.index ?? source.length
  const text = source.slice(from, end)
  if (text) marks.text(DECODED.has(name) ? text.split('<').map(decodeText).join('<') : text)
  return end
}

function after(source: string, sign: string, from: number): number {
  const at = source.indexOf(sign, from)
  return at < 0 ? source.length : at + sign.length
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
const isSpace = (code: number): boolean => code === SPACE || code === 9 || code === 10 || code === 12 || code === 13

function afterSpace(source: string, from: number): number {
  let at = from
  while (isSpace(source.charCodeAt(at))) at++
  return at
}

function nameEnd(source: string, from: number): number {
  let at = from
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === GREATER || code === SLASH || isSpace(code)) break
  }
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
