// Edit keys that end before their day is over. A key follows from the id of its comment or vote, so a row says that it is
// no more; those of an older server say which one it is.
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

/** Until `expiresAt`, from when on it would be good for nothing anyway. */
export function expireEditKey(tx: Transaction, tenantId: string, id: string, expiresAt: number): void {
  tx.send(
    `INSERT INTO edit_keys (tenant_id, comment_id, key_hash, expires_at) VALUES (?, ?, '', ?)
     ON CONFLICT (tenant_id, comment_id) DO UPDATE SET key_hash = '', expires_at = excluded.expires_at`,
    [tenantId, id, expiresAt],
  )
}

/** Those that are past their time; resolves to how many there were. */
export function deleteExpiredEditKeys(tx: Transaction, tenantId: string, now: number, most: number): Promise<number> {
  return tx.run(
    `DELETE FROM edit_keys WHERE tenant_id = ? AND comment_id IN (
       SELECT comment_id FROM edit_keys WHERE tenant_id = ? AND expires_at <= ? ORDER BY expires_at LIMIT ?)`,
    [tenantId, tenantId, now, most],
  )
}
