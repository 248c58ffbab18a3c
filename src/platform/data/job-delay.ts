// How far behind the jobs are: what tells an operator that nobody runs them, or too few do.
import type { Reader } from './database.ts'

/** How long the oldest job of these kinds has been due without anybody having begun it; 0 when none is. */
export async function oldestDueMs(database: Reader, kinds: readonly string[], now: number): Promise<number> {
  const marks = kinds.map(() => '?').join(', ')
  const row = await database.get<{ at: number | null }>(
    `SELECT MIN(run_at) AS at FROM jobs WHERE dead_at IS NULL AND run_at <= ? AND lease_until <= ? AND kind IN (${marks})`,
    [now, now, ...kinds],
  )
  return row?.at ? now - row.at : 0
}
