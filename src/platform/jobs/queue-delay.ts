// Delay of the queue: shows an operator that jobs have no runner, or too few.
import type { Reader } from '../data/database.ts'
import { earliestSql } from './due-jobs.ts'

/** Milliseconds since the oldest unclaimed job of these kinds became due; 0 without one. */
export async function oldestDueMs(database: Reader, kinds: readonly string[], now: number): Promise<number> {
  if (kinds.length === 0) return 0
  const rows = await database.all<{ run_at: number | null }>(earliestSql(kinds.length), [now, ...kinds])
  const earliest = Math.min(...rows.map(({ run_at }) => run_at ?? now))
  return Math.max(now - earliest, 0)
}
