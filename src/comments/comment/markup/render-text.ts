// The text of a comment: what is taken of what was typed, and what is shown of it.

import { balanceBidiControls } from '../../text/bidi.ts'
import { sanitizeHtml } from '../../text/sanitize-html.ts'
import { toStorableText } from '../../text/storable-text.ts'
import { visibleText } from '../../text/visible-text.ts'
import { escapeText } from './html-escape.ts'
import type { MentionTarget } from './mentions.ts'
import { parseMarkup } from './parse-markup.ts'
import { renderPlainText } from './plain-text-fast-path.ts'
import { type ImageAddress, writeHtml } from './write-html.ts'

export interface TextOptions {
  imageAddress: ImageAddress
  /** The people who are meant; other `@words` are words. */
  mentions?: readonly MentionTarget[] | undefined
  /** The names of more people are words, too. */
  maxMentioned?: number
  /** Whether a word with `#` before it is a topic; unless said otherwise, it is. */
  makesTags?: boolean
}

export interface RenderedText {
  html: string
  hasLinks: boolean
  hasImages: boolean
  hasCode: boolean
  /** With their `#`, each once whatever its case. */
  hashTags: { tag: string }[]
  /** Those that are typed and shown as mentions, each once, as typed. */
  mentions: MentionTarget[]
}

/**
 * Of the HTML, in bytes. It is stored three times: in the comment, its JSON and its event. Of a long text, what markup,
 * links and pictures make of it is below this (each `&` becomes five bytes, a shortest link six, a picture seven times
 * its length); topics alone or quotes thirty deep are not.
 */
const htmlBound = { always: 4096, perTextByte: 8 }
/** Of one comment, whatever its text. */
export const maxHtmlBytes = 400_000

/**
 * Takes text that `cleanText` has seen. Markup that is not allowed or not complete stays what it is: text. The result
 * is in the vendor's elements only, so paragraphs are told apart by `<br />`.
 */
export function renderText(text: string, options: TextOptions): RenderedText {
  const plain = renderPlainText(text)
  const written = plain === undefined ? writeHtml(parseMarkup(text, options.mentions), options) : undefined
  const made = written ? sanitizeHtml(written.html, (address) => address) : (plain ?? '')
  const isWithin = fitsHtmlBound(made, text)
  const html = isWithin ? made : withoutMarkup(text)
  const { hashTags, mentions } = (isWithin ? written : undefined) ?? { hashTags: [], mentions: [] }
  return {
    html,
    hasLinks: html.includes('<a '),
    hasImages: html.includes('<img '),
    hasCode: html.includes('<code>'),
    hashTags: hashTags.map((tag) => ({ tag })),
    mentions: mentions.map(({ id, tag, rawTag, type }) => ({ id, tag: rawTag || tag, ...(type ? { type } : {}) })),
  }
}

/** Whether the HTML of a text is no more than its text may become. */
function fitsHtmlBound(html: string, text: string): boolean {
  // Most are short: a character has three bytes at most for each unit of its length.
  if (3 * html.length <= htmlBound.always) return true
  const most = Math.max(htmlBound.always, htmlBound.perTextByte * Buffer.byteLength(text))
  return Buffer.byteLength(html) <= Math.min(most, maxHtmlBytes)
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
  // First, so that nothing endless is looked into.
  if (visibleLength(text) > maxCharacterLength) return { code: 'comment-too-big', maxCharacterLength }
  return showsSomething(text) ? { text } : { code: 'empty-comment' }
}

/** Pictures as they are typed. All stops at the next bracket and after few spaces, so that it stays linear. */
const pictures =
  /(\[img\]\s{0,9})https?:[^\s[\]<>"]+(?=\s{0,9}\[\/img\])|(!\[[^\][\n]{0,200}\]\()https?:[^\s()<>]+(?=\))|(<img\s[^<>]{0,200}?\bsrc=["']?)https?:[^\s"'<>]+/gi

/** Addresses of pictures are free up to this, some hundred usual ones. */
const freeAddresses = 20_000

/** In code points, addresses of pictures not counted: an emoji of several counts as several. */
export function visibleLength(text: string): number {
  const mayShow = text.includes('[') || text.includes('<')
  const counted = mayShow && /\[img\]|!\[|<img\s/i.test(text) ? text.replace(pictures, '$1$2$3') : text
  const pairs = counted.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0
  return counted.length - pairs + Math.max(0, text.length - counted.length - freeAddresses)
}

/** Whatever may be markup. Letters outside of it are seen for certain; for the rest, what would be shown is looked at. */
const maybeMarkup = /<[^<>]*>|&[^\s&;]*;|\[[^[\]]*\](?:\([^()]*\))?|^(?:[ \t>*+-]|\d{1,9}[.)])+/gm

/** But for those that look like nothing. */
const letter = /[[\p{L}\p{N}]--[\u115f\u1160\u3164\uffa0]]/v
/** No markup begins with one. */
const letterFirst = /^[\p{L}--[\u115f\u1160\u3164\uffa0]]/v

function showsSomething(text: string): boolean {
  if (letterFirst.test(text) || letter.test(text.replace(maybeMarkup, ''))) return true
  const { html } = writeHtml(parseMarkup(text), { imageAddress: (url) => url })
  return html.includes('<img ') || visibleText(html.replace(/<[^<>]*>/g, '')) !== ''
}
