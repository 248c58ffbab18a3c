// What was found at each picture's address, kept for a while within a bound of bytes and found once at a time.
import type { Clock } from '../../ids.ts'
import { createKeptBytes } from '../../kept-bytes.ts'
import type { Image } from './fetch-image.ts'

export interface ImageCacheParts {
  find(url: string): Promise<Image | undefined>
  mostBytes: number
  clock: Clock
}

interface Kept {
  /** Undefined: there was none, which is worth remembering too. */
  image: Image | undefined
  expiresAt: number
}

const imageMs = 24 * 60 * 60 * 1000
/** Long enough that a broken picture is not fetched for each view, short enough to see it mended. */
const failureMs = 60 * 1000
/** About what an entry costs beside the picture. */
const entryBytes = 512

export function createImageCache({ find, mostBytes, clock }: ImageCacheParts): ImageCacheParts['find'] {
  const kept = createKeptBytes<Kept>(mostBytes)
  const underWay = new Map<string, Promise<Image | undefined>>()

  async function findAndKeep(url: string): Promise<Image | undefined> {
    const image = await find(url)
    const expiresAt = clock.now() + (image ? imageMs : failureMs)
    kept.keep(url, { image, expiresAt }, entryBytes + url.length + (image?.bytes.length ?? 0))
    return image
  }

  return (url) => {
    const entry = kept.get(url)
    if (entry && entry.expiresAt > clock.now()) return Promise.resolve(entry.image)
    const running = underWay.get(url) ?? findAndKeep(url).finally(() => underWay.delete(url))
    underWay.set(url, running)
    return running
  }
}
