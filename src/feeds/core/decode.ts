// Bytes of a page to text, in whatever encoding they were written.
import { decodeBuffer, getEncoding } from 'encoding-sniffer'
import type { Page } from './article.ts'
import { collapse, shorten } from './text.ts'

/** Beyond this a page is cut: nobody lists things in the twenty-first megabyte. */
const MAX_BYTES = 20 * 1024 * 1024

type Decoded = { html: string } | { notHtml: string }

export function decode(page: Page): Decoded {
  const kind = mediaType(page.contentType)
  if (kind && !mayBeHtml(kind)) return { notHtml: shorten(collapse(kind), 60) }
  const bytes = Buffer.from(page.body.buffer, page.body.byteOffset, Math.min(page.body.byteLength, MAX_BYTES))
  const binary = binaryKind(bytes)
  if (binary) return { notHtml: binary }
  const text = decodeText(bytes, page.contentType).replaceAll('\0', '')
  const other = otherDocument(text)
  return other ? { notHtml: other } : { html: text }
}

function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() || undefined
}

/** XML and plain text are often mislabelled pages; their first characters decide. */
function mayBeHtml(kind: string): boolean {
  return /html|^text\/(?:plain|xml)$|\+?xml$|octet-stream|^unknown/.test(kind)
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

/**
 * Header, byte order mark and meta element name the encoding, but labels lie: bytes that are valid UTF-8 and more than
 * ASCII are UTF-8, whatever they are called. (Encodings that are made of ASCII bytes must be believed.)
 */
function decodeText(bytes: Buffer, contentType: string | undefined): string {
  const charset = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  const options = { ...(charset ? { transportLayerEncodingLabel: charset } : {}), maxBytes: 4096 }
  const encoding = getEncoding(bytes, options)
  if (encoding.toLowerCase() === 'utf-8') return bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (!/^utf-16|^iso-2022/i.test(encoding)) {
    const strict = new TextDecoder('utf-8', { fatal: true })
    try {
      return strict.decode(bytes)
    } catch {
      // Not UTF-8: the declared encoding, or the web's default, is the truth.
    }
  }
  return decodeBuffer(bytes, options)
}

/** Syndication documents, other XML and JSON are lists of another kind; only their first characters tell. */
function otherDocument(text: string): string | undefined {
  const start = text.slice(0, 2000).trimStart()
  if (/^<(?:rss|feed|rdf:rdf)\b/i.test(withoutProlog(start))) return 'a feed'
  if (/^<\?xml/i.test(start) && !/<(?:html|!doctype html)/i.test(start)) return 'application/xml'
  if (/^[[{]\s*["{[\]}]/.test(start)) return 'application/json'
  return undefined
}

/** From the first element on: comments and instructions may stand before it. */
function withoutProlog(start: string): string {
  let rest = start
  for (;;) {
    const ending = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '>' : undefined
    if (!ending) return rest
    const end = rest.indexOf(ending, 2)
    if (end === -1) return ''
    rest = rest.slice(end + ending.length).trimStart()
  }
}
