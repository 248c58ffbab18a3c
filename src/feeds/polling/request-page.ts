// One page request of a conversion: the page is fetched in its turn, compared with the last answer, and extracted in a
// worker thread.
import { hash } from 'node:crypto'
import type { Browser } from '../../platform/browser/browser.ts'
import type { PageSteps } from '../../platform/browser/steps/page-steps.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import type { RunLimited } from '../../platform/limits/keyed-semaphore.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { ThreadPool } from '../../platform/worker/thread-pool.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { WatchedPart } from '../extraction/changes/page-reading.ts'
import type { ExtractOptions } from '../extraction/extract.ts'
import type { JsonMapping } from '../extraction/json-lists/json-mapping.ts'
import type { Article, ExtractionResult, Page, PageReading } from '../extraction/page-and-feed.ts'
import type { LinkRelations } from '../extraction/page-links/link-relations.ts'
import type { Selectors } from '../extraction/selectors/selector-options.ts'
import type { WatchOptions } from '../extraction/watch-page.ts'
import { isLastResult } from '../fetching/alternate-sources.ts'
import { type FetchParts, fetchFor } from '../fetching/fetch-page.ts'
import { parseLinkHeader } from '../fetching/link-header.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { DataAddress, LastWhen, PageRequest, PageResult, PreparedPage } from '../fetching/page-result.ts'
import type { Politeness } from '../fetching/politeness/politeness.ts'
import { fetchDescribed } from '../fetching/reading/fetch-described.ts'
import { runInWorker } from '../fetching/reading/run-in-worker.ts'
import type { CapturedAnswer } from '../fetching/rendering/captured-answers.ts'
import { renderPage } from '../fetching/rendering/render-page.ts'
import type { PostedBody, Validators } from '../fetching/rules-validators.ts'
import type { StrategyId } from '../fetching/strategies.ts'
import type { PreparedRefresh } from '../history/prepared-refresh.ts'
import type { RefreshInput } from './rules-prepared-refresh.ts'

export interface ConversionParts {
  safeFetch: SafeFetch
  /** Pages of this server, which are read without a request. */
  ownPage?: FetchParts['ownPage']
  pool: ThreadPool
  clock: Clock
  metrics: Metrics
  userAgent: string
  /** None where the operator has set up none. */
  solver?: FetchParts['solver']
  proxies?: FetchParts['proxies']
  /** For pages that scripts draw; none where the system has none. */
  browser?: Browser | undefined
  /** Ready-made feeds; none where pages are to be read. */
  catalogue?: ((pageUrl: string) => Promise<Catalogue>) | undefined
  /** A page is held in memory while it is read: only so many at a time, whatever is asked. By host. */
  inTurn: RunLimited
  /** None for the single conversion of a person at a command line. */
  politeness?: Politeness
}

/** How JSON is asked for. */
export interface JsonRequest {
  method?: 'GET' | 'POST' | undefined
  body?: Readonly<Record<string, unknown>> | undefined
}

/** What is watched of a page, and the reading that the next one is compared with. */
export interface PageWatch extends WatchedPart {
  readBefore(): Promise<PageReading | undefined>
}

export interface PageSource extends PageSteps {
  url: string
  strategy: StrategyId
  mayFetch: (url: string) => boolean
  signal?: AbortSignal
  /** Validators of the last good answer; invalid when the options below change. */
  validators?: Validators | undefined
  /** The feed's own request headers, cookies among them: for the origin of `headersFor` alone, the address unless given. */
  headers?: Readonly<Record<string, string>> | undefined
  headersFor?: string
  ignoreRobots?: boolean
  /** Pages are asked by the solver, where there is one. */
  solver?: boolean
  /** Name of the proxy that pages are asked through. */
  proxy?: string
  /** Of the list, the first included. One by default, at most five. */
  pages?: number
  selectors?: Selectors | undefined
  /** Of an address that gives JSON. Its request is sent to the origin of `headersFor` alone. */
  json?: (JsonMapping & JsonRequest) | undefined
  limit?: number | undefined
  /** By the strategy `changes`. */
  watch?: PageWatch | undefined
  /** Read where the page may be all that is needed for its feed: then the worker prepares the refresh, too. */
  refreshInput?: (() => Promise<RefreshInput>) | undefined
  /** Called with each page that was got, in bytes. */
  onPage?: ((bytes: number) => void) | undefined
  /** Called with the permanent address of the page at `url`, each time that it is asked; undefined where it has not moved. */
  onAddress?: ((permanentUrl: string | undefined) => void) | undefined
  /** Called with the page at `url` where extraction finds no items on it, and it is no log-in or bot wall in its place. */
  onNothingFound?: ((page: Page) => void) | undefined
  /** A reader waits: the request goes before background refreshes, without their pacing. */
  isAwaited?: boolean
}

