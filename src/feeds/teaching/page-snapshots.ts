// Stored pages: fetched like an awaited check, kept per feed, and worked on in the threads that read pages.

import type { Browser } from '../../platform/browser/browser.ts'
import { packBytes, unpackBytes } from '../../platform/compression/packed-bytes.ts'
import type { Sealer } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import type { Budgets } from '../../platform/limits/budgets.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { Account } from '../accounts/store-accounts.ts'
import type { Page } from '../extraction/page-and-feed.ts'
import type { WrittenSnapshot } from '../extraction/snapshot/write-snapshot.ts'
import type { StoredPageFacts } from '../extraction/snapshot-tasks.ts'
import { needsBrowser } from '../feed/options/rules-browser-pages.ts'
import { openHeaders } from '../feed/request-headers.ts'
import { toHttp } from '../feed/rules-page-url.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import { fetchFor, fetchPage } from '../fetching/fetch-page.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import { renderPage } from '../fetching/rendering/render-page.ts'
import type { ConversionParts } from '../polling/request-page.ts'
import { createLatestOnly } from './latest-only.ts'
import type { SnapshotRecord, SnapshotStore } from './store-snapshots.ts'

export interface Snapshot {
  page: Page
  /** Rules of its style sheets, cleaned. */
  styles: string
  takenAt: number
}

export interface PageSnapshots {
  /** The stored page of a feed of the account. */
  find(account: Account, feedId: string): Promise<Snapshot | undefined>
  /** Fetches the page of the feed and stores it. Throws `page-unavailable`, `origin-timeout` and `rate-limited`. */
  take(feed: ServedFeed, account: Account): Promise<Snapshot>
  /** A task of the worker on it; one at a time per account, the newest first. */
  work<T>(account: Account, task: string, input: unknown): Promise<T>
  facts(page: Page): Promise<StoredPageFacts | undefined>
  /** Undefined for bytes that are no page. */
  write(page: Page): Promise<WrittenSnapshot | undefined>
}

interface PageSnapshotsParts extends ConversionParts {
  snapshotStore: SnapshotStore
  budgets: Budgets
  sealer: Sealer
}

/** Of a page as it was got, and of what is stored of it. */
const maxPageBytes = 5 * 1024 * 1024
const maxStoredChars = 2 * 1024 * 1024
const noPage = 'This address gives no page that can be shown, such as a picture or a feed.'
const tooLarge = 'This page is too large to be stored: 5 MB, or 1.5 MB compressed, is the most.'

export function createPageSnapshots(parts: PageSnapshotsParts): PageSnapshots {
  const latestOnly = createLatestOnly()
  const run = <T>(task: string, input: unknown) => runTask<T>(task, input, parts)
  const facts = (page: Page) => factsOf(page, parts)
  return {
    facts,
    find: (account, feedId) => find(account, feedId, parts),
    write: (page) => run('writeStoredPage', { page }),
    work: (account, task, input) => latestOnly(account.id, () => run(task, input)),
    async take(feed, account) {
      if (!mayFetch(feed.allowedPages, feed.url)) throw new ApiError('url-not-allowed')
      const wait = parts.budgets.spend('page-snapshots', account.id)
      if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
      const page = await fetchOrThrow(feed, parts)
      const found = await facts(page)
      if (!found) throw new ApiError('page-unavailable', { message: noPage })
      const sheets = await fetchSheets(found.sheets, feed, parts)
      const styles = sheets.length === 0 ? '' : await run<string>('cleanStyleSheets', { sheets })
      const snapshot = { page, styles, takenAt: parts.clock.now() }
      await keep(snapshot, feed, account, parts)
      return snapshot
    },
  }
}

/** Undefined for bytes that are no page. */
const factsOf = (page: Page, parts: ConversionParts) =>
  runTask<StoredPageFacts | undefined>('readStoredPage', { page }, parts)

/** Throws `page-unavailable` for a page that is too large. */
async function keep(snapshot: Snapshot, feed: ServedFeed, account: Account, parts: PageSnapshotsParts) {
  const record = await recordOf(snapshot)
  if (!record) throw new ApiError('page-unavailable', { message: tooLarge })
  await parts.snapshotStore.save(account.id, feed.id, record)
}

/** Undefined for a page that is too large. */
async function recordOf({ page, styles, takenAt }: Snapshot): Promise<SnapshotRecord | undefined> {
  const { url, contentType, language } = page
  if (page.body.length > maxPageBytes) return undefined
  const body = (await packBytes(page.body)).toString('base64')
  if (body.length > maxStoredChars) return undefined
  return { url, contentType, language, body, styles, sizeBytes: page.body.length, takenAt }
}

/** While somebody works on a stored page, its elements keep their numbers. */
const minSnapshotAgeMs = 3_600_000

/** Of pages that nobody asked for: with the number for each account, 50 MB at most. */
const maxCheckedPageBytes = 1_000_000

