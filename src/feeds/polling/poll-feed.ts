// One look at a feed's pages: what is to be stored of it, and when to look again.

import type { Sealer } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import { Selectors } from '../extraction/selectors/contract-selectors.ts'
import { feedHeaders } from '../feed/request-headers.ts'
import { insecure } from '../feed/rules-page-url.ts'
import type { ServedFeed, WrittenFeed } from '../feed/store-feed-rows.ts'
import type { FailedLook, Failure, GoodLook, ResultStore } from '../feed/store-results.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { Kept } from '../fetching/page-result.ts'
import { strategyFor } from '../fetching/strategies.ts'
import { type Content, type WrittenContent, writtenContent } from '../history/stored-content.ts'
import { frameOf, type Reader, type SelfUrl } from '../output/render-context.ts'
import { type Conversion, type ConvertParts, convert } from './convert-page.ts'
import { type FindDiscussions, withDiscussions } from './discussion-links.ts'
import { backoffMs } from './rules-backoff.ts'
import { nextContent } from './rules-next-content.ts'
import { nextInterval, shortestMs } from './rules-poll-interval.ts'
import type { Keeping } from './rules-prepared-refresh.ts'

const dayMs = 24 * 3_600_000
/** A page that comes back is seen before much of its list has moved on. */
const longestFailingMs = 3 * 3_600_000
/** Without a good copy readers get the failure for so long, instead of a request each: the first three. Then it is as with any. */
const retryMs = [5_000, 30_000, shortestMs]

export interface LookParts extends ConvertParts {
  resultStore: ResultStore
  sealer: Sealer
  discussions: FindDiscussions
  selfUrl: SelfUrl
  log: Log
  /** From 0 to 1, for waits that must not end together. */
  random(): number
}

export type Found =
  | (Settled & {
      kind: 'content'
      stored: WrittenContent
      look: GoodLook
      content?: Content
      written?: WrittenFeed | undefined
    })
  | (Settled & { kind: 'unchanged'; look: GoodLook })
  | (Settled & { kind: 'failure'; failure: Failure; look: FailedLook; alert: boolean })

/** The feed's address with the scheme that its site was found to speak, where that was a guess. */
interface Settled {
  settledUrl?: string
}

/** Throws when the mistake is ours, or when everything is busy: then nothing is known of the page. */
export async function look(feed: ServedFeed, parts: LookParts, signal: AbortSignal, reader?: Reader): Promise<Found> {
  const more = feed.settings.more_urls ?? []
  const about = { isOnly: more.length === 0, reader, signal }
  let url = feed.url
  let first = await attempt(url, feed, about, parts)
  if (feed.schemeGuessed && isUnconnected(first) && feed.headersSealed === undefined) {
    const otherwise = insecure(url)
    const second = await attempt(otherwise, feed, about, parts)
    // Of two that do not work, the cause of the one that is meant is told.
    if (!isUnconnected(second)) [url, first] = [otherwise, second]
  }
  const tries = [first]
  for (const further of more) tries.push(await attempt(further, feed, about, parts))
  const found = await foundOf(tries, { ...feed, url }, parts, reader)
  return feed.schemeGuessed && !isUnconnected(first) ? { ...found, settledUrl: url } : found
}

async function foundOf(tries: Try[], feed: ServedFeed, parts: LookParts, reader?: Reader): Promise<Found> {
  const failed = tries.find((one) => 'failure' in one)
  const got = tries.filter((one) => 'conversion' in one).map(({ conversion }) => conversion)
  if (got.length === 0 && failed) return failureOf(feed, failed, parts)
  const kept = got.find((one) => 'kept' in one)
  if (kept) return keptContent(feed, kept, reader)
  const [first, ...others] = got.flatMap((one) => ('outcome' in one && one.outcome.found ? [one.outcome] : []))
  const validators = got[0]?.validators ?? {}
  return first ? contentOf(feed, [first, ...others], validators, parts) : unchanged(feed, validators, parts)
}

