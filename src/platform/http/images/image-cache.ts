// Cache of fetched images: bounded by bytes and age, with single flight per address.

import { createByteLru } from '../../cache/byte-lru.ts'
import type { Clock } from '../../clock.ts'
import { dayMs } from '../../durations.ts'
import type { Image } from './fetch-image.ts'

export interface ImageCacheParts {
  maxBytes: number
  clock: Clock
}

interface CacheEntry {
  /** Undefined: the fetch failed (negative caching). */
  image: Image | undefined
  expiresAt: number
}

const imageTtlMs = dayMs
/** Long enough that a broken image is not fetched for each view, short enough to see it mended. */
const failureTtlMs = 60 * 1000
/** About what an entry costs beside the image. */
const entryBytes = 512

/** The image at this address: the cached one, the one that is being fetched, or what `fetch` resolves to. */
export type FindImage = (url: string, fetch: () => Promise<Image | undefined>) => Promise<Image | undefined>

export function createImageCache({ maxBytes, clock }: ImageCacheParts): FindImage {
  const cache = createByteLru<CacheEntry>(maxBytes)
  const inFlight = new Map<string, Promise<Image | undefined>>()

  async function fetchAndKeep(url: string, fetch: () => Promise<Image | undefined>): Promise<Image | undefined> {
    const image = await fetch()
    const expiresAt = clock.now() + (image ? imageTtlMs : failureTtlMs)
    cache.set(url, { image, expiresAt }, entryBytes + url.length + (image?.bytes.length ?? 0))
    return image
  }

  return (url, fetch) => {
    const entry = cache.get(url)
    if (entry && entry.expiresAt > clock.now()) return Promise.resolve(entry.image)
    const running = inFlight.get(url) ?? fetchAndKeep(url, fetch).finally(() => inFlight.delete(url))
    inFlight.set(url, running)
    return running
  }
}
