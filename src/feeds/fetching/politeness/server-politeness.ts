// Pages at a time: how many are read at a time, of all sites and of one, for readers and in the background.
import { createByteLru } from '../../../platform/cache/byte-lru.ts'
import { createKeyedSemaphore } from '../../../platform/limits/keyed-semaphore.ts'
import { createPoliteness, type Politeness, type PolitenessParts } from './politeness.ts'

/** Readers rather ask again than wait longer for their turn. */
export const pageWaitMs = 10_000

/** Sixteen pages of 10 MB at most are in memory, four of one host; readers of further ones wait, up to a point. */
export function createPageSemaphore() {
  return createKeyedSemaphore({
    maxConcurrent: 16,
    maxWaiting: 512,
    waitMs: pageWaitMs,
    perKey: { maxConcurrent: 4, maxWaiting: 64 },
  })
}

/** Background refreshes run one by one per host; those that find it occupied are rescheduled. */
export function createServerPoliteness({
  safeFetch,
  clock,
  userAgent,
}: Pick<PolitenessParts, 'safeFetch' | 'clock' | 'userAgent'>): Politeness {
  const oneByOne = createKeyedSemaphore({
    maxConcurrent: 64,
    maxWaiting: 256,
    waitMs: pageWaitMs,
    perKey: { maxConcurrent: 1, maxWaiting: 4 },
  })
  return createPoliteness({ safeFetch, clock, userAgent, oneByOne, memory: createByteLru(8 * 1024 * 1024) })
}
