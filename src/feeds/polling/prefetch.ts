// Prefetch for a new feed before its first reader: a warm worker thread, and the robots.txt of its site.
import { ApiError } from '../../platform/errors.ts'
import { createKeyedSemaphore } from '../../platform/limits/keyed-semaphore.ts'
import type { Log } from '../../platform/log.ts'
import type { FeedRecord } from '../feed/store-feed-rows.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { ConversionParts } from './request-page.ts'

export type PrefetchFeed = (feed: Pick<FeedRecord, 'id' | 'url' | 'settings'>) => void

export function createPrefetch(
  { pool, politeness, log }: Pick<ConversionParts, 'pool' | 'politeness'> & { log: Log },
  signal: AbortSignal,
): PrefetchFeed {
  const inTurn = createKeyedSemaphore({ maxConcurrent: 4, maxWaiting: 64, waitMs: 10_000 })
  return ({ id, url, settings }) => {
    pool.warm()
    if (settings.proxy !== undefined) return
    const address = new URL(url)
    const ignoreRobots = settings.ignore_robots ?? false
    // In turns of its own: sites that do not answer keep no reader of others waiting. What finds no place is asked later.
    inTurn(async () => politeness?.checkRobots(address, { ignoreRobots, signal })).catch((error) => {
      // The poll asks again, and reports.
      if (error instanceof PageFailure || error instanceof ApiError || signal.aborted) return
      log.error({ feed: id, error }, 'a page that is to come was not made ready')
    })
  }
}
