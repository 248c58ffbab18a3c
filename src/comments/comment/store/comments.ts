// Comment rows, read and written whole.
import type { Reader, SqlValue, Transaction } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'
import type { JsonFragment } from '../../text/json-fragment.ts'
import type { Comment } from '../rules/record.ts'
import { addHashtags, replaceHashtags } from './hashtags.ts'
import { indexComment } from './search-index.ts'
import { addUploadUses } from './upload-uses.ts'

type Kind = 'text' | 'number' | 'flag' | 'json'

/** Field, column and encoding of every stored field. */
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
  ['isShadowed', 'is_shadowed', 'flag'],
  ['mark', 'mark', 'text'],
  ['isDeleted', 'is_deleted', 'flag'],
  ['isByAdmin', 'is_by_admin', 'flag'],
  ['isByModerator', 'is_by_moderator', 'flag'],
  ['isPinned', 'is_pinned', 'flag'],
  ['isLocked', 'is_locked', 'flag'],
  ['featuredAt', 'featured_at', 'number'],
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
  ['editedAt', 'edited_at', 'number'],
  ['publicNote', 'public_note', 'text'],
  ['risk', 'risk', 'number'],
  ['reviewReasons', 'review_reasons', 'json'],
]

const columns = fields.map(([, column]) => column)
const insert = `INSERT INTO comments (${columns.join(', ')}, shown, fragment)
  VALUES (${columns.map(() => '?').join(', ')}, ?, ?)`
/** Counters move by their own statements, never by writing back a row read earlier. */
const counters = ['tenant_id', 'id', 'child_count', 'nested_count']
const updatedColumns = fields.filter(([, column]) => !counters.includes(column))
const update = `UPDATE comments SET ${updatedColumns.map(([, column]) => `${column} = ?`).join(', ')}, shown = ?, fragment = ?
  WHERE tenant_id = ? AND id = ?`
const select = `SELECT ${columns.join(', ')} FROM comments`
const selectPlaced = `SELECT ${columns.join(', ')}, shown FROM comments WHERE tenant_id = ? AND id = ?`

export interface CommentRow {
  comment: Comment
  shown: boolean
  fragment: JsonFragment
}

export async function commentById(reader: Reader, tenantId: string, id: string): Promise<Comment | undefined> {
  const row = await reader.get<Record<string, SqlValue>>(`${select} WHERE tenant_id = ? AND id = ?`, [tenantId, id])
  return row && commentOf(row)
}

/** A comment, and whether lists have it: visible with all its ancestors. */
export interface PlacedComment {
  comment: Comment
  isListed: boolean
}

export async function placedCommentById(
  reader: Reader,
  tenantId: string,
  id: string,
): Promise<PlacedComment | undefined> {
  const row = await reader.get<Record<string, SqlValue>>(selectPlaced, [tenantId, id])
  return row && { comment: commentOf(row), isListed: row.shown === 1 }
}

/** In the order of `ids`, without those that do not exist. */
export async function commentsById(reader: Reader, tenantId: string, ids: readonly string[]): Promise<Comment[]> {
  const rows = await selectInList(ids, Infinity, (placeholders, some) =>
    reader.all<Record<string, SqlValue>>(`${select} WHERE tenant_id = ? AND id IN (${placeholders})`, [
      tenantId,
      ...some,
    ]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [commentOf(row)] : []
  })
}

/** Those of them that there are. */
export async function existingIds(reader: Reader, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await selectInList(ids, Infinity, (placeholders, some) =>
    reader.all<{ id: string }>(`SELECT id FROM comments WHERE tenant_id = ? AND id IN (${placeholders})`, [
      tenantId,
      ...some,
    ]),
  )
  return new Set(rows.map(({ id }) => id))
}

const selectStored = `SELECT ${columns.join(', ')}, shown, fragment FROM comments WHERE tenant_id = ?`

/** As they are stored, by id after an id. */
export async function storedCommentsAfter(
  reader: Reader,
  tenantId: string,
  { after, limit }: { after: string; limit: number },
): Promise<CommentRow[]> {
  const sql = `${selectStored} AND id > ? ORDER BY id LIMIT ?`
  return (await reader.all<Record<string, SqlValue>>(sql, [tenantId, after, limit])).map(storedRowOf)
}

