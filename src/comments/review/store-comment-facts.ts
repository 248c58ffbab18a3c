// Queries about a comment's author and audit log.
import type { Reader } from '../../platform/data/database.ts'

interface Author {
  userId: string | undefined
  anonUserId: string | undefined
}

function keyOf({ userId, anonUserId }: Author): [column: string, id: string | undefined] {
  return userId === undefined ? ['anon_user_id', anonUserId] : ['user_id', userId]
}

/** Without deleted ones. By user, else by session; none of an unknown author. Newest first. */
export async function commentIdsOfAuthor(
  reader: Reader,
  tenantId: string,
  author: Author,
  limit: number,
): Promise<string[]> {
  const [column, id] = keyOf(author)
  if (id === undefined) return []
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM comments WHERE tenant_id = ? AND ${column} = ? AND is_deleted = 0
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, id, limit],
  )
  return rows.map((row) => row.id)
}

/** Without deleted ones. By user, else by session; none of an unknown author. Newest first. */
export async function commentsOfAuthor(
  reader: Reader,
  tenantId: string,
  author: Author,
  limit: number,
): Promise<{ name: string }[]> {
  const [column, id] = keyOf(author)
  if (id === undefined) return []
  return reader.all<{ name: string }>(
    `SELECT commenter_name AS name FROM comments WHERE tenant_id = ? AND ${column} = ? AND is_deleted = 0
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, id, limit],
  )
}

/** Newest first. */
export function changesOfComment(
  reader: Reader,
  tenantId: string,
  commentId: string,
  limit: number,
): Promise<{ at: number; description: string; username: string | null }[]> {
  return reader.all(
    `SELECT log.at, log.description, person.username FROM audit_log AS log
     LEFT JOIN audit_people AS person ON person.tenant_id = log.tenant_id AND person.audit_id = log.id
     WHERE log.tenant_id = ? AND log.object_id = ? AND log.resource = 'Comment' AND log.crud = 'u'
     ORDER BY log.at DESC, log.id DESC LIMIT ?`,
    [tenantId, commentId, limit],
  )
}

/** Of the authors of the newest comments. */
export async function verifiedAddresses(reader: Reader, tenantId: string, maxComments: number): Promise<string[]> {
  const rows = await reader.all<{ email: string }>(
    `SELECT DISTINCT commenter_email AS email FROM (SELECT commenter_email, verified FROM comments
       WHERE tenant_id = ? ORDER BY created_at DESC, id DESC LIMIT ?) AS newest
     WHERE verified = 1 AND commenter_email IS NOT NULL`,
    [tenantId, maxComments],
  )
  return rows.map(({ email }) => email)
}
