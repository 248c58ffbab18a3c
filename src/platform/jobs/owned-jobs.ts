// Jobs by owner: list, count, end, and a bound on their number.
import type { Reader, Transaction } from '../data/database.ts'
import { blockedRunAt, type JobPlan, releaseNextInLane } from './lanes.ts'

/** `owner` may be the first words of several. */
export interface JobOwner {
  kind: JobPlan
  owner: string
}

export interface OwnedJob {
  id: string
  lane: string | undefined
  payload: unknown
  attempts: number
  createdAt: number
  /** Undefined where it waits for its lane, or was given up. */
  dueAt: number | undefined
  /** Why it did not work the last time. */
  problem: string | undefined
  isDead: boolean
}

interface Row {
  id: string
  lane: string | null
  payload: string
  attempts: number
  created_at: number
  run_at: number
  last_error: string | null
  dead_at: number | null
}

/** The owner itself, and all that go on behind a space. */
const isOwned = 'kind = ? AND owner >= ? AND owner < ?'
const valuesOf = ({ kind, owner }: JobOwner) => [kind.name, owner, `${owner}!`]

/** The newest first. */
export async function listOwnedJobs(reader: Reader, owned: JobOwner, limit: number): Promise<OwnedJob[]> {
  const rows = await reader.all<Row>(
    `SELECT id, lane, payload, attempts, created_at, run_at, last_error, dead_at FROM jobs WHERE ${isOwned}
     ORDER BY id DESC LIMIT ?`,
    [...valuesOf(owned), limit],
  )
  return rows.map((row) => ({
    id: row.id,
    lane: row.lane ?? undefined,
    payload: JSON.parse(row.payload),
    attempts: row.attempts,
    createdAt: row.created_at,
    dueAt: row.dead_at === null && row.run_at !== blockedRunAt ? row.run_at : undefined,
    problem: row.last_error ?? undefined,
    isDead: row.dead_at !== null,
  }))
}

/** Those that were given up, the oldest first; one of them where it is named. */
export async function listDeadOwnedJobs(
  reader: Reader,
  owned: JobOwner,
  id: string | undefined,
  limit: number,
): Promise<{ id: string; lane: string | undefined }[]> {
  const rows = await reader.all<{ id: string; lane: string | null }>(
    `SELECT id, lane FROM jobs WHERE ${isOwned} AND dead_at IS NOT NULL AND id >= ? AND id <= ? ORDER BY id LIMIT ?`,
    [...valuesOf(owned), id ?? '', id ?? '~', limit],
  )
  return rows.map((row) => ({ id: row.id, lane: row.lane ?? undefined }))
}

export async function countOwnedJobs(reader: Reader, owned: JobOwner): Promise<Record<'waiting' | 'dead', number>> {
  const row = await reader.get<{ waiting: number; dead: number }>(
    `SELECT COUNT(*) - COUNT(dead_at) AS waiting, COUNT(dead_at) AS dead FROM jobs WHERE ${isOwned}`,
    valuesOf(owned),
  )
  return { waiting: row?.waiting ?? 0, dead: row?.dead ?? 0 }
}

/** One that runs ends by itself, and leaves nothing behind. Resolves to how many there were. */
export async function deleteOwnedJobs(tx: Transaction, owned: JobOwner, now: number): Promise<number> {
  const ended = await tx.all<{ lane: string | null }>(
    `DELETE FROM jobs WHERE ${isOwned} RETURNING lane`,
    valuesOf(owned),
  )
  for (const lane of new Set(ended.map((row) => row.lane)))
    if (lane !== null) await releaseNextInLane(tx, owned.kind, lane, now)
  return ended.length
}

/** Are there fewer than this? The oldest given-up jobs are removed to make room. */
export async function ensureOwnerRoom(tx: Transaction, { kind, owner }: JobOwner, limit: number): Promise<boolean> {
  const ofOwner = 'kind = ? AND owner = ?'
  const last = await tx.get(`SELECT id FROM jobs WHERE ${ofOwner} LIMIT 1 OFFSET ?`, [kind.name, owner, limit - 1])
  if (!last) return true
  const removed = await tx.run(
    `DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE ${ofOwner} AND dead_at IS NOT NULL ORDER BY id LIMIT ?)`,
    [kind.name, owner, evictionBatch],
  )
  return removed > 0
}

/** At once, because it takes a look at all of them. */
const evictionBatch = 100
