// Pages and comments of a tenant in the order of an export, a bounded number at a time.
import type { Reader } from '../../platform/data/database.ts'

/** Before the first comment. */
export const start = { at: -1, id: '' }

export interface Place {
  at: number
  id: string
}

const batch = 200

/** Ids of the next pages that have comments. */
export async function pagesAfter(reader: Reader, tenantId: string, after: string): Promise<string[]> {
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM pages p WHERE tenant_id = ? AND id > ?
       AND EXISTS (SELECT 1 FROM comments c WHERE c.tenant_id = ? AND c.page_id = p.id) ORDER BY id LIMIT ?`,
    [tenantId, after, tenantId, batch],
  )
  return rows.map(({ id }) => id)
}

/** Ids of the next comments of a page, by their time. */
export async function commentsAfter(
  reader: Reader,
  tenantId: string,
  pageId: string,
  after: Place,
): Promise<(Place & { shown: number })[]> {
  return reader.all<Place & { shown: number }>(
    `SELECT created_at AS at, id, shown FROM comments WHERE tenant_id = ? AND page_id = ? AND (created_at, id) > (?, ?)
     ORDER BY created_at, id LIMIT ?`,
    [tenantId, pageId, after.at, after.id, batch],
  )
}
