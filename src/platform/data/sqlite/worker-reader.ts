// Long reads of a SQLite file, in a worker thread with its own connection and a time limit.

import { PoolFailure } from '../../worker/pool-failure.ts'
import { createThreadPool, type ThreadPool } from '../../worker/thread-pool.ts'
import { DatabaseUnavailable, longReadTimeoutMs, ReadTimeout, type SqlValue } from '../database.ts'

export interface WorkerReader {
  read<R extends object>(sql: string, params?: readonly SqlValue[]): Promise<R[]>
  close(): Promise<void>
}

/** The thread starts with the first read and ends when there was none for a while. */
export function createWorkerReader(file: string): WorkerReader {
  const pool: ThreadPool = createThreadPool({
    entry: new URL('./reader-thread.ts', import.meta.url),
    threads: 1,
    timeoutMs: longReadTimeoutMs,
    heapMb: 128,
    queue: 64,
    waitMs: 60_000,
  })
  return {
    async read<R extends object>(sql: string, params: readonly SqlValue[] = []) {
      try {
        return await pool.run<R[]>('readRows', { file, sql, params })
      } catch (error) {
        throw error instanceof PoolFailure ? failureOf(error) : error
      }
    },
    close: () => pool.close(),
  }
}

function failureOf({ code, cause }: PoolFailure): unknown {
  if (code === 'timeout' || code === 'memory') return new ReadTimeout('A long read took more than it may.')
  return code === 'busy' ? new DatabaseUnavailable('Too many long reads wait for their turn.') : cause
}
