// Rows of feed posts, newest first, filtered by tags.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { addUploadUses } from '../comment/store/upload-uses.ts'
import { authorKeyOf, contentKey, type Post, type PostFields, threadUrlId } from './rules.ts'

interface Row {
  id: string
  fields: string
  author: string | null
  is_shadowed: number
  created_at: number
  updated_at: number
}

const select = 'SELECT id, fields, author, is_shadowed, created_at, updated_at FROM feed_posts WHERE tenant_id = ?'

/** Which posts are left out for a viewer. */
export interface PostViewer {
  /** Key of the person, who sees what only they see; undefined: of nobody. */
  key: string | undefined
  seesAll?: boolean
  /** Posts by people whom the viewer has blocked are left out. */
  hasBlocked?: boolean
}

export const nobody: PostViewer = { key: undefined }
export const tenantServer: PostViewer = { key: undefined, seesAll: true }

export interface PostQuery {
  /** Older posts than this id, which need not exist any more. */
  afterId: string | undefined
  /** Tag keys, matched by any; empty: all posts. */
  tags: readonly string[]
  limit: number
  viewer: PostViewer
}

export async function findPosts(reader: Reader, tenantId: string, { afterId, tags, limit, viewer }: PostQuery) {
  const marks = tags.map(() => '?').join(', ')
  const seen = seenBy(viewer)
  const rows = await reader.all<Row>(
    `${select}${afterId === undefined ? '' : ' AND id < ?'}${
      marks && ` AND id IN (SELECT post_id FROM feed_post_tags WHERE tenant_id = ? AND tag IN (${marks}))`
    }${seen.sql} ORDER BY id DESC LIMIT ?`,
    [
      tenantId,
      ...(afterId === undefined ? [] : [afterId]),
      ...(marks ? [tenantId, ...tags] : []),
      ...seen.values(tenantId),
      limit,
    ],
  )
  return rows.map((row) => postOf(tenantId, row))
}

/** Those of these posts that the viewer sees, in any order. */
export async function postsById(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
  viewer: PostViewer,
): Promise<Post[]> {
  const seen = seenBy(viewer)
  const rows = await selectInList(ids, Infinity, (marks, keys) =>
    reader.all<Row>(`${select} AND id IN (${marks})${seen.sql}`, [tenantId, ...keys, ...seen.values(tenantId)]),
  )
  return rows.map((row) => postOf(tenantId, row))
}

function seenBy({ key, seesAll = false, hasBlocked = false }: PostViewer) {
  const own = seesAll ? '' : ' AND (is_shadowed = 0 OR author = ?)'
  const others =
    hasBlocked && key !== undefined
      ? " AND coalesce(author, '') NOT IN (SELECT blocked FROM blocks WHERE tenant_id = ? AND blocker = ?)"
      : ''
  return {
    sql: own + others,
    values: (tenantId: string): string[] => [
      ...(own ? [key ?? ''] : []),
      ...(others && key !== undefined ? [tenantId, key] : []),
    ],
  }
}

export async function lockPost(tx: Transaction, tenantId: string, id: string): Promise<Post | undefined> {
  const row = await tx.get<Row>(`${select} AND id = ? FOR UPDATE`, [tenantId, id])
  return row && postOf(tenantId, row)
}

export async function postById(reader: Reader, tenantId: string, id: string): Promise<Post | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && postOf(tenantId, row)
}

/** True where a post with the same content exists since then. */
export async function isRepeated(
  reader: Reader,
  tenantId: string,
  fields: PostFields,
  since: number,
): Promise<boolean> {
  const row = await reader.get(
    'SELECT id FROM feed_posts WHERE tenant_id = ? AND content_key = ? AND created_at >= ? LIMIT 1',
    [tenantId, contentKey(fields), since],
  )
  return row !== undefined
}

/** Visible comments of the posts' threads, by post id. */
export async function commentCounts(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectInList(ids.map(threadUrlId), Infinity, (marks, keys) =>
    reader.all<{ url_id: string; comment_count: number }>(
      `SELECT url_id, comment_count FROM pages WHERE tenant_id = ? AND url_id IN (${marks})`,
      [tenantId, ...keys],
    ),
  )
  return new Map(rows.map(({ url_id, comment_count }) => [url_id.slice(threadUrlId('').length), comment_count]))
}

export function insertPost(tx: Transaction, post: Post): void {
  tx.send(
    `INSERT INTO feed_posts (fields, content_key, updated_at, author, is_shadowed, created_at, tenant_id, id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [...columnsOf(post), post.createdAt, post.tenantId, post.id],
  )
  addTags(tx, post)
  addPostUploadUses(tx, post)
}

export function replacePost(tx: Transaction, post: Post): void {
  tx.send(
    `UPDATE feed_posts SET fields = ?, content_key = ?, updated_at = ?, author = ?, is_shadowed = ?
     WHERE tenant_id = ? AND id = ?`,
    [...columnsOf(post), post.tenantId, post.id],
  )
  tx.send('DELETE FROM feed_post_tags WHERE tenant_id = ? AND post_id = ?', [post.tenantId, post.id])
  addTags(tx, post)
  addPostUploadUses(tx, post)
}

/** With its tags and reactions. */
export function deletePost(tx: Transaction, { tenantId, id }: Post): void {
  tx.send('DELETE FROM feed_posts WHERE tenant_id = ? AND id = ?', [tenantId, id])
  tx.send('DELETE FROM feed_post_tags WHERE tenant_id = ? AND post_id = ?', [tenantId, id])
  tx.send('DELETE FROM feed_post_reactions WHERE tenant_id = ? AND post_id = ?', [tenantId, id])
}

/** Totals of reactions, which are no edit. */
export function storeReactionTotals(tx: Transaction, { tenantId, id, fields }: Post): void {
  tx.send('UPDATE feed_posts SET fields = ? WHERE tenant_id = ? AND id = ?', [JSON.stringify(fields), tenantId, id])
}

/** Of the post's pictures, in its text or beside it. */
function addPostUploadUses(tx: Transaction, post: Post): void {
  addUploadUses(tx, post, 'post', JSON.stringify(post.fields))
}

function columnsOf({ fields, updatedAt, author, isShadowed }: Post) {
  return [JSON.stringify(fields), contentKey(fields), updatedAt, author ?? null, Number(isShadowed)] as const
}

/** Case-insensitive. */
export function postTagKey(tag: string): string {
  return tag.trim().toLowerCase()
}

function addTags(tx: Transaction, { tenantId, id, fields }: Post): void {
  for (const tag of new Set(fields.tags?.map(postTagKey))) {
    tx.send('INSERT INTO feed_post_tags (tenant_id, tag, post_id) VALUES (?, ?, ?)', [tenantId, tag, id])
  }
}

function postOf(tenantId: string, row: Row): Post {
  const fields = JSON.parse(row.fields) as PostFields
  return {
    tenantId,
    id: row.id,
    fields,
    author: row.author ?? authorKeyOf(fields, tenantId),
    isShadowed: row.is_shadowed === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
