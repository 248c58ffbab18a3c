// Pages on which users have shown comments.
import type { Reader } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

/**
 * Page ids of each user's newest shown comments, at most `maxComments` of one. One statement for 64 users, in which each
 * is looked up by index. `userIds`: `<tenant>:<id>`.
 */
export async function pageIdsOfAuthors(
  reader: Reader,
  tenantId: string,
  userIds: readonly string[],
  maxComments: number,
): Promise<Map<string, string[]>> {
  const rows = await selectInList(userIds, Infinity, (marks, some) =>
    reader.all<{ user_id: string; page_ids: string | null }>(
      `SELECT author.column1 AS user_id,
         (SELECT string_agg(page_id, ' ') FROM (SELECT page_id FROM comments
            WHERE tenant_id = ? AND user_id = author.column1 AND shown = 1 AND is_deleted = 0
            ORDER BY created_at DESC, id DESC LIMIT ?) AS newest) AS page_ids
       FROM (VALUES ${marks.replaceAll('?', '(?)')}) AS author`,
      [tenantId, maxComments, ...some],
    ),
  )
  return new Map(rows.map(({ user_id, page_ids }) => [user_id, [...new Set(page_ids?.split(' '))]]))
}
