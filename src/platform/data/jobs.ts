// Work for later as rows: added with the change that causes it, claimed once, tried again, dead-lettered with a reason.
import type { Clock, Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Database, Transaction } from './database.ts'

/** What whoever adds a job must know of its kind, even where nobody does it. */
export interface JobPlan {
  /** Of all rows of this kind. */
  name: string
  /** Counted from the time it is due. Work that is not done by then is dead-lettered, never run. */
  expiresAfterMs: number
}

/** What the house that does a kind of work declares about it. */
export interface JobKind extends JobPlan {
  /** Resolves to when the same is to be done again; done for good otherwise. */
  run(payload: unknown): Promise<{ againAt: number } | undefined>
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
}

export interface JobRunner {
  /** Looks for due work now, not at the next tick. */
  wake(): void
  /** Stops claiming and waits for what is running. */
  stop(): Promise<void>
}

interface JobRow {
  id: string
  kind: string
  payload: string
  attempts: number
  expires_at: number
}

const pollMs = 1000
/** How long a row that was given up says why. */
const deadMs = 30 * 24 * 3_600_000
const pruneEveryMs = 3_600_000

/** Adds the job inside the caller's transaction: it exists exactly when the change does. */
export async function addJob(tx: Transaction, ids: Ids, now: number, job: NewJob): Promise<void> {
  const { kind, payload, runAt, dedupeKey = null } = job
  await tx.run(
    `INSERT INTO jobs (id, kind, payload, dedupe_key, run_at, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, dedupe_key) DO UPDATE SET
       run_at = CASE WHEN excluded.run_at < jobs.run_at THEN excluded.run_at ELSE jobs.run_at END`,
    [ids.next(), kind.name, JSON.stringify(payload), dedupeKey, runAt, runAt + kind.expiresAfterMs, now],
  )
}

/** Rows that wait or run, and rows that were given up. */
export async function countJobs(database: Database): Promise<Record<'waiting' | 'dead', number>> {
  const row = await database.get<{ waiting: number; dead: number }>(
    'SELECT COUNT(*) - COUNT(dead_at) AS waiting, COUNT(dead_at) AS dead FROM jobs',
  )
  return { waiting: row?.waiting ?? 0, dead: row?.dead ?? 0 }
}

export interface JobRunnerParts {
  database: Database
  kinds: readonly JobKind[]
  clock: Clock
  log: Log
  /** Jobs that run at the same time. */
  width: number
}

/** Runs the kinds it was given; jobs of other kinds stay where they are, for a process that knows them. */
export function startJobRunner(parts: JobRunnerParts): JobRunner {
  const running = new Set<Promise<void>>()
  let stopped = false
  let looking: Promise<void> | undefined
  let again = false
  let prunedAt = 0

  async function look() {
    const now = parts.clock.now()
    if (now - prunedAt >= pruneEveryMs) {
      // What nobody here knows how to do waits, but not for ever.
      const until = [now - deadMs, now - deadMs]
      await parts.database.write((tx) => tx.run('DELETE FROM jobs WHERE dead_at <= ? OR expires_at <= ?', until))
      prunedAt = now
    }
    do {
      again = false
      while (!stopped && running.size < parts.width) {
        const job = await claim(parts)
        if (!job) break
        const work: Promise<void> = finish(parts, job)
          // The row keeps its lease, so that somebody tries again when that is over.
          .catch((error) => parts.log.error({ job: job.id, kind: job.kind, error }, 'jobs: a row cannot be written'))
          .finally(() => {
            running.delete(work)
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
    },
  }
}

/** One conditional update, right on both engines: of two processes that want the row, one changes it. */
async function claim(parts: JobRunnerParts): Promise<JobRow | undefined> {
  const { database, kinds, clock } = parts
  const names = kinds.map(({ name }) => name)
  const now = clock.now()
  const due = await database.get<JobRow>(
    `SELECT id, kind, payload, attempts, expires_at FROM jobs
     WHERE dead_at IS NULL AND run_at <= ? AND lease_until <= ? AND kind IN (${names.map(() => '?').join(', ')})
     ORDER BY run_at LIMIT 1`,
    [now, now, ...names],
  )
  if (!due) return undefined
  const leaseUntil = now + (kindOf(due, parts)?.leaseMs ?? 0)
  const taken = await database.write((tx) =>
    tx.run(
      'UPDATE jobs SET lease_until = ?, attempts = attempts + 1 WHERE id = ? AND lease_until <= ? AND dead_at IS NULL',
      [leaseUntil, due.id, now],
    ),
  )
  return taken > 0 ? { ...due, attempts: due.attempts + 1 } : claim(parts)
}

function kindOf({ kind }: JobRow, { kinds }: JobRunnerParts): JobKind | undefined {
  return kinds.find(({ name }) => name === kind)
}

async function finish(parts: JobRunnerParts, job: JobRow): Promise<void> {
  const { database, clock, log } = parts
  const kind = kindOf(job, parts)
  if (!kind) return
  try {
    if (job.expires_at <= clock.now()) throw new GivenUp('It expired before it could be run.')
    const again = await kind.run(JSON.parse(job.payload))
    await database.write((tx) => (again ? putOff(tx, job.id, again.againAt, kind) : remove(tx, job.id)))
  } catch (error) {
    const now = clock.now()
    const wait = error instanceof GivenUp ? undefined : kind.retryAfterMs(job.attempts)
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(
      { job: job.id, kind: job.kind, attempts: job.attempts, error },
      wait === undefined ? 'job given up' : 'job failed',
    )
    await database.write((tx) =>
      wait === undefined
        ? tx.run('UPDATE jobs SET dead_at = ?, dedupe_key = NULL, last_error = ? WHERE id = ?', [now, reason, job.id])
        : tx.run('UPDATE jobs SET run_at = ?, lease_until = 0, last_error = ? WHERE id = ?', [
            now + wait,
            reason,
            job.id,
          ]),
    )
  }
}

function putOff(tx: Transaction, id: string, runAt: number, kind: JobPlan): Promise<number> {
  const sql =
    'UPDATE jobs SET run_at = ?, expires_at = ?, attempts = 0, lease_until = 0, last_error = NULL WHERE id = ?'
  return tx.run(sql, [runAt, runAt + kind.expiresAfterMs, id])
}

function remove(tx: Transaction, id: string): Promise<number> {
  return tx.run('DELETE FROM jobs WHERE id = ?', [id])
}

/** Work throws it where another try would end the same. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}
