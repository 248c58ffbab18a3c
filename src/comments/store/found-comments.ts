// Shown comments that have something in common: an author, hashtags, a time.
import type { Reader, Value } from '../../platform/data/database.ts'
import type { Direction } from '../core/order.ts'
import { type ThreadRow, threadColumns, threadRowOf } from './thread-rows.ts'

export interface Sought {
  /** Undefined: on all pages of the tenant. */
  pageId?: string | undefined
  /** Replies to it; null for roots. */
  parentId?: string | null | undefined
  userId?: string | undefined
  anonUserId?: string | undefined
  /** All of them, by their keys. */
  tags?: readonly string[] | undefined
  /** Written from this moment on, to that one. */
  from?: number | undefined
  to?: number | undefined
  /** By relevance on one page only: over all pages the newest come first. */
  direction: Direction
  skip: number
  limit: number
}

const orders: Record<Direction, string> = {
  OF: 'created_at, id',
  NF: 'created_at DESC, id DESC',
  MR: 'mr_score DESC, id DESC',
}

/** One more than `limit` where there are more. */
export async function findComments(reader: Reader, tenantId: string, sought: Sought): Promise<ThreadRow[]> {
  const { direction, skip, limit } = sought
  const conditions = conditionsOf(tenantId, sought)
  const order = orders[sought.pageId === undefined && direction === 'MR' ? 'NF' : direction]
  const rows = await reader.all<Record<string, Value>>(
    `SELECT ${threadColumns} FROM comments WHERE ${conditions.map(([sql]) => sql).join(' AND ')}
     ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...conditions.flatMap(([, params]) => params), limit + 1, skip],
  )
  return rows.map(threadRowOf)
}

type Condition = [sql: string, params: Value[]]

function conditionsOf(tenantId: string, sought: Sought): Condition[] {
  const { pageId, parentId, userId, anonUserId, tags = [], from, to } = sought
  // An author has written less than a page has: the page must not be what is gone through.
  const isOnPage = (userId ?? anonUserId) === undefined ? 'page_id = ?' : "page_id || '' = ?"
  return [
    ['tenant_id = ? AND shown = 1', [tenantId]],
    ...optional(isOnPage, pageId),
    ...(parentId === null ? [alone('parent_id IS NULL')] : optional('parent_id = ?', parentId)),
    ...optional('user_id = ?', userId),
    ...optional('anon_user_id = ?', anonUserId),
    ...optional('created_at >= ?', from),
    ...optional('created_at <= ?', to),
    ...tags.map(
      (tag): Condition => [
        'id IN (SELECT comment_id FROM comment_tags WHERE tenant_id = ? AND tag = ?)',
        [tenantId, tag],
      ],
    ),
  ]
}

const alone = (sql: string): Condition => [sql, []]

function optional(sql: string, value: Value | undefined): Condition[] {
  return value === undefined ? [] : [[sql, [value]]]
}
