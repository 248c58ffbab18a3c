// Candidates of the queue's views in their orders, from one index each; and counts up to a bound.
import type { Reader, SqlValue } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'
import { stateConditions } from '../../listing/store/comment-queries.ts'
import type { Position } from './rules-cursor.ts'
import type { Candidate, Order, QueryFilter, View } from './rules-filter.ts'

/** Views of rows that exist; deleted comments are among the decisions. */
export type StoredView = Exclude<View, 'deleted'>

/** All but `all` imply the condition of a partial index. */
const viewConditions: Record<StoredView, string> = {
  waiting: stateConditions.waiting,
  flagged: stateConditions.flagged,
  spam: stateConditions.spam,
  approved: 'shown = 1 AND is_deleted = 0',
  all: 'is_deleted = 0',
}

const rankColumns = { 'most-flagged': 'flag_count', riskiest: 'risk' } as const

/** Counts and totals end here. */
export const maxCounted = 10_000

/** Beyond this number of matches of words, only the newest are found. */
const maxMatches = 1000

export interface CandidateQuery {
  view: StoredView
  order: Order
  filter: QueryFilter
  after: Position | undefined
  limit: number
}

interface Row {
  id: string
  page_id: string
  created_at: number
  flag_count: number
  risk: number
  user_id: string | null
  anon_user_id: string | null
  commenter_email: string | null
  commenter_name: string
  locale: string | null
  has_links: number
  reviewed: number
  shown: number
  child_count: number
  nested_count: number
}

const columns = `id, page_id, created_at, flag_count, risk, user_id, anon_user_id, commenter_email, commenter_name, locale, has_links, reviewed, shown,
  child_count, nested_count`

export async function findCandidates(reader: Reader, tenantId: string, query: CandidateQuery): Promise<Candidate[]> {
  const { order, after, limit, filter } = query
  const match = filter.words && matchOf(tenantId, filter.words)
  const conditions = [...conditionsOf(tenantId, query), ...(after ? [afterCondition(order, after)] : [])]
  const sql = `SELECT ${columns} FROM ${match ? `${match.sql} CROSS JOIN ` : ''}comments
    WHERE ${conditions.map(([text]) => text).join(' AND ')} ORDER BY ${orderClause(order)} LIMIT ?`
  const params = [...(match?.params ?? []), ...conditions.flatMap(([, values]) => values), limit]
  return (await reader.all<Row>(sql, params)).map(candidateOf)
}

/** Up to `max` + 1. */
export async function countCandidates(
  reader: Reader,
  tenantId: string,
  query: Pick<CandidateQuery, 'view' | 'filter'>,
  max: number,
): Promise<number> {
  const match = query.filter.words && matchOf(tenantId, query.filter.words)
  const isAll = query.view === 'all' && Object.values(query.filter).every((value) => value === undefined)
  // By the index alone: tombstones are counted with the others.
  const conditions: Condition[] = isAll ? [['tenant_id = ?', [tenantId]]] : conditionsOf(tenantId, query)
  const row = await reader.get<{ number: number }>(
    `SELECT count(*) AS number FROM (SELECT 1 AS one FROM ${match ? `${match.sql} CROSS JOIN ` : ''}comments
       WHERE ${conditions.map(([text]) => text).join(' AND ')} LIMIT ?) AS found`,
    [...(match?.params ?? []), ...conditions.flatMap(([, values]) => values), max + 1],
  )
  return row?.number ?? 0
}

type Condition = [sql: string, params: SqlValue[]]

function conditionsOf(tenantId: string, { view, filter }: Pick<CandidateQuery, 'view' | 'filter'>): Condition[] {
  const { pageId, person, words, from, to, isFeatured } = filter
  const isByEmail = person?.column === 'commenter_email'
  return [
    [`tenant_id = ? AND ${viewConditions[view]}`, [tenantId]],
    ...(words ? [['id = found.key', []] as Condition] : []),
    ...(pageId === undefined ? [] : [['page_id = ?', [pageId]] as Condition]),
    ...(person ? [[`${person.column} = ?`, [person.id]] as Condition] : []),
    ...(isByEmail ? [['user_id IS NULL AND anon_user_id IS NULL', []] as Condition] : []),
    ...(isFeatured === undefined ? [] : [[`featured_at IS ${isFeatured ? 'NOT ' : ''}NULL`, []] as Condition]),
    ...(from === undefined ? [] : [['created_at >= ?', [from]] as Condition]),
    ...(to === undefined ? [] : [['created_at <= ?', [to]] as Condition]),
  ]
}

