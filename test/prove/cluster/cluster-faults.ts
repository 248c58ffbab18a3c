// Faults of the cluster proof, at random until the time is over: kill -9, SIGSTOP, cut links, outages of database nodes.
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Random } from '../../harness/random.ts'
import type { ClusterDatabase } from './cluster-database.ts'
import type { ClusterServer, ClusterServers } from './cluster-servers.ts'

export interface FaultLimits {
  /** Of the whole proof. */
  runMs: number
  /** The longest that a process stands still, and that a link or node is away. */
  freezeMs: number
  awayMs: number
  /** Of rest between two faults, at most. */
  restMs: number
}

export interface FaultCounts {
  kills: number
  freezes: number
  cuts: number
  outages: number
  /** From kill -9 until every job of the dead process was taken or done by another; the longest, and how many jobs. */
  takeOverMs: number
  takenOver: number
}

interface FaultParts {
  servers: ClusterServers
  database: ClusterDatabase
  random: Random
}

/** All is mended when it resolves. */
export async function makeFaults(limits: FaultLimits, parts: FaultParts): Promise<FaultCounts> {
  const { servers, database, random } = parts
  const counts: FaultCounts = { kills: 0, freezes: 0, cuts: 0, outages: 0, takeOverMs: 0, takenOver: 0 }
  const until = performance.now() + limits.runMs
  const mends: Promise<void>[] = []
  const faults = [killOne, freezeOne, cutOne, ...(database.fail ? [failNode] : [])]
  // Each kind once, however long that takes, then at random.
  for (let turn = 0; turn < faults.length || performance.now() < until; ) {
    const fault = faults[turn] ?? random.pick(faults)
    const up = servers.all.filter(({ state }) => state === 'up')
    // One of them answers at any time.
    if (up.length > 1) {
      await fault(random.pick(up), limits, { ...parts, counts, mends })
      turn++
    }
    await pause(random.below(limits.restMs))
  }
  await Promise.all(mends)
  return counts
}

interface FaultRun extends FaultParts {
  counts: FaultCounts
  /** Ends of what goes on beside other faults. */
  mends: Promise<void>[]
}

/** The others take over before it comes back. */
async function killOne(server: ClusterServer, _: FaultLimits, { counts, database, servers }: FaultRun): Promise<void> {
  const others = servers.all.filter((other) => other !== server)
  const isClear = others.some(({ state, link }) => state === 'up' && link.isUp())
  await server.kill()
  counts.kills++
  const taken = await takeOver(database.url, server.processIds)
  // Somebody was there to take them.
  if (isClear && taken.jobs > 0) {
    counts.takenOver += taken.jobs
    counts.takeOverMs = Math.max(counts.takeOverMs, taken.ms)
  }
  await server.restart()
}

async function freezeOne(server: ClusterServer, limits: FaultLimits, { counts, random, mends }: FaultRun) {
  server.freeze()
  counts.freezes++
  mends.push(pause(random.below(limits.freezeMs)).then(() => server.thaw()))
}

async function cutOne({ link }: ClusterServer, limits: FaultLimits, { counts, random, mends }: FaultRun) {
  link.fail(random.pick(['cut', 'silent']))
  counts.cuts++
  mends.push(pause(random.below(limits.awayMs)).then(() => link.mend()))
}

async function failNode(_: ClusterServer, limits: FaultLimits, { counts, database, random }: FaultRun): Promise<void> {
  const start = await database.fail?.()
  counts.outages++
  await pause(random.below(limits.awayMs))
  await start?.()
}

interface Held {
  id: string
  attempts: string
}

const giveUpMs = 60_000

/** Jobs that a process held when it died, until each is claimed anew or gone. */
async function takeOver(url: string, processIds: readonly string[]): Promise<{ ms: number; jobs: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  try {
    const rows = async (sql: string, values: unknown[]) => (await client.query<Held>(sql, values)).rows
    const first = await rows(`${ofProcesses} AND lease_until > 0 AND dead_at IS NULL`, [processIds])
    const attempts = new Map(first.map((job) => [job.id, job.attempts]))
    const left = async () =>
      (await rows(ofProcesses, [processIds])).filter((job) => attempts.get(job.id) === job.attempts).length
    while ((await left()) > 0) {
      if (performance.now() - startedAt > giveUpMs)
        throw new Error(`${await left()} jobs of a dead process were not taken over`)
      await pause(50)
    }
    return { ms: Math.round(performance.now() - startedAt), jobs: first.length }
  } finally {
    await client.end()
  }
}

/** A job that is free again keeps the name of its last process until another claims it. */
const ofProcesses = 'SELECT id, attempts FROM jobs WHERE lease_by = ANY($1)'
