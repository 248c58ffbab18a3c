// Events as rows of the change's own transaction: all that is sent or caught up on is read from here.
import type { Transaction } from '../../platform/data/database.ts'
import { inList } from '../../platform/data/in-list.ts'

export interface EventRow {
  tenantId: string
  pageId: string
  number: number
  id: string
  at: number
  type: string
  commentId: string | undefined
  broadcastId: string
  /** JSON text of the frame. */
  payload: string
}

export function insertEvent(tx: Transaction, event: EventRow): void {
  tx.send(
    `INSERT INTO events (tenant_id, page_id, number, id, at, type, comment_id, broadcast_id, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      event.tenantId,
      event.pageId,
      event.number,
      event.id,
      event.at,
      event.type,
      event.commentId ?? null,
      event.broadcastId,
      event.payload,
    ],
  )
}

/** What was taken back is in no log: readers skip empty rows. */
export async function emptyEventsOf(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  commentIds: readonly string[],
): Promise<void> {
  await inList(commentIds, Infinity, async (marks, ids) => {
    const sql = `UPDATE events SET payload = NULL WHERE tenant_id = ? AND page_id = ? AND comment_id IN (${marks})`
    tx.send(sql, [tenantId, pageId, ...ids])
    return []
  })
}