/** In the turn of its host, and in the background only after the host's rest. Errors are those of `convertPage`. */
export function requestPage(
  request: PageRequest,
  source: PageSource,
  parts: ConversionParts,
): Promise<PageResult | PreparedPage> {
  const { host, hostname } = new URL(request.url)
  const inTurn = <T>(work: () => Promise<T>) => parts.inTurn(work, hostname)
  const work = (): Promise<PageResult | PreparedPage> =>
    request.isRendered
      ? fetchAndRender(request, source, parts, inTurn)
      : inTurn(() => fetchAndExtract(request, source, parts))
  const { politeness } = parts
  return politeness && !source.isAwaited ? politeness.runInBackground(host, work, source.signal) : work()
}

/** Extraction of a page that was fetched already. */
export async function extractInWorker(
  page: Page,
  options: ExtractOptions,
  parts: ConversionParts,
): Promise<ExtractionResult> {
  return counted(await runInWorker<ExtractionResult>('extractPage', inputOf(page, options, parts), parts), parts)
}

async function fetchAndExtract(
  { url, validators, links, isLast, json, post: posted }: PageRequest,
  source: PageSource,
  parts: ConversionParts,
): Promise<PageResult | PreparedPage> {
  parts.pool.warm()
  // The solver is for pages: feeds and JSON addresses that a page names rarely stand behind a challenge.
  const post = posted ?? postOf(url, source)
  const isForSolver = source.solver === true && post === undefined && (url === source.url || links === 'always')
  const request = { ...source, url, validators, headersFor: source.headersFor ?? source.url, solver: isForSolver, post }
  const fetched = await fetchDescribed(request, parts)
  const { page, permanentUrl } = fetched
  if (url === source.url) source.onAddress?.(permanentUrl)
  if (!page) return { unchanged: true, validators: fetched.validators }
  source.onPage?.(page.body.length)
  const bodyHash = hash('sha256', page.body, 'base64url')
  const newValidators = { ...fetched.validators, bodyHash }
  if (validators?.bodyHash === bodyHash && (validators.url ?? fetched.url) === fetched.url) {
    const { choice } = validators
    return { unchanged: true, validators: { ...newValidators, ...(choice ? { choice } : {}) } }
  }
  const watch = source.watch && (await watchOptions(source.watch))
  const options = { ...source, watch, ...(json ? { json, selectors: undefined } : {}) }
  const result =
    source.refreshInput && isLast
      ? await prepareInWorker(page, { refresh: await source.refreshInput(), isLast }, options, parts)
      : await extractInWorker(page, options, parts)
  const about = { validators: newValidators, url: fetched.url, ...(permanentUrl === undefined ? {} : { permanentUrl }) }
  if ('kept' in result) return { kept: result.kept, ...about }
  if (!result.found && result.reason !== 'blocked' && url === source.url) source.onNothingFound?.(page)
  const needsLinks = links === 'always' || (links === 'unless-last' && !(isLast && isLastResult(result, isLast)))
  return {
    outcome: result,
    ...about,
    ...(needsLinks
      ? { links: await readLinks(page, { header: fetched.linkHeader, findsNext: links === 'always' }, parts) }
      : {}),
  }
}

