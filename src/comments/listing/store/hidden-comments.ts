// Comments that the list of a page omits: all for staff, an author's own for that author.
import type { Reader, SqlValue } from '../../../platform/data/database.ts'
import { type ThreadRow, threadColumns, threadRowOf } from './thread-rows.ts'

export interface HiddenRow extends ThreadRow {
  /** Shown as waiting for approval to this viewer. An author does not learn of a shadow ban. */
  isWaiting: boolean
  /** The author has not confirmed the mail address. */
  isUnverified: boolean
}

/** Newest ones of a page, per id of the viewer. */
const maxHiddenComments = 200

const columns = `${threadColumns}, approved, is_shadowed, verified, commenter_email IS NOT NULL AS has_email`

/**
 * By creation, so that parents precede replies. Staff gets all; an author gets own comments that are shadowed, or
 * neither spam nor reviewed.
 */
export async function findHiddenComments(
  reader: Reader,
  page: { tenantId: string; id: string },
  { isStaff, userId, anonUserId }: { isStaff: boolean; userId?: string | undefined; anonUserId?: string | undefined },
): Promise<HiddenRow[]> {
  const read = (condition: string, ...params: SqlValue[]) =>
    reader.all<Record<string, SqlValue>>(
      `SELECT ${columns} FROM comments WHERE tenant_id = ? AND page_id = ? AND shown = 0 AND is_deleted = 0
       ${condition} ORDER BY created_at DESC LIMIT ${maxHiddenComments}`,
      [page.tenantId, page.id, ...params],
    )
  if (isStaff) return toHiddenRows(await read(''), true)
  const own = 'AND (is_shadowed = 1 OR (is_spam = 0 AND reviewed = 0))'
  const lists = await Promise.all([
    userId === undefined ? [] : read(`AND user_id = ? ${own}`, userId),
    anonUserId === undefined ? [] : read(`AND anon_user_id = ? ${own}`, anonUserId),
  ])
  const byId = new Map(lists.flat().map((row) => [row.id, row]))
  return toHiddenRows([...byId.values()], false)
}

function toHiddenRows(rows: Record<string, SqlValue>[], isStaff: boolean): HiddenRow[] {
  return rows
    .map((row) => ({
      ...threadRowOf(row),
      isWaiting: row.approved === 0 && (isStaff || row.is_shadowed === 0),
      isUnverified: row.verified === 0 && Boolean(row.has_email),
    }))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}
