// Rows of erasures, of erased users, and of links by which people reach their own data.
import { hash } from 'node:crypto'
import type { Reader, Transaction } from '../../../platform/data/database.ts'

export type ErasureState = 'running' | 'settling' | 'done'
export type ErasureChannel = 'command' | 'desk' | 'api' | 'self'

export interface Erasure {
  tenantId: string
  id: string
  /** Undefined once it is done. */
  personSealed: string | undefined
  state: ErasureState
  step: number
  /** Place in the step; empty at its start. */
  position: string
  /** Erased records by kind. */
  counts: Record<string, number>
  channel: ErasureChannel
  startedAt: number
  changedAt: number
}

interface Row {
  id: string
  person_sealed: string | null
  state: ErasureState
  step: number
  position: string
  counts: string
  channel: ErasureChannel
  started_at: number
  changed_at: number
}

const select = `SELECT id, person_sealed, state, step, position, counts, channel, started_at, changed_at FROM erasures
  WHERE tenant_id = ?`

export async function erasureById(reader: Reader, tenantId: string, id: string): Promise<Erasure | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && erasureOf(tenantId, row)
}

/** Those that began last, first. */
export async function newestErasures(reader: Reader, tenantId: string, limit: number): Promise<Erasure[]> {
  const rows = await reader.all<Row>(`${select} ORDER BY started_at DESC, id DESC LIMIT ?`, [tenantId, limit])
  return rows.map((row) => erasureOf(tenantId, row))
}

export function insertErasure(tx: Transaction, one: Erasure): void {
  tx.send(
    `INSERT INTO erasures (tenant_id, id, person_sealed, state, step, position, counts, channel, started_at, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[one.tenantId, one.id, one.personSealed ?? null, one.state, one.step, one.position],
      ...[JSON.stringify(one.counts), one.channel, one.startedAt, one.changedAt],
    ],
  )
}

/** Only where it is still as it was read: resolves to false where another process works on it. */
export async function advanceErasure(tx: Transaction, before: Erasure, next: Erasure): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE erasures SET person_sealed = ?, state = ?, step = ?, position = ?, counts = ?, changed_at = ?
     WHERE tenant_id = ? AND id = ? AND state = ? AND step = ? AND position = ?`,
    [
      ...[next.personSealed ?? null, next.state, next.step, next.position, JSON.stringify(next.counts), next.changedAt],
      ...[before.tenantId, before.id, before.state, before.step, before.position],
    ],
  )
  return changed > 0
}

/** Resolves to how many there were. */
export function removeOldErasures(tx: Transaction, tenantId: string, until: number): Promise<number> {
  return tx.run("DELETE FROM erasures WHERE tenant_id = ? AND state = 'done' AND changed_at < ?", [tenantId, until])
}

/** Payloads signed up to this time do not bring the user back. `userId`: as on the wire. */
export function noteErasedUser(tx: Transaction, tenantId: string, userId: string, at: number): void {
  tx.send(
    `INSERT INTO erased_users (tenant_id, user_key, at) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id, user_key) DO UPDATE SET at = excluded.at`,
    [tenantId, hash('sha256', userId, 'base64url'), at],
  )
}

export function removeOldErasedUsers(tx: Transaction, tenantId: string, until: number): Promise<number> {
  return tx.run('DELETE FROM erased_users WHERE tenant_id = ? AND at < ?', [tenantId, until])
}

function erasureOf(tenantId: string, row: Row): Erasure {
  const { id, state, step, position, channel } = row
  return {
    ...{ tenantId, id, state, step, position, channel },
    personSealed: row.person_sealed ?? undefined,
    counts: JSON.parse(row.counts) as Record<string, number>,
    startedAt: row.started_at,
    changedAt: row.changed_at,
  }
}