/**
 * A page that scripts draw. Its frame is asked without conditions: it stays the same while the list changes. It waits for
 * the browser, which has a queue of its own, without a place among pages that need none.
 */
async function fetchAndRender(
  { url, validators }: PageRequest,
  source: PageSource,
  parts: ConversionParts,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<PageResult> {
  const { browser, userAgent, politeness } = parts
  if (!browser) throw new PageFailure('origin-failed', 'This server has no browser.', { reason: 'browser' })
  parts.pool.warm()
  const { headersFor = source.url } = source
  const frame = { ...source, url, validators: {}, headersFor, solver: false }
  const fetched = await inTurn(() => fetchDescribed(frame, parts))
  if (!fetched.page) throw new Error('A page that was asked without conditions is as it was.')
  const rendering = { browser, safeFetch: fetchFor(source, parts), userAgent, politeness }
  const { page, captured, steps } = await renderPage({ ...source, page: fetched.page, headersFor }, rendering)
  source.onPage?.(page.body.length)
  const bodyHash = hash('sha256', page.body, 'base64url')
  const newValidators = { url: page.url, bodyHash }
  const { bodyHash: before, url: from, choice } = validators ?? {}
  if (choice && before === bodyHash && from === page.url)
    return { unchanged: true, validators: { ...newValidators, choice } }
  const outcome = await extractInWorker(page, { ...source, watch: undefined, json: undefined }, parts)
  if (!outcome.found && outcome.reason !== 'blocked') source.onNothingFound?.(page)
  const about = { outcome, validators: newValidators, url: page.url, steps }
  return outcome.found ? { ...about, addresses: await matchAddresses(captured, outcome.feed.articles, parts) } : about
}

/** Addresses that give the items without a browser, as it seems: each is asked before it is believed. */
function matchAddresses(captured: CapturedAnswer[], articles: Article[], parts: ConversionParts) {
  const answers = captured.filter(({ isRepeatable }) => isRepeatable)
  const items = articles.map(({ title, url }) => ({ title, url }))
  return answers.length === 0 ? [] : runInWorker<DataAddress[]>('matchAnswers', { answers, items }, parts)
}

/** What the feed's own address is asked with, where it is asked by POST. */
function postOf(url: string, { url: own, headersFor = own, json }: PageSource): PostedBody | undefined {
  if (json?.method !== 'POST' || url !== own || new URL(url).origin !== new URL(headersFor).origin) return undefined
  return { text: JSON.stringify(json.body ?? {}), contentType: 'application/json' }
}

async function prepareInWorker(
  page: Page,
  { refresh, isLast }: { refresh: RefreshInput; isLast: LastWhen },
  options: ExtractOptions,
  parts: ConversionParts,
) {
  const input = { ...inputOf(page, options, parts), keeping: refresh, isLast }
  return counted(await runInWorker<ExtractionResult | { kept: PreparedRefresh }>('keepPage', input, parts), parts)
}

function inputOf(page: Page, { selectors, limit, watch, json }: ExtractOptions, { clock }: ConversionParts) {
  return { page, now: clock.now(), options: { selectors, limit, watch, json } }
}

async function watchOptions({ part, without, readBefore }: PageWatch): Promise<WatchOptions> {
  return { part, without, before: await readBefore() }
}

function counted<Result extends ExtractionResult | { kept: PreparedRefresh }>(
  result: Result,
  { metrics }: ConversionParts,
): Result {
  metrics.conversions.inc({ outcome: 'kept' in result || result.found ? 'found' : result.reason })
  return result
}

interface LinkRequest {
  /** `Link` of the answer. */
  header: string | null
  findsNext: boolean
}

async function readLinks(
  page: Page,
  { header, findsNext }: LinkRequest,
  parts: ConversionParts,
): Promise<LinkRelations> {
  const relations = await runInWorker<LinkRelations>('readLinks', { page, findsNext }, parts)
  return { ...relations, links: [...relations.links, ...parseLinkHeader(header, page.url)] }
}
