// Rows of moderators, by mail address.
import type { Database, Reader, Transaction } from '../../../platform/data/database.ts'
import { createVersionedCache } from '../../../platform/data/versioned-cache.ts'
import { nameKey } from '../../text/lookup-keys.ts'

export interface ModeratorRecord {
  id: string
  email: string
  name: string | undefined
  createdAt: number
}

interface Row {
  id: string
  email: string
  name: string | null
  created_at: number
}

const select = 'SELECT id, email, name, created_at FROM moderators WHERE tenant_id = ?'

export async function moderatorByKey(
  tx: Transaction,
  tenantId: string,
  emailKey: string,
): Promise<ModeratorRecord | undefined> {
  const row = await tx.get<Row>(`${select} AND email_key = ? FOR UPDATE`, [tenantId, emailKey])
  return row && recordOf(row)
}

export async function moderatorsOf(reader: Reader, tenantId: string): Promise<ModeratorRecord[]> {
  return (await reader.all<Row>(`${select} ORDER BY email, id`, [tenantId])).map(recordOf)
}

/** Tells whether a moderator has this name. */
export function createStaffNameChecker(database: Database): (tenantId: string, name: string) => Promise<boolean> {
  const keysOf = createVersionedCache(database, ['moderators'], async (tenantId, reader) => {
    const records = await moderatorsOf(reader, tenantId)
    return new Set(records.flatMap(({ name }) => (name === undefined ? [] : [nameKey(name)])))
  })
  return async (tenantId, name) => (await keysOf(tenantId)).has(nameKey(name))
}

/** Replaces the name where the address has a row. */
export async function saveModerator(
  tx: Transaction,
  tenantId: string,
  emailKey: string,
  { id, email, name, createdAt }: ModeratorRecord,
): Promise<void> {
  await tx.run(
    `INSERT INTO moderators (tenant_id, email_key, id, email, name, created_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, email_key) DO UPDATE SET email = excluded.email, name = excluded.name`,
    [tenantId, emailKey, id, email, name ?? null, createdAt],
  )
}

export async function removeModerator(tx: Transaction, tenantId: string, emailKey: string): Promise<void> {
  await tx.run('DELETE FROM moderators WHERE tenant_id = ? AND email_key = ?', [tenantId, emailKey])
}

function recordOf({ id, email, name, created_at }: Row): ModeratorRecord {
  return { id, email, name: name ?? undefined, createdAt: created_at }
}
