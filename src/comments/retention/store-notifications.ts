// Queries of notifications beyond retention.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { addUnreadCount } from '../notifications/store/notifications.ts'

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

/** With what they add to unread counts: a row counts as it is when it is deleted, after a change that was under way. */
export async function removeOldNotifications(tx: Transaction, tenantId: string, upTo: number): Promise<void> {
  const removed = await tx.all<{ person: string; on_bell: number }>(
    'DELETE FROM notifications WHERE tenant_id = ? AND created_at <= ? RETURNING person, on_bell',
    [tenantId, upTo],
  )
  const unread = Map.groupBy(
    removed.filter(({ on_bell }) => on_bell === 1),
    ({ person }) => person,
  )
  // In one order for all transactions, so that they do not wait for each other in a circle.
  for (const person of [...unread.keys()].sort())
    addUnreadCount(tx, tenantId, person, -(unread.get(person)?.length ?? 0))
}
