// Edit keys: what lets an anonymous author change a comment, or take a vote back, for a day. One wrong guess ends the key.
// A vote's key stands under the id of the vote.
import type { Database, Transaction } from '../../platform/data/database.ts'

const lifeMs = 24 * 3_600_000

/** One in 32 sweeps for all: ids end in a count. */
export function insertEditKey(
  tx: Transaction,
  tenantId: string,
  commentId: string,
  keyHash: string,
  now: number,
): void {
  if (commentId.endsWith('0')) tx.send('DELETE FROM edit_keys WHERE tenant_id = ? AND expires_at <= ?', [tenantId, now])
  tx.send('INSERT INTO edit_keys (tenant_id, comment_id, key_hash, expires_at) VALUES (?, ?, ?, ?)', [
    tenantId,
    commentId,
    keyHash,
    now + lifeMs,
  ])
}

/** Whether this is the key. A wrong one is deleted with the guess, so that there is no second guess. */
export async function tryEditKey(
  database: Database,
  tenantId: string,
  commentId: string,
  keyHash: string,
  now: number,
): Promise<boolean> {
  const row = await database.get<{ key_hash: string; expires_at: number }>(
    'SELECT key_hash, expires_at FROM edit_keys WHERE tenant_id = ? AND comment_id = ?',
    [tenantId, commentId],
  )
  if (row?.key_hash === keyHash) return row.expires_at > now
  if (row) await database.write((tx) => removeEditKey(tx, tenantId, commentId))
  return false
}

export async function removeEditKey(tx: Transaction, tenantId: string, commentId: string): Promise<void> {
  await tx.run('DELETE FROM edit_keys WHERE tenant_id = ? AND comment_id = ?', [tenantId, commentId])
}
