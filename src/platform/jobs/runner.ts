// Job runner of a process: claims due jobs, fairly between kinds and tenants, and runs each group of kinds in its own width.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../data/database.ts'
import type { Log } from '../log.ts'
import { createJobRetention } from './job-retention.ts'
import { createJobSource, type DueJob, type JobSource } from './job-source.ts'
import { createJobLeases, type JobLeases, type JobRow } from './leases.ts'
import type { JobKind } from './queue.ts'
import { giveBack, runJob } from './run-job.ts'

export interface JobRunner {
  /** Looks for due jobs now, not at the next poll. */
  wake(): void
  /** Jobs that these processes had are free, because they are dead. */
  takeOver(processes: readonly string[]): Promise<void>
  /** Claims no more: other processes do. */
  drain(): void
  /** Waits for running jobs for so long, then gives back those that are not done: another process may claim them at once. */
  stop(withinMs?: number): Promise<void>
}

/** Jobs of one group hold up no other group. */
export interface JobGroup {
  kinds: readonly JobKind[]
  /** Jobs that run at the same time. */
  concurrency: number
  /** One place more, for the kinds that do not have all others: so a slow kind with many jobs holds up none of them. */
  hasSpare?: boolean
}

export interface JobRunnerParts {
  database: Database
  groups: readonly JobGroup[]
  clock: Clock
  log: Log
  /** No other process runs jobs of this database: leases found at the start are stale. */
  isAlone?: boolean
  /** Name of this process in the registry of processes. */
  processId?: string
}

/** Longest delay of a job that is due by its time, or was added by another process. */
const pollMs = 1000

/** Why due jobs are looked for: a change, a place that is free again, or the time. */
type Cause = 'change' | 'place' | 'time'

/** Claims jobs of the given kinds only; others are left to processes that know them. */
export function startJobRunner(parts: JobRunnerParts): JobRunner {
  const { database, clock, log, groups, isAlone, processId = randomUUID() } = parts
  const kinds = new Map(groups.flatMap((group) => group.kinds.map((kind) => [kind.name, kind] as const)))
  const leases = createJobLeases({ database, kinds, clock, log, processId })
  const source = createJobSource(database, clock, [...kinds.keys()])
  const workers = groups.map((group) =>
    createWorkers(group, parts, leases, { onEnd: () => loop.wake('place'), isStopping: () => loop.isStopped() }),
  )
  const retention = createJobRetention({ database, clock })
  let isPrepared = !isAlone
  const isQuiet = () => source.isSettled() && !retention.isDue()
  const loop = createLoop(log, isQuiet, async (causes) => {
    if (!isPrepared) await leases.reclaim()
    isPrepared = true
    const isKnown = !causes.has('change') && !causes.has('time') && workers.every((some) => some.isKnown(source))
    if (!isKnown) await source.look()
    while (!loop.isStopped() && (await claimOnce(workers, source, leases))) {}
    // Behind the jobs that are due: it may have much to remove.
    if (retention.isDue()) await retention.prune()
  })
  loop.wake('change')
  return {
    wake: () => loop.wake('change'),
    async takeOver(processes) {
      if (loop.isStopped()) return
      await leases.reclaim(processes).catch((error) => {
        if (!loop.isStopped()) log.error({ error }, 'jobs of dead processes wait for their leases')
      })
      loop.wake('change')
    },
    drain: loop.drain,
    async stop(withinMs = Number.POSITIVE_INFINITY) {
      loop.drain()
      await loop.ended()
      await finish(workers, withinMs, parts)
      await leases.stop()
    },
  }
}

/** Gives back what is not done within the time. */
async function finish(
  workers: readonly Workers[],
  withinMs: number,
  { database, log }: Pick<JobRunnerParts, 'database' | 'log'>,
): Promise<void> {
  const done = Promise.all(workers.map((some) => some.ended())).then(() => true)
  if (await endsWithin(done, withinMs)) return
  const left = workers.flatMap((some) => some.running())
  log.warn({ jobs: left.map(({ id, kind }) => ({ id, kind })) }, 'jobs that are not done are given back')
  await database.write((tx) => giveBack(tx, left))
}

