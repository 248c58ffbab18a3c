// Rows of vote notifications: extended until viewed, then closed.
import type { Transaction } from '../../../platform/data/database.ts'
import type { Notification } from '../rules/notification.ts'
import { addUnreadCount } from './notifications.ts'

/** Counts as unread again where it did not. */
export async function extendNotification(tx: Transaction, one: Notification): Promise<void> {
  const { tenantId, person, id, count, others, createdAt, from, fromVoteId } = one
  const which = 'WHERE tenant_id = ? AND person = ? AND id = ?'
  const key = [tenantId, person.key, id]
  const recounted = await tx.run(`UPDATE notifications SET on_bell = 1 ${which} AND on_bell = 0`, key)
  addUnreadCount(tx, tenantId, person.key, recounted)
  tx.send(
    `UPDATE notifications SET count = ?, others = ?, created_at = ?, from_name = ?, from_user_id = ?, from_vote_id = ?
     ${which}`,
    [count, JSON.stringify(others), createdAt, from.name ?? null, from.userId ?? null, fromVoteId ?? null, ...key],
  )
}

/** Renames its source, so that another notification can take it. */
export function closeNotification(tx: Transaction, { tenantId, person, id }: Notification, source: string): void {
  tx.send('UPDATE notifications SET source = ? WHERE tenant_id = ? AND person = ? AND id = ?', [
    `${source} ${id}`,
    tenantId,
    person.key,
    id,
  ])
}
