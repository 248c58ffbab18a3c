// Shown comments of a user over all pages, and replies to them.
import type { Reader, SqlValue } from '../../platform/data/database.ts'

export interface UserCommentQuery {
  /** Author, `<tenant>:<id>`. */
  userId: string | undefined
  /** Author of the comments replied to. */
  repliesToUserId: string | undefined
  direction: 'NF' | 'OF'
  skip: number
  limit: number
}

export interface PlacedComment {
  id: string
  pageId: string
}

/** Newest comments of a user whose replies are looked for. */
const maxParents = 500

export async function findUserComments(
  reader: Reader,
  tenantId: string,
  { userId, repliesToUserId, direction, skip, limit }: UserCommentQuery,
): Promise<PlacedComment[]> {
  const order = direction === 'OF' ? 'ASC' : 'DESC'
  const parents = repliesToUserId === undefined ? undefined : parentsOf(tenantId, repliesToUserId)
  const rows = await reader.all<{ id: string; page_id: string }>(
    `SELECT found.id, found.page_id FROM ${parents ? `${parents.sql} JOIN comments AS found ON found.tenant_id = ? AND found.page_id = parents.page_id AND found.parent_id = parents.id` : 'comments AS found'}
     WHERE found.tenant_id = ? AND found.shown = 1 AND found.is_deleted = 0${userId === undefined ? '' : ' AND found.user_id = ?'}
     ORDER BY found.created_at ${order}, found.id ${order} LIMIT ? OFFSET ?`,
    [
      ...(parents ? [...parents.params, tenantId] : []),
      tenantId,
      ...(userId === undefined ? [] : [userId]),
      limit,
      skip,
    ],
  )
  return rows.map(({ id, page_id }) => ({ id, pageId: page_id }))
}

function parentsOf(tenantId: string, userId: string): { sql: string; params: SqlValue[] } {
  const sql = `(SELECT id, page_id FROM comments WHERE tenant_id = ? AND user_id = ? AND shown = 1
    ORDER BY created_at DESC, id DESC LIMIT ${maxParents}) AS parents`
  return { sql, params: [tenantId, userId] }
}
