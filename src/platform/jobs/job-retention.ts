// Retention of jobs: hourly, in slices, rows that were given up long ago and expired ones that no process can run.
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../data/database.ts'
import { dayMs } from '../durations.ts'

/** Retention of given-up rows, with their reason, and of expired ones. */
const deadRetentionMs = 30 * dayMs
const pruneEveryMs = 3_600_000
/** Per transaction. */
const maxRowsPerBatch = 500

export interface JobRetention {
  isDue(): boolean
  prune(): Promise<void>
}

/** At the start and then hourly. */
export function createJobRetention({ database, clock }: { database: Database; clock: Clock }): JobRetention {
  let prunedAt = 0
  return {
    isDue: () => clock.now() - prunedAt >= pruneEveryMs,
    async prune() {
      const now = clock.now()
      const until = now - deadRetentionMs
      // Also where it fails: the rest is removed an hour later.
      prunedAt = now
      await untilFewer((tx) => removeDead(tx, until), database)
      for (const kind of await waitingKinds(database))
        await untilFewer((tx) => removeExpired(tx, kind, until), database)
    },
  }
}

async function untilFewer(remove: (tx: Transaction) => Promise<number>, database: Database): Promise<void> {
  while ((await database.write(remove)) === maxRowsPerBatch) {}
}

function removeDead(tx: Transaction, until: number): Promise<number> {
  return tx.run('DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE dead_at <= ? LIMIT ?)', [
    until,
    maxRowsPerBatch,
  ])
}

/** Their time to run, which is before that of their end, leads to them. */
function removeExpired(tx: Transaction, kind: string, until: number): Promise<number> {
  return tx.run(
    `DELETE FROM jobs WHERE id IN
       (SELECT id FROM jobs WHERE kind = ? AND dead_at IS NULL AND run_at <= ? AND expires_at <= ? LIMIT ?)`,
    [kind, until, until, maxRowsPerBatch],
  )
}

/** One look into an index for each. */
async function waitingKinds(database: Database): Promise<string[]> {
  const rows = await database.all<{ kind: string }>(
    `WITH RECURSIVE kinds (kind) AS (
       SELECT (SELECT kind FROM jobs WHERE dead_at IS NULL ORDER BY kind LIMIT 1)
       UNION ALL
       SELECT (SELECT jobs.kind FROM jobs WHERE dead_at IS NULL AND jobs.kind > kinds.kind ORDER BY jobs.kind LIMIT 1)
       FROM kinds WHERE kinds.kind IS NOT NULL)
     SELECT kind FROM kinds WHERE kind IS NOT NULL`,
  )
  return rows.map(({ kind }) => kind)
}
