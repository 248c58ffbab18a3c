// Comments: written whole, read whole one at a time, or as ready fragments many at a time.
import type { Reader, Transaction, Value } from '../../platform/data/database.ts'
import type { Comment } from '../core/comment.ts'

/** What ordering, paging and nesting go by, with the comment's ready public JSON. */
export interface ThreadRow {
  id: string
  parentId: string | undefined
  rootId: string
  createdAt: number
  mrScore: number
  isPinned: boolean
  childCount: number
  /** JSON of the public comment without its last brace, so that a viewer's fields can follow. */
  fragment: string
}

/** A root without its text: enough to find which roots are on a page. */
export interface RootRow {
  id: string
  createdAt: number
  mrScore: number
  isPinned: boolean
  nestedCount: number
}

type Kind = 'text' | 'number' | 'flag' | 'json'

/** Every stored field: its column, and how it is kept. */
const fields: readonly (readonly [keyof Comment, string, Kind])[] = [
  ['tenantId', 'tenant_id', 'text'],
  ['id', 'id', 'text'],
  ['pageId', 'page_id', 'text'],
  ['parentId', 'parent_id', 'text'],
  ['rootId', 'root_id', 'text'],
  ['approved', 'approved', 'flag'],
  ['reviewed', 'reviewed', 'flag'],
  ['verified', 'verified', 'flag'],
  ['verifiedAt', 'verified_at', 'number'],
  ['isSpam', 'is_spam', 'flag'],
  ['isDeleted', 'is_deleted', 'flag'],
  ['isByAdmin', 'is_by_admin', 'flag'],
  ['isByModerator', 'is_by_moderator', 'flag'],
  ['isPinned', 'is_pinned', 'flag'],
  ['isLocked', 'is_locked', 'flag'],
  ['hasImages', 'has_images', 'flag'],
  ['hasLinks', 'has_links', 'flag'],
  ['hasCode', 'has_code', 'flag'],
  ['votesUp', 'votes_up', 'number'],
  ['votesDown', 'votes_down', 'number'],
  ['flagCount', 'flag_count', 'number'],
  ['childCount', 'child_count', 'number'],
  ['nestedCount', 'nested_count', 'number'],
  ['mrScore', 'mr_score', 'number'],
  ['userId', 'user_id', 'text'],
  ['anonUserId', 'anon_user_id', 'text'],
  ['commenterName', 'commenter_name', 'text'],
  ['commenterEmail', 'commenter_email', 'text'],
  ['commenterLink', 'commenter_link', 'text'],
  ['avatarSrc', 'avatar_src', 'text'],
  ['displayLabel', 'display_label', 'text'],
  ['comment', 'comment', 'text'],
  ['commentHTML', 'comment_html', 'text'],
  ['url', 'url', 'text'],
  ['urlIdRaw', 'url_id_raw', 'text'],
  ['pageTitle', 'page_title', 'text'],
  ['locale', 'locale', 'text'],
  ['further', 'further', 'json'],
  ['createdAt', 'created_at', 'number'],
  ['updatedAt', 'updated_at', 'number'],
]

const columns = fields.map(([, column]) => column)
const insert = `INSERT INTO comments (${columns.join(', ')}, shown, fragment)
  VALUES (${columns.map(() => '?').join(', ')}, ?, ?)`
/** Counters are moved by their own statements, never overwritten by somebody who read them earlier. */
const counters = ['tenant_id', 'id', 'child_count', 'nested_count']
const changing = fields.filter(([, column]) => !counters.includes(column))
const update = `UPDATE comments SET ${changing.map(([, column]) => `${column} = ?`).join(', ')}, shown = ?, fragment = ?
  WHERE tenant_id = ? AND id = ?`
const select = `SELECT ${columns.join(', ')} FROM comments`
const threadRow = 'SELECT id, parent_id, root_id, created_at, mr_score, is_pinned, child_count, fragment FROM comments'

export interface Written {
  comment: Comment
  shown: boolean
  fragment: string
}

export async function commentById(reader: Reader, tenantId: string, id: string): Promise<Comment | undefined> {
  const row = await reader.get<Record<string, Value>>(`${select} WHERE tenant_id = ? AND id = ?`, [tenantId, id])
  return row && commentOf(row)
}

export async function insertComment(tx: Transaction, { comment, shown, fragment }: Written): Promise<void> {
  await tx.run(insert, [...fields.map((field) => stored(comment, field)), Number(shown), fragment])
}

export async function updateComment(tx: Transaction, { comment, shown, fragment }: Written): Promise<void> {
  const values = changing.map((field) => stored(comment, field))
  await tx.run(update, [...values, Number(shown), fragment, comment.tenantId, comment.id])
}

