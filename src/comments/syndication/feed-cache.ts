// Cache of rendered thread and post feeds: rendered anew only when their state changes, compressed once.
import { hash } from 'node:crypto'
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { etagOf } from '../../platform/api/response.ts'
import { createByteLru } from '../../platform/cache/byte-lru.ts'
import type { SyndicationFeed } from '../../platform/syndication/feed.ts'
import { type FeedFormat, feedFormats } from '../../platform/syndication/formats.ts'
import type { CommentContext } from '../context.ts'

/** Over all feeds, compressed forms included. */
const maxCacheBytes = 8 * 1024 * 1024
/** Bytes with compressed variants, as a multiple of the plain ones. */
const compressedSizeFactor = 1.5
/** Of key, hash and headers, at most. */
const entryBytes = 1024

/** Feed readers poll rarely; a page that becomes private leaves shared caches within a minute. */
const cacheControl = 'max-age=60, public'

/** `state`: equal while the feed's content is; only its hash is kept. */
export type FeedCache = (
  key: string,
  state: string,
  format: FeedFormat,
  make: () => Promise<SyndicationFeed>,
) => Promise<ReplyDocument>

export interface SyndicationContext extends CommentContext {
  feedCache: FeedCache
}

export function createFeedCache(): FeedCache {
  const cache = createByteLru<{ stateHash: string; document: ReplyDocument }>(maxCacheBytes)
  return async (key, state, format, make) => {
    const stateHash = hash('sha256', state, 'base64url')
    const known = cache.get(key)
    if (known?.stateHash === stateHash) return known.document
    const { write, contentType } = feedFormats[format]
    const bytes = new TextEncoder().encode(write(await make()))
    const sharedUntil = Number.POSITIVE_INFINITY
    const document = { bytes, type: contentType, etag: etagOf(bytes), cacheControl, isReused: true, sharedUntil }
    cache.set(key, { stateHash, document }, entryBytes + compressedSizeFactor * bytes.length)
    return document
  }
}
