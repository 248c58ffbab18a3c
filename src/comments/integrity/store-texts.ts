// Texts of comments and feed posts that name pictures, read in slices and rewritten where they stand.
import { tenantIds } from '../../platform/data/check/sealed-check.ts'
import type { Database, Reader, SqlValue, Transaction } from '../../platform/data/database.ts'
import { commentById, storedCommentById, updateComment } from '../comment/store/comments.ts'
import { reindexComment } from '../comment/store/search-index.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import { lockPageById } from '../pages/store.ts'
import { bumpPageVersion } from '../pages/store-counters.ts'

export type TextSource = 'comments' | 'feed_posts'

export interface TextSlice {
  tenantId: string
  /** Those with a picture of this server, or a name that looks like one. */
  texts: readonly { id: string; text: string }[]
}

/** Rows that one statement looks through. */
const maxRowsOfSlice = 1000

/** `\n` between both texts of a comment: in neither does an address go on over it. */
const textSql = { comments: "comment || '\n' || comment_html", feed_posts: 'fields' } as const

/** Tenant by tenant, as they are spread on a cluster; or of one, whether it has a row of its own or not. */
export async function* textsOf(
  reader: Pick<Reader, 'all'>,
  source: TextSource,
  tenants?: readonly string[],
): AsyncGenerator<TextSlice> {
  const text = textSql[source]
  const sql = `SELECT id, CASE WHEN ${text} LIKE '%/images/%' THEN ${text} END AS text FROM ${source}
    WHERE tenant_id = ? AND id > ? ORDER BY id LIMIT ?`
  for (const tenantId of tenants ?? (await tenantIds(reader))) {
    let after = ''
    for (;;) {
      const rows = await reader.all<{ id: string; text: string | null }>(sql, [tenantId, after, maxRowsOfSlice])
      const texts = rows.flatMap(({ id, text: found }) => (found === null ? [] : [{ id, text: found }]))
      if (texts.length > 0) yield { tenantId, texts }
      if (rows.length < maxRowsOfSlice) break
      after = rows.at(-1)?.id ?? after
    }
  }
}

/** Other writers wait for one. */
export const maxTextsOfWrite = 100

/** Of a tenant, or of all; resolves to the numbers of what was changed. `isDryRun`: of what would be. */
export async function rewriteTexts(
  database: Database,
  rewrite: (text: string) => string,
  { tenants, isDryRun = false }: { tenants?: readonly string[]; isDryRun?: boolean } = {},
): Promise<Record<TextSource, number>> {
  const changed = { comments: 0, feed_posts: 0 }
  for (const [source, write] of [
    ['comments', rewriteComments],
    ['feed_posts', rewritePosts],
  ] as const)
    for await (const { tenantId, texts } of textsOf(database, source, tenants)) {
      const due = texts.filter(({ text }) => rewrite(text) !== text).map(({ id }) => id)
      if (isDryRun) changed[source] += due.length
      for (let at = 0; at < due.length && !isDryRun; at += maxTextsOfWrite) {
        const some = due.slice(at, at + maxTextsOfWrite)
        changed[source] += await database.write((tx) => write(tx, tenantId, some, rewrite))
      }
    }
  return changed
}

/** Resolves to the number of comments that were changed. Pages are locked in the order of their ids, as everywhere. */
export async function rewriteComments(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  rewrite: (text: string) => string,
): Promise<number> {
  const pages = new Set<string>()
  for (const id of ids) {
    const found = await commentById(tx, tenantId, id)
    if (found) pages.add(found.pageId)
  }
  for (const pageId of [...pages].sort()) await lockPageById(tx, tenantId, pageId)
  const changed = new Set<string>()
  let count = 0
  for (const id of ids) {
    const stored = await storedCommentById(tx, tenantId, id)
    // One that was moved meanwhile is found in the next pass.
    if (!stored || !pages.has(stored.comment.pageId)) continue
    const before = stored.comment
    const after = { ...before, comment: rewrite(before.comment), commentHTML: rewrite(before.commentHTML) }
    if (after.comment === before.comment && after.commentHTML === before.commentHTML) continue
    updateComment(tx, { ...toCommentRow(after), shown: stored.shown }, before)
    await reindexComment(tx, before, after)
    changed.add(before.pageId)
    count++
  }
  for (const pageId of changed) await bumpPageVersion(tx, tenantId, pageId, { comments: 0, roots: 0 })
  return count
}

export async function rewritePosts(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
  rewrite: (text: string) => string,
): Promise<number> {
  const sql = 'UPDATE feed_posts SET fields = ? WHERE tenant_id = ? AND id = ? AND fields = ?'
  let count = 0
  for (const id of ids) {
    const row = await tx.get<{ fields: string }>('SELECT fields FROM feed_posts WHERE tenant_id = ? AND id = ?', [
      tenantId,
      id,
    ] as SqlValue[])
    const fields = row && rewrite(row.fields)
    if (row && fields !== undefined && fields !== row.fields)
      count += await tx.run(sql, [fields, tenantId, id, row.fields])
  }
  return count
}
