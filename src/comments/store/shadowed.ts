// Comments that are hidden from all but their authors, who are not told.
import type { Reader, Value } from '../../platform/data/database.ts'
import { mostOfAll } from '../core/paging.ts'
import { type ThreadRow, threadColumns, threadRowOf } from './thread-rows.ts'

/** Of one author on a page, in the order of their making. */
export async function shadowedBy(
  reader: Reader,
  page: { tenantId: string; id: string },
  { userId, anonUserId }: { userId?: string | undefined; anonUserId?: string | undefined },
): Promise<ThreadRow[]> {
  const rows = await reader.all<Record<string, Value>>(
    `SELECT ${threadColumns} FROM comments WHERE tenant_id = ? AND page_id = ? AND is_shadowed = 1
     AND (user_id = ? OR anon_user_id = ?) ORDER BY created_at, id LIMIT ${mostOfAll}`,
    [page.tenantId, page.id, userId ?? '', anonUserId ?? ''],
  )
  return rows.map(threadRowOf)
}
