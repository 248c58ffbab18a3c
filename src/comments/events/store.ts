// Event rows, written in the transaction of their change; live streams and catch-up read only these.
import type { Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

export interface EventRow {
  tenantId: string
  pageId: string
  number: number
  id: string
  at: number
  type: string
  commentId: string | undefined
  broadcastId: string
  /** JSON of the frame. */
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

/**
 * Rewrites the first and the last event of a comment to its present text and empties those between, so that many edits
 * of one comment cost no more than a few.
 */
export async function replaceEventTexts(
  tx: Transaction,
  { tenantId, pageId, commentId }: { tenantId: string; pageId: string; commentId: string },
  replace: (payload: string) => string,
): Promise<void> {
  const ownEvents = await tx.all<{ number: number; type: string }>(
    `SELECT number, type FROM events WHERE tenant_id = ? AND page_id = ? AND comment_id = ? AND payload IS NOT NULL
     AND type IN ('new-comment', 'updated-comment') ORDER BY number`,
    [tenantId, pageId, commentId],
  )
  const last = ownEvents.findLast(({ type }) => type === 'updated-comment')
  for (const event of ownEvents) {
    const isRewritten = event === last || event.type === 'new-comment'
    const payload = isRewritten ? replace(await payloadOf(tx, tenantId, pageId, event.number)) : null
    const sql = 'UPDATE events SET payload = ? WHERE tenant_id = ? AND page_id = ? AND number = ?'
    tx.send(sql, [payload, tenantId, pageId, event.number])
  }
}

async function payloadOf(tx: Transaction, tenantId: string, pageId: string, number: number): Promise<string> {
  const sql = 'SELECT payload FROM events WHERE tenant_id = ? AND page_id = ? AND number = ?'
  return (await tx.get<{ payload: string }>(sql, [tenantId, pageId, number]))?.payload ?? '{}'
}

/** Readers skip empty rows, so redacted events are in no log. */
export async function redactEventsOf(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  commentIds: readonly string[],
): Promise<void> {
  await selectInList(commentIds, Infinity, async (placeholders, ids) => {
    const sql = `UPDATE events SET payload = NULL WHERE tenant_id = ? AND page_id = ? AND comment_id IN (${placeholders})`
    tx.send(sql, [tenantId, pageId, ...ids])
    return []
  })
}