export async function storedCommentById(reader: Reader, tenantId: string, id: string): Promise<CommentRow | undefined> {
  const row = await reader.get<Record<string, SqlValue>>(`${selectStored} AND id = ?`, [tenantId, id])
  return row && storedRowOf(row)
}

const storedRowOf = (row: Record<string, SqlValue>): CommentRow => ({
  comment: commentOf(row),
  shown: row.shown === 1,
  fragment: row.fragment as JsonFragment,
})

export function insertComment(tx: Transaction, { comment, shown, fragment }: CommentRow): void {
  tx.send(insert, [...fields.map((field) => stored(comment, field)), Number(shown), fragment])
  addHashtags(tx, comment)
  indexComment(tx, comment)
  addUploadUses(tx, comment, 'comment', comment.commentHTML)
}

/** `before`: as it is stored. */
export function updateComment(tx: Transaction, { comment, shown, fragment }: CommentRow, before: Comment): void {
  const values = updatedColumns.map((field) => stored(comment, field))
  replaceHashtags(tx, before, comment)
  addUploadUses(tx, comment, 'comment', comment.commentHTML)
  tx.send(update, [...values, Number(shown), fragment, comment.tenantId, comment.id])
}

/** Counters of parent and root. One row a statement where nobody else writes: SQLite would set a savepoint for two. */
export function addReplyCounters(tx: Transaction, { tenantId, parentId, rootId, id }: Comment, by: number): void {
  const root = rootId === id ? undefined : rootId
  if (parentId !== undefined && root !== undefined && !tx.isAlone) {
    tx.send(addBothCounters, [parentId, by, root, by, tenantId, parentId, root])
    return
  }
  if (parentId !== undefined) tx.send(addChild, [by, tenantId, parentId])
  if (root !== undefined) tx.send(addNested, [by, tenantId, root])
}

const addChild = 'UPDATE comments SET child_count = child_count + ? WHERE tenant_id = ? AND id = ?'
const addNested = 'UPDATE comments SET nested_count = nested_count + ? WHERE tenant_id = ? AND id = ?'
const addBothCounters = `UPDATE comments SET child_count = child_count + CASE WHEN id = ? THEN ? ELSE 0 END,
  nested_count = nested_count + CASE WHEN id = ? THEN ? ELSE 0 END WHERE tenant_id = ? AND id IN (?, ?)`

/** Resolves to the page of the comment; undefined where the counters stay, or the comment is gone. */
export async function countDescendants(
  tx: Transaction,
  tenantId: string,
  id: string,
  { own, nested }: { own: number; nested: number },
): Promise<string | undefined> {
  if (own === 0 && nested === 0) return undefined
  const row = await tx.get<{ page_id: string }>(
    `UPDATE comments SET child_count = child_count + ?, nested_count = nested_count + ?
     WHERE tenant_id = ? AND id = ? RETURNING page_id`,
    [own, nested, tenantId, id],
  )
  return row?.page_id
}

/** Tables of rows that are deleted with their comment. */
const dependentTables = ['comment_tags', 'votes', 'edit_keys', 'flags', 'spam_lessons']

/** Without the search index, which the caller cleans for several comments at once. */
export async function removeComments(tx: Transaction, tenantId: string, ids: readonly string[]): Promise<void> {
  await selectInList(ids, Infinity, async (placeholders, some) => {
    for (const table of dependentTables)
      tx.send(`DELETE FROM ${table} WHERE tenant_id = ? AND comment_id IN (${placeholders})`, [tenantId, ...some])
    tx.send(`DELETE FROM comments WHERE tenant_id = ? AND id IN (${placeholders})`, [tenantId, ...some])
    return []
  })
}

function stored(comment: Comment, [name, , kind]: (typeof fields)[number]): SqlValue {
  const value = comment[name]
  if (value === undefined) return null
  if (kind === 'flag') return Number(value)
  return kind === 'json' ? JSON.stringify(value) : (value as SqlValue)
}

function commentOf(row: Record<string, SqlValue>): Comment {
  const read = fields.map(([name, column, kind]) => {
    const value = row[column] ?? null
    if (kind === 'flag') return [name, value === 1]
    if (kind === 'json') return [name, value === null ? undefined : JSON.parse(value as string)]
    return [name, value ?? undefined]
  })
  return Object.fromEntries(read) as Comment
}
