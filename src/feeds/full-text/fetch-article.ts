// One article: its page is asked for in the turn of its host, and read in a worker thread.
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/secrets.ts'
import type { RunLimited } from '../../platform/limits/keyed-semaphore.ts'
import type { Log } from '../../platform/log.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { ArticleOptions, ArticleReading } from '../extraction/article/read-article.ts'
import { openHeaders } from '../feed/request-headers.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { Politeness } from '../fetching/politeness/politeness.ts'
import { type DescribedFetchParts, fetchDescribed } from '../fetching/reading/fetch-described.ts'
import { runInWorker } from '../fetching/reading/run-in-worker.ts'
import { describeRefusedPage } from '../fetching/refused-answers.ts'
import { remedyOf } from '../fetching/remedies.ts'
import type { Validators } from '../fetching/rules-validators.ts'
import type { ArticleContent } from '../history/item-articles.ts'

export interface ArticleParts extends DescribedFetchParts {
  clock: Clock
  sealer: Sealer
  log: Log
  politeness: Politeness
  /** Only so many pages are in memory at a time. By host. */
  inTurn: RunLimited
}

export interface AskedArticle {
  url: string
  /** Of the last answer, which held no article. */
  validators: Validators
  options: ArticleOptions
}

export type FetchedArticle =
  | { content: ArticleContent; validators: Validators }
  | { code: string; text: string; retryAfterMs?: number | undefined; validators: Validators }
  /** The page is what it was when nothing was found on it. */
  | 'unchanged'

/** Errors are those of `requestPage`, but for failures of the page, which are results. */
export async function fetchArticle(
  article: AskedArticle,
  feed: ServedFeed,
  parts: ArticleParts,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const { host, hostname } = new URL(article.url)
  const usesSolver = feed.settings.solver === true
  const remedies = { hasSolver: parts.solver !== undefined, usesSolver, namesItems: false, hasBrowser: false }
  try {
    const work = () => parts.inTurn(() => requestArticle(article, feed, parts, signal), hostname)
    const fetched = await parts.politeness.runInBackground(host, work, signal)
    if (fetched === 'unchanged' || 'content' in fetched) return fetched
    return { ...fetched, text: fetched.text + remedyOf(fetched.code, remedies) }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof PageFailure) {
      const { message, reason, retryAfterMs } = error
      return { code: reason, text: message + remedyOf(reason, remedies), retryAfterMs, validators: {} }
    }
    if (!(error instanceof PoolFailure)) throw error
    parts.log.error({ feed: feed.id, error }, 'an article could not be read')
    return { code: 'internal', text: 'This server failed while it read the page.', validators: {} }
  }
}

async function requestArticle(
  { url, validators: before, options }: AskedArticle,
  feed: ServedFeed,
  parts: ArticleParts,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const { settings } = feed
  const { page, validators } = await fetchDescribed(
    {
      url,
      validators: before,
      signal,
      mayFetch: (address) => mayFetch(feed.allowedPages, address),
      headers: openHeaders(feed, parts.sealer),
      headersFor: feed.url,
      ignoreRobots: settings.ignore_robots,
      solver: settings.solver,
      proxy: settings.proxy,
      isPaced: true,
    },
    parts,
  )
  if (!page) return 'unchanged'
  const now = parts.clock.now()
  const reading = await runInWorker<ArticleReading>('readArticle', { page, now, options }, parts)
  if (reading.found) return { content: { ...reading.fields, html: reading.html, readAt: now }, validators: {} }
  if (!('refusal' in reading)) return { code: reading.code, text: reading.text, validators }
  const { reason, cause } = describeRefusedPage(reading.refusal, 200)
  return { code: reason, text: cause, validators }
}
