// Ledger of imports: which comments of other systems are here, so that twice is once.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

/** Ids of the comments by their keys; also of those that were deleted since. */
export async function findImported(
  reader: Reader,
  tenantId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectInList(keys, Infinity, (marks, some) =>
    reader.all<{ key: string; comment_id: string }>(
      `SELECT key, comment_id FROM imported_comments WHERE tenant_id = ? AND key IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return new Map(rows.map((row) => [row.key, row.comment_id]))
}

export function addImported(tx: Transaction, tenantId: string, key: string, commentId: string): void {
  tx.send('INSERT INTO imported_comments (tenant_id, key, comment_id) VALUES (?, ?, ?)', [tenantId, key, commentId])
}

export interface ParentPosition {
  id: string
  pageId: string
  rootId: string
  isListed: boolean
}

/** Positions of comments that answers stand below. */
export async function findPositions(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, ParentPosition>> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<{ id: string; page_id: string; root_id: string; shown: number }>(
      `SELECT id, page_id, root_id, shown FROM comments WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return new Map(
    rows.map((row) => [row.id, { id: row.id, pageId: row.page_id, rootId: row.root_id, isListed: row.shown === 1 }]),
  )
}

/** Answers below comments and roots, by how many more there are. */
export function addAnswers(tx: Transaction, tenantId: string, counts: AnswerCounts): void {
  for (const [id, count] of counts.children)
    tx.send('UPDATE comments SET child_count = child_count + ? WHERE tenant_id = ? AND id = ?', [count, tenantId, id])
  for (const [id, count] of counts.nested)
    tx.send('UPDATE comments SET nested_count = nested_count + ? WHERE tenant_id = ? AND id = ?', [count, tenantId, id])
}

export interface AnswerCounts {
  /** By the id of the parent. */
  children: Map<string, number>
  /** By the id of the root. */
  nested: Map<string, number>
}
