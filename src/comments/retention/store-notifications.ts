// Queries of notifications beyond retention.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** Time up to which at most `limit` notifications not newer than `until` lie; undefined without any. */
export async function nextOldNotifications(
  reader: Reader,
  tenantId: string,
  until: number,
  limit: number,
): Promise<{ upTo: number; found: number } | undefined> {
  const rows = await reader.all<{ created_at: number }>(
    'SELECT created_at FROM notifications WHERE tenant_id = ? AND created_at <= ? ORDER BY created_at LIMIT ?',
    [tenantId, until, limit],
  )
  const last = rows.at(-1)
  return last && { upTo: last.created_at, found: rows.length }
}

/** With what they add to unread counts. */
export function removeOldNotifications(tx: Transaction, tenantId: string, upTo: number): void {
  tx.send(
    `UPDATE bells SET count = count - (SELECT COUNT(*) FROM notifications n
       WHERE n.tenant_id = ? AND n.person = bells.person AND n.created_at <= ? AND n.on_bell = 1)
     WHERE tenant_id = ? AND person IN (SELECT person FROM notifications WHERE tenant_id = ? AND created_at <= ?)`,
    [tenantId, upTo, tenantId, tenantId, upTo],
  )
  tx.send('DELETE FROM notifications WHERE tenant_id = ? AND created_at <= ?', [tenantId, upTo])
}
