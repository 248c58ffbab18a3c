// One refresh of a feed at a time, in this process and among all: what became of the page is stored, good or bad.
import { Refusal } from '../platform/api/refusal.ts'
import type { Transaction } from '../platform/data/database.ts'
import { addJob, type JobPlan, type NewJob } from '../platform/data/jobs.ts'
import type { Ids } from '../platform/ids.ts'
import type { Reader } from './feed-frame.ts'
import { makesOf } from './feed-wishes.ts'
import { type Found, type LookParts, look } from './look.ts'
import type { ServedFeed } from './store/feed-rows.ts'
import type { FeedStore } from './store/feed-store.ts'

/** Longer than the refresh of a page can take, with the pages that follow it and the site's own feed. */
export const leaseMs = 120_000
/** Who meets a refresh of another process looks so often whether it is done. */
const waitingMs = { pause: 100, most: 40_000 }

export interface RefreshParts extends LookParts {
  feedStore: FeedStore
  ids: Ids
  wakeJobs(): void
}

export interface SingleFlight {
  /** The feed as it stands after the refresh under way, or after one of its own. */
  refresh(feed: ServedFeed, reader?: Reader): Promise<ServedFeed>
  /** Calls off the refreshes under way and waits until none of them touches the database any more. */
  close(): Promise<void>
}

export function createSingleFlight(parts: RefreshParts): SingleFlight {
  const underWay = new Map<string, Promise<ServedFeed>>()
  const closing = new AbortController()
  return {
    refresh(feed, reader) {
      let running = underWay.get(feed.id)
      if (!running) {
        running = refreshAlone(feed, parts, closing.signal, reader)
          .catch((error) => toldOfDeletion(feed.id, error, parts))
          .finally(() => underWay.delete(feed.id))
        underWay.set(feed.id, running)
      }
      return running
    },
    async close() {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Of all processes, one asks the page; the others wait for what it stores. */
async function refreshAlone(
  feed: ServedFeed,
  parts: RefreshParts,
  signal: AbortSignal,
  reader?: Reader,
): Promise<ServedFeed> {
  const { resultStore, feedStore, clock } = parts
  const pages = 1 + (feed.settings.more_urls?.length ?? 0)
  const lookedAt = feed.result?.checkedAt ?? 0
  for (let waited = 0; waited < waitingMs.most; waited += waitingMs.pause) {
    const now = clock.now()
    if (await resultStore.lease(feed.id, lookedAt, now, now + leaseMs * pages)) {
      return refresh(feed, parts, signal, reader)
    }
    await new Promise((done) => setTimeout(done, waitingMs.pause))
    const other = await feedStore.byId(feed.id)
    if (signal.aborted || !other) break
    if ((other.result?.checkedAt ?? 0) > lookedAt) return other
  }
  throw new Refusal('unavailable', { retryAfterSeconds: 5 })
}

/** Stores what became of the page, good or bad, and returns the feed as it stands then. */
async function refresh(
  feed: ServedFeed,
  parts: RefreshParts,
  signal: AbortSignal,
  reader?: Reader,
): Promise<ServedFeed> {
  const { feedStore, resultStore } = parts
  let found: Found
  try {
    found = await look(feed, parts, signal, reader)
    // What was called off says nothing about the page.
    if (signal.aborted) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    await store(feed, found, parts)
  } catch (error) {
    await resultStore.giveBack(feed.id)
    throw error
  }
  const stored = await feedStore.byId(feed.id)
  if (!stored) throw new Refusal('invalid-token')
  // Its owner wished for something else meanwhile: the next reader gets that.
  if (makesOf(stored.settings) !== makesOf(feed.settings)) await resultStore.startAnew(feed.id)
  else if (asksOf(stored) !== asksOf(feed)) await resultStore.askAnew(feed.id)
  const isOurs = stored.result?.checkedAt === found.look.now
  if (!isOurs || found.kind !== 'content') return stored
  const { content, written } = found
  return { ...stored, ...(content ? { content } : {}), ...(written ? { written } : {}) }
}

/** Nothing can be stored of a feed that was deleted meanwhile; its readers are told what they will be told from now on. */
async function toldOfDeletion(id: string, error: unknown, { feedStore }: RefreshParts): Promise<never> {
  throw (await feedStore.byId(id)) ? error : new Refusal('invalid-token')
}

/** What decides how the page is asked, and how much of its list. */
const asksOf = ({ settings, headersSealed }: ServedFeed): string => JSON.stringify([settings, headersSealed])

/** With the result goes the job of the next look, so that no feed is ever without one. */
async function store(feed: ServedFeed, found: Found, { resultStore, ids, clock }: RefreshParts): Promise<void> {
  const now = clock.now()
  const next = async (tx: Transaction) => {
    if (!feed.pausedAt) await addJob(tx, ids, now, refreshJob(feed, found.look.freshUntil))
  }
  switch (found.kind) {
    case 'content':
      return resultStore.saveContent(feed.id, found.stored, found.look, next)
    case 'unchanged':
      return resultStore.saveUnchanged(feed.id, found.look, next)
    case 'failure':
      return resultStore.saveFailure(feed.id, found.failure, found.look, async (tx) => {
        await next(tx)
        if (found.alert) await addJob(tx, ids, now, alertJob(feed, found, now))
      })
  }
}

/** After a long pause of the server, feeds are refreshed all the same. */
export const refreshPlan: JobPlan = { name: 'refresh-feed', expiresAfterMs: 365 * 24 * 3_600_000 }

export function refreshJob(feed: ServedFeed, runAt: number): NewJob {
  return { kind: refreshPlan, payload: { feedId: feed.id }, dedupeKey: feed.id, runAt }
}

/** Its row waits for whoever can tell the owner. */
const alertPlan: JobPlan = { name: 'feed-alert', expiresAfterMs: 7 * 24 * 3_600_000 }

function alertJob(feed: ServedFeed, { failure, look }: Extract<Found, { kind: 'failure' }>, runAt: number): NewJob {
  const payload = { feedId: feed.id, failingSince: look.failingSince, cause: failure.cause }
  return { kind: alertPlan, payload, dedupeKey: feed.id, runAt }
}
