// What a person does with their notifications: seen or not, off the bell, enough of one comment. The bell moves along.
import type { SqlValue, Transaction } from '../../../platform/data/database.ts'
import { addUnreadCount, filterCondition, type NotificationFilter } from './notifications.ts'

interface Own {
  tenantId: string
  /** The person's key. */
  person: string
}

/** Resolves to how many were not seen before. */
export async function markViewed(tx: Transaction, own: Own, id: string): Promise<number> {
  return viewed(tx, own, ' AND id = ?', [id])
}

/** All of the filter, whatever was asked for at once. */
export async function markAllViewed(tx: Transaction, own: Own, filter: NotificationFilter): Promise<number> {
  const { sql, params } = filterCondition(filter)
  return viewed(tx, own, sql, params)
}

/** Those on the bell go first, and are the number by which it moves. */
async function viewed(
  tx: Transaction,
  { tenantId, person }: Own,
  condition: string,
  params: readonly SqlValue[],
): Promise<number> {
  const which = `WHERE tenant_id = ? AND person = ?${condition}`
  const values = [tenantId, person, ...params]
  const rung = await tx.run(`UPDATE notifications SET viewed = 1, on_bell = 0 ${which} AND on_bell = 1`, values)
  addUnreadCount(tx, tenantId, person, -rung)
  const others = await tx.run(`UPDATE notifications SET viewed = 1 ${which} AND viewed = 0`, values)
  return rung + others
}

/** Resolves to whether it had been seen: then it is on the bell again. */
export async function markUnviewed(tx: Transaction, { tenantId, person }: Own, id: string): Promise<boolean> {
  const marked = await tx.run(
    `UPDATE notifications SET viewed = 0, on_bell = 1
     WHERE tenant_id = ? AND person = ? AND id = ? AND viewed = 1`,
    [tenantId, person, id],
  )
  addUnreadCount(tx, tenantId, person, marked)
  return marked > 0
}

/** Nothing is seen by this: only the bell is still. Resolves to how many were on it. */
export async function resetUnreadCount(tx: Transaction, { tenantId, person }: Own): Promise<number> {
  const rung = await tx.run('UPDATE notifications SET on_bell = 0 WHERE tenant_id = ? AND person = ? AND on_bell = 1', [
    tenantId,
    person,
  ])
  addUnreadCount(tx, tenantId, person, -rung)
  return rung
}

/** Resolves to whether it was otherwise before. */
export async function setOptOut(
  tx: Transaction,
  { tenantId, person }: Own,
  commentId: string,
  isOut: boolean,
  now: number,
): Promise<boolean> {
  const changed = isOut
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
    [Number(isOut), tenantId, person, commentId, commentId],
  )
  return changed > 0
}
