// One poll of a feed: the pages are fetched, and the result and time of the next poll are computed.

import { dayMs } from '../../platform/durations.ts'
import type { Page } from '../extraction/page-and-feed.ts'
import { toHttp } from '../feed/rules-page-url.ts'
import type { PrerenderedFeed, ServedFeed } from '../feed/store-feed-rows.ts'
import type { FailedPage, FailedPoll, Failure, SuccessfulPoll } from '../feed/store-results.ts'
import type { PreparedPage } from '../fetching/page-result.ts'
import { moveOf, type PageAddress } from '../fetching/rules-moved-page.ts'
import type { ItemChanges } from '../history/item-changes.ts'
import { type FeedContent, type SerializedContent, serializeContent } from '../history/stored-content.ts'
import type { FeedReader } from '../output/render-context.ts'
import { attachDiscussions, type FindDiscussions } from './discussion-links.ts'
import { type AttemptParts, attemptPage, isUnconnected, type PollAttempt, type PollFailure } from './poll-attempt.ts'
import { backoffMs } from './rules-backoff.ts'
import { computeNextContent } from './rules-next-content.ts'
import { checkIntervalMs, minPollIntervalMs, nextPollIntervalMs } from './rules-poll-interval.ts'

/** A page that comes back is seen before much of its list has moved on. */
const maxFailureIntervalMs = 3 * 3_600_000
/** Without a good copy readers get the failure for so long, instead of a request each: the first three. Then it is as with any. */
const firstRetriesMs = [5_000, 30_000, minPollIntervalMs]

export interface PollParts extends AttemptParts {
  discussions: FindDiscussions
  /** Keeps the page of a check that found nothing, for previews and pointing. */
  storePage(feed: ServedFeed, page: Page): Promise<void>
  /** From 0 to 1, for waits that must not end together. */
  random(): number
}

export type PollResult = ConfirmedScheme & PollCost & PollOutcome

interface PollCost {
  durationMs: number
  /** Of all pages, decompressed. */
  bytes: number
}

type PollOutcome =
  | {
      kind: 'content'
      stored: SerializedContent
      poll: SuccessfulPoll
      content?: FeedContent
      written?: PrerenderedFeed | undefined
      /** Undefined where the page is as it was. */
      changes?: ItemChanges
    }
  | { kind: 'unchanged'; poll: SuccessfulPoll }
  | { kind: 'failure'; failure: Failure; poll: FailedPoll; alert: boolean }

/** The feed's address with the scheme that its site was found to speak, where that was a guess. */
interface ConfirmedScheme {
  settledUrl?: string
}

/** Throws on errors of ours, and when all workers are busy: then the page's state is unknown. */
export async function pollFeed(
  feed: ServedFeed,
  parts: PollParts,
  signal: AbortSignal,
  reader?: FeedReader,
): Promise<PollResult> {
  const more = feed.settings.more_urls ?? []
  const startedAt = parts.clock.now()
  let bytes = 0
  const onPage = (more: number) => {
    bytes += more
  }
  let page: Page | undefined
  const onNothingFound = (empty: Page) => {
    page = empty
  }
  let address: PageAddress | undefined
  const onAddress = (permanentUrl: string | undefined) => {
    address = { permanentUrl }
  }
  const attemptOptions = { isOnly: more.length === 0, reader, signal, onPage }
  const firstAttemptOptions = { ...attemptOptions, onNothingFound, onAddress }
  let url = feed.url
  let first = await attemptPage(url, feed, firstAttemptOptions, parts)
  if (feed.schemeGuessed && isUnconnected(first) && feed.headersSealed === undefined) {
    const otherwise = toHttp(url)
    const second = await attemptPage(otherwise, feed, firstAttemptOptions, parts)
    // Of two failures, the cause of the page's own address is reported.
    if (!isUnconnected(second)) [url, first] = [otherwise, second]
  }
  const tries = [first]
  if ('failure' in first && page) await parts.storePage(feed, page)
  for (const further of more) tries.push(await attemptPage(further, feed, attemptOptions, parts))
  const facts = {
    failedPages: failedPagesOf([url, ...more], tries),
    moved: moveOf(feed.result?.moved, address, startedAt),
  }
  const outcome = await pollResultOf(tries, { ...feed, url }, facts, parts, reader)
  const found = { ...outcome, durationMs: parts.clock.now() - startedAt, bytes }
  return feed.schemeGuessed && !isUnconnected(first) ? { ...found, settledUrl: url } : found
}

/** Pages of the feed beside what is on them. */
type PageFacts = Pick<SuccessfulPoll, 'failedPages' | 'moved'>