function matchOf(tenantId: string, words: readonly string[]): { sql: string; params: SqlValue[] } {
  const sql = `(SELECT key FROM comment_words WHERE tenant_id = ? AND comment_words MATCH ?
    ORDER BY rowid DESC LIMIT ?) found`
  return { sql, params: [tenantId, words.join(' '), maxMatches] }
}

function orderClause(order: Order): string {
  if (order === 'oldest') return 'created_at, id'
  if (order === 'newest') return 'created_at DESC, id DESC'
  return `${rankColumns[order]} DESC, created_at DESC, id DESC`
}

/** Row values, for which the index of the order is entered at that place. */
function afterCondition(order: Order, { rank, createdAt, id }: Position): Condition {
  if (order === 'oldest') return ['(created_at, id) > (?, ?)', [createdAt, id]]
  if (order === 'newest') return ['(created_at, id) < (?, ?)', [createdAt, id]]
  return [`(${rankColumns[order]}, created_at, id) < (?, ?, ?)`, [rank, createdAt, id]]
}

function candidateOf(row: Row): Candidate {
  return {
    id: row.id,
    pageId: row.page_id,
    createdAt: row.created_at,
    flagCount: row.flag_count,
    risk: row.risk,
    userId: row.user_id ?? undefined,
    anonUserId: row.anon_user_id ?? undefined,
    commenterEmail: row.commenter_email ?? undefined,
    commenterName: row.commenter_name,
    locale: row.locale ?? undefined,
    hasLinks: row.has_links === 1,
    reviewed: row.reviewed === 1,
    isListed: row.shown === 1,
    // Roots count all below them, others their direct replies.
    replyCount: Math.max(row.child_count, row.nested_count),
  }
}

/** Listed comments by the pages' counters, tombstones included; up to `maxCounted` pages. */
export async function countListed(reader: Reader, tenantId: string): Promise<number> {
  const row = await reader.get<{ number: number | null }>(
    `SELECT sum(comment_count) AS number FROM
       (SELECT comment_count FROM pages WHERE tenant_id = ? LIMIT ${maxCounted}) AS counted`,
    [tenantId],
  )
  return Number(row?.number ?? 0)
}

/** Creation of the oldest candidate of a view. */
export async function oldestOf(reader: Reader, tenantId: string, view: StoredView): Promise<number | undefined> {
  const row = await reader.get<{ created_at: number }>(
    `SELECT created_at FROM comments WHERE tenant_id = ? AND ${viewConditions[view]} ORDER BY created_at, id LIMIT 1`,
    [tenantId],
  )
  return row?.created_at
}

/** Of these comments, those whose author wrote none before. */
export async function firstCommentsAmong(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const earlier = (column: string) => `EXISTS (SELECT 1 FROM comments e WHERE e.tenant_id = c.tenant_id
    AND e.${column} = c.${column} AND (e.created_at, e.id) < (c.created_at, c.id))`
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<{ id: string }>(
      `SELECT id FROM comments c WHERE tenant_id = ? AND id IN (${marks}) AND CASE WHEN user_id IS NOT NULL
         THEN NOT ${earlier('user_id')} ELSE anon_user_id IS NULL OR NOT ${earlier('anon_user_id')} END`,
      [tenantId, ...some],
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Review state of an author's comment. */
export interface HistoryRow {
  approved: number
  reviewed: number
  is_spam: number
  is_shadowed: number
  created_at: number
}

/** Last comments of an author, tombstones excluded. */
export async function historyOf(
  reader: Reader,
  tenantId: string,
  { column, id }: NonNullable<QueryFilter['person']>,
  limit: number,
): Promise<HistoryRow[]> {
  const more = column === 'commenter_email' ? ' AND user_id IS NULL AND anon_user_id IS NULL' : ''
  return reader.all<HistoryRow>(
    `SELECT approved, reviewed, is_spam, is_shadowed, created_at FROM comments WHERE tenant_id = ? AND ${column} = ?${more}
     ORDER BY created_at DESC, id DESC LIMIT ?`,
    [tenantId, id, limit],
  )
}
