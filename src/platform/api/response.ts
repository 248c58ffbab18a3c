// HTTP responses from documents: validators, 304, HEAD, compression, and the headers of every answer.
import { hash } from 'node:crypto'
import { compressedFor } from '../compression/compressed-variants.ts'
import type { ContentEncoding } from '../compression/content-encoding.ts'
import type { Call } from './call.ts'
import type { ReplyDocument } from './operation.ts'

/** As the server writes it out. */
export interface ApiResponse {
  status: number
  /** The same answer may be sent more than once: nothing of it is changed on the way. */
  headers: Record<string, string>
  /** Values of `Set-Cookie`, a header that may come several times. */
  cookies?: readonly string[] | undefined
  body: Uint8Array<ArrayBuffer> | string | null
  stream?: ReplyDocument['stream'] | undefined
  isFile?: boolean | undefined
  /** Called for each call that is answered so. */
  onServed?: ReplyDocument['onServed'] | undefined
}

/** Data that we serve must not run, be framed, or be sniffed as another type. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** Most replies are personal, and none of them announces its next change. */
export const jsonHeaders = { ...securityHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

export function jsonResponse(status: number, value: unknown, headers: Record<string, string> = {}): ApiResponse {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(value) }
}

/** A 304 when the caller has these bytes already. */
export function documentResponse(document: ReplyDocument, call: Call): ApiResponse {
  const status = document.status ?? 200
  const headers = headersOf(document)
  const { bytes, encoding } = formOf(document, call)
  if (encoding) {
    headers['Content-Encoding'] = encoding
    // Other bytes, another tag: RFC 9110 8.8.3.3.
    if (headers.ETag) headers.ETag = `${headers.ETag.slice(0, -1)}-${encoding}"`
  }
  if (status !== 200 || !isNotModified(document, call))
    return {
      ...{ status, headers, body: bytes, stream: document.stream, isFile: document.isFile },
      onServed: document.onServed,
    }
  delete headers['Content-Type']
  delete headers['Content-Encoding']
  return { status: 304, headers, body: null, onServed: document.onServed }
}

/** Bytes that were written for this answer alone are not worth packing. */
function formOf(document: ReplyDocument, call: Call): { bytes: ReplyDocument['bytes']; encoding?: ContentEncoding } {
  const { bytes, isReused } = document
  return isReused && typeof bytes !== 'string' ? compressedFor(call.header('accept-encoding'), bytes) : { bytes }
}

/** The ETag of a document with these bytes; 132 bits of their hash. */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`
}

function headersOf(document: ReplyDocument): Record<string, string> {
  const headers: Record<string, string> = { ...securityHeaders, 'Content-Type': document.type }
  if (document.etag) headers.ETag = document.etag
  if (document.modifiedAt !== undefined) headers['Last-Modified'] = new Date(document.modifiedAt).toUTCString()
  if (document.cacheControl) headers['Cache-Control'] = document.cacheControl
  const vary = [document.vary, document.isReused ? 'Accept-Encoding' : undefined].filter((one) => one !== undefined)
  if (vary.length > 0) headers.Vary = vary.join(', ')
  return Object.assign(headers, document.headers)
}

/** RFC 9110 13.2.2: the date counts only when no tag was sent. */
function isNotModified(document: ReplyDocument, call: Call): boolean {
  const tags = call.header('if-none-match')
  if (tags !== undefined) {
    if (!document.etag) return false
    const wanted = opaque(document.etag)
    return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag.trim()) === wanted)
  }
  const since = call.header('if-modified-since')
  if (since === undefined || document.modifiedAt === undefined) return false
  const sinceAt = Date.parse(since)
  return !Number.isNaN(sinceAt) && Math.floor(document.modifiedAt / 1000) * 1000 <= sinceAt
}

/** Weak comparison, because proxies that compress weaken our tags; and each of our encodings is the same content. */
function opaque(tag: string): string {
  return tag.replace(/^W\//, '').replace(/-(?:zstd|br|gzip)"$/, '"')
}