/** Pages of checks that found nothing are stored as they were got: their style sheets would be further requests. */
export function storePagesOfChecks(parts: ConversionParts & Pick<PageSnapshotsParts, 'snapshotStore'>) {
  return async (feed: ServedFeed, page: Page): Promise<void> => {
    if (page.body.length > maxCheckedPageBytes || !(await isShowable(page, parts))) return
    const takenAt = parts.clock.now()
    const record = await recordOf({ page, styles: '', takenAt })
    if (record) await parts.snapshotStore.saveFromCheck(feed.id, record, takenAt - minSnapshotAgeMs)
  }
}

/** Not while the worker is busy, nor where the page is too much for it: the check goes on without it. */
async function isShowable(page: Page, parts: ConversionParts): Promise<boolean> {
  try {
    return (await factsOf(page, parts)) !== undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

async function find({ id }: Account, feedId: string, parts: PageSnapshotsParts): Promise<Snapshot | undefined> {
  const record = await parts.snapshotStore.ofFeed(id, feedId)
  if (!record) return undefined
  const { url, contentType, language, styles, takenAt } = record
  const body = await unpackBytes(Buffer.from(record.body, 'base64'), maxPageBytes)
  return { page: { url, body, contentType, language }, styles, takenAt }
}

/** The page itself, without any source in its place. */
async function fetchOrThrow(feed: ServedFeed, parts: PageSnapshotsParts): Promise<Page> {
  parts.pool.warm()
  const browser = needsBrowser(feed) ? parts.browser : undefined
  const fetchAt = async (url: string) => {
    const request = { ...requestOf(url, feed, parts), ...(browser ? { solver: false } : {}) }
    return parts.inTurn(() => fetchPage(request, parts), new URL(url).hostname)
  }
  try {
    const { page } = await fetchAt(feed.url).catch((error) => {
      const mayBeHttp = feed.schemeGuessed && feed.headersSealed === undefined
      if (!mayBeHttp || !(error instanceof PageFailure && error.isUnconnected)) throw error
      return fetchAt(toHttp(feed.url))
    })
    if (!page) throw new Error('A page that was asked for without validators is unchanged.')
    return browser ? await showInBrowser(page, feed, browser, parts) : page
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    const code = error.code === 'origin-timeout' ? 'origin-timeout' : 'page-unavailable'
    throw new ApiError(code, { message: error.message })
  }
}

/** As checks of the feed see it. */
async function showInBrowser(page: Page, feed: ServedFeed, browser: Browser, parts: PageSnapshotsParts): Promise<Page> {
  const { scroll, wait_for: waitFor } = feed.settings
  const request = { ...requestOf(page.url, feed, parts), page, scroll, waitFor }
  const { userAgent, politeness } = parts
  const shown = await renderPage(request, { browser, safeFetch: fetchFor(request, parts), userAgent, politeness })
  return shown.page
}

function requestOf(url: string, feed: ServedFeed, { sealer }: PageSnapshotsParts) {
  return {
    url,
    mayFetch: (address: string) => mayFetch(feed.allowedPages, address),
    headers: openHeaders(feed, sealer),
    headersFor: feed.url,
    solver: feed.settings.solver ?? false,
    proxy: feed.settings.proxy,
    ignoreRobots: feed.settings.ignore_robots ?? false,
  }
}

/** Of all style sheets of a page together, and of one. */
const maxSheetBytes = 300_000
const sheetLimits = { totalMs: 5_000, wireBytes: maxSheetBytes, decodedBytes: maxSheetBytes }

/** Those that can be had. Without the headers of the feed, which are for its page alone. */
async function fetchSheets(urls: readonly string[], feed: ServedFeed, parts: PageSnapshotsParts): Promise<string[]> {
  const allowed = urls.filter((url) => mayFetch(feed.allowedPages, url))
  const texts = await Promise.all(allowed.map((url) => fetchSheet(url, parts)))
  let left = maxSheetBytes
  return texts.filter((text) => {
    left -= text.length
    return text !== '' && left >= 0
  })
}

/** Empty where it cannot be had. */
async function fetchSheet(url: string, { safeFetch, userAgent }: PageSnapshotsParts): Promise<string> {
  try {
    const headers = { accept: 'text/css', 'user-agent': userAgent }
    const { status, body, headers: given } = await safeFetch({ url, headers, limits: sheetLimits })
    const isCss = /^text\/css\b/i.test(given.get('content-type') ?? '')
    return status === 200 && isCss ? new TextDecoder().decode(body) : ''
  } catch (error) {
    if (error instanceof FetchFailure) return ''
    throw error
  }
}

async function runTask<T>(task: string, input: unknown, { pool }: ConversionParts): Promise<T> {
  try {
    return await pool.run<T>(task, input)
  } catch (error) {
    if (!(error instanceof PoolFailure) || error.code === 'failed') throw error
    if (error.code === 'busy') throw new ApiError('unavailable', { retryAfterSeconds: 5 })
    throw new ApiError('page-unavailable', { message: 'This page is too large to be worked on.' })
  }
}
