// Pages on which a user has shown comments.
import type { Reader } from '../../platform/data/database.ts'

/** Page ids of the user's newest shown comments. `userId`: `<tenant>:<id>`. */
export async function pageIdsOfAuthor(
  reader: Reader,
  tenantId: string,
  userId: string,
  maxComments: number,
): Promise<string[]> {
  const rows = await reader.all<{ page_id: string }>(
    `SELECT page_id FROM comments WHERE tenant_id = ? AND user_id = ? AND shown = 1 AND is_deleted = 0
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, userId, maxComments],
  )
  return [...new Set(rows.map(({ page_id }) => page_id))]
}
