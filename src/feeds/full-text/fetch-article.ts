// One article: its page is asked for in the turn of its host, and read in a worker thread.
import type { Browser } from '../../platform/browser/browser.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sealer } from '../../platform/crypto/secrets.ts'
import type { RunLimited } from '../../platform/limits/keyed-semaphore.ts'
import type { Log } from '../../platform/log.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { ArticleOptions, ArticleReading } from '../extraction/article/read-article.ts'
import type { Page } from '../extraction/page-and-feed.ts'
import { needsBrowser } from '../feed/options/rules-browser-pages.ts'
import { openHeaders } from '../feed/request-headers.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import { fetchFor } from '../fetching/fetch-page.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { Politeness } from '../fetching/politeness/politeness.ts'
import { type DescribedFetchParts, fetchDescribed } from '../fetching/reading/fetch-described.ts'
import { runInWorker } from '../fetching/reading/run-in-worker.ts'
import { describeRefusedPage } from '../fetching/refused-answers.ts'
import { remedyOf } from '../fetching/remedies.ts'
import { renderPage } from '../fetching/rendering/render-page.ts'
import type { Validators } from '../fetching/rules-validators.ts'
import type { ArticleContent } from '../history/item-articles.ts'

export interface ArticleParts extends DescribedFetchParts {
  /** For articles that scripts draw; none where the system has none. */
  browser?: Browser | undefined
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
  const remedies = {
    hasSolver: parts.solver !== undefined,
    usesSolver,
    namesItems: false,
    hasBrowser: parts.browser !== undefined,
  }
  try {
    const work = async () => {
      const asked = await parts.inTurn(() => requestArticle(article, feed, parts, signal), hostname)
      // It waits for the browser without a place among pages that need none.
      return 'frame' in asked ? readInBrowser(asked.frame, article, feed, parts, signal) : asked.result
    }
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

/** `frame`: a page whose article a browser may show. */
async function requestArticle(
  { url, validators: before, options }: AskedArticle,
  feed: ServedFeed,
  parts: ArticleParts,
  signal: AbortSignal,
): Promise<{ result: FetchedArticle } | { frame: Page }> {
  const mayRender = parts.browser !== undefined && needsBrowser(feed)
  const request = requestOf(url, feed, parts, signal)
  // A frame stays the same, whatever scripts draw in it.
  const asked = mayRender ? { ...request, solver: false } : { ...request, validators: before }
  const { page, validators } = await fetchDescribed(asked, parts)
  if (!page) return { result: 'unchanged' }
  if (mayRender && feed.strategy === 'browser') return { frame: page }
  const result = await readPage(page, validators, options, parts)
  return mayRender && !('content' in result) ? { frame: page } : { result }
}

async function readInBrowser(
  frame: Page,
  { options }: AskedArticle,
  feed: ServedFeed,
  parts: ArticleParts,
  signal: AbortSignal,
): Promise<FetchedArticle> {
  const { browser, userAgent, politeness } = parts
  if (!browser) throw new PageFailure('origin-failed', 'This server has no browser.', { reason: 'browser' })
  const request = { ...requestOf(frame.url, feed, parts, signal), page: frame }
  const { page } = await renderPage(request, { browser, safeFetch: fetchFor(request, parts), userAgent, politeness })
  return readPage(page, {}, options, parts)
}

function requestOf(url: string, feed: ServedFeed, { sealer }: ArticleParts, signal: AbortSignal) {
  return {
    url,
    signal,
    mayFetch: (address: string) => mayFetch(feed.allowedPages, address),
    headers: openHeaders(feed, sealer),
    headersFor: feed.url,
    ignoreRobots: feed.settings.ignore_robots,
    solver: feed.settings.solver,
    proxy: feed.settings.proxy,
    isPaced: true,
  }
}

async function readPage(
  page: Page,
  validators: Validators,
  options: ArticleOptions,
  parts: ArticleParts,
): Promise<Exclude<FetchedArticle, 'unchanged'>> {
  const now = parts.clock.now()
  const reading = await runInWorker<ArticleReading>('readArticle', { page, now, options }, parts)
  if (reading.found) return { content: { ...reading.fields, html: reading.html, readAt: now }, validators: {} }
  if (!('refusal' in reading)) return { code: reading.code, text: reading.text, validators }
  const { reason, cause } = describeRefusedPage(reading.refusal, 200)
  return { code: reason, text: cause, validators }
}
