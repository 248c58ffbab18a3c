// What was found at each picture's address, kept for a while within a bound of bytes and found once at a time.
import type { Clock } from '../../ids.ts'
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
  bytes: number
}

const imageMs = 24 * 60 * 60 * 1000
/** Long enough that a broken picture is not fetched for each view, short enough to see it mended. */
const failureMs = 60 * 1000
/** About what an entry costs beside the picture. */
const entryBytes = 512

/** Those that were asked for longest ago go first. */
export function createImageCache({ find, mostBytes, clock }: ImageCacheParts): ImageCacheParts['find'] {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Image | undefined>>()
  let bytes = 0

  function keep(url: string, entry: Kept): void {
    forget(url)
    kept.set(url, entry)
    bytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }
  function forget(url: string): void {
    bytes -= kept.get(url)?.bytes ?? 0
    kept.delete(url)
  }
  async function findAndKeep(url: string): Promise<Image | undefined> {
    const image = await find(url)
    const expiresAt = clock.now() + (image ? imageMs : failureMs)
    keep(url, { image, expiresAt, bytes: entryBytes + url.length + (image?.bytes.length ?? 0) })
    return image
  }

  return (url) => {
    const entry = kept.get(url)
    if (entry && entry.expiresAt > clock.now()) {
      keep(url, entry)
      return Promise.resolve(entry.image)
    }
    const running = underWay.get(url) ?? findAndKeep(url).finally(() => underWay.delete(url))
    underWay.set(url, running)
    return running
  }
}
