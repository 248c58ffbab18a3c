// Cleaning and rendering of a comment's text, with its length limits.

import { balanceBidiControls } from '../../text/bidi.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'
import { toStorableText } from '../../text/storable-text.ts'
import { visibleText } from '../../text/visible-text.ts'
import { escapeText } from './html-escape.ts'
import type { MentionTarget } from './mentions.ts'
import { parseMarkup } from './parse-markup.ts'
import { renderPlainText } from './plain-text-fast-path.ts'
import { type ImageProxyUrl, writeHtml } from './write-html.ts'

export interface TextOptions {
  imageProxyUrl: ImageProxyUrl
  /** Mention targets; other `@words` stay text. */
  mentions?: readonly MentionTarget[] | undefined
  /** Mentions beyond this number stay text. */
  maxMentioned?: number
  /** Makes `#word` a topic; default true. */
  makesTags?: boolean
}

export interface RenderedText {
  html: string
  hasLinks: boolean
  hasImages: boolean
  hasCode: boolean
  /** With `#`, without duplicates (case is ignored). */
  hashTags: { tag: string }[]
  /** Targets shown as mentions, without duplicates, in typed order. */
  mentions: MentionTarget[]
}

/**
 * Bound of the HTML, in bytes: it is stored three times, in the comment, its JSON and its event. Markup, links and
 * pictures of a long text stay below it (`&` becomes five bytes, a shortest link six, a picture seven times its
 * length); topics alone or quotes thirty deep do not.
 */
const htmlBound = { always: 4096, perTextByte: 8 }
/** Per comment, whatever its text. */
export const maxHtmlBytes = 400_000

/**
 * Expects the result of `prepareText`. Markup that is not allowed or incomplete stays text. The result has only the
 * vendor's elements, so paragraphs are separated by `<br />`.
 */
export function renderText(text: string, options: TextOptions): RenderedText {
  const plain = renderPlainText(text)
  const parsed = plain === undefined ? writeHtml(parseMarkup(text, options.mentions), options) : undefined
  const rendered = parsed ? sanitizeHtml(parsed.html, (address) => address) : (plain ?? '')
  const isWithin = fitsHtmlBound(rendered, text)
  const html = isWithin ? rendered : withoutMarkup(text)
  const { hashTags, mentions } = (isWithin ? parsed : undefined) ?? { hashTags: [], mentions: [] }
  return {
    html,
    hasLinks: html.includes('<a '),
    hasImages: html.includes('<img '),
    hasCode: html.includes('<code>'),
    hashTags: hashTags.map((tag) => ({ tag })),
    mentions: mentions.map(({ id, tag, rawTag, type }) => ({ id, tag: rawTag || tag, ...(type ? { type } : {}) })),
  }
}

/** Tells whether the HTML stays within `htmlBound` of its text. */
function fitsHtmlBound(html: string, text: string): boolean {
  // Fast path: three bytes at most per UTF-16 unit.
  if (3 * html.length <= htmlBound.always) return true
  const maxBytes = Math.max(htmlBound.always, htmlBound.perTextByte * Buffer.byteLength(text))
  return Buffer.byteLength(html) <= Math.min(maxBytes, maxHtmlBytes)
}

function withoutMarkup(text: string): string {
  return escapeText(text).replaceAll('\n', '<br />')
}

export type CleanText =
  | { text: string }
  | { code: 'empty-comment' }
  | { code: 'comment-too-big'; maxCharacterLength: number }

export function prepareText(typed: string, maxCharacterLength: number): CleanText {
  const text = balanceBidiControls(toStorableText(typed)).trim()
  // First, because later steps cost more.
  if (visibleLength(text) > maxCharacterLength) return { code: 'comment-too-big', maxCharacterLength }
  return showsSomething(text) ? { text } : { code: 'empty-comment' }
}

/** Typed pictures. Each part stops at the next bracket and after few spaces, so that matching stays linear. */
const pictures =
  /(\[img\]\s{0,9})https?:[^\s[\]<>"]+(?=\s{0,9}\[\/img\])|(!\[[^\][\n]{0,200}\]\()https?:[^\s()<>]+(?=\))|(<img\s[^<>]{0,200}?\bsrc=["']?)https?:[^\s"'<>]+/gi

/** URLs of pictures are not counted up to this length, some hundred usual ones. */
const maxUncountedAddressChars = 20_000

/** In code points, without URLs of pictures: an emoji of several code points counts as several. */
export function visibleLength(text: string): number {
  const mayShow = text.includes('[') || text.includes('<')
  const counted = mayShow && /\[img\]|!\[|<img\s/i.test(text) ? text.replace(pictures, '$1$2$3') : text
  const pairs = counted.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0
  return counted.length - pairs + Math.max(0, text.length - counted.length - maxUncountedAddressChars)
}

/** Possible markup. A letter outside of it is visible for certain; otherwise the rendered text decides. */
const possibleMarkup = /<[^<>]*>|&[^\s&;]*;|\[[^[\]]*\](?:\([^()]*\))?|^(?:[ \t>*+-]|\d{1,9}[.)])+/gm

/** Without letters that have no glyph. */
const letter = /[[\p{L}\p{N}]--[\u115f\u1160\u3164\uffa0]]/v
/** No markup starts with a letter. */
const letterFirst = /^[\p{L}--[\u115f\u1160\u3164\uffa0]]/v

function showsSomething(text: string): boolean {
  if (letterFirst.test(text) || letter.test(text.replace(possibleMarkup, ''))) return true
  const { html } = writeHtml(parseMarkup(text), { imageProxyUrl: (url) => url })
  return html.includes('<img ') || visibleText(html.replace(/<[^<>]*>/g, '')) !== ''
}
