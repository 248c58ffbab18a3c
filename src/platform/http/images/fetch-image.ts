// One picture from another site: what it is, or nothing when it cannot be had or is no picture.
import { tagOf } from '../../api/answer.ts'
import type { Document } from '../../api/operation.ts'
import { FetchFailure } from '../fetch-failure.ts'
import type { FetchedResponse, SafeFetch } from '../safe-fetch.ts'
import { imageTypeOf } from './image-type.ts'

export interface Image extends Document {
  bytes: Uint8Array<ArrayBuffer>
}

const mostBytes = 5 * 1024 * 1024

/** Somebody is looking at the gap, so this is far shorter than for pages. */
const limits = {
  connectMs: 3_000,
  headersMs: 5_000,
  idleMs: 5_000,
  totalMs: 10_000,
  wireBytes: mostBytes,
  decodedBytes: mostBytes,
}

/** Opened by itself, a picture is a page of its own on our origin: there it may do nothing at all. */
const headers = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export async function fetchImage(url: string, safeFetch: SafeFetch, userAgent: string): Promise<Image | undefined> {
  const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif'
  let response: FetchedResponse
  try {
    response = await safeFetch({ url, headers: { accept, 'user-agent': userAgent }, limits })
  } catch (error) {
    if (error instanceof FetchFailure) return undefined
    throw error
  }
  const type = response.status === 200 ? imageTypeOf(response.body) : undefined
  if (type === undefined) return undefined
  return {
    bytes: new Uint8Array(response.body),
    type,
    etag: tagOf(response.body),
    // A day, not for ever: the picture behind an address may change.
    cacheControl: 'public, max-age=86400',
    headers,
  }
}
