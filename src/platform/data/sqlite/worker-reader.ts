// Long reads of a SQLite file: on a connection of their own, in a thread of their own, within a time.

import { PoolFailure } from '../../worker/pool-failure.ts'
import { createPool, type Pool } from '../../worker/thread-pool.ts'
import { DatabaseUnavailable, TookTooLong, type Value } from '../database.ts'

/** As long as people wait for an answer. */
export const asideMs = 30_000

export interface Aside {
  read<R extends object>(sql: string, params?: readonly Value[]): Promise<R[]>
  close(): Promise<void>
}

/** The thread starts with the first read and ends when there was none for a while. */
export function createAside(file: string): Aside {
  const pool: Pool = createPool({
    entry: new URL('./reader-thread.ts', import.meta.url),
    threads: 1,
    timeoutMs: asideMs,
    heapMb: 128,
    queue: 64,
    waitMs: 60_000,
  })
  return {
    async read<R extends object>(sql: string, params: readonly Value[] = []) {
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
  if (code === 'timeout' || code === 'memory') return new TookTooLong('A long read took more than it may.')
  return code === 'busy' ? new DatabaseUnavailable('Too many long reads wait for their turn.') : cause
}
