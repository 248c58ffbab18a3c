// A notification of several votes: it grows until it is seen, and then makes room for the next.
import type { Transaction } from '../../../platform/data/database.ts'
import type { Notification } from '../rules/notification.ts'
import { addUnreadCount } from './notifications.ts'

/** It is news again: back on the bell, if it was off. */
export async function extendNotification(tx: Transaction, one: Notification): Promise<void> {
  const { tenantId, person, id, count, others, createdAt, from, fromVoteId } = one
  const which = 'WHERE tenant_id = ? AND person = ? AND id = ?'
  const key = [tenantId, person.key, id]
  const rung = await tx.run(`UPDATE notifications SET on_bell = 1 ${which} AND on_bell = 0`, key)
  addUnreadCount(tx, tenantId, person.key, rung)
  tx.send(
    `UPDATE notifications SET count = ?, others = ?, created_at = ?, from_name = ?, from_user_id = ?, from_vote_id = ?
     ${which}`,
    [count, JSON.stringify(others), createdAt, from.name ?? null, from.userId ?? null, fromVoteId ?? null, ...key],
  )
}

/** Its source is free for another one. */
export function closeNotification(tx: Transaction, { tenantId, person, id }: Notification, source: string): void {
  tx.send('UPDATE notifications SET source = ? WHERE tenant_id = ? AND person = ? AND id = ?', [
    `${source} ${id}`,
    tenantId,
    person.key,
    id,
  ])
}
