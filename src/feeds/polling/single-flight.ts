// Single flight of refreshes, in this process and (by a lease) among all; the result is stored, good or bad.

import type { Ids } from '../../platform/crypto/ids.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { dayMs } from '../../platform/durations.ts'
import { ApiError } from '../../platform/errors.ts'
import { enqueueJob, type JobPlan, type NewJob } from '../../platform/jobs/queue.ts'
import { type CheckRecord, saveCheck } from '../checks/store-checks.ts'
import { optionsFingerprint } from '../feed/rules-options-fingerprint.ts'
import { defaultFeedName, stripControlChars } from '../feed/rules-page-url.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { FeedStore } from '../feed/store-feeds.ts'
import { settledMove } from '../fetching/rules-moved-page.ts'
import { articleJob } from '../full-text/article-job.ts'
import { channelTitleIn } from '../history/stored-content.ts'
import type { FeedReader } from '../output/render-context.ts'
import { type PollParts, type PollResult, pollFeed } from './poll-feed.ts'

/** Longer than the refresh of a page can take, with the pages that follow it and the site's own feed. */
export const leaseMs = 120_000
/** Interval at which a waiter checks a refresh of another process. */
const leaseWaitMs = { pause: 100, max: 40_000 }
/** As for names that people give. */
const maxNameLength = 200
/** Looks in a row whose settings changed meanwhile. */
const maxTries = 3

export interface RefreshParts extends PollParts {
  feedStore: FeedStore
  ids: Ids
  wakeJobs(): void
}

export interface SingleFlight {
  /** The feed as it stands after the refresh under way, or after one of its own. */
  refresh(feed: ServedFeed, reader?: FeedReader): Promise<ServedFeed>
  /** Calls off the refreshes under way and waits until none of them touches the database any more. */
  close(): Promise<void>
}

