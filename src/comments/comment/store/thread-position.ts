// Position of a comment in its thread, and moves of the replies below it.
import type { Reader, Transaction } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'
import type { PendingCascade } from './pending-cascades.ts'

interface Key {
  tenantId: string
  pageId: string
  id: string
}

/** Fields that replies inherit from their parent. */
export interface ThreadPosition {
  pageId: string
  rootId: string
  isListed: boolean
  url: string
  urlIdRaw: string
  pageTitle: string | undefined
}

/** Direct reply to a comment. */
export interface Reply {
  id: string
  createdAt: number
  rootId: string
  /** Approved and no spam: visible where its parent is. */
  isShown: boolean
  /** Visible with all its ancestors, so that lists and counts include it. */
  isListed: boolean
  hasReplies: boolean
}

export async function isListed(reader: Reader, tenantId: string, id: string): Promise<boolean> {
  const row = await reader.get<{ shown: number }>('SELECT shown FROM comments WHERE tenant_id = ? AND id = ?', [
    tenantId,
    id,
  ])
  return row?.shown === 1
}

interface PlaceRow {
  page_id: string
  root_id: string
  shown: number
  url: string
  url_id_raw: string
  page_title: string | null
}

export async function threadPositionOf(
  reader: Reader,
  tenantId: string,
  id: string,
): Promise<ThreadPosition | undefined> {
  const row = await reader.get<PlaceRow>(
    'SELECT page_id, root_id, shown, url, url_id_raw, page_title FROM comments WHERE tenant_id = ? AND id = ?',
    [tenantId, id],
  )
  if (!row) return undefined
  const { page_id: pageId, root_id: rootId, url, url_id_raw: urlIdRaw, page_title: title } = row
  return { pageId, rootId, isListed: row.shown === 1, url, urlIdRaw, pageTitle: title ?? undefined }
}

/** Tells whether a comment is the other one or a descendant of it. */
export async function isSameOrDescendant(
  reader: Reader,
  tenantId: string,
  id: string,
  other: string,
): Promise<boolean> {
  const row = await reader.get(
    `WITH RECURSIVE above (id, parent_id) AS (
       SELECT id, parent_id FROM comments WHERE tenant_id = ? AND id = ?
       UNION ALL SELECT c.id, c.parent_id FROM above u CROSS JOIN comments c WHERE c.tenant_id = ? AND c.id = u.parent_id)
     SELECT id FROM above WHERE id = ? LIMIT 1`,
    [tenantId, id, tenantId, other],
  )
  return row !== undefined
}

export async function hasReplies(reader: Reader, { tenantId, pageId, id }: Key): Promise<boolean> {
  const row = await reader.get(
    'SELECT id FROM comments WHERE tenant_id = ? AND page_id = ? AND parent_id = ? LIMIT 1',
    [tenantId, pageId, id],
  )
  return row !== undefined
}

/** Next batch after the cascade's cursor. */
export async function nextPendingReplies(reader: Reader, under: PendingCascade, limit: number): Promise<Reply[]> {
  const { tenantId, pageId, commentId, after } = under
  const rows = await reader.all<{
    id: string
    created_at: number
    root_id: string
    own: number
    shown: number
    has_replies: number
  }>(
    `SELECT id, created_at, root_id, approved * (1 - is_spam) AS own, shown,
       CASE WHEN EXISTS (SELECT 1 FROM comments b WHERE b.tenant_id = ? AND b.page_id = ? AND b.parent_id = c.id)
         THEN 1 ELSE 0 END AS has_replies
     FROM comments c WHERE tenant_id = ? AND page_id = ? AND parent_id = ? AND (created_at, id) > (?, ?)
     ORDER BY created_at, id LIMIT ?`,
    [tenantId, pageId, tenantId, pageId, commentId, after.at, after.id, limit],
  )
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    rootId: row.root_id,
    isShown: row.own === 1,
    isListed: row.shown === 1,
    hasReplies: row.has_replies === 1,
  }))
}

/** Moves replies to the page, URL and title of their parent. */
export async function moveReplies(
  tx: Transaction,
  tenantId: string,
  { pageId, rootId, url, urlIdRaw, pageTitle }: ThreadPosition,
  { ids, isListed: shown, isOtherPage }: { ids: readonly string[]; isListed: boolean; isOtherPage: boolean },
): Promise<void> {
  const page = isOtherPage ? 'page_id = ?, url = ?, url_id_raw = ?, page_title = ?, ' : ''
  const onPage = isOtherPage ? [pageId, url, urlIdRaw, pageTitle ?? null] : []
  await selectInList(ids, Infinity, async (placeholders, some) => {
    const sql = `UPDATE comments SET ${page}root_id = ?, shown = ? WHERE tenant_id = ? AND id IN (${placeholders})`
    tx.send(sql, [...onPage, rootId, Number(shown), tenantId, ...some])
    return []
  })
}
