// A feed's newest result: stored, refreshed once at a time, or refused.
import { createHash } from 'node:crypto'
import { Refusal } from '../platform/api/refusal.ts'
import { addJob, type JobKind } from '../platform/data/jobs.ts'
import type { Ids } from '../platform/ids.ts'
import { type ConvertParts, convert } from './convert.ts'
import { mayFetch } from './core/allowed-pages.ts'
import type { Outcome } from './core/article.ts'
import { PageFailure } from './pages/page-failure.ts'
import type { FeedStore, ServedFeed } from './store/feed-store.ts'
import type { Failure, ResultStore } from './store/result-store.ts'

/** How long a result is served without asking the page again, and readers may keep it. */
export const freshMs = 5 * 60_000
/** After a failure without a good copy, readers get the failure for this long instead of another request each. */
const retryMs = 5_000
/** A stale feed that is being read is asked for once in this time, whatever becomes of the job. */
const askAgainMs = 30_000

export interface RefreshParts extends ConvertParts {
  feedStore: FeedStore
  resultStore: ResultStore
  ids: Ids
  wakeJobs(): void
}

export interface Refresher {
  /** The feed with a result that may be served. Joins the refresh under way where there is none. */
  newest(feed: ServedFeed): Promise<ServedFeed>
  job: JobKind
  /** Calls off the refreshes under way and waits until none of them touches the database any more. */
  close(): Promise<void>
}

const jobKind = 'refresh-feed'

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
    const job = {
      kind: jobKind,
      payload: { feedId: feed.id },
      dedupeKey: feed.id,
      runAt: now,
      expiresAt: now + 3_600_000,
    }
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
    job: {
      async run(payload) {
        const feed = await parts.feedStore.byId((payload as { feedId: string }).feedId)
        if (feed && !feed.accountRemoved) await refreshOnce(feed)
        askedAt.delete((payload as { feedId: string }).feedId)
      },
      // A page that fails is stored as such; what throws here is ours.
      retryAfterMs: (attempts) => (attempts < 3 ? attempts * 10_000 : undefined),
      expiresAfterMs: 3_600_000,
      leaseMs: 120_000,
    },
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
    const wait = feed.result?.hasContent ? freshMs : retryMs
    await resultStore.saveFailure(feed.id, outcome.failure, now, now + wait)
  } else {
    const hash = createHash('sha256').update(JSON.stringify(outcome.feed)).digest('base64url')
    await resultStore.saveContent(feed.id, { ...outcome, hash }, now, now + freshMs)
  }
  return (await feedStore.byId(feed.id)) ?? feed
}

type Attempt = { failure: Failure } | Extract<Outcome, { found: true }>

async function attempt(feed: ServedFeed, parts: RefreshParts, signal: AbortSignal): Promise<Attempt> {
  try {
    const outcome = await convert({ url: feed.url, mayFetch: (url) => mayFetch(feed.allowedPages, url), signal }, parts)
    if (outcome.found) return outcome
    const code = outcome.reason === 'blocked' ? 'origin-failed' : 'nothing-found'
    return { failure: { code, cause: outcome.sentence } }
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    return { failure: { code: error.code, cause: error.message } }
  }
}
