// Rows of presence by page and process.
import { hash } from 'node:crypto'
import type { Reader, Transaction } from '../../../platform/data/database.ts'
import { batchesOf, selectInList } from '../../../platform/data/in-list.ts'

export interface PresentPerson {
  tenantId: string
  roomKey: string
  person: string
}

export function addPresence(tx: Transaction, processId: string, { tenantId, roomKey, person }: PresentPerson): void {
  tx.send(
    `INSERT INTO presence (tenant_id, room_key, process_id, person_key, person) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, room_key, process_id, person_key) DO NOTHING`,
    [tenantId, roomKey, processId, keyOf(person), person],
  )
}

export function removePresence(tx: Transaction, processId: string, { tenantId, roomKey, person }: PresentPerson): void {
  tx.send('DELETE FROM presence WHERE tenant_id = ? AND room_key = ? AND process_id = ? AND person_key = ?', [
    tenantId,
    roomKey,
    processId,
    keyOf(person),
  ])
}

/** Of all rooms of the process. */
export async function removePresenceOfProcess(tx: Transaction, processId: string): Promise<void> {
  await tx.run('DELETE FROM presence WHERE tenant_id IN (SELECT id FROM tenants) AND process_id = ?', [processId])
}

/** People of other processes by room; of each at most `limit`. */
export async function findRemotePresence(
  reader: Reader,
  tenantId: string,
  roomKeys: readonly string[],
  processId: string,
  limit: number,
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { marks, keys } of batchesOf(roomKeys)) {
    const rows = await reader.all<{ room_key: string; person: string }>(
      `SELECT room_key, person FROM presence WHERE tenant_id = ? AND room_key IN (${marks}) AND process_id <> ? LIMIT ?`,
      [tenantId, ...keys, processId, limit],
    )
    // Where one of them may have had it all, each is read for itself.
    const isFull = rows.length === limit && roomKeys.length > 1
    if (isFull) {
      for (const key of new Set(keys))
        for (const [one, people] of await findRemotePresence(reader, tenantId, [key], processId, limit))
          found.set(one, people)
    } else
      for (const [key, some] of Map.groupBy(rows, (row) => row.room_key))
        found.set(key, new Set(some.map(({ person }) => person)))
  }
  return found
}

/** Subset of `people` on the page in other processes. */
export async function filterPresent(
  reader: Reader,
  { tenantId, roomKey }: Omit<PresentPerson, 'person'>,
  processId: string,
  people: readonly string[],
): Promise<Set<string>> {
  const rows = await selectInList(people.map(keyOf), Infinity, (marks, keys) =>
    reader.all<{ person: string }>(
      `SELECT person FROM presence WHERE tenant_id = ? AND room_key = ? AND process_id <> ? AND person_key IN (${marks})`,
      [tenantId, roomKey, processId, ...keys],
    ),
  )
  return new Set(rows.map(({ person }) => person))
}

/** Pages that people have open, per 64 people. */
const maxPlaces = 1000

/** Where these people are present in other processes. */
export async function findRemotePlaces(
  reader: Reader,
  tenantId: string,
  processId: string,
  people: readonly string[],
): Promise<Omit<PresentPerson, 'tenantId'>[]> {
  const rows = await selectInList(people.map(keyOf), Infinity, (marks, keys) =>
    reader.all<{ room_key: string; person: string }>(
      `SELECT room_key, person FROM presence WHERE tenant_id = ? AND person_key IN (${marks}) AND process_id <> ? LIMIT ?`,
      [tenantId, ...keys, processId, maxPlaces],
    ),
  )
  return rows.map(({ room_key: roomKey, person }) => ({ roomKey, person }))
}

const keyOf = (person: string): string => hash('sha256', person, 'base64url')
