// Input of the screens, prepared once per comment.

import { htmlToText } from '../../comment/markup/html-text.ts'
import { foldText, isAsciiText } from '../../text/case-fold.ts'
import { visibleText } from '../../text/visible-text.ts'
import { hostOf } from '../../text/web-address.ts'
import { fingerprintOf } from './fingerprint.ts'

export interface TypedComment {
  /** Cleaned by `prepareText`. */
  text: string
  /** Rendered HTML. */
  html?: string | undefined
  /** By `visibleLength`. */
  length: number
  hasImages: boolean
  pageId: string
  name: string
  email?: string | undefined
  website?: string | undefined
  /** Value of the honeypot field. */
  trap?: string | undefined
  /** Time between display and submission of the form, if the client reports it. */
  writingMs?: number | undefined
}

export interface ScreeningInput extends TypedComment {
  folded: string
  /** Text as readers see it; undefined where it equals the typed one. */
  read: string | undefined
  /** The same, folded. */
  foldedRead: string | undefined
  /** Number of letters and digits; short texts repeat by chance. */
  letters: number
  /** Stored with the comment, for comparison with later ones. */
  fingerprint: string
  /** Hosts of its URLs in Punycode without `www.`, one per URL. */
  hosts: readonly string[]
  isEmpty: boolean
}

export function prepareScreeningInput(typed: TypedComment): ScreeningInput {
  const folded = foldText(typed.text)
  const { fingerprint, letters } = fingerprintOf(folded)
  const isEmpty = letters === 0 && !typed.hasImages && visibleText(typed.text) === ''
  const read = readText(typed)
  const foldedRead = read === undefined ? undefined : foldText(read)
  return { ...typed, folded, read, foldedRead, letters, fingerprint, hosts: hostsIn(typed, folded), isEmpty }
}

/** The `@` of a mention is no letter, though it replaces one within words. */
const mentionSign = /(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu

/** Markup beyond line breaks. */
const markup = /<(?!br)|&/

function readText({ text, html }: TypedComment): string | undefined {
  const isAsTyped = html === undefined || (!markup.test(html) && html.replaceAll('<br />', '\n') === text)
  if (isAsTyped && !text.includes('@')) return undefined
  return (isAsTyped ? text : htmlToText(html)).replace(mentionSign, ' ')
}

/** Browsers read `https:host` and `https:\\host` as well. */
const urlPattern = /(?:(?<![a-z0-9])https?:[/\\]*|\bwww\.)([^\s/?#<>"'()[\]{}|\\^`]{1,300})[^\s<>"'()[\]]*/g
/** In HTML written by this service. */
const linkPattern = /<a href="https?:\/\/(\[[^\]"]*\]|[^"/?#:]+)/g

/**
 * A typed URL need not become a link, and a link need not look like a URL: each host counts as often as it occurs in
 * the one or the other.
 */
function hostsIn({ text, html = '' }: TypedComment, folded: string): string[] {
  const typed = /https?:|www\./.test(folded) ? allOf(urlPattern, normalizeUrlText(text), typedHost) : []
  const linked = html.includes('<a ') ? allOf(linkPattern, html, (host) => hostOf(host)) : []
  if (linked.length === 0) return typed
  const remaining = [...typed]
  for (const host of linked) {
    const at = remaining.indexOf(host)
    if (at >= 0) remaining.splice(at, 1)
  }
  return [...linked, ...remaining]
}

/** Normalises width and removes invisible characters, which could hide a URL. */
function normalizeUrlText(text: string): string {
  return isAsciiText(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .toLowerCase()
}

function allOf(pattern: RegExp, text: string, read: (found: string) => string): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => read(found)).filter((host) => host !== '')
}

function typedHost(authority: string): string {
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  return hostOf(host.replace(/[.,;:!*_]+$/, ''))
}
