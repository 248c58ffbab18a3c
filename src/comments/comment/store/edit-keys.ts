// Rows of ended edit keys. A key is derived from the id of its comment or vote, so a row marks it as ended; rows of
// older servers hold the hash of a key.
import type { Reader, Transaction } from '../../../platform/data/database.ts'

export interface EditKeyRecord {
  /** Empty where the key has ended. */
  keyHash: string
  expiresAt: number
}

export async function findEditKey(reader: Reader, tenantId: string, id: string): Promise<EditKeyRecord | undefined> {
  const row = await reader.get<{ key_hash: string; expires_at: number }>(
    'SELECT key_hash, expires_at FROM edit_keys WHERE tenant_id = ? AND comment_id = ?',
    [tenantId, id],
  )
  return row && { keyHash: row.key_hash, expiresAt: row.expires_at }
}

/** The row is needed until `expiresAt`, when the key would expire anyway. */
export function expireEditKey(tx: Transaction, tenantId: string, id: string, expiresAt: number): void {
  tx.send(
    `INSERT INTO edit_keys (tenant_id, comment_id, key_hash, expires_at) VALUES (?, ?, '', ?)
     ON CONFLICT (tenant_id, comment_id) DO UPDATE SET key_hash = '', expires_at = excluded.expires_at`,
    [tenantId, id, expiresAt],
  )
}

/** Resolves to the number deleted. */
export function deleteExpiredEditKeys(tx: Transaction, tenantId: string, now: number, limit: number): Promise<number> {
  return tx.run(
    `DELETE FROM edit_keys WHERE tenant_id = ? AND comment_id IN (
       SELECT comment_id FROM edit_keys WHERE tenant_id = ? AND expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    [tenantId, tenantId, now, limit],
  )
}
