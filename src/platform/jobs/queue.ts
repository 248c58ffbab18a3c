// Job queue as rows: a job is added in the transaction that causes it and done by a runner that knows its kind.
import type { Ids } from '../crypto/ids.ts'
import type { Database, Transaction } from '../data/database.ts'
import { assignLanePosition, blockedRunAt, type JobPlan } from './lanes.ts'

export type { JobPlan } from './lanes.ts'

/** Declaration of a kind of job by its service. */
export interface JobKind extends JobPlan {
  /** Resolves to when the same is to be done again; done for good otherwise. */
  run(payload: unknown, job: { id: string }): Promise<{ rescheduleAt: number } | undefined>
  /** Waiting time before try n+1, or undefined to give up after n tries. */
  retryAfterMs(attempts: number): number | undefined
  /** Longer than `run` can take: afterwards another process may claim the job. */
  leaseMs: number
}

export interface NewJob {
  kind: JobPlan
  payload: unknown
  runAt: number
  /** While a job of this kind with this key waits or runs, no second one is added; one that waits for later comes earlier. */
  dedupeKey?: string
  /** Those of one lane are done one after the other, as they were added; one that is given up holds up no other. */
  lane?: string
  /** Those of one owner are looked at and ended together. */
  owner?: string
}

/** Adds the job inside the caller's transaction: it exists exactly when the change does. */
export async function enqueueJob(tx: Transaction, ids: Ids, now: number, job: NewJob): Promise<void> {
  const { kind, payload, runAt, dedupeKey = null, lane = null, owner = null } = job
  const { place, isFirst } = lane === null ? alone : await assignLanePosition(tx, kind, lane)
  await tx.run(
    `INSERT INTO jobs (id, kind, payload, dedupe_key, lane, place, owner, run_at, expires_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, dedupe_key) DO UPDATE SET
       run_at = CASE WHEN excluded.run_at < jobs.run_at THEN excluded.run_at ELSE jobs.run_at END`,
    [
      ids.next(),
      kind.name,
      JSON.stringify(payload),
      dedupeKey,
      lane,
      place,
      owner,
      isFirst ? runAt : blockedRunAt,
      runAt + kind.expiresAfterMs,
      now,
    ],
  )
}

const alone = { place: 0, isFirst: true }

/** Rows that wait or run, and rows that were given up. */
export async function countJobs(database: Database): Promise<Record<'waiting' | 'dead', number>> {
  const row = await database.get<{ waiting: number; dead: number }>(
    `SELECT (SELECT COUNT(*) FROM jobs WHERE dead_at IS NULL) AS waiting,
       (SELECT COUNT(*) FROM jobs WHERE dead_at IS NOT NULL) AS dead`,
  )
  return { waiting: row?.waiting ?? 0, dead: row?.dead ?? 0 }
}

/** Work throws it where another try would end the same. */
export class PermanentFailure extends Error {
  override readonly name = 'GivenUp'
}

/** Thrown by jobs that fail because of another server: logged without a stack. */
export class RemoteUnavailable extends Error {
  override readonly name = 'TryLater'
}
