// One page request of a conversion: the page is fetched in its turn, compared with the last answer, and extracted in a
// worker thread.
import { hash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import type { RunLimited } from '../../platform/limits/keyed-semaphore.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import type { ThreadPool } from '../../platform/worker/thread-pool.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LinkRelations } from '../extraction/html/link-relations.ts'
import type { ExtractionResult, Page } from '../extraction/page-and-feed.ts'
import type { RefusedPage } from '../extraction/refused-page.ts'
import type { Selectors } from '../extraction/selectors/selector-options.ts'
import { isLastResult } from '../fetching/alternate-sources.ts'
import { type FetchedPage, type FetchParts, fetchPage } from '../fetching/fetch-page.ts'
import { parseLinkHeader } from '../fetching/link-header.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { LastWhen, PageRequest, PageResult, PreparedPage } from '../fetching/page-result.ts'
import type { Politeness } from '../fetching/politeness/politeness.ts'
import { describeRefusedPage } from '../fetching/refused-answers.ts'
import type { Validators } from '../fetching/rules-validators.ts'
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
  /** Ready-made feeds; none where pages are to be read. */
  catalogue?: (() => Promise<Catalogue>) | undefined
  /** A page is held in memory while it is read: only so many at a time, whatever is asked. By host. */
  inTurn: RunLimited
  /** None for the single conversion of a person at a command line. */
  politeness?: Politeness
}

export interface PageSource {
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
  /** Of the list, the first included. One by default, at most five. */
  pages?: number
  selectors?: Selectors | undefined
  limit?: number | undefined
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
  const inTurn = () => parts.inTurn(() => fetchAndExtract(request, source, parts), hostname)
  const { politeness } = parts
  return politeness && !source.isAwaited ? politeness.runInBackground(host, inTurn, source.signal) : inTurn()
}

/** Extraction of a page that was fetched already. */
export async function extractInWorker(
  page: Page,
  options: ExtractionOptions,
  parts: ConversionParts,
): Promise<ExtractionResult> {
  return counted(await runInWorker<ExtractionResult>('extractPage', inputOf(page, options, parts), parts), parts)
}

async function fetchAndExtract(
  { url, validators, links, isLast }: PageRequest,
  source: PageSource,
  parts: ConversionParts,
): Promise<PageResult | PreparedPage> {
  parts.pool.warm()
  // Other sources of its list keep programs out as little as any feed.
  const isForSolver = source.solver === true && (url === source.url || links === 'always')
  const fetched = await fetchCounted(
    { ...source, url, validators, headersFor: source.headersFor ?? source.url, solver: isForSolver },
    parts,
  ).catch((error: unknown) => rethrowRefusal(error, parts))
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
  const result =
    source.refreshInput && isLast
      ? await prepareInWorker(page, { refresh: await source.refreshInput(), isLast }, source, parts)
      : await extractInWorker(page, source, parts)
  const about = { validators: newValidators, url: fetched.url, ...(permanentUrl === undefined ? {} : { permanentUrl }) }
  if ('kept' in result) return { kept: result.kept, ...about }
  if (!result.found && result.reason !== 'blocked' && url === source.url) source.onNothingFound?.(page)
  const needsLinks = links === 'always' || (links === 'unless-last' && !(isLast && isLastResult(result, isLast)))
  return {
    outcome: result,
    ...about,
    ...(needsLinks ? { links: await readLinks(page, fetched.linkHeader, parts) } : {}),
  }
}

/** With what stands on the page of a refusing answer as the cause. */
async function rethrowRefusal(error: unknown, parts: ConversionParts): Promise<never> {
  if (!(error instanceof PageFailure) || !error.refusal) throw error
  const { status, page } = error.refusal
  const read = await runInWorker<RefusedPage | undefined>('readRefused', { page, now: parts.clock.now() }, parts)
  if (!read) throw error
  const { reason, cause } = describeRefusedPage(read, status)
  const { code, retryAfterMs } = error
  throw new PageFailure(code, cause, { reason, cause: error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}

async function fetchCounted(request: Parameters<typeof fetchPage>[0], parts: ConversionParts): Promise<FetchedPage> {
  const { fetches } = parts.metrics
  try {
    const fetched = await fetchPage(request, parts)
    fetches.inc({ outcome: fetched.page ? 'page' : 'unchanged' })
    return fetched
  } catch (error) {
    fetches.inc({ outcome: error instanceof PageFailure ? error.code : 'error' })
    throw error
  }
}

async function prepareInWorker(
  page: Page,
  { refresh, isLast }: { refresh: RefreshInput; isLast: LastWhen },
  source: PageSource,
  parts: ConversionParts,
) {
  const input = { ...inputOf(page, source, parts), keeping: refresh, isLast }
  return counted(await runInWorker<ExtractionResult | { kept: PreparedRefresh }>('keepPage', input, parts), parts)
}

type ExtractionOptions = Pick<PageSource, 'selectors' | 'limit'>

function inputOf(page: Page, { selectors, limit }: ExtractionOptions, { clock }: ConversionParts) {
  return { page, now: clock.now(), options: { selectors, limit } }
}

function counted<Result extends ExtractionResult | { kept: PreparedRefresh }>(
  result: Result,
  { metrics }: ConversionParts,
): Result {
  metrics.conversions.inc({ outcome: 'kept' in result || result.found ? 'found' : result.reason })
  return result
}

async function readLinks(page: Page, header: string | null, parts: ConversionParts): Promise<LinkRelations> {
  const relations = await runInWorker<LinkRelations>('readLinks', { page }, parts)
  return { ...relations, links: [...relations.links, ...parseLinkHeader(header, page.url)] }
}

async function runInWorker<T>(task: string, input: unknown, { pool, metrics }: ConversionParts): Promise<T> {
  try {
    return await pool.run<T>(task, input)
  } catch (error) {
    if (!(error instanceof PoolFailure)) throw error
    metrics.conversions.inc({ outcome: error.code })
    if (error.code === 'failed') throw error
    if (error.code === 'busy') throw new ApiError('unavailable', { retryAfterSeconds: 5 })
    throw new PageFailure('origin-failed', tooMuch[error.code], { cause: error, reason: 'too-large' })
  }
}

const tooMuch = {
  timeout: 'Reading the page took longer than this server allows. It may be far too large for a feed.',
  memory: 'Reading the page took more memory than this server allows. It may be far too large for a feed.',
}
