// What a comment's row holds ready: order, public JSON and hashtags, compared with what its fields say.
import { type Finding, type IntegrityCheck, maxFindingsOfSlice } from '../../platform/data/check/integrity-check.ts'
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { type CommentRow, storedCommentById, storedCommentsAfter } from '../comment/store/comments.ts'
import { addHashtags, hashtagKey } from '../comment/store/hashtags.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import { lockPageById } from '../pages/store.ts'
import { bumpPageVersion } from '../pages/store-counters.ts'

/** All comments of all tenants, in slices. */
export async function* allComments(reader: Reader): AsyncGenerator<{ tenantId: string; rows: CommentRow[] }> {
  const tenants = await reader.all<{ id: string }>('SELECT id FROM tenants ORDER BY id')
  for (const { id: tenantId } of tenants) {
    let after = ''
    for (;;) {
      const rows = await storedCommentsAfter(reader, tenantId, { after, limit: maxFindingsOfSlice })
      if (rows.length > 0) yield { tenantId, rows }
      if (rows.length < maxFindingsOfSlice) break
      after = rows.at(-1)?.comment.id ?? after
    }
  }
}

export const storedFormCheck: IntegrityCheck = {
  name: 'comments',
  title: 'Order, public form and hashtags of comments are those of their fields',
  remedy: 'Run it again with --mend.',
  async *find({ reader }) {
    for await (const { tenantId, rows } of allComments(reader)) {
      const tags = await tagsOf(reader, tenantId, rows)
      yield rows.flatMap((row) => problemsOf(row, tags.get(row.comment.id)).map((text) => findingOf(row, text)))
    }
  },
  async mend(tx, slice) {
    let mended = 0
    for (const { key } of slice) mended += await mendOne(tx, String(key.tenant_id), String(key.id))
    return mended
  },
}

const findingOf = ({ comment }: CommentRow, text: string): Finding => ({
  table: 'comments',
  key: { tenant_id: comment.tenantId, id: comment.id },
  text,
})

function problemsOf(row: CommentRow, tags: ReadonlySet<string> = new Set()): string[] {
  const right = toCommentRow(row.comment)
  const named = tagsIn(row)
  return [
    ...(right.comment.mrScore === row.comment.mrScore ? [] : ['mr_score is not that of its votes and date']),
    ...(right.fragment === row.fragment ? [] : ['fragment is not the public form of its fields']),
    ...(named.size === tags.size && named.isSubsetOf(tags) ? [] : ['comment_tags are not those of the comment']),
  ]
}

const tagsIn = ({ comment }: CommentRow): Set<string> =>
  new Set((comment.further.hashTags ?? []).map(({ tag }) => hashtagKey(tag)))

async function tagsOf(
  reader: Reader,
  tenantId: string,
  rows: readonly CommentRow[],
): Promise<Map<string, Set<string>>> {
  const ids = rows.map(({ comment }) => comment.id)
  const found = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<{ tag: string; comment_id: string }>(
      `SELECT tag, comment_id FROM comment_tags WHERE tenant_id = ? AND comment_id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  const byComment = Map.groupBy(found, (one) => one.comment_id)
  return new Map([...byComment].map(([id, tags]) => [id, new Set(tags.map(({ tag }) => tag))]))
}

async function mendOne(tx: Transaction, tenantId: string, id: string): Promise<number> {
  const seen = await storedCommentById(tx, tenantId, id)
  if (!seen) return 0
  await lockPageById(tx, tenantId, seen.comment.pageId)
  const row = await storedCommentById(tx, tenantId, id)
  if (!row) return 0
  const problems = problemsOf(row, (await tagsOf(tx, tenantId, [row])).get(id))
  if (problems.length === 0) return 0
  const { comment, fragment } = toCommentRow(row.comment)
  const sql = 'UPDATE comments SET mr_score = ?, fragment = ? WHERE tenant_id = ? AND id = ?'
  await tx.run(sql, [comment.mrScore, fragment, tenantId, id])
  await tx.run('DELETE FROM comment_tags WHERE tenant_id = ? AND comment_id = ?', [tenantId, id])
  addHashtags(tx, row.comment)
  await bumpPageVersion(tx, tenantId, row.comment.pageId, { comments: 0, roots: 0 })
  return problems.length
}
