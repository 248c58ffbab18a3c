// One look at a feed's pages: what is to be stored of it, and when to look again.
import { Refusal } from '../platform/api/refusal.ts'
import type { Log } from '../platform/log.ts'
import type { Sealer } from '../platform/signed.ts'
import { PoolFailure } from '../platform/worker/pool.ts'
import { Selectors } from './contract-selectors.ts'
import { type Conversion, type ConvertParts, convert } from './convert.ts'
import { mayFetch } from './core/allowed-pages.ts'
import type { Outcome } from './core/article.ts'
import { withinBudget } from './core/budget.ts'
import { type Remembered, remember } from './core/memory.ts'
import { nextInterval, shortestMs } from './core/rhythm.ts'
import { type FindDiscussions, withDiscussions } from './discussions.ts'
import { feedHeaders } from './feed-headers.ts'
import { backoffMs } from './pages/backoff.ts'
import { PageFailure } from './pages/page-failure.ts'
import { strategyFor } from './pages/strategies.ts'
import type { ServedFeed } from './store/feed-rows.ts'
import type { Content, FailedLook, Failure, GoodLook, ResultStore } from './store/result-store.ts'

const dayMs = 24 * 3_600_000
/** A page that comes back is seen before much of its list has moved on. */
const longestFailingMs = 3 * 3_600_000
/** Without a good copy readers get the failure for so long, instead of a request each: the first, the second, each further. */
const retryMs = [5_000, 30_000, shortestMs]

export interface LookParts extends ConvertParts {
  resultStore: ResultStore
  sealer: Sealer
  discussions: FindDiscussions
  log: Log
  /** From 0 to 1, for waits that must not end together. */
  random(): number
}

export type Found =
  | { kind: 'content'; content: Content; look: GoodLook }
  | { kind: 'unchanged'; look: GoodLook }
  | { kind: 'failure'; failure: Failure; look: FailedLook; alert: boolean }

/** Throws when the mistake is ours, or when everything is busy: then nothing is known of the page. */
export async function look(feed: ServedFeed, parts: LookParts, signal: AbortSignal): Promise<Found> {
  const urls = [feed.url, ...(feed.settings.more_urls ?? [])]
  const tries: Try[] = []
  for (const url of urls) tries.push(await attempt(url, feed, urls.length === 1, parts, signal))
  const failed = tries.find((one) => 'failure' in one)
  const got = tries.filter((one) => 'conversion' in one).map(({ conversion }) => conversion)
  if (got.length === 0 && failed) return failureOf(feed, failed, parts)
  const outcomes = got.flatMap((one) => (one.unchanged ? [] : [one.outcome])).filter((one) => one.found)
  const validators = got[0]?.validators ?? {}
  if (outcomes.length === 0) return unchanged(feed, validators, parts)
  return contentOf(feed, outcomes, validators, parts)
}

type Try = { conversion: Conversion } | Failed

interface Failed {
  failure: Omit<Failure, 'attempts'>
  retryAfterMs?: number | undefined
}

/** The page is as it was. What is said about its items may not be. */
async function unchanged(feed: ServedFeed, validators: GoodLook['validators'], parts: LookParts): Promise<Found> {
  const look = goodLook(feed, validators, false, [], parts)
  const content = feed.settings.thread_tenant ? await parts.resultStore.content(feed.id) : undefined
  if (!content) return { kind: 'unchanged', look }
  const items = await withDiscussions(content.items, feed, parts.discussions)
  return { kind: 'content', content: { ...content, items }, look }
}

