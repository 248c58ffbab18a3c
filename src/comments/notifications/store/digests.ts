// Rows of new-thread notifications that no digest has included yet.
import type { Reader, SqlValue, Transaction } from '../../../platform/data/database.ts'
import { type Notification, notificationTypes } from '../rules/notification.ts'
import { notificationOf, selectNotifications } from './notifications.ts'

/** Newest first. */
export async function findUnsentOfPages(
  reader: Reader,
  tenantId: string,
  person: string,
  limit: number,
): Promise<Notification[]> {
  const rows = await reader.all<Record<string, SqlValue>>(
    `${selectNotifications} AND type = ? AND sent = 0 AND viewed = 0 ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, person, notificationTypes.newOnSubscribedPage, limit],
  )
  return rows.map(notificationOf)
}

export async function markNotificationsSent(
  tx: Transaction,
  tenantId: string,
  person: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    tx.send('UPDATE notifications SET sent = 1 WHERE tenant_id = ? AND person = ? AND id = ?', [tenantId, person, id])
  }
}
