// How far behind the jobs are: what tells an operator that nobody runs them, or too few do.
import type { Reader } from '../data/database.ts'
import { earliestDueSql } from './due-jobs.ts'

/** How long the oldest job of these kinds has been due without anybody having begun it; 0 when none is. */
export async function oldestDueMs(database: Reader, kinds: readonly string[], now: number): Promise<number> {
  if (kinds.length === 0) return 0
  const row = await database.get<{ at: number }>(
    earliestDueSql('run_at AS at', kinds.length),
    kinds.flatMap((kind) => [kind, now, now]),
  )
  return row ? now - row.at : 0
}
