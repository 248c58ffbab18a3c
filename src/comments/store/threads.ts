// A comment with all that was said below it: hidden, shown, moved and removed together.
import type { Reader, Transaction } from '../../platform/data/database.ts'

interface Place {
  tenantId: string
  pageId: string
  id: string
}

/** A reply somewhere below a comment. */
export interface Reply {
  id: string
  parentId: string
  /** Approved and no spam: it shows wherever its parent shows. */
  isShown: boolean
  /** It and everything above it is shown: lists and counts have it. */
  isListed: boolean
  childCount: number
}

export async function isListed(reader: Reader, tenantId: string, id: string): Promise<boolean> {
  const row = await reader.get<{ shown: number }>('SELECT shown FROM comments WHERE tenant_id = ? AND id = ?', [
    tenantId,
    id,
  ])
  return row?.shown === 1
}

/** Parents before their replies. A cross join, because SQLite otherwise reads the whole page for each of them. */
export async function repliesUnder(reader: Reader, { tenantId, pageId, id }: Place): Promise<Reply[]> {
  const rows = await reader.all<{ id: string; parent_id: string; own: number; shown: number; child_count: number }>(
    `WITH RECURSIVE under (id, parent_id, own, shown, child_count) AS (
       SELECT id, parent_id, approved * (1 - is_spam), shown, child_count FROM comments
       WHERE tenant_id = ? AND page_id = ? AND parent_id = ?
       UNION ALL SELECT c.id, c.parent_id, c.approved * (1 - c.is_spam), c.shown, c.child_count
       FROM under u CROSS JOIN comments c WHERE c.tenant_id = ? AND c.page_id = ? AND c.parent_id = u.id)
     SELECT id, parent_id, own, shown, child_count FROM under`,
    [tenantId, pageId, id, tenantId, pageId],
  )
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    isShown: row.own === 1,
    isListed: row.shown === 1,
    childCount: row.child_count,
  }))
}

export async function hasReplies(reader: Reader, { tenantId, pageId, id }: Place): Promise<boolean> {
  const row = await reader.get(
    'SELECT id FROM comments WHERE tenant_id = ? AND page_id = ? AND parent_id = ? LIMIT 1',
    [tenantId, pageId, id],
  )
  return row !== undefined
}

/** Puts a reply where its thread went, as its thread now shows. */
export async function placeReply(
  tx: Transaction,
  { tenantId, pageId, id }: Place,
  { rootId, isListed: shown, childCount }: { rootId: string; isListed: boolean; childCount: number },
): Promise<void> {
  await tx.run(
    'UPDATE comments SET page_id = ?, root_id = ?, shown = ?, child_count = ? WHERE tenant_id = ? AND id = ?',
    [pageId, rootId, Number(shown), childCount, tenantId, id],
  )
}

/** Written anew where a thread has changed as a whole; single comments only add to them. */
export async function setCounters(
  tx: Transaction,
  { tenantId, id }: Place,
  childCount: number,
  nestedCount: number,
): Promise<void> {
  await tx.run('UPDATE comments SET child_count = ?, nested_count = ? WHERE tenant_id = ? AND id = ?', [
    childCount,
    nestedCount,
    tenantId,
    id,
  ])
}
