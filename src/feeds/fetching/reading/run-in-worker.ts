// Task of the extraction pool: a page that takes too much of it is a failure of the page.
import { ApiError } from '../../../platform/errors.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { PoolFailure } from '../../../platform/worker/pool-failure.ts'
import type { ThreadPool } from '../../../platform/worker/thread-pool.ts'
import { PageFailure } from '../page-failure.ts'

export interface WorkerParts {
  pool: ThreadPool
  metrics: Metrics
}

/** Throws `PageFailure` (`too-large`), refuses as `unavailable` when all threads are busy, and throws `PoolFailure` for mistakes of ours. */
export async function runInWorker<T>(task: string, input: unknown, { pool, metrics }: WorkerParts): Promise<T> {
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