export function createSingleFlight(parts: RefreshParts): SingleFlight {
  const underWay = new Map<string, Promise<ServedFeed>>()
  const closing = new AbortController()

  function run(feed: ServedFeed, reader?: FeedReader): Promise<ServedFeed> {
    let running = underWay.get(feed.id)
    if (!running) {
      running = refreshWithLease(feed, parts, closing.signal, reader)
        .catch((error) => rethrowUnlessDeleted(feed.id, error, parts))
        .finally(() => underWay.delete(feed.id))
      underWay.set(feed.id, running)
    }
    return running
  }

  return {
    async refresh(feed, reader) {
      // The refresh under way may have begun before the settings changed that this reader has seen.
      let current = feed
      for (let tries = 0; tries < maxTries; tries++) {
        const done = await run(current, reader)
        if (hasSameOptions(current, done)) return done
        current = await feedOrThrow(feed.id, parts)
        if (hasSameOptions(current, done)) return done
      }
      throw new ApiError('unavailable', { retryAfterSeconds: 5 })
    },
    async close() {
      closing.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** The result for one feed is valid for the other. */
function hasSameOptions(current: ServedFeed, made: ServedFeed): boolean {
  return optionsFingerprint(current.settings) === optionsFingerprint(made.settings)
}

async function feedOrThrow(id: string, { feedStore }: RefreshParts): Promise<ServedFeed> {
  const feed = await feedStore.byId(id)
  if (!feed) throw new ApiError('invalid-token')
  return feed
}

/** Of all processes, one asks the page; the others wait for what it stores. */
async function refreshWithLease(
  feed: ServedFeed,
  parts: RefreshParts,
  signal: AbortSignal,
  reader?: FeedReader,
): Promise<ServedFeed> {
  const { resultStore, feedStore, clock } = parts
  const pages = 1 + (feed.settings.more_urls?.length ?? 0)
  const lookedAt = feed.result?.checkedAt ?? 0
  for (let waited = 0; waited < leaseWaitMs.max; waited += leaseWaitMs.pause) {
    const now = clock.now()
    if (await resultStore.acquireLease(feed.id, lookedAt, now, now + leaseMs * pages)) {
      return refresh(feed, parts, signal, reader)
    }
    await new Promise((done) => setTimeout(done, leaseWaitMs.pause))
    const other = await feedStore.byId(feed.id)
    if (signal.aborted || !other) break
    if ((other.result?.checkedAt ?? 0) > lookedAt) return other
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 5 })
}

/** Polls until the options do not change meanwhile. Releases the lease in any case. */
async function refresh(
  feed: ServedFeed,
  parts: RefreshParts,
  signal: AbortSignal,
  reader?: FeedReader,
): Promise<ServedFeed> {
  try {
    let current = feed
    for (let tries = 0; tries < maxTries; tries++) {
      const done = await refreshAs(current, parts, signal, reader)
      if (done) return done
      current = await feedOrThrow(feed.id, parts)
    }
    throw new ApiError('unavailable', { retryAfterSeconds: 5 })
  } catch (error) {
    await parts.resultStore.releaseLease(feed.id)
    throw error
  }
}

/** Stores what became of the page, good or bad, and returns the feed as it stands then; undefined if it is to be another. */
async function refreshAs(
  feed: ServedFeed,
  parts: RefreshParts,
  signal: AbortSignal,
  reader?: FeedReader,
): Promise<ServedFeed | undefined> {
  const found = await pollFeed(feed, parts, signal, reader)
  // An aborted poll says nothing about the page.
  if (signal.aborted) throw new ApiError('unavailable', { retryAfterSeconds: 5 })
  try {
    await storeResult(feed, found, parts)
  } catch (error) {
    if (error instanceof StaleOptions) return undefined
    throw error
  }
  const stored = await feedOrThrow(feed.id, parts)
  // A change of the feed since then has reset what was stored.
  if (!hasSameOptions(stored, feed)) return undefined
  if (requestOptionsKey(stored) !== requestOptionsKey(feed)) await parts.resultStore.clearValidators(feed.id)
  const isOurs = stored.result?.checkedAt === found.poll.now
  if (!isOurs || found.kind !== 'content') return stored
  const { content, written } = found
  return { ...stored, ...(content ? { content } : {}), ...(written ? { prerendered: written } : {}) }
}

/** The feed's settings ask for another list than the one that was found. */
class StaleOptions extends Error {
  override readonly name = 'StaleOptions'
}

/** A feed that was deleted meanwhile stores no result; its readers get the error of deleted feeds from now on. */
async function rethrowUnlessDeleted(id: string, error: unknown, { feedStore }: RefreshParts): Promise<never> {
  throw (await feedStore.byId(id)) ? error : new ApiError('invalid-token')
}

/** Options that decide the request, and how much of the list is read. */
const requestOptionsKey = ({ settings, headersSealed }: ServedFeed): string => JSON.stringify([settings, headersSealed])

/** The result and the job of the next poll are one transaction, so that no feed is ever without a job. */
async function storeResult(feed: ServedFeed, found: PollResult, parts: RefreshParts): Promise<void> {
  const { feedStore, resultStore, ids, clock } = parts
  const now = clock.now()
  // A feed without a name of its own has the title of its page.
  const title =
    found.kind === 'content' && feed.name === stripControlChars(defaultFeedName(feed.url))
      ? stripControlChars(channelTitleIn(found.stored)).slice(0, maxNameLength)
      : ''
  const next = async (tx: Transaction) => {
    const settings = await feedStore.lockSettings(tx, feed.id)
    if (settings && optionsFingerprint(settings) !== optionsFingerprint(feed.settings)) throw new StaleOptions()
    if (found.settledUrl !== undefined) await feedStore.confirmScheme(tx, feed.id, found.settledUrl)
    const movedTo = 'moved' in found.poll ? settledMove(feed, found.poll.moved, now) : undefined
    if (movedTo !== undefined) await feedStore.followMove(tx, feed.id, movedTo)
    if (title && title !== feed.name) await feedStore.renameFromPage(tx, feed, title)
    if (!feed.pausedAt) await enqueueJob(tx, ids, now, refreshJob(feed, found.poll.freshUntil))
    if (feed.settings.full_text && found.kind !== 'failure') await enqueueJob(tx, ids, now, articleJob(feed.id, now))
    saveCheck(tx, feed.id, checkOf(found), 'changes' in found ? (found.changes?.days ?? []) : [])
  }
  switch (found.kind) {
    case 'content':
      return resultStore.saveContent(feed.id, found.stored, found.poll, next)
    case 'unchanged':
      return resultStore.saveUnchanged(feed.id, found.poll, next)
    case 'failure':
      return resultStore.saveFailure(feed.id, found.failure, found.poll, async (tx) => {
        await next(tx)
        if (found.alert) await enqueueJob(tx, ids, now, alertJob(feed, found, now))
      })
  }
}

function checkOf(found: PollResult): CheckRecord {
  const { durationMs, bytes, poll } = found
  const changes = found.kind === 'content' ? found.changes : undefined
  const { newItems = 0, changedItems = 0, itemCount = 0 } = changes ?? {}
  const failure = found.kind === 'failure' ? found.failure : undefined
  const [failedPage] = found.kind === 'failure' ? [] : found.poll.failedPages
  return {
    at: poll.now,
    durationMs,
    outcome: failure ? 'failed' : newItems + changedItems > 0 ? 'items' : 'unchanged',
    newItems,
    changedItems,
    itemCount,
    bytes,
    problem: failure
      ? { code: failure.reason ?? failure.code, text: failure.cause }
      : failedPage && { code: failedPage.code, text: `${failedPage.url}: ${failedPage.text}` },
  }
}

/** After a long pause of the server, feeds are refreshed all the same. */
export const refreshPlan: JobPlan = { name: 'refresh-feed', expiresAfterMs: 365 * dayMs }

export function refreshJob(feed: ServedFeed, runAt: number): NewJob {
  return { kind: refreshPlan, payload: { feedId: feed.id }, dedupeKey: feed.id, runAt }
}

/** Alert for the owner of a failing feed; expires without a job runner that can deliver it. */
const alertPlan: JobPlan = { name: 'feed-alert', expiresAfterMs: 7 * dayMs }

function alertJob(
  feed: ServedFeed,
  { failure, poll }: Extract<PollResult, { kind: 'failure' }>,
  runAt: number,
): NewJob {
  const payload = { feedId: feed.id, failingSince: poll.failingSince, cause: failure.cause }
  return { kind: alertPlan, payload, dedupeKey: feed.id, runAt }
}
