// Plans of long lists, in a thread of their own: the server answers others meanwhile.
import { ApiError } from '../../platform/errors.ts'
import { createKeyedSemaphore } from '../../platform/limits/keyed-semaphore.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import { createThreadPool } from '../../platform/worker/thread-pool.ts'
import type { TakeoverPlan } from './plan-takeover.ts'
import type { ListToPlan } from './plan-thread.ts'

/** Long ones come seldom: the thread ends with the list. */
const thread = {
  entry: new URL('./plan-thread.ts', import.meta.url),
  ...{ threads: 1, timeoutMs: 30_000, heapMb: 512, queue: 1, waitMs: 1000 },
}

const inTurn = createKeyedSemaphore({
  ...{ maxConcurrent: 1, maxWaiting: 8, waitMs: 30_000 },
  perKey: { maxConcurrent: 1, maxWaiting: 1 },
})

/** Throws `unavailable` while too many others wait, and `invalid-input` for a list that takes too long or too much memory. */
export function planInThread(list: ListToPlan): Promise<TakeoverPlan | { problem: string }> {
  return inTurn(async () => {
    const pool = createThreadPool(thread)
    try {
      return await pool.run<TakeoverPlan | { problem: string }>('planList', list)
    } catch (error) {
      if (!(error instanceof PoolFailure) || error.code === 'failed') throw error
      throw new ApiError('invalid-input', {
        message: 'The list takes longer than this server allows. Split it into several.',
      })
    } finally {
      await pool.close()
    }
  }, list.account.id)
}
