// Pending reply cascades: comments whose replies still have to follow their state or page.
import type { Reader, Transaction } from '../../../platform/data/database.ts'

export interface PendingCascade {
  tenantId: string
  /** Page of the replies. */
  pageId: string
  commentId: string
  /** Cursor: replies up to here are done. */
  after: { at: number; id: string }
}

/** Earlier than any date of a comment. */
export const fromStart: PendingCascade['after'] = { at: -Number.MAX_SAFE_INTEGER, id: '' }

/** Restarts a cascade that is already pending. */
export function addPendingCascade(tx: Transaction, tenantId: string, pageId: string, commentId: string): void {
  tx.send(
    `INSERT INTO unsettled (tenant_id, page_id, comment_id, after_at, after_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, page_id, comment_id)
     DO UPDATE SET after_at = excluded.after_at, after_id = excluded.after_id`,
    [tenantId, pageId, commentId, fromStart.at, fromStart.id],
  )
}

export async function nextPendingCascade(
  reader: Reader,
  tenantId: string,
  pageId: string,
): Promise<PendingCascade | undefined> {
  const row = await reader.get<{ comment_id: string; after_at: number; after_id: string }>(
    'SELECT comment_id, after_at, after_id FROM unsettled WHERE tenant_id = ? AND page_id = ? LIMIT 1',
    [tenantId, pageId],
  )
  return row && { tenantId, pageId, commentId: row.comment_id, after: { at: row.after_at, id: row.after_id } }
}

export function advanceCascade(
  tx: Transaction,
  { tenantId, pageId, commentId }: PendingCascade,
  after: PendingCascade['after'],
): void {
  tx.send('UPDATE unsettled SET after_at = ?, after_id = ? WHERE tenant_id = ? AND page_id = ? AND comment_id = ?', [
    after.at,
    after.id,
    tenantId,
    pageId,
    commentId,
  ])
}

export function removePendingCascade(tx: Transaction, { tenantId, pageId, commentId }: PendingCascade): void {
  tx.send('DELETE FROM unsettled WHERE tenant_id = ? AND page_id = ? AND comment_id = ?', [tenantId, pageId, commentId])
}
