// Job runner: claims due jobs, renews their leases, retries with backoff, gives up with a reason.

import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../data/database.ts'
import { dayMs } from '../durations.ts'
import type { Log } from '../log.ts'
import { type JobPlan, releaseNextInLane } from './lanes.ts'
import { createJobLeases, type JobLeases, type JobRow } from './leases.ts'
import { type JobKind, PermanentFailure, RemoteUnavailable } from './queue.ts'

export interface JobRunner {
  /** Looks for due jobs now, not at the next poll. */
  wake(): void
  /** Claims no more: other processes do. */
  drain(): void
  /** Waits for running jobs for so long, then gives back those that are not done: another process may claim them at once. */
  stop(withinMs?: number): Promise<void>
}

const pollMs = 1000
/** Retention of given-up rows, with their reason, and of expired ones that no process can run. */
const deadRetentionMs = 30 * dayMs
const pruneEveryMs = 3_600_000

export interface JobRunnerParts {
  database: Database
  kinds: readonly JobKind[]
  clock: Clock
  log: Log
  /** Jobs that run at the same time. */
  concurrency: number
  /** No other process runs jobs of this database: leases found at the start are stale. */
  isAlone?: boolean
}

/** Claims jobs of the given kinds only; others are left to processes that know them. */
export function startJobRunner(parts: JobRunnerParts): JobRunner {
  const running = new Map<Promise<void>, JobRow>()
  const leases = createJobLeases(parts)
  let stopped = false
  let claiming: Promise<void> | undefined
  let isWoken = false
  const prune = createPruning(parts, leases)

  async function claimDueJobs() {
    await prune()
    do {
      isWoken = false
      while (!stopped && running.size < parts.concurrency) {
        const job = await leases.claim()
        if (!job) break
        const work: Promise<void> = runOrLog(parts, job, () => stopped).then(() => {
          running.delete(work)
          leases.release(job.id)
          wake()
        })
        running.set(work, job)
      }
    } while (isWoken && !stopped)
  }
  function wake() {
    if (stopped) return
    isWoken = true
    claiming ??= claimDueJobs()
      .catch((error) => parts.log.error({ error }, 'jobs: the queue cannot be read; trying again'))
      .finally(() => {
        claiming = undefined
        // Woken after the last claim.
        if (isWoken) wake()
      })
  }

  const timer = setInterval(wake, pollMs)
  wake()
  function drain() {
    stopped = true
    clearInterval(timer)
  }
  return {
    wake,
    drain,
    async stop(withinMs = Number.POSITIVE_INFINITY) {
      drain()
      await claiming
      await finish(running, withinMs, parts)
      await leases.stop()
    },
  }
}

/** Gives back what is not done within the time. */
async function finish(
  running: ReadonlyMap<Promise<void>, JobRow>,
  withinMs: number,
  { database, log }: JobRunnerParts,
): Promise<void> {
  if (await allDone(running.keys(), withinMs)) return
  const left = [...running.values()]
  log.warn({ jobs: left.map(({ id, kind }) => ({ id, kind })) }, 'jobs that are not done are given back')
  await database.write((tx) => giveBack(tx, left))
}

/** False where the time was over first. */
async function allDone(running: Iterable<Promise<void>>, withinMs: number): Promise<boolean> {
  const done = Promise.all(running).then(() => true)
  if (!Number.isFinite(withinMs)) return done
  const timer = new AbortController()
  const over = pause(withinMs, false, { signal: timer.signal }).catch(() => false)
  return Promise.race([done, over]).finally(() => timer.abort())
}

/** At the start and then hourly: deletes rows beyond their retention; at the start also frees stale leases. */
function createPruning({ database, clock, isAlone }: JobRunnerParts, leases: JobLeases): () => Promise<void> {
  let prunedAt = 0
  return async () => {
    const now = clock.now()
    if (now - prunedAt < pruneEveryMs) return
    if (prunedAt === 0 && isAlone) await leases.reclaim()
    const until = [now - deadRetentionMs, now - deadRetentionMs]
    await database.write((tx) => tx.run('DELETE FROM jobs WHERE dead_at <= ? OR expires_at <= ?', until))
    prunedAt = now
  }
}

function kindOf({ kind }: JobRow, { kinds }: JobRunnerParts): JobKind | undefined {
  return kinds.find(({ name }) => name === kind)
}

/** Where the row cannot be written it keeps its lease; the job runs again once that expires. */
function runOrLog(parts: JobRunnerParts, job: JobRow, isStopping: () => boolean): Promise<void> {
  return runJob(parts, job, isStopping).catch((error) =>
    parts.log.error({ job: job.id, kind: job.kind, error }, 'jobs: a row cannot be written'),
  )
}

async function runJob(parts: JobRunnerParts, job: JobRow, isStopping: () => boolean): Promise<void> {
  const { database, clock, log } = parts
  const kind = kindOf(job, parts)
  if (!kind) return
  try {
    if (job.expires_at <= clock.now()) throw new PermanentFailure('It expired before it could be run.')
    const again = await kind.run(JSON.parse(job.payload), { id: job.id })
    await database.write<unknown>((tx) =>
      again ? reschedule(tx, job, again.rescheduleAt, kind) : remove(tx, job, kind, clock.now()),
    )
  } catch (error) {
    // The stop has ended it: another process does it now, not after the wait behind a failure.
    if (isStopping() && !(error instanceof PermanentFailure))
      return void (await database.write((tx) => giveBack(tx, [job])))
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

/** Condition that this process has the lease: each claim increments `attempts`. */
const stillOurs = 'id = ? AND attempts = ?'

/** Free for other processes, and due as before. */
async function giveBack(tx: Transaction, jobs: readonly JobRow[]): Promise<void> {
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
