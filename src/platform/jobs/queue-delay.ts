// Delay of the queue: shows an operator that jobs have no runner, or too few.
import type { Reader } from '../data/database.ts'
import { earliestDueSql } from './due-jobs.ts'

/** Milliseconds since the oldest unclaimed job of these kinds became due; 0 without one. */
export async function oldestDueMs(database: Reader, kinds: readonly string[], now: number): Promise<number> {
  if (kinds.length === 0) return 0
  const row = await database.get<{ at: number }>(
    earliestDueSql('run_at AS at', kinds.length),
    kinds.flatMap((kind) => [kind, now, now]),
  )
  return row ? now - row.at : 0
}
