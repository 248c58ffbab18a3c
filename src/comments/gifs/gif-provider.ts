// Cached access to the GIF provider of the operator: 5 seconds and 1 MB a request, 8 requests at once.

import { createByteLru } from '../../platform/cache/byte-lru.ts'
import type { Clock } from '../../platform/clock.ts'
import { createSigner, type SecretKey } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import type { SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import { createKeyedSemaphore } from '../../platform/limits/keyed-semaphore.ts'
import type { Log } from '../../platform/log.ts'
import { type Gif, type GifQuery, gifRequestUrl, readGifs } from './rules.ts'

export interface GifService {
  fetch: SafeFetch
  /** Up to `/gifs`, as Giphy has it. */
  url: string
  key: string
}

export interface GifProvider {
  /** Undefined where the provider gave no usable answer. `mayAsk` is called before a request that is not cached. */
  find(query: GifQuery, mayAsk: () => void): Promise<readonly Gif[] | undefined>
  /** Name of a large form, which any process with the same secret reads, at any time. */
  signLarge(address: string): string
  /** Undefined for anything but a name. */
  readLarge(signed: string): string | undefined
}

const cachedForMs = 10 * 60_000
/** Approximate. */
const cacheBytes = 4 * 1024 * 1024
const timeoutMs = 5000
const maxAnswerBytes = 1024 * 1024
const places = { maxConcurrent: 8, maxWaiting: 64, waitMs: timeoutMs, perKey: { maxConcurrent: 8, maxWaiting: 64 } }

export function createGifProvider(
  { fetch, url, key }: GifService,
  { clock, log, secretKey }: { clock: Clock; log: Log; secretKey: SecretKey },
): GifProvider {
  const signer = createSigner(secretKey, 'gif-large')
  const lists = createByteLru<{ gifs: readonly Gif[]; until: number }>(cacheBytes)
  const asking = new Map<string, Promise<readonly Gif[] | undefined>>()
  const limit = createKeyedSemaphore(places)

  async function ask(name: string, query: GifQuery): Promise<readonly Gif[] | undefined> {
    const answer = await limit(() => request(fetch, gifRequestUrl(url, key, query)), '')
    const gifs = answer === undefined ? undefined : readGifs(answer)
    if (gifs) lists.set(name, { gifs, until: clock.now() + cachedForMs }, JSON.stringify(gifs).length + name.length)
    else log.warn('the GIF provider gave no usable answer')
    return gifs
  }

  return {
    signLarge: signer.sign,
    readLarge: signer.verify,
    async find(query, mayAsk) {
      const name = JSON.stringify([query.search, query.rating, query.language, query.page])
      const known = lists.get(name)
      if (known && known.until > clock.now()) return known.gifs
      const running = asking.get(name)
      if (running) return running
      mayAsk()
      const asked = ask(name, query).finally(() => asking.delete(name))
      asking.set(name, asked)
      return asked
    },
  }
}

/** Undefined for a failure, or a status other than 200. The address has the key, so it is in no log. */
async function request(fetch: SafeFetch, url: string): Promise<string | undefined> {
  const bytes = { wireBytes: maxAnswerBytes, decodedBytes: maxAnswerBytes }
  const limits = { connectMs: timeoutMs, headersMs: timeoutMs, totalMs: timeoutMs, ...bytes }
  try {
    const { status, body } = await fetch({ url, headers: { accept: 'application/json' }, redirects: 'never', limits })
    return status === 200 ? new TextDecoder().decode(body) : undefined
  } catch (error) {
    if (error instanceof FetchFailure || isOverLimit(error)) return undefined
    throw error
  }
}

function isOverLimit(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unavailable'
}
