// Rows of a person in one table: counted, read in order, and deleted in batches.
import type { Reader, SqlValue, Transaction } from '../../platform/data/database.ts'
import { batchesOf } from '../../platform/data/in-list.ts'
import type { PersonKeys } from './rules-person.ts'
import type { Place } from './rules-places.ts'

export type PlaceRow = Record<string, SqlValue>

interface Match {
  sql: string
  params: readonly string[]
}

/** One for each batch of keys of each column. */
function* matchesOf({ by }: Place, keys: PersonKeys): Generator<Match> {
  for (const [column, kind] of by)
    for (const { marks, keys: some } of batchesOf(keys[kind])) yield { sql: `${column} IN (${marks})`, params: some }
}

/** Rows that two columns match count twice. */
export async function countPlaceRows(
  reader: Reader,
  tenantId: string,
  place: Place,
  keys: PersonKeys,
): Promise<number> {
  let count = 0
  for (const { sql, params } of matchesOf(place, keys)) {
    const row = await reader.get<{ number: number }>(
      `SELECT count(*) AS number FROM ${place.table} WHERE tenant_id = ? AND ${sql}`,
      [tenantId, ...params],
    )
    count += row?.number ?? 0
  }
  return count
}

/** In batches, each row once. */
export async function* placeRows(
  reader: Reader,
  tenantId: string,
  place: Place,
  keys: PersonKeys,
  limit: number,
): AsyncGenerator<PlaceRow[]> {
  const key = place.key.join(', ')
  const marks = place.key.map(() => '?').join(', ')
  const seen = new Set<string>()
  for (const { sql, params } of matchesOf(place, keys)) {
    for (let after: SqlValue[] | undefined; ; ) {
      const beyond = after ? ` AND (${key}) > (${marks})` : ''
      const rows = await reader.all<PlaceRow>(
        `SELECT * FROM ${place.table} WHERE tenant_id = ? AND ${sql}${beyond} ORDER BY ${key} LIMIT ?`,
        [tenantId, ...params, ...(after ?? []), limit],
      )
      const last = rows.at(-1)
      if (!last) break
      after = place.key.map((column) => last[column] ?? null)
      yield place.by.length === 1 ? rows : rows.filter((row) => isNew(row, place, seen))
      if (rows.length < limit) break
    }
  }
}

/** Tables with several columns hold few rows of a person. */
function isNew(row: PlaceRow, { key }: Place, seen: Set<string>): boolean {
  const id = JSON.stringify(key.map((column) => row[column]))
  if (seen.has(id)) return false
  seen.add(id)
  return true
}

/** Resolves to how many there were, at most about `limit`. */
export async function deletePlaceRows(
  tx: Transaction,
  tenantId: string,
  place: Place,
  keys: PersonKeys,
  limit: number,
): Promise<number> {
  const key = place.key.join(', ')
  let deleted = 0
  for (const { sql, params } of matchesOf(place, keys)) {
    if (deleted >= limit) break
    deleted += await tx.run(
      `DELETE FROM ${place.table} WHERE tenant_id = ? AND (${key}) IN
         (SELECT ${key} FROM ${place.table} WHERE tenant_id = ? AND ${sql} LIMIT ?)`,
      [tenantId, tenantId, ...params, limit - deleted],
    )
  }
  return deleted
}
