// Confirmation of job leases before irreversible steps: a suspended process may resume in the middle of a job.
import type { Clock } from '../clock.ts'
import type { Database } from '../data/database.ts'
import { LostLease } from './queue.ts'

/** For so long after a claim or a renewal no other process can have taken the lease. */
const certainMs = 1000
/** Renewals that may take longer than `certainMs` before the lease counts as lost. */
const maxLooks = 5

interface ClaimedJob {
  id: string
  attempts: number
}

interface ConfirmationParts {
  database: Database
  clock: Clock
  processId: string
  /** For which a lease is renewed. */
  leaseMs: number
}

export function createLeaseConfirmation({ database, clock, processId, leaseMs }: ConfirmationParts) {
  /** Send time of the last claim or renewal by job id: `performance.now()` goes on while a process is suspended. */
  const certainAt = new Map<string, number>()

  async function renew({ id, attempts }: ClaimedJob): Promise<boolean> {
    const ours = 'id = ? AND attempts = ? AND lease_by = ? AND lease_until > 0 AND dead_at IS NULL'
    const sql = `UPDATE jobs SET lease_until = ? WHERE ${ours}`
    const values = [clock.now() + leaseMs, id, attempts, processId]
    return (await database.write((tx) => tx.run(sql, values), { durability: 'relaxed' })) > 0
  }

  return {
    /** Records a claim whose statement was sent at `at` (`performance.now()`, ms). */
    note(id: string, at: number): void {
      certainAt.set(id, at)
    },
    forget(id: string): void {
      certainAt.delete(id)
    },
    /** Renews a lease confirmed more than `certainMs` ago. Throws `LostLease` where another process may have it. */
    async confirm(job: ClaimedJob): Promise<void> {
      for (let look = 0; performance.now() - (certainAt.get(job.id) ?? 0) > certainMs; look++) {
        const at = performance.now()
        if (look === maxLooks || !(await renew(job))) throw new LostLease()
        certainAt.set(job.id, at)
      }
    },
  }
}
