// One conversion: a page is got by its strategy and read in a worker.

import { Refusal } from '../platform/api/refusal.ts'
import type { SafeFetch } from '../platform/http/safe-fetch.ts'
import type { Clock } from '../platform/ids.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { InTurn } from '../platform/turns.ts'
import { type Pool, PoolFailure } from '../platform/worker/pool.ts'
import type { Outcome, Page } from './core/article.ts'
import { fetchPage } from './pages/fetch-page.ts'
import { PageFailure } from './pages/page-failure.ts'

export interface ConvertParts {
  safeFetch: SafeFetch
  pool: Pool
  clock: Clock
  metrics: Metrics
  userAgent: string
  /** A page is held in memory while it is read: only so many at a time, whatever is asked. By host. */
  inTurn: InTurn
}

export interface Source {
  url: string
  mayFetch: (url: string) => boolean
  signal?: AbortSignal
}

/**
 * Throws `PageFailure` when there is no page to read and `PoolFailure` when the mistake is ours, and refuses as
 * `unavailable` when too many are being read.
 */
export async function convert(source: Source, parts: ConvertParts): Promise<Outcome> {
  return parts.inTurn(async () => readPage(await getPage(source, parts), parts), new URL(source.url).hostname)
}

/** What is listed on a page that was got already. */
export async function readPage(page: Page, { pool, clock, metrics }: ConvertParts): Promise<Outcome> {
  try {
    const outcome = await pool.run<Outcome>('extractPage', { page, now: clock.now() })
    metrics.conversions.inc({ outcome: outcome.found ? 'found' : outcome.reason })
    return outcome
  } catch (error) {
    if (!(error instanceof PoolFailure)) throw error
    metrics.conversions.inc({ outcome: error.code })
    if (error.code === 'failed') throw error
    if (error.code === 'busy') throw new Refusal('unavailable', { retryAfterSeconds: 5 })
    throw new PageFailure('origin-failed', tooMuch[error.code], error)
  }
}

/** Both strategies that are offered are a plain request today. */
async function getPage(source: Source, { safeFetch, metrics, userAgent }: ConvertParts): Promise<Page> {
  try {
    const page = await fetchPage(safeFetch, { ...source, userAgent })
    metrics.fetches.inc({ outcome: 'page' })
    return page
  } catch (error) {
    metrics.fetches.inc({ outcome: error instanceof PageFailure ? error.code : 'error' })
    throw error
  }
}

const tooMuch = {
  timeout: 'Reading the page took longer than this server allows. It may be far too large for a feed.',
  memory: 'Reading the page took more memory than this server allows. It may be far too large for a feed.',
}