function failedPagesOf(urls: readonly string[], tries: readonly PollAttempt[]): FailedPage[] {
  return tries.flatMap((one, i) => {
    if (!('failure' in one)) return []
    const { code, reason = code, cause } = one.failure
    return [{ url: urls[i] ?? '', code: reason, text: cause }]
  })
}

async function pollResultOf(
  tries: PollAttempt[],
  feed: ServedFeed,
  facts: PageFacts,
  parts: PollParts,
  reader?: FeedReader,
): Promise<PollOutcome> {
  const failed = tries.find((one) => 'failure' in one)
  const got = tries.filter((one) => 'conversion' in one).map(({ conversion }) => conversion)
  if (got.length === 0 && failed) return failureResult(feed, failed, parts)
  const prepared = got.find((one) => 'kept' in one)
  if (prepared) return preparedResult(feed, prepared, facts, reader)
  const [first, ...others] = got.flatMap((one) => ('outcome' in one && one.outcome.found ? [one.outcome] : []))
  const validators = got[0]?.validators ?? {}
  const known = { ...facts, validators }
  return first ? contentResult(feed, [first, ...others], known, parts) : unchangedResult(feed, known, parts)
}

/** For the next poll. */
type KnownOfPages = PageFacts & Pick<SuccessfulPoll, 'validators'>

/** The page is as it was. What is said about its items may not be. */
async function unchangedResult(feed: ServedFeed, known: KnownOfPages, parts: PollParts): Promise<PollOutcome> {
  const intervalMs = nextPollIntervalMs(feed.result?.intervalMs, false, [])
  const poll = successfulPoll(feed, { ...known, intervalMs }, parts.clock.now())
  const content = feed.settings.thread_tenant ? await parts.resultStore.content(feed.id) : undefined
  if (!content) return { kind: 'unchanged', poll }
  const items = await attachDiscussions(content.items, feed, parts.discussions)
  return { kind: 'content', stored: serializeContent({ ...content, items }), content: { ...content, items }, poll }
}

async function contentResult(
  feed: ServedFeed,
  outcomes: Parameters<typeof computeNextContent>[1],
  pages: KnownOfPages,
  parts: PollParts,
): Promise<PollOutcome> {
  const known = await parts.resultStore.content(feed.id)
  const now = parts.clock.now()
  const next = computeNextContent({ items: known?.items, intervalMs: feed.result?.intervalMs }, outcomes, now)
  const items = await attachDiscussions(next.content.items, feed, parts.discussions)
  const content = { ...next.content, items }
  const poll = successfulPoll(feed, { ...pages, intervalMs: next.intervalMs }, parts.clock.now())
  return { kind: 'content', stored: serializeContent(content), content, poll, changes: next.changes }
}

/** The thread that read the page has done all of the above. */
function preparedResult(
  feed: ServedFeed,
  { kept: refresh, validators }: PreparedPage,
  facts: PageFacts,
  reader: FeedReader | undefined,
): PollOutcome {
  const { content, lookedAt, intervalMs, changes, bytes } = refresh
  const written = reader && bytes && { ...reader, bytes, changedAt: lookedAt, feedUpdatedAt: feed.updatedAt }
  return {
    kind: 'content',
    stored: content,
    written,
    changes,
    poll: successfulPoll(feed, { ...facts, validators, intervalMs }, lookedAt),
  }
}

/** The learnt interval is stored also where the owner fixed one: it is taken up again when that is lifted. */
function successfulPoll(
  { settings }: ServedFeed,
  known: Omit<SuccessfulPoll, 'now' | 'freshUntil'>,
  now: number,
): SuccessfulPoll {
  return { ...known, now, freshUntil: now + checkIntervalMs(settings, known.intervalMs) }
}

function failureResult(
  { result, settings }: ServedFeed,
  failed: PollFailure,
  { clock, random }: PollParts,
): PollOutcome {
  const now = clock.now()
  const attempts = (result?.failure?.attempts ?? 0) + 1
  const failingSince = result?.failingSince ?? now
  const backoff = Math.min(backoffMs(attempts, random), maxFailureIntervalMs)
  const usual = result?.hasContent ? backoff : (firstRetriesMs[attempts - 1] ?? backoff)
  const wait = Math.max(usual, failed.retryAfterMs ?? 0)
  const notice = Boolean(result?.hasContent) && result?.noticeAt === undefined && now - failingSince >= dayMs
  return {
    kind: 'failure',
    failure: { ...failed.failure, attempts },
    poll: { now, freshUntil: now + wait, failingSince, notice },
    alert: notice && settings.alert === true,
  }
}
