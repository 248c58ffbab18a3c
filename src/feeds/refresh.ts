// A feed's newest result: stored, refreshed once at a time, or refused.
import { Refusal } from '../platform/api/refusal.ts'
import { addJob, type JobKind, type JobPlan } from '../platform/data/jobs.ts'
import type { Ids } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { PoolFailure } from '../platform/worker/pool.ts'
import { type ConvertParts, convert } from './convert.ts'
import { mayFetch } from './core/allowed-pages.ts'
import type { Outcome } from './core/article.ts'
import { PageFailure } from './pages/page-failure.ts'
import type { FeedStore, ServedFeed } from './store/feed-store.ts'
import type { Failure, ResultStore } from './store/result-store.ts'

/** How long a result is served without asking the page again, and readers may keep it. */
export const freshMs = 5 * 60_000
/** Without a good copy readers get the failure for so long, instead of a request each: the first, the second, each further. */
const retryMs = [5_000, 30_000, freshMs]
/** A stale feed that is being read is asked for once in this time, whatever becomes of the job. */
const askAgainMs = 30_000

export interface RefreshParts extends ConvertParts {
  feedStore: FeedStore
  resultStore: ResultStore
  ids: Ids
  log: Log
  wakeJobs(): void
}

export interface Refresher {
  /** The feed with a result that may be served. Joins the refresh under way where there is none. */
  newest(feed: ServedFeed): Promise<ServedFeed>
  jobs: readonly JobKind[]
  /** Calls off the refreshes under way and waits until none of them touches the database any more. */
  close(): Promise<void>
}

const refreshPlan: JobPlan = { name: 'refresh-feed', expiresAfterMs: 3_600_000 }

export function createRefresher(parts: RefreshParts): Refresher {
  const underWay = new Map<string, Promise<ServedFeed>>()
  const askedAt = new Map<string, number>()
  const closing = new AbortController()

  const refreshOnce = (feed: ServedFeed) => {
    let running = underWay.get(feed.id)
    if (!running) {
      running = refresh(feed, parts, closing.signal).finally(() => underWay.delete(feed.id))
      underWay.set(feed.id, running)
    }
    return running
  }

  async function refreshBehind(feed: ServedFeed): Promise<void> {
    const now = parts.clock.now()
    if (now - (askedAt.get(feed.id) ?? 0) < askAgainMs) return
    if (askedAt.size > 10_000) askedAt.clear()
    askedAt.set(feed.id, now)
    const job = { kind: refreshPlan, payload: { feedId: feed.id }, dedupeKey: feed.id, runAt: now }
    await parts.feedStore.within((tx) => addJob(tx, parts.ids, now, job))
    parts.wakeJobs()
  }

  return {
    async newest(feed) {
      const { result } = feed
      if (result && result.freshUntil > parts.clock.now()) return feed
      if (!result?.hasContent) return refreshOnce(feed)
      await refreshBehind(feed)
      return feed
    },
    jobs: [
      {
        ...refreshPlan,
        async run(payload) {
          const { feedId } = payload as { feedId: string }
          const feed = await parts.feedStore.byId(feedId)
          if (feed && !feed.accountRemoved) await refreshOnce(feed)
          askedAt.delete(feedId)
        },
        // A page that fails is stored as such; what throws here is ours.
        retryAfterMs: (attempts) => (attempts < 3 ? attempts * 10_000 : undefined),
        leaseMs: 120_000,
      },
    ],
    async close() {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Stores what became of the page, good or bad, and returns the feed as it stands then. */
async function refresh(feed: ServedFeed, parts: RefreshParts, signal: AbortSignal): Promise<ServedFeed> {
  const { feedStore, resultStore, clock } = parts
  const outcome = await attempt(feed, parts, signal)
  // What was called off says nothing about the page.
  if (signal.aborted) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
  const now = clock.now()
  if ('failure' in outcome) {
    const attempts = (feed.result?.failure?.attempts ?? 0) + 1
    const wait = (feed.result?.hasContent ? undefined : retryMs[attempts - 1]) ?? freshMs
    await resultStore.saveFailure(feed.id, { ...outcome.failure, attempts }, now, now + wait)
  } else {
    await resultStore.saveContent(feed.id, outcome, now, now + freshMs)
  }
  return (await feedStore.byId(feed.id)) ?? feed
}

type Attempt = { failure: Omit<Failure, 'attempts'> } | Extract<Outcome, { found: true }>

async function attempt(feed: ServedFeed, parts: RefreshParts, signal: AbortSignal): Promise<Attempt> {
  try {
    const outcome = await convert({ url: feed.url, mayFetch: (url) => mayFetch(feed.allowedPages, url), signal }, parts)
    if (outcome.found) return outcome
    const code = outcome.reason === 'blocked' ? 'origin-failed' : 'nothing-found'
    return { failure: { code, cause: outcome.sentence } }
  } catch (error) {
    if (error instanceof PageFailure) return { failure: { code: error.code, cause: error.message } }
    if (!(error instanceof PoolFailure)) throw error
    // A mistake of ours, but this page would meet it again and again: logged here, then stored like a failure of the page.
    if (!signal.aborted) parts.log.error({ feed: feed.id, error }, 'a page could not be read')
    return { failure: { code: 'internal', cause: 'This server made a mistake when it read the page.' } }
  }
}
