// Job runner: claims due jobs, renews their leases, retries with backoff, gives up with a reason.

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
  /** Stops claiming, and waits for running jobs. */
  stop(): Promise<void>
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
  const running = new Set<Promise<void>>()
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
        const work: Promise<void> = runJob(parts, job)
          // The row keeps its lease; the job runs again once that expires.
          .catch((error) => parts.log.error({ job: job.id, kind: job.kind, error }, 'jobs: a row cannot be written'))
          .finally(() => {
            running.delete(work)
            leases.release(job.id)
            wake()
          })
        running.add(work)
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
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await claiming
      await Promise.all(running)
      await leases.stop()
    },
  }
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

async function runJob(parts: JobRunnerParts, job: JobRow): Promise<void> {
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
