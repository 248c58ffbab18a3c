// What is made ready when a feed was made, before anybody reads it: a thread for its page, and what the robots.txt of its
// site allows. Whoever comes first then waits for the page alone.
import { Refusal } from '../platform/api/refusal.ts'
import type { Log } from '../platform/log.ts'
import type { ConvertParts } from './convert.ts'
import { PageFailure } from './pages/page-failure.ts'
import type { FeedRecord } from './store/feed-rows.ts'

export type ExpectPage = (feed: Pick<FeedRecord, 'id' | 'url' | 'settings'>) => void

export function pagesToExpect(
  { pool, inTurn, politeness, log }: Pick<ConvertParts, 'pool' | 'inTurn' | 'politeness'> & { log: Log },
  signal: AbortSignal,
): ExpectPage {
  return ({ id, url, settings }) => {
    pool.warm()
    const address = new URL(url)
    const ignoreRobots = settings.ignore_robots ?? false
    inTurn(async () => politeness?.ask(address, { ignoreRobots, signal }), address.hostname).catch((error) => {
      // It is asked again when the page is, and then somebody is told.
      if (error instanceof PageFailure || error instanceof Refusal || signal.aborted) return
      log.error({ feed: id, error }, 'a page that is to come was not made ready')
    })
  }
}