async function contentOf(
  feed: ServedFeed,
  outcomes: Extract<Outcome, { found: true }>[],
  validators: GoodLook['validators'],
  parts: LookParts,
): Promise<Found> {
  const [first] = outcomes
  if (!first) throw new Error('A feed without a page.')
  const known = await parts.resultStore.content(feed.id)
  const now = parts.clock.now()
  const articles = withinBudget(outcomes.flatMap((one) => one.feed.articles))
  const remembered = withoutTooMuch(remember(known?.items ?? [], articles, now))
  const items = await withDiscussions(remembered, feed, parts.discussions)
  const isNew = known === undefined || items.some(({ firstSeenAt }) => firstSeenAt === now)
  const dates = articles.flatMap(({ publishedAt }) => publishedAt ?? [])
  const content = { channel: first.feed.channel, items, explanation: first.explanation }
  return { kind: 'content', content, look: goodLook(feed, validators, isNew, dates, parts) }
}

/** In characters: what the page shows is bounded already, and most feeds never come near it with all that has left it. */
const mostGone = 2_000_000

/** Items that left the page lose their whole texts where these would be too much for a feed; newest first. */
function withoutTooMuch(items: readonly Remembered[]): Remembered[] {
  let room = mostGone
  return items.map((item) => {
    if (item.goneAt === undefined || item.contentHtml === undefined) return item
    room -= item.contentHtml.length
    if (room >= 0) return item
    const { contentHtml: _, ...rest } = item
    return rest
  })
}

function goodLook(
  { result }: ServedFeed,
  validators: GoodLook['validators'],
  isNew: boolean,
  dates: readonly number[],
  { clock }: ConvertParts,
): GoodLook {
  const now = clock.now()
  const intervalMs = nextInterval(result?.intervalMs, isNew, dates)
  return { now, freshUntil: now + intervalMs, validators, intervalMs }
}

function failureOf({ result, settings }: ServedFeed, failed: Failed, { clock, random }: LookParts): Found {
  const now = clock.now()
  const attempts = (result?.failure?.attempts ?? 0) + 1
  const failingSince = result?.failingSince ?? now
  const backoff = Math.min(backoffMs(attempts, random), longestFailingMs)
  const usual = result?.hasContent ? backoff : (retryMs[attempts - 1] ?? backoff)
  const wait = Math.max(usual, failed.retryAfterMs ?? 0)
  const notice = Boolean(result?.hasContent) && result?.noticeAt === undefined && now - failingSince >= dayMs
  return {
    kind: 'failure',
    failure: { ...failed.failure, attempts },
    look: { now, freshUntil: now + wait, failingSince, notice },
    alert: notice && settings.alert === true,
  }
}

async function attempt(
  url: string,
  feed: ServedFeed,
  isOnly: boolean,
  parts: LookParts,
  signal: AbortSignal,
): Promise<Try> {
  const { settings, result } = feed
  try {
    const conversion = await convert(
      {
        url,
        strategy: strategyFor(feed.strategy) ?? 'auto',
        mayFetch: (address) => mayFetch(feed.allowedPages, address),
        signal,
        // Of several pages each must be read, or the items of those that did not change would count as gone.
        validators: isOnly && result?.hasContent ? result.validators : {},
        headers: feedHeaders(feed, parts.sealer),
        headersFor: feed.url,
        ignoreRobots: settings.ignore_robots ?? false,
        pages: settings.pages ?? 1,
        selectors: settings.selectors && Selectors.parse(settings.selectors),
        isAwaited: !result?.hasContent,
      },
      parts,
    )
    if (conversion.unchanged || conversion.outcome.found) return { conversion }
    const { reason, sentence } = conversion.outcome
    return { failure: { code: reason === 'blocked' ? 'origin-failed' : 'nothing-found', cause: sentence } }
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error
    if (error instanceof PageFailure) {
      return { failure: { code: error.code, cause: error.message }, retryAfterMs: error.retryAfterMs }
    }
    if (!(error instanceof PoolFailure)) throw error
    // A mistake of ours, but this page would meet it again and again: logged here, then stored like a failure of the page.
    parts.log.error({ feed: feed.id, error }, 'a page could not be read')
    return { failure: { code: 'internal', cause: 'This server made a mistake when it read the page.' } }
  }
}
