// A comment as it was sent, made ready once for all screens.

import { htmlToText } from '../../comment/markup/html-text.ts'
import { foldText, isAsciiText } from '../../text/case-fold.ts'
import { visibleText } from '../../text/visible-text.ts'
import { hostOf } from '../../text/web-address.ts'
import { fingerprintOf } from './fingerprint.ts'

export interface TypedComment {
  /** As `cleanText` leaves it. */
  text: string
  /** What is shown of it. */
  html?: string | undefined
  /** As `textLength` counts it. */
  length: number
  hasImages: boolean
  pageId: string
  name: string
  email?: string | undefined
  website?: string | undefined
  /** What stood in a field that people do not see. */
  trap?: string | undefined
  /** From when the form was shown until it was sent, where the client says. */
  writingMs?: number | undefined
}

export interface ScreeningInput extends TypedComment {
  folded: string
  /** The text as readers see it, where that is another than the typed one; undefined otherwise. */
  read: string | undefined
  /** The same, folded. */
  foldedRead: string | undefined
  /** Letters and figures in it; a short text says the same as others by chance. */
  letters: number
  /** Kept with the comment, to compare later ones with. */
  fingerprint: string
  /** Hosts of its addresses, as browsers write them and without `www.`, one for each address. */
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

/** The sign of a mention is no letter of the name behind it, though it stands for one within words. */
const mentionSign = /(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu

/** More than breaks of lines. */
const markup = /<(?!br)|&/

function readText({ text, html }: TypedComment): string | undefined {
  const isAsTyped = html === undefined || (!markup.test(html) && html.replaceAll('<br />', '\n') === text)
  if (isAsTyped && !text.includes('@')) return undefined
  return (isAsTyped ? text : htmlToText(html)).replace(mentionSign, ' ')
}

/** Slashes are for people: browsers read `https:host` and `https:\\host` as well. */
const address = /(?:(?<![a-z0-9])https?:[/\\]*|\bwww\.)([^\s/?#<>"'()[\]{}|\\^`]{1,300})[^\s<>"'()[\]]*/g
/** In HTML of our own writing. */
const link = /<a href="https?:\/\/(\[[^\]"]*\]|[^"/?#:]+)/g

/**
 * What is typed as an address need not become a link, and what becomes one need not look like an address: each host
 * counts as often as it is met in the one or in the other.
 */
function hostsIn({ text, html = '' }: TypedComment, folded: string): string[] {
  const typed = /https?:|www\./.test(folded) ? allOf(address, seen(text), typedHost) : []
  const linked = html.includes('<a ') ? allOf(link, html, (host) => hostOf(host)) : []
  if (linked.length === 0) return typed
  const left = [...typed]
  for (const host of linked) {
    const at = left.indexOf(host)
    if (at >= 0) left.splice(at, 1)
  }
  return [...linked, ...left]
}

/** Neither width nor what cannot be seen hides an address. */
function seen(text: string): string {
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
