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
  for (let turn = 0; performance.now() < until; turn++) {
    // Each kind early, then at random.
    const fault = faults[turn] ?? random.pick(faults)
    const up = servers.all.filter(({ state }) => state === 'up')
    // One of them answers at any time.
    if (up.length > 1) await fault(random.pick(up), limits, { ...parts, counts, mends })
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
  const isClear = servers.all.every(({ state }) => state === 'up')
  await server.kill()
  counts.kills++
  const taken = await takeOver(database.url)
  // Where another one stands still, its jobs are not the dead one's.
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

/** Jobs that were held when a process died, until each is claimed anew or gone; those of living ones end by themselves. */
async function takeOver(url: string): Promise<{ ms: number; jobs: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  try {
    const held = async () =>
      (await client.query<Held>('SELECT id, attempts FROM jobs WHERE lease_until > 0 AND dead_at IS NULL')).rows
    const nameOf = ({ id, attempts }: Held) => `${id} ${attempts}`
    const first = new Set((await held()).map(nameOf))
    let left = first.size
    // Those that are done within this time were the others' own.
    let late = 0
    while (left > 0) {
      if (performance.now() - startedAt > giveUpMs)
        throw new Error(`${left} jobs of a dead process were not taken over`)
      await pause(50)
      left = (await held()).filter((row) => first.has(nameOf(row))).length
      if (performance.now() - startedAt < ownMs) late = left
    }
    return { ms: Math.round(performance.now() - startedAt), jobs: late }
  } finally {
    await client.end()
  }
}

/** A webhook or mail of this proof takes less. */
const ownMs = 1000
