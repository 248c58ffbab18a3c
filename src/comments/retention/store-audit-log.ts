// Queries of old audit entries, and of entries by person.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** Time up to which at most `limit` entries older than `until` lie; undefined without any. */
export async function nextOldEntries(
  reader: Reader,
  tenantId: string,
  until: number,
  limit: number,
): Promise<{ upTo: number; found: number } | undefined> {
  const sql = 'SELECT at FROM audit_log WHERE tenant_id = ? AND at < ? ORDER BY at LIMIT ?'
  const rows = await reader.all<{ at: number }>(sql, [tenantId, until, limit])
  const last = rows.at(-1)
  return last && { upTo: last.at, found: rows.length }
}

export async function removeOldEntries(tx: Transaction, tenantId: string, upTo: number): Promise<void> {
  await tx.run(
    `DELETE FROM audit_people WHERE tenant_id = ?
       AND audit_id IN (SELECT id FROM audit_log WHERE tenant_id = ? AND at <= ?)`,
    [tenantId, tenantId, upTo],
  )
  await tx.run('DELETE FROM audit_log WHERE tenant_id = ? AND at <= ?', [tenantId, upTo])
}

/** Keys of a person, matched by any. */
export interface ErasableEntry {
  userIds: readonly [string, string] | undefined
  username: string | undefined
  address: string | undefined
  /** Keyed hash of the address, as old entries have it. */
  addressHash: string | undefined
}

/** In id order, after the given id. */
export async function findEntriesOfPerson(
  reader: Reader,
  tenantId: string,
  { userIds, username, address, addressHash }: ErasableEntry,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ audit_id: string }>(
    `SELECT audit_id FROM audit_people WHERE tenant_id = ? AND audit_id > ?
       AND (user_id IN (?, ?) OR username = ? OR address = ? OR address_key = ?) ORDER BY audit_id LIMIT ?`,
    [
      tenantId,
      after,
      userIds?.[0] ?? null,
      userIds?.[1] ?? null,
      username ?? null,
      address ?? null,
      addressHash ?? null,
      limit,
    ],
  )
  return rows.map(({ audit_id }) => audit_id)
}

/** Removes personal fields; entries stay. */
export function erasePersonFields(tx: Transaction, tenantId: string, auditIds: readonly string[]): void {
  for (const id of auditIds) {
    tx.send('DELETE FROM audit_people WHERE tenant_id = ? AND audit_id = ?', [tenantId, id])
  }
}
