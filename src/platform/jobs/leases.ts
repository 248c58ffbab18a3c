// Leases of jobs: several claimed by one conditional update, renewed while the jobs run, free again soon after the process
// has died.
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../data/database.ts'
import { batchesOf } from '../data/in-list.ts'
import type { Log } from '../log.ts'
import type { DueJob } from './job-source.ts'
import { createLeaseConfirmation } from './lease-confirmation.ts'
import type { JobKind } from './queue.ts'

export interface JobRow {
  id: string
  kind: string
  payload: string
  attempts: number
  expires_at: number
  lane: string | null
}

/** A lease that was not renewed for this long is free, whatever is known of its process: it is dead or stalled. */
const leaseMs = 15_000
const renewEveryMs = 5000

export interface JobLeases {
  /** Those of the due jobs that no other process took first, now held here. */
  claim(due: readonly DueJob[]): Promise<JobRow[]>
  /** Throws `LostLease` unless it was certain a moment ago that no other process has it. */
  confirm(job: Pick<JobRow, 'id' | 'attempts'>): Promise<void>
  /** It runs here, and may still. */
  isHeld(id: string): boolean
  /** Frees the leases of processes that are dead; without names, all. */
  reclaim(processes?: readonly string[]): Promise<void>
  /** Its work is over. */
  release(id: string): void
  /** Once nothing runs any more. */
  stop(): Promise<void>
}

export interface JobLeaseParts {
  database: Database
  kinds: ReadonlyMap<string, JobKind>
  clock: Clock
  log: Log
  /** Name of this process among those that may be told dead. */
  processId: string
}

export function createJobLeases({ database, kinds, clock, log, processId }: JobLeaseParts): JobLeases {
  /** Until when each may be renewed. */
  const held = new Map<string, number>()
  const confirmation = createLeaseConfirmation({ database, clock, processId, leaseMs })
  const isHeld = (id: string) => (held.get(id) ?? 0) > clock.now()

  async function renew(): Promise<void> {
    const now = clock.now()
    const some = [...held.keys()].filter(isHeld)
    if (some.length === 0) return
    await database.write(
      async (tx) => {
        // Not of one that was over in the meantime, or that another process has now.
        for (const { marks, keys } of batchesOf(some)) {
          const ours = `lease_by = ? AND lease_until > 0 AND dead_at IS NULL`
          tx.send(`UPDATE jobs SET lease_until = ? WHERE id IN (${marks}) AND ${ours}`, [
            now + leaseMs,
            ...keys,
            processId,
          ])
        }
      },
      { durability: 'relaxed' },
    )
  }
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    if (held.size === 0) return
    // A job whose lease cannot be renewed may run twice, so jobs are idempotent.
    renewing = renew().catch((error) => log.error({ error }, 'jobs: what runs cannot be kept from others'))
  }, renewEveryMs)

  return {
    async claim(due) {
      const [now, askedAt] = [clock.now(), performance.now()]
      const maxMsOf = ({ kind }: { kind: string }) => kinds.get(kind)?.leaseMs ?? 0
      // A claim that is lost with the database's latest commits is one that was not made.
      const taken = await database.write((tx) => take(tx, due, { now, processId, maxMsOf }), { durability: 'relaxed' })
      for (const row of taken) {
        held.set(row.id, now + maxMsOf(row))
        confirmation.note(row.id, askedAt)
      }
      return taken
    },
    confirm: confirmation.confirm,
    isHeld,
    async reclaim(processes) {
      await database.write((tx) => (processes ? freeOf(tx, processes) : freeAll(tx, [...kinds.keys()])))
    },
    release(id) {
      held.delete(id)
      confirmation.forget(id)
    },
    stop() {
      clearInterval(timer)
      return renewing
    },
  }
}

interface Claim {
  now: number
  processId: string
  /** Longest time for which a job may run. */
  maxMsOf(job: { kind: string }): number
}

/**
 * Conditional updates, right on both engines: of two processes that want a row, one changes it. Rows that another process
 * claims at this moment are left to it.
 */
async function take(tx: Transaction, due: readonly DueJob[], { now, processId, maxMsOf }: Claim): Promise<JobRow[]> {
  const taken = new Map<string, JobRow>()
  for (const [forMs, some] of Map.groupBy(due, (job) => Math.min(maxMsOf(job), leaseMs))) {
    for (const { marks, keys } of batchesOf(some.map(({ id }) => id))) {
      const rows = await tx.all<JobRow>(
        `UPDATE jobs SET lease_until = ?, lease_by = ?, attempts = attempts + 1 WHERE id IN
           (SELECT id FROM jobs WHERE id IN (${marks}) AND lease_until <= ? AND run_at <= ? AND dead_at IS NULL
            FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, payload, attempts, expires_at, lane`,
        [now + forMs, processId, ...keys, now, now],
      )
      for (const row of rows) taken.set(row.id, row)
    }
  }
  return due.flatMap(({ id }) => taken.get(id) ?? [])
}

async function freeAll(tx: Transaction, kinds: readonly string[]): Promise<void> {
  const marks = kinds.map(() => '?').join(', ')
  await tx.run(
    `UPDATE jobs SET lease_until = 0 WHERE lease_until > 0 AND dead_at IS NULL AND kind IN (${marks})`,
    kinds,
  )
}

/** Of any kind: a process that knows it takes it. */
async function freeOf(tx: Transaction, processes: readonly string[]): Promise<void> {
  for (const { marks, keys } of batchesOf(processes))
    await tx.run(
      `UPDATE jobs SET lease_until = 0 WHERE lease_until > 0 AND dead_at IS NULL AND lease_by IN (${marks})`,
      [...keys],
    )
}
