// Decoding of a page's bytes, and the kind of document by its content, since served media types are often wrong.

import { collapseWhitespace, truncateText } from '../normalization/text.ts'
import type { Page } from '../page-and-feed.ts'
import { decodeBytes, detectCharset } from './detect-charset.ts'

/** A page is cut beyond this: lists end before the twenty-first megabyte. */
const MAX_BYTES = 20 * 1024 * 1024

/** A page, a document of a feed or a list for programs, plain text, or the name of what is none of these. */
export type Decoded = { html: string } | { xml: string } | { json: string } | { text: string } | { notHtml: string }

export function decodePage(page: Page): Decoded {
  const kind = mediaType(page.contentType)
  if (kind && !mayBeText(kind)) return { notHtml: truncateText(collapseWhitespace(kind), 60) }
  const bytes = Buffer.from(page.body.buffer, page.body.byteOffset, Math.min(page.body.byteLength, MAX_BYTES))
  const binary = binaryKind(bytes)
  if (binary) return { notHtml: binary }
  const text = textIn(bytes, page.contentType)
  const document = kindOf(text)
  if (document === 'html')
    return isPlainText(text, kind, page.url) ? { text: text.replace(/^\ufeff/, '') } : { html: text }
  if (document === 'xml') return { xml: text }
  return document === 'json' ? { json: text } : { notHtml: 'application/xml' }
}

/** What is read as a page: its markup, or a text that may hold some. */
export function markupIn(decoded: Decoded): string | undefined {
  if ('text' in decoded) return decoded.text
  return 'html' in decoded ? decoded.html : undefined
}

/** Most pages are sound UTF-8: without broken signs, zeros and marks that switch sets there is nothing to find out. */
function textIn(bytes: Buffer, contentType: string | undefined): string {
  const text = decodeBytes(bytes, 'utf-8')
  const sound = !text.includes('\ufffd') && !text.includes('\0') && !text.includes('\x1b')
  if (sound && !/utf-?16/i.test(contentType ?? '')) return text
  return decodeBytes(bytes, detectCharset(bytes, contentType)).replaceAll('\0', '')
}

function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined
}

/** XML, JSON and plain text are often mislabelled; their first characters decide. */
function mayBeText(kind: string): boolean {
  return PLAIN_TEXT.test(kind) || /html|^text\/xml$|\+?xml$|\+?json(?:l|-seq)?$|octet-stream|^unknown/.test(kind)
}

const PLAIN_TEXT = /^text\/(?:plain|(?:x-|vnd\.)?(?:web-)?markdown|(?:x-|prs\.[\w.]+)?rst|x-changelog)$/
const TEXT_FILE =
  /(?:\.(?:md|markdown|mdown|mkd|txt|rst|text|news|changes)|\/(?:news|changelog|changes|history|readme|releases?|release[-_]notes)(?:\.\d+)?)$/i
/** Of a page, whatever it is called. */
const PAGE_TAG = /^\s*<(?:!doctype\s+html|html|head|body)[\s>]/im

/** By its type, else by its name; a page may be served as either. */
function isPlainText(text: string, kind: string | undefined, url: string): boolean {
  if (PAGE_TAG.test(text.slice(0, 2000))) return false
  if (kind !== undefined && PLAIN_TEXT.test(kind)) return true
  // Folders are called NEWS, too: without the ending of a file there must be no markup.
  const { pathname = '' } = URL.parse(url) ?? {}
  if (text.trim() === '') return false
  return TEXT_FILE.test(pathname) && (/\.\w+$/.test(pathname) || !/<\/?(?:a|p|div|ul|li|h\d|table)[\s>]/i.test(text))
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
]

function binaryKind(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 8)
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1]
}

/** Kind of document by its first characters. XHTML is HTML. */
function kindOf(text: string): 'html' | 'xml' | 'json' | undefined {
  const start = text.slice(0, 2000).trimStart()
  if (/^<(?:\w+:)?(?:rss|feed|rdf|urlset|sitemapindex)\b/i.test(withoutProlog(start))) return 'xml'
  if (/^<\?xml/i.test(start) && !/<(?:html|!doctype html)/i.test(start)) return undefined
  return JSON_START.test(start) ? 'json' : 'html'
}

/** Perhaps behind a prefix that keeps foreign scripts from running it. */
const JSON_START = /^(?:\)\]\}'?,?\s*|while ?\(1\);\s*|for ?\(;;\);\s*)?[[{]\s*["{[\]}]/

/** From the first element on: comments and instructions may stand before it. */
function withoutProlog(start: string): string {
  let rest = start
  for (;;) {
    const ending = prologEnding(rest)
    if (!ending) return rest
    const end = rest.indexOf(ending, 2)
    if (end === -1) return ''
    rest = rest.slice(end + ending.length).trimStart()
  }
}

/** A document type may hold declarations of its own. Those of pages are left for the page. */
function prologEnding(rest: string): string | undefined {
  if (rest.startsWith('<!--')) return '-->'
  if (/^<!doctype (?!html)[^>[]{0,500}\[/i.test(rest)) return ']>'
  return /^<(?:\?|!doctype (?!html))/i.test(rest) ? '>' : undefined
}
