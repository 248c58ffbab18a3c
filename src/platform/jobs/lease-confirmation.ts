// Confirmation of leases, before what cannot be taken back: a process that stood still may go on in the middle of a job.
import type { Clock } from '../clock.ts'
import type { Database } from '../data/database.ts'
import { LostLease } from './queue.ts'

/** A process that was silent for less is not taken for dead. */
const certainMs = 1000
/** Of a database that answers too slowly to be certain. */
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
  /** When it was last certain, by the clock that goes on while a process stands still. */
  const certainAt = new Map<string, number>()

  async function renew({ id, attempts }: ClaimedJob): Promise<boolean> {
    const ours = 'id = ? AND attempts = ? AND lease_by = ? AND lease_until > 0 AND dead_at IS NULL'
    const sql = `UPDATE jobs SET lease_until = ? WHERE ${ours}`
    const values = [clock.now() + leaseMs, id, attempts, processId]
    return (await database.write((tx) => tx.run(sql, values), { durability: 'relaxed' })) > 0
  }

  return {
    /** It was claimed by a statement that was sent at `at`, by `performance.now()`. */
    note(id: string, at: number): void {
      certainAt.set(id, at)
    },
    forget(id: string): void {
      certainAt.delete(id)
    },
    /** Throws `LostLease` unless it was certain a moment ago that no other process has it. */
    async confirm(job: ClaimedJob): Promise<void> {
      for (let look = 0; performance.now() - (certainAt.get(job.id) ?? 0) > certainMs; look++) {
        const at = performance.now()
        if (look === maxLooks || !(await renew(job))) throw new LostLease()
        certainAt.set(job.id, at)
      }
    },
  }
}
