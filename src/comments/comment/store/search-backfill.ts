// Query of comments that are not in the search index yet.
import type { Reader, Transaction } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'

export async function nextUnindexedComments(reader: Reader, tenantId: string, limit: number): Promise<string[]> {
  const rows = await reader.all<{ comment_id: string }>(
    'SELECT comment_id FROM words_due WHERE tenant_id = ? ORDER BY comment_id LIMIT ?',
    [tenantId, limit],
  )
  return rows.map(({ comment_id }) => comment_id)
}

export async function markIndexed(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await selectInList(ids, Infinity, async (placeholders, some) => {
    tx.send(`DELETE FROM words_due WHERE tenant_id = ? AND comment_id IN (${placeholders})`, [tenantId, ...some])
    return []
  })
}
