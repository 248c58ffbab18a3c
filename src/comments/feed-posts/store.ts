// Rows of feed posts, newest first, filtered by tags.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { contentKey, type Post, type PostFields, threadUrlId } from './rules.ts'

interface Row {
  id: string
  fields: string
  created_at: number
  updated_at: number
}

const select = 'SELECT id, fields, created_at, updated_at FROM feed_posts WHERE tenant_id = ?'

export interface PostQuery {
  /** Older posts than this id, which need not exist any more. */
  afterId: string | undefined
  /** Tag keys, matched by any; empty: all posts. */
  tags: readonly string[]
  limit: number
}

export async function findPosts(reader: Reader, tenantId: string, { afterId, tags, limit }: PostQuery) {
  const marks = tags.map(() => '?').join(', ')
  const rows = await reader.all<Row>(
    `${select}${afterId === undefined ? '' : ' AND id < ?'}${
      marks && ` AND id IN (SELECT post_id FROM feed_post_tags WHERE tenant_id = ? AND tag IN (${marks}))`
    } ORDER BY id DESC LIMIT ?`,
    [tenantId, ...(afterId === undefined ? [] : [afterId]), ...(marks ? [tenantId, ...tags] : []), limit],
  )
  return rows.map((row) => postOf(tenantId, row))
}

export async function lockPost(tx: Transaction, tenantId: string, id: string): Promise<Post | undefined> {
  const row = await tx.get<Row>(`${select} AND id = ? FOR UPDATE`, [tenantId, id])
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
    'INSERT INTO feed_posts (fields, content_key, updated_at, created_at, tenant_id, id) VALUES (?, ?, ?, ?, ?, ?)',
    [...columnsOf(post), post.createdAt, post.tenantId, post.id],
  )
  addTags(tx, post)
}

export function replacePost(tx: Transaction, post: Post): void {
  tx.send('UPDATE feed_posts SET fields = ?, content_key = ?, updated_at = ? WHERE tenant_id = ? AND id = ?', [
    ...columnsOf(post),
    post.tenantId,
    post.id,
  ])
  tx.send('DELETE FROM feed_post_tags WHERE tenant_id = ? AND post_id = ?', [post.tenantId, post.id])
  addTags(tx, post)
}

function columnsOf({ fields, updatedAt }: Post): [fields: string, key: string, updatedAt: number] {
  return [JSON.stringify(fields), contentKey(fields), updatedAt]
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

function postOf(tenantId: string, { id, fields, created_at, updated_at }: Row): Post {
  return { tenantId, id, fields: JSON.parse(fields) as PostFields, createdAt: created_at, updatedAt: updated_at }
}
