// Fetch of one image: its bytes and type, or undefined when it cannot be had or is no image.

import type { ReplyDocument } from '../../api/operation.ts'
import { etagOf } from '../../api/response.ts'
import { FetchFailure } from '../fetch/fetch-failure.ts'
import type { FetchedResponse, SafeFetch } from '../fetch/safe-fetch.ts'
import { detectImageType } from './image-type.ts'

export interface Image extends ReplyDocument {
  bytes: Uint8Array<ArrayBuffer>
}

const maxBytes = 5 * 1024 * 1024
/** Failures with an answer under way. Of a host that says nothing in time, its images' readers pay nothing. */
const cutOff = new Set<FetchFailure['code']>(['too-large', 'interrupted', 'bad-encoding'])

/** Far shorter than for pages, because a reader is waiting. */
const limits = {
  connectMs: 3_000,
  headersMs: 5_000,
  idleMs: 5_000,
  totalMs: 10_000,
  wireBytes: maxBytes,
  decodedBytes: maxBytes,
}

/** Opened by itself, an image is a page of its own on our origin: there it may do nothing at all. */
export const imageHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A transparent GIF of one pixel: browsers draw it, whatever the status is, and no icon of a broken image. */
export const missingImage: Image = {
  bytes: new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')),
  type: 'image/gif',
  status: 404,
  cacheControl: 'no-store',
  headers: imageHeaders,
}

export interface FetchedImage {
  /** Undefined: it cannot be had, or is no image. */
  image: Image | undefined
  /** Bytes read of the response, image or not; an upper bound where it was cut off. */
  sizeBytes: number
}

export async function fetchImage(url: string, safeFetch: SafeFetch, userAgent: string): Promise<FetchedImage> {
  const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif'
  let response: FetchedResponse
  try {
    response = await safeFetch({ url, headers: { accept, 'user-agent': userAgent }, limits })
  } catch (error) {
    if (error instanceof FetchFailure) return { image: undefined, sizeBytes: cutOff.has(error.code) ? maxBytes : 0 }
    throw error
  }
  const type = response.status === 200 ? detectImageType(response.body) : undefined
  const sizeBytes = response.body.length
  if (type === undefined) return { image: undefined, sizeBytes }
  const image = {
    bytes: new Uint8Array(response.body),
    type,
    etag: etagOf(response.body),
    // A day, not for ever: the image behind an address may change.
    cacheControl: 'public, max-age=86400',
    headers: imageHeaders,
  }
  return { image, sizeBytes }
}
