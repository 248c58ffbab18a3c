// Job runner: claims due jobs, renews their leases, retries with backoff, gives up with a reason.
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { Log } from '../log.ts'
import { type JobPlan, releaseNextInLane } from './lanes.ts'
import { createJobLeases, type JobLeases, type JobRow } from './leases.ts'
import { type JobKind, PermanentFailure, RemoteUnavailable } from './queue.ts'

export interface JobRunner {
  /** Looks for due work now, not at the next tick. */
  wake(): void
  /** Stops claiming and waits for what is running. */
  stop(): Promise<void>
}

const pollMs = 1000
/** Retention of given-up rows with their reason. */
const deadRetentionMs = 30 * 24 * 3_600_000
const pruneEveryMs = 3_600_000

export interface JobRunnerParts {
  database: Database
  kinds: readonly JobKind[]
  clock: Clock
  log: Log
  /** Jobs that run at the same time. */
  concurrency: number
  /** This process alone runs such jobs: existing leases are stale. */
  isAlone?: boolean
}

/** Runs the kinds it was given; jobs of other kinds stay where they are, for a process that knows them. */
export function startJobRunner(parts: JobRunnerParts): JobRunner {
  const running = new Set<Promise<void>>()
  const leases = createJobLeases(parts)
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false
  const tidy = createTidying(parts, leases)

  async function look() {
    await tidy()
    do {
      again = false
      while (!stopped && running.size < parts.concurrency) {
        const job = await leases.claim()
        if (!job) break
        const work: Promise<void> = finish(parts, job)
          // The row keeps its lease, and is retried when that expires.
          .catch((error) => parts.log.error({ job: job.id, kind: job.kind, error }, 'jobs: a row cannot be written'))
          .finally(() => {
            running.delete(work)
            leases.release(job.id)
            wake()
          })
        running.add(work)
      }
    } while (again && !stopped)
  }
  function wake() {
    if (stopped) return
    again = true
    looking ??= look()
      .catch((error) => parts.log.error({ error }, 'jobs: the queue cannot be read; trying again'))
      .finally(() => {
        looking = undefined
        // Woken between the last look and now.
        if (again) wake()
      })
  }

  const timer = setInterval(wake, pollMs)
  wake()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      await Promise.all(running)
      await leases.stop()
    },
  }
}

/** At the start, and then now and again. Jobs of unknown kinds wait, but not for ever. */
function createTidying({ database, clock, isAlone }: JobRunnerParts, leases: JobLeases): () => Promise<void> {
  let doneAt = 0
  return async () => {
    const now = clock.now()
    if (now - doneAt < pruneEveryMs) return
    if (doneAt === 0 && isAlone) await leases.reclaim()
    const until = [now - deadRetentionMs, now - deadRetentionMs]
    await database.write((tx) => tx.run('DELETE FROM jobs WHERE dead_at <= ? OR expires_at <= ?', until))
    doneAt = now
  }
}

function kindOf({ kind }: JobRow, { kinds }: JobRunnerParts): JobKind | undefined {
  return kinds.find(({ name }) => name === kind)
}

async function finish(parts: JobRunnerParts, job: JobRow): Promise<void> {
  const { database, clock, log } = parts
  const kind = kindOf(job, parts)
  if (!kind) return
  try {
    if (job.expires_at <= clock.now()) throw new PermanentFailure('It expired before it could be run.')
    const again = await kind.run(JSON.parse(job.payload), { id: job.id })
    await database.write<unknown>((tx) =>
      again ? putOff(tx, job, again.rescheduleAt, kind) : remove(tx, job, kind, clock.now()),
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
      wait === undefined ? giveUp(tx, job, { kind, reason, now }) : tryAgain(tx, job, { reason, runAt: now + wait }),
    )
  }
}

/** Another process has it once it was claimed again. */
const stillOurs = 'id = ? AND attempts = ?'

function putOff(tx: Transaction, { id, attempts }: JobRow, runAt: number, kind: JobPlan): Promise<number> {
  const sql = `UPDATE jobs SET run_at = ?, expires_at = ?, attempts = 0, lease_until = 0, last_error = NULL WHERE ${stillOurs}`
  return tx.run(sql, [runAt, runAt + kind.expiresAfterMs, id, attempts])
}

function tryAgain(tx: Transaction, { id, attempts }: JobRow, { reason, runAt }: { reason: string; runAt: number }) {
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
  const given = await tx.run(sql, [now, reason, id, attempts])
  if (given > 0 && lane !== null) await releaseNextInLane(tx, kind, lane, now)
}
