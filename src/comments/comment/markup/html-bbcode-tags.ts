// Markdown rules for typed tags: the allowed HTML elements, and the same in square brackets.
import type { StateInline } from 'markdown-it'
import { parseLinkAddress, parseWebAddress } from '../../text/web-address.ts'
import { decodeEntities } from './html-escape.ts'

/** Spelling to element. Other tags stay text. */
const elements = new Map(
  Object.entries({
    b: 'b',
    strong: 'strong',
    em: 'em',
    i: 'i',
    u: 'u',
    strike: 'strike',
    s: 'strike',
    del: 'strike',
    span: 'span',
    a: 'a',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
  }),
)
/** Elements that editors write; only their line break stays. */
const lineElements = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])

// Linear: no part can match in two ways, and none passes the next bracket.
const htmlTag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][\w-]*(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=`]+))?)*)\s*\/?>/iy
const attribute = /([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=`]+))/gi
const bracketTag = /\[(\/?)(b|i|u|s|strike|quote|url)\]|\[url=\s*["']?([^\s[\]<>"']+)["']?\s*\]/iy
const imageTag = /\[img\]\s*([^\s[\]<>"]+)\s*\[\/img\]/iy
const bareUrl = /\[url\]\s*([^\s[\]<>"]+)\s*\[\/url\]/iy

export function tagRule(state: StateInline, silent: boolean): boolean {
  const first = state.src[state.pos]
  if (first === '<') return htmlTagRule(state, silent)
  return first === '[' && (bareUrlRule(state, silent) || bbcodeTagRule(state, silent))
}

/** `[img]https://…[/img]`, as the same token as a Markdown image. */
export function bbcodeImageRule(state: StateInline, silent: boolean): boolean {
  const found = state.src[state.pos] === '[' && matchHere(imageTag, state)
  const address = found && parseWebAddress(found[1] ?? '')
  if (!found || !address) return false
  if (!silent) pushImage(state, address, '')
  state.pos += found[0].length
  return true
}

/** `[url]https://…[/url]`. */
function bareUrlRule(state: StateInline, silent: boolean): boolean {
  const found = matchHere(bareUrl, state)
  const address = found && parseLinkAddress(found[1] ?? '')
  if (!found || !address) return false
  if (!silent) {
    state.push('link_open', 'a', 1).attrs = [['href', address]]
    state.push('text', '', 0).content = found[1] ?? ''
    state.push('link_close', 'a', -1)
  }
  state.pos += found[0].length
  return true
}

function bbcodeTagRule(state: StateInline, silent: boolean): boolean {
  const found = matchHere(bracketTag, state)
  if (!found) return false
  const [source, slash, name = 'url', address] = found
  const href = address === undefined ? undefined : parseLinkAddress(address)
  const isClosing = slash === '/'
  const lower = name.toLowerCase()
  if (lower === 'url' && !isClosing && href === undefined) return false
  const element = lower === 'url' ? 'a' : lower === 'quote' ? 'quote' : elements.get(lower)
  if (element === undefined) return false
  if (!silent) pushTag(state, { source, element, isClosing, href })
  state.pos += source.length
  return true
}

function htmlTagRule(state: StateInline, silent: boolean): boolean {
  const found = matchHere(htmlTag, state)
  if (!found) return false
  const [source, slash, name = '', attributes = ''] = found
  const lower = name.toLowerCase()
  const element = elements.get(lower)
  if (element === undefined && lower !== 'br' && lower !== 'img' && !lineElements.has(lower)) return false
  if (!silent) {
    if (element !== undefined) {
      const href =
        element === 'a' && slash === '' ? parseLinkAddress(readAttributes(attributes).get('href') ?? '') : undefined
      pushTag(state, { source, element, isClosing: slash === '/', href })
    } else if (lower === 'br') state.push('hardbreak', 'br', 0)
    else if (lower === 'img') pushHtmlImage(state, readAttributes(attributes))
    else state.push('new_line', '', 0)
  }
  state.pos += source.length
  // `<br>` followed by a newline is one break.
  if (lower === 'br' && state.src[state.pos] === '\n' && state.pos < state.posMax) state.pos++
  return true
}

interface TypedTag {
  source: string
  element: string
  isClosing: boolean
  href: string | undefined
}

function pushTag(state: StateInline, { source, element, isClosing, href }: TypedTag) {
  const token = state.push(isClosing ? 'tag_close' : 'tag_open', element, 0)
  token.markup = source
  if (href !== undefined) token.attrs = [['href', href]]
}

function pushHtmlImage(state: StateInline, attributes: Map<string, string>) {
  const address = parseWebAddress(attributes.get('src') ?? '')
  const alt = attributes.get('alt') ?? ''
  if (address !== undefined) pushImage(state, address, alt)
  else if (alt !== '') state.push('text', '', 0).content = alt
}

function pushImage(state: StateInline, address: string, alt: string) {
  const token = state.push('image', 'img', 0)
  token.attrs = [['src', address]]
  token.content = alt
}

function readAttributes(source: string): Map<string, string> {
  const read = new Map<string, string>()
  for (const [, name = '', ...values] of source.matchAll(attribute)) {
    const value = values.find((one) => one !== undefined) ?? ''
    if (!read.has(name.toLowerCase())) read.set(name.toLowerCase(), decodeEntities(value))
  }
  return read
}

function matchHere(pattern: RegExp, state: StateInline): RegExpExecArray | null {
  pattern.lastIndex = state.pos
  const found = pattern.exec(state.src)
  return found && pattern.lastIndex <= state.posMax ? found : null
}
