// Lanes: jobs done one after the other in the order they were added. Only the first of a lane is due.
import type { Reader, Transaction } from '../data/database.ts'

/** The part of a kind that adding a job needs, also in processes that do not run it. */
export interface JobPlan {
  /** Of all rows of this kind. */
  name: string
  /** Counted from the time it is due. Work that is not done by then is dead-lettered, never run. */
  expiresAfterMs: number
}

/** Of a job that waits for another: no clock comes so far. */
export const blockedRunAt = Number.MAX_SAFE_INTEGER

/** Position of a new job of the lane. The caller must exclude other additions to the lane until its transaction ends. */
export async function assignLanePosition(
  tx: Transaction,
  { name }: JobPlan,
  lane: string,
): Promise<{ place: number; isFirst: boolean }> {
  // Locked, so that a concurrent end of that job waits, and then sees the new one behind it.
  const sql =
    'SELECT id FROM jobs WHERE kind = ? AND lane = ? AND dead_at IS NULL ORDER BY place DESC LIMIT 1 FOR UPDATE'
  const last = await tx.get(sql, [name, lane])
  const row = await tx.get<{ place: number | null }>(
    'SELECT MAX(place) AS place FROM jobs WHERE kind = ? AND lane = ?',
    [name, lane],
  )
  return { place: (row?.place ?? 0) + 1, isFirst: last === undefined }
}

/** Once the first of a lane was done or given up: the next one is due. */
export async function releaseNextInLane(tx: Transaction, kind: JobPlan, lane: string, now: number): Promise<void> {
  await tx.run(
    `UPDATE jobs SET run_at = ?, expires_at = ? WHERE run_at = ? AND id =
       (SELECT id FROM jobs WHERE kind = ? AND lane = ? AND dead_at IS NULL ORDER BY place LIMIT 1)`,
    [now, now + kind.expiresAfterMs, blockedRunAt, kind.name, lane],
  )
}

/** A job that was given up is to be done after all, before those that were added after it. False where it is not dead. */
export async function retryDeadInLane(
  tx: Transaction,
  kind: JobPlan,
  { id, lane }: { id: string; lane: string },
  now: number,
): Promise<boolean> {
  const all = await tx.all<{ id: string; lease_until: number; dead_at: number | null }>(
    'SELECT id, lease_until, dead_at FROM jobs WHERE kind = ? AND lane = ? ORDER BY place FOR UPDATE',
    [kind.name, lane],
  )
  if (!all.some((row) => row.id === id && row.dead_at !== null)) return false
  await tx.run('UPDATE jobs SET dead_at = NULL, attempts = 0, run_at = ?, expires_at = ? WHERE id = ?', [
    blockedRunAt,
    now + kind.expiresAfterMs,
    id,
  ])
  // One that runs wakes the first of them when it is over.
  if (all.some((row) => row.dead_at === null && row.lease_until > now)) return true
  await tx.run('UPDATE jobs SET run_at = ? WHERE kind = ? AND lane = ? AND dead_at IS NULL', [
    blockedRunAt,
    kind.name,
    lane,
  ])
  await releaseNextInLane(tx, kind, lane, now)
  return true
}

/** Payloads of all jobs of the lane, those that were given up included; undefined leaves one as it is. Locks them in order. */
export async function replacePayloads(
  tx: Transaction,
  { name }: JobPlan,
  lane: string,
  replace: (payload: unknown) => object | undefined,
): Promise<void> {
  const sql = 'SELECT id, payload FROM jobs WHERE kind = ? AND lane = ? ORDER BY place'
  for (const { id, payload } of await tx.all<{ id: string; payload: string }>(sql, [name, lane])) {
    const replaced = replace(JSON.parse(payload))
    if (replaced) await tx.run('UPDATE jobs SET payload = ? WHERE id = ?', [JSON.stringify(replaced), id])
  }
}

/** Of a job that runs, as it is now. Undefined where it was ended. */
export async function currentPayload(reader: Reader, id: string): Promise<unknown> {
  const row = await reader.get<{ payload: string }>('SELECT payload FROM jobs WHERE id = ?', [id])
  return row && JSON.parse(row.payload)
}