type Try = { conversion: Conversion } | Failed

interface Failed {
  failure: Omit<Failure, 'attempts'>
  retryAfterMs?: number | undefined
  isUnconnected?: boolean
}

function isUnconnected(one: Try): boolean {
  return 'failure' in one && one.isUnconnected === true
}

/** The page is as it was. What is said about its items may not be. */
async function unchanged(feed: ServedFeed, validators: GoodLook['validators'], parts: LookParts): Promise<Found> {
  const look = goodLook(nextInterval(feed.result?.intervalMs, false, []), validators, parts.clock.now())
  const content = feed.settings.thread_tenant ? await parts.resultStore.content(feed.id) : undefined
  if (!content) return { kind: 'unchanged', look }
  const items = await withDiscussions(content.items, feed, parts.discussions)
  return { kind: 'content', stored: writtenContent({ ...content, items }), content: { ...content, items }, look }
}

async function contentOf(
  feed: ServedFeed,
  outcomes: Parameters<typeof nextContent>[1],
  validators: GoodLook['validators'],
  parts: LookParts,
): Promise<Found> {
  const known = await parts.resultStore.content(feed.id)
  const now = parts.clock.now()
  const next = nextContent({ items: known?.items, intervalMs: feed.result?.intervalMs }, outcomes, now)
  const items = await withDiscussions(next.content.items, feed, parts.discussions)
  const content = { ...next.content, items }
  const look = goodLook(next.intervalMs, validators, parts.clock.now())
  return { kind: 'content', stored: writtenContent(content), content, look }
}

/** The thread that read the page has done all of the above. */
function keptContent({ updatedAt }: ServedFeed, { kept, validators }: Kept, reader: Reader | undefined): Found {
  const { content, lookedAt, intervalMs, bytes } = kept
  const written = reader && bytes && { ...reader, bytes, changedAt: lookedAt, feedUpdatedAt: updatedAt }
  return { kind: 'content', stored: content, written, look: goodLook(intervalMs, validators, lookedAt) }
}

/** What the thread that reads the page needs to write it, where nothing but the page is needed. */
function keepingOf(feed: ServedFeed, isOnly: boolean, reader: Reader | undefined, parts: LookParts) {
  const { settings, result } = feed
  if (!isOnly || settings.thread_tenant !== undefined) return undefined
  // Pictures of the form for people are signed, and secrets stay in this thread.
  const frame = reader && reader.form !== 'html' ? frameOf(feed, reader, parts.selfUrl) : undefined
  return async (): Promise<Keeping> => ({
    text: result ? await parts.resultStore.text(feed.id) : undefined,
    intervalMs: result?.intervalMs,
    frame,
  })
}

function goodLook(intervalMs: number, validators: GoodLook['validators'], now: number): GoodLook {
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

interface Attempt {
  /** The feed has no other page. */
  isOnly: boolean
  reader: Reader | undefined
  signal: AbortSignal
}

async function attempt(
  url: string,
  feed: ServedFeed,
  { isOnly, reader, signal }: Attempt,
  parts: LookParts,
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
        keeping: keepingOf(feed, isOnly, reader, parts),
        isAwaited: !result?.hasContent,
      },
      parts,
    )
    if (!('outcome' in conversion) || conversion.outcome.found) return { conversion }
    const { reason, sentence } = conversion.outcome
    return { failure: { code: reason === 'blocked' ? 'origin-failed' : 'nothing-found', cause: sentence } }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    if (error instanceof PageFailure) {
      const { code, message, retryAfterMs, isUnconnected } = error
      return { failure: { code, cause: message }, retryAfterMs, isUnconnected }
    }
    if (!(error instanceof PoolFailure)) throw error
    // A mistake of ours, but this page would meet it again and again: logged here, then stored like a failure of the page.
    parts.log.error({ feed: feed.id, error }, 'a page could not be read')
    return { failure: { code: 'internal', cause: 'This server made a mistake when it read the page.' } }
  }
}
