// Job queue as rows: a job is added in the transaction that causes it and done by a runner that knows its kind.
import type { Ids } from '../crypto/ids.ts'
import type { Database, SqlValue, Transaction } from '../data/database.ts'
import { rowMarks, sendRows } from '../data/send-rows.ts'
import { assignLanePosition, blockedRunAt, type JobPlan } from './lanes.ts'

export type { JobPlan } from './lanes.ts'

/**
 * When the same is to be done again; `missing` where the record that the job is about is not there, so that there is nothing
 * to do; otherwise done for good.
 */
export type JobOutcome = { rescheduleAt: number } | 'missing' | undefined

export interface RunningJob {
  id: string
  /**
   * Asked before what cannot be taken back: a process that stood still goes on in the middle of a job that another has done
   * meanwhile. Throws `LostLease`.
   */
  confirm(): Promise<void>
}

/** Declaration of a kind of job by its service. */
export interface JobKind extends JobPlan {
  run(payload: unknown, job: RunningJob): Promise<JobOutcome>
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
export function enqueueJob(tx: Transaction, ids: Ids, now: number, job: NewJob): Promise<void> {
  return enqueueJobs(tx, ids, now, [job])
}

/** The same of several jobs, together where they are in no lanes. */
export async function enqueueJobs(tx: Transaction, ids: Ids, now: number, jobs: readonly NewJob[]): Promise<void> {
  const rows: SqlValue[][] = []
  for (const job of withoutTwins(jobs)) {
    const { kind, lane = null } = job
    const position = lane === null ? alone : await assignLanePosition(tx, kind, lane)
    const row = rowOf(job, position, ids.next(), now)
    // The next of its lane must find it.
    if (lane === null) rows.push(row)
    else await tx.run(insertSql(rowMarks(row.length)), row)
  }
  sendRows(tx, insertSql, rows)
}

/** A statement may touch no row twice: of two with one key the first stays, and comes as early as either. */
function withoutTwins(jobs: readonly NewJob[]): NewJob[] {
  const byKey = new Map<string, NewJob>()
  for (const job of jobs) {
    const key = job.dedupeKey === undefined ? `row ${byKey.size}` : `key ${job.kind.name} ${job.dedupeKey}`
    const twin = byKey.get(key)
    byKey.set(key, twin ? { ...twin, runAt: Math.min(twin.runAt, job.runAt) } : job)
  }
  return [...byKey.values()]
}

function insertSql(rows: string): string {
  return `INSERT INTO jobs (id, kind, payload, tenant, dedupe_key, lane, place, owner, run_at, expires_at, created_at)
     VALUES ${rows}
     ON CONFLICT (kind, dedupe_key) DO UPDATE SET
       run_at = CASE WHEN excluded.run_at < jobs.run_at THEN excluded.run_at ELSE jobs.run_at END`
}

function rowOf(
  { kind, payload, runAt, dedupeKey, lane, owner }: NewJob,
  { place, isFirst }: { place: number; isFirst: boolean },
  id: string,
  now: number,
): SqlValue[] {
  const dueAt = isFirst ? runAt : blockedRunAt
  const keys = [tenantOf(payload), dedupeKey ?? null, lane ?? null, place, owner ?? null]
  return [id, kind.name, JSON.stringify(payload), ...keys, dueAt, runAt + kind.expiresAfterMs, now]
}

/** Whose turn it is: payloads name their tenant. Empty: of none. */
function tenantOf(payload: unknown): string {
  const named = typeof payload === 'object' && payload !== null && 'tenantId' in payload ? payload.tenantId : undefined
  return typeof named === 'string' ? named : ''
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

/** Another process may have the job by now: it is left to it. */
export class LostLease extends Error {
  override readonly name = 'LostLease'
}

/** Thrown by jobs that fail because of another server: logged without a stack. */
export class RemoteUnavailable extends Error {
  override readonly name = 'TryLater'
}
