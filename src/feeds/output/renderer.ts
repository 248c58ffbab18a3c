// Renderer of feeds: bytes are written once per version and form, and cached until the version changes.

import type { ReplyDocument } from '../../platform/api/operation.ts'
import { etagOf } from '../../platform/api/response.ts'
import { createByteLru } from '../../platform/cache/byte-lru.ts'
import { blankIfMissing } from '../../platform/http/images/image-proxy.ts'
import type { SyndicationFeed } from '../../platform/syndication/feed.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { ResultStore } from '../feed/store-results.ts'
import type { ItemArticles } from '../history/item-articles.ts'
import {
  compressedSizeFactor,
  createRenderContext,
  type FeedReader,
  renderCacheBytes,
  type SelfUrl,
} from './render-context.ts'
import { feedForms } from './rules/feed-formats.ts'
import { writeFeed } from './rules/write-feed.ts'

interface CachedFeed {
  /** Moves with whatever the bytes depend on. */
  state: string
  /** By `Cache-Control`: how long it may be kept depends on the moment, the bytes do not. */
  documents: Map<string, ReplyDocument>
}

export interface RenderParts {
  resultStore: ResultStore
  /** Of a feed with full text. */
  articles(feedId: string): Promise<ItemArticles>
  selfUrl: SelfUrl
  /** Of a picture, as our own image proxy serves it; empty for what it does not fetch. */
  imageAddress(url: string): string
}

export interface Renderer {
  /** The feed has content. `cacheControl` depends on how fresh it is, so it is not kept. */
  render(feed: ServedFeed, reader: FeedReader, cacheControl: string): Promise<ReplyDocument>
}

export function createRenderer(parts: RenderParts): Renderer {
  const cache = createByteLru<CachedFeed>(renderCacheBytes)
  const underWay = new Map<string, Promise<CachedFeed>>()

  /** Those who waited for the same refresh come in the same moment, each before the first one's bytes are kept. */
  function writeOnce(feed: ServedFeed, reader: FeedReader, key: string, state: string): Promise<CachedFeed> {
    const name = `${key} ${state}`
    const known = underWay.get(name)
    if (known) return known
    const writing = write(feed, reader, parts)
      .then((document) => {
        const entry = { state, documents: new Map([['', document]]) }
        cache.set(key, entry, compressedSizeFactor * document.bytes.length)
        return entry
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, writing)
    return writing
  }
  return {
    async render(feed, reader, cacheControl) {
      const { version = 0, changedAt = 0 } = feed.result ?? {}
      const state = `${version} ${changedAt} ${feed.updatedAt}`
      const key = `${reader.form}${reader.ending ?? ''} ${reader.address}`
      const entry = cache.get(key)
      const { documents } = entry?.state === state ? entry : await writeOnce(feed, reader, key, state)
      return withCaching(documents, cacheControl)
    },
  }
}

function withCaching(documents: Map<string, ReplyDocument>, cacheControl: string): ReplyDocument {
  const known = documents.get(cacheControl)
  if (known) return known
  const document = { ...(documents.get('') as ReplyDocument), cacheControl }
  documents.set(cacheControl, document)
  return document
}

async function write(feed: ServedFeed, reader: FeedReader, parts: RenderParts): Promise<ReplyDocument> {
  const { contentType, headers } = feedForms[reader.form]
  const written = prerenderedBytes(feed, reader) ?? (await renderBytes(feed, reader, parts))
  return {
    bytes: written,
    type: contentType,
    ...(headers ? { headers } : {}),
    etag: etagOf(written),
    // A change of feed options changes it as the page does.
    modifiedAt: Math.max(feed.result?.changedAt ?? 0, feed.updatedAt),
    vary: 'Accept',
    isReused: true,
  }
}

/** Bytes that the worker thread wrote for a waiting reader. The owner may have changed options meanwhile. */
function prerenderedBytes({ prerendered, result, updatedAt }: ServedFeed, { address, form, ending }: FeedReader) {
  if (prerendered?.address !== address || prerendered.form !== form || prerendered.ending !== ending) return undefined
  const isSame = prerendered.feedUpdatedAt === updatedAt && prerendered.changedAt === result?.changedAt
  return isSame && result.noticeAt === undefined ? prerendered.bytes : undefined
}

async function renderBytes(feed: ServedFeed, reader: FeedReader, parts: RenderParts) {
  const { resultStore, selfUrl, imageAddress } = parts
  const content = feed.content ?? (await resultStore.content(feed.id))
  if (!content) throw new Error('A feed that has content was found without it.')
  const articles = feed.settings.full_text ? await parts.articles(feed.id) : undefined
  return writeFeed(createRenderContext(feed, reader, selfUrl), { ...content, articles }, (shown) =>
    reader.form === 'html' ? proxyImages(shown, imageAddress) : shown,
  )
}

/** Images go through our image proxy, so that browsers of readers contact no other site. */
function proxyImages(feed: SyndicationFeed, imageAddress: (url: string) => string): SyndicationFeed {
  const entries = feed.entries.map(({ image, ...entry }) => {
    const address = image && imageAddress(image)
    return address ? { ...entry, image: `${address}?${blankIfMissing}` } : entry
  })
  return { ...feed, entries }
}