/** False where the time was over first. */
async function endsWithin(done: Promise<boolean>, withinMs: number): Promise<boolean> {
  if (!Number.isFinite(withinMs)) return done
  const timer = new AbortController()
  const over = pause(withinMs, false, { signal: timer.signal }).catch(() => false)
  return Promise.race([done, over]).finally(() => timer.abort())
}

/** One round after the other, each for all causes since the one before; one each second unless all is quiet. */
function createLoop(log: Log, isQuiet: () => boolean, round: (causes: ReadonlySet<Cause>) => Promise<void>) {
  const causes = new Set<Cause>()
  let running: Promise<void> | undefined
  let isStopped = false

  async function run(): Promise<void> {
    while (causes.size > 0 && !isStopped) {
      const some = new Set(causes)
      causes.clear()
      await round(some).catch((error) => log.error({ error }, 'jobs: the queue cannot be read; trying again'))
    }
    running = undefined
  }
  function wake(cause: Cause): void {
    if (isStopped) return
    causes.add(cause)
    running ??= run()
  }
  const timer = setInterval(() => {
    if (!isQuiet()) wake('time')
  }, pollMs)
  return {
    wake,
    isStopped: () => isStopped,
    drain() {
      isStopped = true
      clearInterval(timer)
    },
    /** After `drain`. */
    async ended() {
      await running
    },
  }
}

/** Resolves to whether anything was claimed: there may be more. */
async function claimOnce(workers: readonly Workers[], source: JobSource, leases: JobLeases): Promise<boolean> {
  const due: DueJob[] = []
  for (const some of workers) due.push(...(await some.choose(source)))
  if (due.length === 0) return false
  const taken = await leases.claim(due)
  for (const { id, kind } of due) if (!taken.some((job) => job.id === id)) source.forget(kind)
  for (const job of taken) workers.find(({ names }) => names.has(job.kind))?.begin(job)
  return true
}

interface Workers {
  names: ReadonlySet<string>
  /** As many due jobs as there are places. */
  choose(source: JobSource): Promise<DueJob[]>
  begin(job: JobRow): void
  /** No look at the database is needed to fill its places. */
  isKnown(source: JobSource): boolean
  running(): JobRow[]
  ended(): Promise<unknown>
}

function createWorkers(
  { kinds, concurrency, hasSpare = false }: JobGroup,
  parts: JobRunnerParts,
  leases: JobLeases,
  { onEnd, isStopping }: { onEnd: () => void; isStopping: () => boolean },
): Workers {
  const running = new Map<Promise<void>, JobRow>()
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const places = concurrency + Number(hasSpare && kinds.length > 1)

  function rooms(): Map<string, number> {
    const left = new Map([...byName.keys()].map((name) => [name, concurrency]))
    for (const { kind } of running.values()) left.set(kind, (left.get(kind) ?? 0) - 1)
    return left
  }

  return {
    names: new Set(byName.keys()),
    async choose(source) {
      const free = places - running.size
      return free > 0 ? source.take(rooms(), free, leases.isHeld) : []
    },
    begin(job) {
      const kind = byName.get(job.kind)
      if (!kind) return
      const work: Promise<void> = runJob({ ...parts, isStopping, confirm: () => leases.confirm(job) }, kind, job)
        // The row keeps its lease; the job runs again once that expires.
        .catch((error) => parts.log.error({ job: job.id, kind: job.kind, error }, 'jobs: a row cannot be written'))
        .finally(() => {
          running.delete(work)
          leases.release(job.id)
          onEnd()
        })
      running.set(work, job)
    },
    isKnown: (source) => running.size >= places || source.isDue([...byName.keys()]),
    running: () => [...running.values()],
    ended: () => Promise.all(running.keys()),
  }
}
