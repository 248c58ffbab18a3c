// Leases of jobs: claimed by one conditional update, renewed while the job runs, free again soon after the process has died.
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Log } from '../log.ts'
import { earliestDueSql } from './due-jobs.ts'
import type { JobKind } from './queue.ts'

export interface JobRow {
  id: string
  kind: string
  payload: string
  attempts: number
  expires_at: number
  lane: string | null
}

/** A lease that was not renewed for this long is free: its process is dead or stalled. */
const leaseMs = 15_000
const renewEveryMs = 5000

export interface JobLeases {
  /** The job that has been due for longest, taken; undefined where there is none. */
  claim(): Promise<JobRow | undefined>
  /** Frees the leases of other processes, which are dead. */
  reclaim(): Promise<void>
  /** Its work is over. */
  release(id: string): void
  /** Once nothing runs any more. */
  stop(): Promise<void>
}

export interface JobLeaseParts {
  database: Database
  kinds: readonly JobKind[]
  clock: Clock
  log: Log
  concurrency: number
}

export function createJobLeases(parts: JobLeaseParts): JobLeases {
  const { database, clock, log, concurrency } = parts
  /** Until when each may be renewed. */
  const held = new Map<string, number>()
  const heldAt = (now: number) => [...held].flatMap(([id, until]) => (until > now ? [id] : []))

  async function renew(): Promise<void> {
    const now = clock.now()
    const some = heldAt(now)
    if (some.length === 0) return
    // Not of one that was over in the meantime.
    const sql = `UPDATE jobs SET lease_until = ? WHERE id IN (${marks(concurrency)}) AND lease_until > 0 AND dead_at IS NULL`
    await database.write((tx) => tx.run(sql, [now + leaseMs, ...filled(some, concurrency)]))
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    // A job whose lease cannot be renewed may run twice, so jobs are idempotent.
    renewing = renew().catch((error) => log.error({ error }, 'jobs: what runs cannot be kept from others'))
  }, renewEveryMs)

  return {
    async claim() {
      for (;;) {
        const now = clock.now()
        const due = await longestDue(parts, heldAt(now), now)
        if (!due) return undefined
        const maxMs = parts.kinds.find(({ name }) => name === due.kind)?.leaseMs ?? 0
        if (!(await database.write((tx) => take(tx, due, now, Math.min(maxMs, leaseMs))))) continue
        held.set(due.id, now + maxMs)
        return { ...due, attempts: due.attempts + 1 }
      }
    },
    async reclaim() {
      const names = parts.kinds.map(({ name }) => name)
      const sql = `UPDATE jobs SET lease_until = 0 WHERE lease_until > 0 AND dead_at IS NULL AND kind IN (${marks(names.length)})`
      await database.write((tx) => tx.run(sql, names))
    },
    release: (id) => held.delete(id),
    stop() {
      clearInterval(timer)
      return renewing
    },
  }
}

/** One that runs here is not begun again because this process stood still for a while. */
function longestDue(
  { database, kinds, concurrency }: JobLeaseParts,
  held: readonly string[],
  now: number,
): Promise<JobRow | undefined> {
  const left = filled(held, concurrency)
  return database.get<JobRow>(
    earliestDueSql('id, kind, payload, attempts, expires_at, lane', kinds.length, concurrency),
    kinds.flatMap(({ name }) => [name, now, now, ...left]),
  )
}

/** One conditional update, right on both engines: of two processes that want the row, one changes it. */
async function take(tx: Transaction, { id }: JobRow, now: number, forMs: number): Promise<boolean> {
  const taken = await tx.run(
    `UPDATE jobs SET lease_until = ?, attempts = attempts + 1
     WHERE id = ? AND lease_until <= ? AND run_at <= ? AND dead_at IS NULL`,
    [now + forMs, id, now, now],
  )
  return taken > 0
}

const marks = (count: number): string => Array(count).fill('?').join(', ')

/** One text for any number of ids. */
const filled = (some: readonly string[], length: number) => Array.from({ length }, (_, i) => some[i] ?? '')
