// Conversion of a page: fetched by its strategy, extracted in a worker thread.
import { hash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import type { RunLimited } from '../../platform/limits/keyed-semaphore.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import type { ThreadPool } from '../../platform/worker/thread-pool.ts'
import type { LinkRelations } from '../extraction/html/link-relations.ts'
import type { ExtractionResult, Page } from '../extraction/page-and-feed.ts'
import type { Selectors } from '../extraction/selectors/selector-options.ts'
import { fetchByAuto } from '../fetching/auto-strategy.ts'
import { type FetchedPage, fetchPage } from '../fetching/fetch-page.ts'
import { appendFurtherPages } from '../fetching/further-pages.ts'
import { parseLinkHeader } from '../fetching/link-header.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { ExtractedPage, PageRequest, PageResult, PreparedPage, UnchangedPage } from '../fetching/page-result.ts'
import type { Politeness } from '../fetching/politeness/politeness.ts'
import type { Validators } from '../fetching/rules-validators.ts'
import type { StrategyId } from '../fetching/strategies.ts'
import type { PreparedRefresh } from '../history/prepared-refresh.ts'
import type { RefreshInput } from './rules-prepared-refresh.ts'

export interface ConversionParts {
  safeFetch: SafeFetch
  pool: ThreadPool
  clock: Clock
  metrics: Metrics
  userAgent: string
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
  /** Of the list, the first included. One by default, at most five. */
  pages?: number
  selectors?: Selectors | undefined
  limit?: number | undefined
  /** Asked where the page may be all that is needed for its feed: then it is kept, not only read. */
  refreshInput?: (() => Promise<RefreshInput>) | undefined
  /** A reader waits: the request goes before background refreshes, without their pacing. */
  isAwaited?: boolean
}

export type Conversion = UnchangedPage | PreparedPage | ExtractedPage

/** After this no further request begins: with the last one under way a refresh stays within its lease. */
const maxStartOfFurtherMs = 30_000

/**
 * Throws `PageFailure` when there is no page to read and `PoolFailure` when the mistake is ours, and refuses as
 * `unavailable` when too many are being read or wait for the same host.
 */
export async function convertPage(source: PageSource, parts: ConversionParts): Promise<Conversion> {
  const { url, strategy, validators = {}, pages = 1, limit } = source
  const now = parts.clock.now()
  const get = (wanted: PageRequest) => getInTurn(wanted, source, parts)
  const getFurther = (wanted: PageRequest) =>
    parts.clock.now() - now < maxStartOfFurtherMs ? getWhole(wanted, source, parts).catch(ignorePageFailure) : nothing
  const wantsLinks = pages > 1
  const answer =
    strategy === 'auto'
      ? await fetchByAuto({ url, validators, now, wantsLinks, get, getFurther })
      : await get({ url, validators, wantsLinks: () => wantsLinks, isLast: wantsLinks ? undefined : 'when-found' })
  return answer.unchanged || 'kept' in answer ? answer : appendFurtherPages(answer, { pages, limit, getFurther })
}

/** Extraction of a page that was fetched already. */
export async function readPage(
  page: Page,
  parts: ConversionParts,
  options: ExtractionOptions = {},
): Promise<ExtractionResult> {
  return counted(await inWorker<ExtractionResult>('extractPage', inputOf(page, parts, options), parts), parts)
}

async function prepareInWorker(
  page: Page,
  { refresh, isLast }: { refresh: RefreshInput; isLast: PageRequest['isLast'] },
  source: PageSource,
  parts: ConversionParts,
) {
  const input = { ...inputOf(page, parts, source), keeping: refresh, isLast }
  return counted(await inWorker<ExtractionResult | { kept: PreparedRefresh }>('keepPage', input, parts), parts)
}

function inputOf(page: Page, { clock }: ConversionParts, { selectors, limit }: ExtractionOptions) {
  return { page, now: clock.now(), options: { selectors, limit } }
}

function counted<Result extends ExtractionResult | { kept: PreparedRefresh }>(
  result: Result,
  { metrics }: ConversionParts,
): Result {
  metrics.conversions.inc({ outcome: 'kept' in result || result.found ? 'found' : result.reason })
  return result
}

type ExtractionOptions = Pick<PageSource, 'selectors' | 'limit'>

const nothing = Promise.resolve(undefined)

/** Optional requests may fail; programming errors must not go unseen. */
function ignorePageFailure(error: unknown): undefined {
  if (!(error instanceof PageFailure || error instanceof ApiError)) throw error
}

/** To be looked through, or to be joined with others. */
async function getWhole(
  wanted: PageRequest,
  { refreshInput: _, ...source }: PageSource,
  parts: ConversionParts,
): Promise<PageResult> {
  const answer = await getInTurn(wanted, source, parts)
  if ('kept' in answer) throw new Error('A page was kept that was to be looked through.')
  return answer
}

function getInTurn(
  wanted: PageRequest,
  source: PageSource,
  parts: ConversionParts,
): Promise<PageResult | PreparedPage> {
  const { host, hostname } = new URL(wanted.url)
  const inTurn = () => parts.inTurn(() => getAndRead(wanted, source, parts), hostname)
  const { politeness } = parts
  return politeness && !source.isAwaited ? politeness.runInBackground(host, inTurn, source.signal) : inTurn()
}

async function getAndRead(
  { url, validators, wantsLinks, isLast }: PageRequest,
  source: PageSource,
  parts: ConversionParts,
): Promise<PageResult | PreparedPage> {
  parts.pool.warm()
  const got = await getPage({ ...source, url, validators, headersFor: source.headersFor ?? source.url }, parts)
  if (!got.page) return { unchanged: true, validators: got.validators }
  const bodyHash = hash('sha256', got.page.body, 'base64url')
  const stated = { ...got.validators, bodyHash }
  if (validators?.bodyHash === bodyHash && (validators.url ?? got.url) === got.url) {
    return { unchanged: true, validators: { ...stated, ...(validators.choice ? { choice: validators.choice } : {}) } }
  }
  const read =
    source.refreshInput && isLast
      ? await prepareInWorker(got.page, { refresh: await source.refreshInput(), isLast }, source, parts)
      : await readPage(got.page, parts, source)
  const { permanentUrl } = got
  const about = { validators: stated, url: got.url, ...(permanentUrl === undefined ? {} : { permanentUrl }) }
  if ('kept' in read) return { kept: read.kept, ...about }
  const outcome: ExtractionResult = read
  return {
    outcome,
    ...about,
    ...(wantsLinks?.(outcome) ? { links: await readLinks(got.page, got.linkHeader, parts) } : {}),
  }
}

async function readLinks(page: Page, header: string | null, parts: ConversionParts): Promise<LinkRelations> {
  const found = await inWorker<LinkRelations>('readLinks', { page }, parts)
  return { ...found, links: [...found.links, ...parseLinkHeader(header, page.url)] }
}

async function inWorker<T>(task: string, input: unknown, { pool, metrics }: ConversionParts): Promise<T> {
  try {
    return await pool.run<T>(task, input)
  } catch (error) {
    if (!(error instanceof PoolFailure)) throw error
    metrics.conversions.inc({ outcome: error.code })
    if (error.code === 'failed') throw error
    if (error.code === 'busy') throw new ApiError('unavailable', { retryAfterSeconds: 5 })
    throw new PageFailure('origin-failed', tooMuch[error.code], { cause: error })
  }
}

async function getPage(request: Parameters<typeof fetchPage>[0], parts: ConversionParts): Promise<FetchedPage> {
  const { fetches } = parts.metrics
  try {
    const got = await fetchPage(request, parts)
    fetches.inc({ outcome: got.page ? 'page' : 'unchanged' })
    return got
  } catch (error) {
    fetches.inc({ outcome: error instanceof PageFailure ? error.code : 'error' })
    throw error
  }
}

const tooMuch = {
  timeout: 'Reading the page took longer than this server allows. It may be far too large for a feed.',
  memory: 'Reading the page took more memory than this server allows. It may be far too large for a feed.',
}
