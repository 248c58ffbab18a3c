// Read state of notifications: viewed, unviewed, unread count reset, opt-out. Each keeps the unread count exact.
import type { SqlValue, Transaction } from '../../../platform/data/database.ts'
import { addUnreadCount, filterCondition, type NotificationFilter } from './notifications.ts'

interface Own {
  tenantId: string
  /** Key of the person. */
  person: string
}

/** Resolves to the number newly marked. */
export async function markViewed(tx: Transaction, own: Own, id: string): Promise<number> {
  return viewed(tx, own, ' AND id = ?', [id])
}

/** All that the filter selects, in one statement. */
export async function markAllViewed(tx: Transaction, own: Own, filter: NotificationFilter): Promise<number> {
  const { sql, params } = filterCondition(filter)
  return viewed(tx, own, sql, params)
}

/** Updates counted rows first: their number is what the unread count falls by. */
async function viewed(
  tx: Transaction,
  { tenantId, person }: Own,
  condition: string,
  params: readonly SqlValue[],
): Promise<number> {
  const which = `WHERE tenant_id = ? AND person = ?${condition}`
  const values = [tenantId, person, ...params]
  const counted = await tx.run(`UPDATE notifications SET viewed = 1, on_bell = 0 ${which} AND on_bell = 1`, values)
  addUnreadCount(tx, tenantId, person, -counted)
  const others = await tx.run(`UPDATE notifications SET viewed = 1 ${which} AND viewed = 0`, values)
  return counted + others
}

/** Resolves to whether it was viewed; then it counts as unread again. */
export async function markUnviewed(tx: Transaction, { tenantId, person }: Own, id: string): Promise<boolean> {
  const marked = await tx.run(
    `UPDATE notifications SET viewed = 0, on_bell = 1
     WHERE tenant_id = ? AND person = ? AND id = ? AND viewed = 1`,
    [tenantId, person, id],
  )
  addUnreadCount(tx, tenantId, person, marked)
  return marked > 0
}

/** Leaves `viewed` as it is. Resolves to the number of notifications that were counted. */
export async function resetUnreadCount(tx: Transaction, { tenantId, person }: Own): Promise<number> {
  const counted = await tx.run(
    'UPDATE notifications SET on_bell = 0 WHERE tenant_id = ? AND person = ? AND on_bell = 1',
    [tenantId, person],
  )
  addUnreadCount(tx, tenantId, person, -counted)
  return counted
}

/** Resolves to whether it changed. */
export async function setOptOut(
  tx: Transaction,
  { tenantId, person }: Own,
  { commentId, isOptedOut }: { commentId: string; isOptedOut: boolean },
  now: number,
): Promise<boolean> {
  const changed = isOptedOut
    ? await tx.run(
        `INSERT INTO opt_outs (tenant_id, comment_id, person, created_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (tenant_id, comment_id, person) DO NOTHING`,
        [tenantId, commentId, person, now],
      )
    : await tx.run('DELETE FROM opt_outs WHERE tenant_id = ? AND comment_id = ? AND person = ?', [
        tenantId,
        commentId,
        person,
      ])
  tx.send(
    `UPDATE notifications SET opted_out = ?
     WHERE tenant_id = ? AND person = ? AND (from_comment_id = ? OR related_id = ?)`,
    [Number(isOptedOut), tenantId, person, commentId, commentId],
  )
  return changed > 0
}