/** Moves the counters above a reply: its parent's by `own`, its root's by `own` and what hangs below it. */
export async function moveCounters(tx: Transaction, comment: Comment, own: number, withReplies: number): Promise<void> {
  const { tenantId, parentId, rootId, id } = comment
  if (parentId !== undefined && own !== 0) {
    await tx.run('UPDATE comments SET child_count = child_count + ? WHERE tenant_id = ? AND id = ?', [
      own,
      tenantId,
      parentId,
    ])
  }
  if (rootId !== id && withReplies !== 0) {
    await tx.run('UPDATE comments SET nested_count = nested_count + ? WHERE tenant_id = ? AND id = ?', [
      withReplies,
      tenantId,
      rootId,
    ])
  }
}

export async function removeComments(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await tx.run('DELETE FROM edit_keys WHERE tenant_id = ? AND comment_id = ?', [tenantId, id])
    await tx.run('DELETE FROM comments WHERE tenant_id = ? AND id = ?', [tenantId, id])
  }
}

/** Every shown root of a page, without its text. */
export async function rootsOf(reader: Reader, tenantId: string, pageId: string): Promise<RootRow[]> {
  const rows = await reader.all<Record<string, Value>>(
    `SELECT id, created_at, mr_score, is_pinned, nested_count FROM comments
     WHERE tenant_id = ? AND page_id = ? AND parent_id IS NULL AND shown = 1`,
    [tenantId, pageId],
  )
  return rows.map((row) => ({
    id: row.id as string,
    createdAt: row.created_at as number,
    mrScore: row.mr_score as number,
    isPinned: row.is_pinned === 1,
    nestedCount: row.nested_count as number,
  }))
}

/** The shown comments of one thread, at most `most`, oldest first: parents before their replies. */
export async function threadOf(
  reader: Reader,
  page: { tenantId: string; pageId: string },
  rootId: string,
  most: number,
): Promise<ThreadRow[]> {
  const rows = await reader.all<Record<string, Value>>(
    `${threadRow} WHERE tenant_id = ? AND page_id = ? AND root_id = ? AND shown = 1 ORDER BY created_at, id LIMIT ?`,
    [page.tenantId, page.pageId, rootId, most],
  )
  return rows.map(threadRowOf)
}

export interface TenantList {
  userId: string | undefined
  anonUserId: string | undefined
  oldestFirst: boolean
  skip: number
  limit: number
}

/** Shown comments over all pages, with the key of each one's page. */
export async function commentsOfTenant(reader: Reader, tenantId: string, list: TenantList) {
  const by = list.userId !== undefined ? 'AND user_id = ?' : list.anonUserId !== undefined ? 'AND anon_user_id = ?' : ''
  const order = list.oldestFirst ? 'created_at, id' : 'created_at DESC, id DESC'
  const who = list.userId ?? list.anonUserId
  const rows = await reader.all<Record<string, Value>>(
    `${select} WHERE tenant_id = ? AND shown = 1 ${by} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [tenantId, ...(who === undefined ? [] : [who]), list.limit, list.skip],
  )
  const found: { comment: Comment; urlId: string }[] = []
  for (const row of rows) {
    const page = await reader.get<{ url_id: string }>('SELECT url_id FROM pages WHERE tenant_id = ? AND id = ?', [
      tenantId,
      row.page_id as string,
    ])
    found.push({ comment: commentOf(row), urlId: page?.url_id ?? '' })
  }
  return found
}

function threadRowOf(row: Record<string, Value>): ThreadRow {
  return {
    id: row.id as string,
    parentId: (row.parent_id as string | null) ?? undefined,
    rootId: row.root_id as string,
    createdAt: row.created_at as number,
    mrScore: row.mr_score as number,
    isPinned: row.is_pinned === 1,
    childCount: row.child_count as number,
    fragment: row.fragment as string,
  }
}

function stored(comment: Comment, [name, , kind]: (typeof fields)[number]): Value {
  const value = comment[name]
  if (value === undefined) return null
  if (kind === 'flag') return Number(value)
  return kind === 'json' ? JSON.stringify(value) : (value as Value)
}

function commentOf(row: Record<string, Value>): Comment {
  const read = fields.map(([name, column, kind]) => {
    const value = row[column] ?? null
    if (kind === 'flag') return [name, value === 1]
    if (kind === 'json') return [name, JSON.parse(value as string)]
    return [name, value ?? undefined]
  })
  return Object.fromEntries(read) as Comment
}
