// One run of a claimed job, and what becomes of its row: done, again later, tried again, or given up with a reason.
import type { Clock } from '../clock.ts'
import { idCreatedAt } from '../crypto/ids.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Log } from '../log.ts'
import { type JobPlan, releaseNextInLane } from './lanes.ts'
import type { JobRow } from './leases.ts'
import { type JobKind, type JobOutcome, LostLease, PermanentFailure, RemoteUnavailable } from './queue.ts'

interface RunParts {
  database: Database
  clock: Clock
  log: Log
  isStopping(): boolean
  confirm(): Promise<void>
}

/** Rejects only where the row could not be written: it keeps its lease, and runs again once that is over. */
export async function runJob(
  { database, clock, log, isStopping, confirm }: RunParts,
  kind: JobKind,
  job: JobRow,
): Promise<void> {
  try {
    if (job.expires_at <= clock.now()) throw new PermanentFailure('It expired before it could be run.')
    const again = await kind.run(JSON.parse(job.payload), { id: job.id, confirm })
    await database.write((tx) =>
      settle(tx, job, { again, kind, now: clock.now(), isDistributed: database.isDistributed() }),
    )
  } catch (error) {
    if (error instanceof LostLease) return log.warn({ job: job.id, kind: job.kind }, 'job left to another process')
    // The stop has ended it: another process does it now, not after the wait behind a failure.
    if (isStopping() && !(error instanceof PermanentFailure)) return database.write((tx) => giveBack(tx, [job]))
    const now = clock.now()
    const wait = error instanceof PermanentFailure ? undefined : kind.retryAfterMs(job.attempts)
    const reason = error instanceof Error ? error.message : String(error)
    // Failures of other servers are logged without a stack.
    const isPlain = error instanceof PermanentFailure || error instanceof RemoteUnavailable
    log.warn(
      { job: job.id, kind: job.kind, attempts: job.attempts, ...(isPlain ? { reason } : { error }) },
      wait === undefined ? 'job given up' : 'job failed',
    )
    await database.write<unknown>((tx) =>
      wait === undefined
        ? giveUp(tx, job, { kind, reason, now })
        : scheduleRetry(tx, job, { reason, runAt: now + wait }),
    )
  }
}

/** What was written together with a job is there by then: clusters finish commits of servers that were away each minute. */
const visibleAfterMs = 180_000
const lookAgainMs = 2000

interface Settled {
  again: JobOutcome
  kind: JobKind
  now: number
  isDistributed: boolean
}

async function settle(tx: Transaction, job: JobRow, { again, kind, now, isDistributed }: Settled): Promise<void> {
  if (again === undefined) return remove(tx, job, kind, now)
  if (again !== 'missing') return void (await reschedule(tx, job, again.rescheduleAt, kind))
  if (!isDistributed || now - idCreatedAt(job.id) >= visibleAfterMs) return remove(tx, job, kind, now)
  await scheduleRetry(tx, job, { reason: 'What it is about is not there yet.', runAt: now + lookAgainMs })
}

/** Condition that this process has the lease: each claim increments `attempts`. */
const stillOurs = 'id = ? AND attempts = ?'

/** Free for other processes, and due as before. */
export async function giveBack(tx: Transaction, jobs: readonly JobRow[]): Promise<void> {
  for (const { id, attempts } of jobs)
    await tx.run(`UPDATE jobs SET lease_until = 0 WHERE ${stillOurs}`, [id, attempts])
}

function reschedule(tx: Transaction, { id, attempts }: JobRow, runAt: number, kind: JobPlan): Promise<number> {
  const sql = `UPDATE jobs SET run_at = ?, expires_at = ?, attempts = 0, lease_until = 0, last_error = NULL WHERE ${stillOurs}`
  return tx.run(sql, [runAt, runAt + kind.expiresAfterMs, id, attempts])
}

function scheduleRetry(
  tx: Transaction,
  { id, attempts }: JobRow,
  { reason, runAt }: { reason: string; runAt: number },
) {
  const sql = `UPDATE jobs SET run_at = ?, lease_until = 0, last_error = ? WHERE ${stillOurs}`
  return tx.run(sql, [runAt, reason, id, attempts])
}

async function remove(tx: Transaction, { id, attempts, lane }: JobRow, kind: JobPlan, now: number): Promise<void> {
  const removed = await tx.run(`DELETE FROM jobs WHERE ${stillOurs}`, [id, attempts])
  if (removed > 0 && lane !== null) await releaseNextInLane(tx, kind, lane, now)
}

async function giveUp(
  tx: Transaction,
  { id, attempts, lane }: JobRow,
  { kind, reason, now }: { kind: JobPlan; reason: string; now: number },
): Promise<void> {
  const sql = `UPDATE jobs SET dead_at = ?, lease_until = 0, dedupe_key = NULL, last_error = ? WHERE ${stillOurs}`
  const updated = await tx.run(sql, [now, reason, id, attempts])
  if (updated > 0 && lane !== null) await releaseNextInLane(tx, kind, lane, now)
}
