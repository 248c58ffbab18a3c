// Number of comments that wait for moderation, and the newest of them.
import type { Reader } from '../../../platform/data/database.ts'
import { stateConditions } from './comment-queries.ts'

/** Upper bound of the count. */
const maxCountedComments = 10_000

export async function findWaitingComments(
  reader: Reader,
  tenantId: string,
): Promise<{ count: number; newest: { pageId: string } | undefined }> {
  const where = `FROM comments WHERE tenant_id = ? AND ${stateConditions.waiting}`
  const [counted, newest] = await Promise.all([
    reader.get<{ number: number }>(
      `SELECT count(*) AS number FROM (SELECT id ${where} LIMIT ${maxCountedComments}) AS waiting`,
      [tenantId],
    ),
    reader.get<{ page_id: string }>(`SELECT page_id ${where} ORDER BY created_at DESC, id DESC LIMIT 1`, [tenantId]),
  ])
  return { count: counted?.number ?? 0, newest: newest && { pageId: newest.page_id } }
}
