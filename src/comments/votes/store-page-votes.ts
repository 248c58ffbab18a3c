// Votes on the comments of a page, of everybody or of one person.
import type { Reader, SqlValue } from '../../platform/data/database.ts'
import type { Vote, VoteDirection } from './rules.ts'

export type PageVote = Pick<Vote, 'id' | 'commentId' | 'direction' | 'voter' | 'isCounted' | 'createdAt'>

/** Newest first. The expression keeps the planner from the index by id, which would go through all votes of the tenant. */
export async function votesOnPage(
  reader: Reader,
  { tenantId, pageId, voter, limit }: { tenantId: string; pageId: string; voter?: string | undefined; limit: number },
): Promise<PageVote[]> {
  const rows = await reader.all<Record<string, SqlValue>>(
    `SELECT id, comment_id, direction, voter, counted, created_at FROM votes WHERE tenant_id = ?
     AND comment_id IN (SELECT id FROM comments WHERE tenant_id = ? AND page_id = ?)${voter === undefined ? '' : ' AND voter = ?'}
     ORDER BY id || '' DESC LIMIT ?`,
    [tenantId, tenantId, pageId, ...(voter === undefined ? [] : [voter]), limit],
  )
  return rows.map((row) => ({
    id: row.id as string,
    commentId: row.comment_id as string,
    direction: row.direction as VoteDirection,
    voter: row.voter as string,
    isCounted: row.counted === 1,
    createdAt: row.created_at as number,
  }))
}

/** Comment of a vote. */
export async function commentIdOfVote(reader: Reader, tenantId: string, id: string): Promise<string | undefined> {
  const row = await reader.get<{ comment_id: string }>('SELECT comment_id FROM votes WHERE tenant_id = ? AND id = ?', [
    tenantId,
    id,
  ])
  return row?.comment_id
}
