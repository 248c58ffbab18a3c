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
const withPacked = 1.5
/** Of key, hash and headers, at most. */
const entryBytes = 1024

/** One minute is fresh enough for readers; closed pages leave caches as fast. */
const cacheControl = 'max-age=60, public'

/** `state`: equal while the feed's content is; only its hash is kept. */
export type FeedCache = (
  key: string,
  state: string,
  form: FeedFormat,
  make: () => Promise<SyndicationFeed>,
) => Promise<ReplyDocument>

export interface SyndicationContext extends CommentContext {
  write: FeedCache
  /** Of the operation that was called. */
  format: FeedFormat
}

export function createFeedCache(): FeedCache {
  const cache = createByteLru<{ stateHash: string; document: ReplyDocument }>(maxCacheBytes)
  return async (key, state, form, make) => {
    const stateHash = hash('sha256', state, 'base64url')
    const known = cache.get(key)
    if (known?.stateHash === stateHash) return known.document
    const { write, contentType } = feedFormats[form]
    const bytes = new TextEncoder().encode(write(await make()))
    const sharedUntil = Number.POSITIVE_INFINITY
    const document = { bytes, type: contentType, etag: etagOf(bytes), cacheControl, isReused: true, sharedUntil }
    cache.set(key, { stateHash, document }, entryBytes + withPacked * bytes.length)
    return document
  }
}
