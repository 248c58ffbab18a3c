// Addresses of further entries that a page states for its scripts: in attributes, and in its data.
import { readText } from '../html/element-text.ts'
import type { PageDocument } from '../html/page-document.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { Element } from '../html/parser/tree.ts'
import { NEXT_CLASS, NEXT_LABEL } from '../lexicon/pagination-words.ts'
import { foldText } from '../normalization/text.ts'

const MAX_ADDRESSES = 20
const MAX_ELEMENTS = 20_000
const MAX_ADDRESS_CHARS = 2000
/** Of all scripts that are searched. */
const MAX_SCRIPT_CHARS = 5_000_000

/** Their name says what they are. */
const NEXT_ATTRIBUTE =
  /^(?:data-)?(?:[\w-]*next[\w-]*(?:url|page|href|link|path|src)[\w-]*|[\w-]*-next|[\w-]*load-?more[\w-]*|[\w-]*infinite[\w-]*(?:url|href|path))$/
/** Addresses that an element of a list asks for: of interest where it says that it goes on. */
const ASKED_ATTRIBUTE =
  /^(?:(?:data-)?hx-get|data-(?:url|href|ajax-?url|endpoint|path|src|link)|up-href|ic-get-from|ic-append-from|formaction|src)$/
const ON_SIGHT = /revealed|intersect|load|scroll/i

/** As they are written. */
export function declaredAddresses(document: PageDocument): string[] {
  return [...new Set([...inAttributes(document), ...inScripts(document)])].slice(0, MAX_ADDRESSES)
}

function inAttributes(document: PageDocument): string[] {
  const { names, elements } = document.tree
  const next = [...names].filter((name) => NEXT_ATTRIBUTE.test(name))
  const asked = [...names].filter((name) => ASKED_ATTRIBUTE.test(name))
  if (next.length + asked.length === 0) return []
  return elements.slice(-MAX_ELEMENTS).flatMap((element) => {
    const own = valuesOf(element, next)
    const others = valuesOf(element, asked)
    return others.length > 0 && saysMore(document, element) ? [...own, ...others] : own
  })
}

const valuesOf = ({ tag }: Element, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = attributeOf(tag, name)
    return value !== undefined && /[/?]/.test(value) && value.length <= MAX_ADDRESS_CHARS ? [value] : []
  })

/** A button or link to more, or what loads when it is seen. */
function saysMore({ tree }: PageDocument, element: Element): boolean {
  const { tag, name } = element
  if (/^(?:img|script|iframe|video|audio|source)$/.test(name)) return false
  if (
    name === 'turbo-frame' ||
    ON_SIGHT.test(attributeOf(tag, 'hx-trigger') ?? attributeOf(tag, 'data-hx-trigger') ?? '')
  )
    return true
  if (NEXT_CLASS.test(`${tag.classes.written} ${tag.id ?? ''}`)) return true
  const label = foldText(readText(tree, element, 60))
  return label.length <= 40 && label !== '' && NEXT_LABEL.test(label)
}

const STATED = /"next(?:_?page)?(?:_?(?:url|link|href|path|uri))?"\s{0,3}:\s{0,3}"((?:[^"\\\n]|\\.){1,2000})"/gi

/** `"next_page_url": "…"`, as the pagination of frameworks is written. */
function inScripts({ tree }: PageDocument): string[] {
  let remaining = MAX_SCRIPT_CHARS
  const found: string[] = []
  for (const { text } of tree.scripts) {
    remaining -= text.length
    if (remaining < 0 || found.length >= MAX_ADDRESSES) break
    found.push(...statedAddresses(text))
  }
  return found
}

/** In JSON, or code that holds some. */
export function statedAddresses(text: string): string[] {
  if (!text.includes('next')) return []
  const found: string[] = []
  for (const [, written = ''] of text.matchAll(STATED)) {
    const address = unescaped(written)
    if (address !== undefined && /^(?:https?:\/\/|\/|\?)/.test(address)) found.push(address)
    if (found.length >= MAX_ADDRESSES) break
  }
  return found
}

function unescaped(written: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${written}"`)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
