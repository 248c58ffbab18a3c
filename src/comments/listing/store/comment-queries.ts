// Comment queries by page, parent, author, hashtags, time or words, for shown comments or another moderation state.
import type { Reader, SqlValue } from '../../../platform/data/database.ts'
import type { Direction, Ranked } from '../../comment/rules/order.ts'
import { matchCondition } from '../../comment/store/search-index.ts'
import type { ModerationState } from '../rules/moderation-state.ts'
import { type CursorSide, cursorCondition } from './cursor-condition.ts'
import { type ThreadRow, threadColumns, threadRowOf } from './thread-rows.ts'

export interface CommentQuery {
  /** Undefined: shown. */
  state?: ModerationState | undefined
  /** Undefined: all pages of the tenant. */
  pageId?: string | undefined
  /** Replies to a comment; null for roots. */
  parentId?: string | null | undefined
  userId?: string | undefined
  anonUserId?: string | undefined
  /** Keys of hashtags, all of which must match. */
  tags?: readonly string[] | undefined
  /** Tokens of the search text, all of which must match; an empty list finds nothing. On one page only. */
  searchTokens?: readonly string[] | undefined
  /** Creation time in epoch milliseconds, both ends inclusive. */
  from?: number | undefined
  to?: number | undefined
  /** `MR` on one page only: over all pages the newest come first. */
  direction: Direction
  /** Comments before or after this position in that order. */
  adjacentTo?: { rank: Ranked; side: CursorSide } | undefined
  skip: number
  limit: number
}

/** At most `limit` + 1 rows, of which the last tells that there are more. `adjacentTo`: the nearest come first. */
export async function findComments(reader: Reader, tenantId: string, query: CommentQuery): Promise<ThreadRow[]> {
  const { direction, skip, limit, pageId, searchTokens } = query
  const match = searchTokens && matchCondition(tenantId, pageId ?? '', searchTokens)
  if (searchTokens?.length === 0) return []
  const conditions = conditionsOf(tenantId, query)
  const { order } = cursorCondition(
    pageId === undefined && direction === 'MR' ? 'NF' : direction,
    query.adjacentTo?.side,
  )
  const rows = await reader.all<Record<string, SqlValue>>(
    `SELECT ${threadColumns} FROM ${match ? `${match.sql} CROSS JOIN ` : ''}comments WHERE ${conditions.map(([sql]) => sql).join(' AND ')}
     ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...(match?.params ?? []), ...conditions.flatMap(([, params]) => params), limit + 1, skip],
  )
  return rows.map(threadRowOf)
}

/** Reviewed comments do not wait. All but `shown` imply the condition of a partial index. */
export const stateConditions: Record<ModerationState | 'shown', string> = {
  shown: 'shown = 1',
  waiting: 'shown = 0 AND approved = 0 AND reviewed = 0 AND is_spam = 0 AND is_shadowed = 0 AND is_deleted = 0',
  spam: 'shown = 0 AND is_spam = 1 AND is_deleted = 0',
  flagged: 'flag_count > 0 AND is_spam = 0 AND is_deleted = 0',
}

type Condition = [sql: string, params: SqlValue[]]

function conditionsOf(tenantId: string, query: CommentQuery): Condition[] {
  const {
    state,
    pageId,
    parentId,
    userId,
    anonUserId,
    tags = [],
    searchTokens,
    from,
    to,
    adjacentTo,
    direction,
  } = query
  // The expression keeps the planner from the index by page: those by author and by word find fewer rows.
  const pageCondition = (userId ?? anonUserId ?? searchTokens) === undefined ? 'page_id = ?' : "page_id || '' = ?"
  return [
    [`tenant_id = ? AND ${stateConditions[state ?? 'shown']}`, [tenantId]],
    ...optional(pageCondition, pageId),
    ...(searchTokens ? [withoutParams('id = found.key AND is_deleted = 0')] : []),
    ...(parentId === null ? [withoutParams('parent_id IS NULL')] : optional('parent_id = ?', parentId)),
    ...optional('user_id = ?', userId),
    ...optional('anon_user_id = ?', anonUserId),
    ...optional('created_at >= ?', from),
    ...optional('created_at <= ?', to),
    ...(adjacentTo ? [adjacentCondition(direction, adjacentTo)] : []),
    ...tags.map(
      (tag): Condition => [
        'id IN (SELECT comment_id FROM comment_tags WHERE tenant_id = ? AND tag = ?)',
        [tenantId, tag],
      ],
    ),
  ]
}

function adjacentCondition(direction: Direction, { rank, side }: NonNullable<CommentQuery['adjacentTo']>): Condition {
  const { condition, by } = cursorCondition(direction, side)
  return [condition, [rank[by], rank.id]]
}

const withoutParams = (sql: string): Condition => [sql, []]

function optional(sql: string, value: SqlValue | undefined): Condition[] {
  return value === undefined ? [] : [[sql, [value]]]
}
