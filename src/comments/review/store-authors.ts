// Comments of one author, for staff who are about to ban them.
import type { Reader } from '../../platform/data/database.ts'

/** By user, else by session; none of an unknown author. Newest first. */
export async function commentsOfAuthor(
  reader: Reader,
  tenantId: string,
  { userId, anonUserId }: { userId: string | undefined; anonUserId: string | undefined },
  limit: number,
): Promise<{ name: string }[]> {
  const [column, id] = userId === undefined ? ['anon_user_id', anonUserId] : ['user_id', userId]
  if (id === undefined) return []
  return reader.all<{ name: string }>(
    `SELECT commenter_name AS name FROM comments WHERE tenant_id = ? AND ${column} = ?
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, id, limit],
  )
}
