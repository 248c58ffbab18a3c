// Full-text index of comments (docs/decisions/0013).
import type { SqlValue, Transaction } from '../../../platform/data/database.ts'
import { type SearchableFields, searchTokensOf } from '../rules/comment-search-tokens.ts'
import type { Comment } from '../rules/record.ts'

/** Beyond this number of matches, only the newest are found. */
const maxMatches = 1000

type Key = Pick<Comment, 'tenantId' | 'id'>

export function indexComment(tx: Transaction, comment: Key & SearchableFields & Pick<Comment, 'pageId'>): void {
  const { tenantId, id } = comment
  const words = indexedWords(comment)
  if (words) tx.send('INSERT INTO comment_words (tenant_id, key, words) VALUES (?, ?, ?)', [tenantId, id, words])
}

/** Parted by blanks. Undefined where there is nothing to find it by. */
export function indexedWords(comment: Key & SearchableFields & Pick<Comment, 'pageId'>): string | undefined {
  const words = searchTokensOf(comment)
  return words.length === 0 ? undefined : [idWord(comment.pageId), idWord(comment.id), ...words].join(' ')
}

export function removeFromIndex(tx: Transaction, { tenantId, id }: Key): void {
  tx.send('DELETE FROM comment_words WHERE tenant_id = ? AND key = ? AND comment_words MATCH ?', [
    tenantId,
    id,
    idWord(id),
  ])
}

/** Most changes leave the indexed text unchanged. It keeps its place in the order. */
export async function reindexComment(tx: Transaction, before: Comment, after: Comment): Promise<void> {
  const { commentHTML, commenterName, isDeleted, pageId } = after
  const isSame =
    commentHTML === before.commentHTML &&
    commenterName === before.commenterName &&
    isDeleted === before.isDeleted &&
    pageId === before.pageId
  if (isSame) return
  const words = indexedWords(after)
  if (!words) return removeFromIndex(tx, before)
  const { tenantId, id } = before
  // SQLite's index asks for every column; a cluster lets nobody set a tenant.
  const sql = `UPDATE comment_words SET tenant_id = tenant_id, key = key, words = ?
    WHERE tenant_id = ? AND key = ? AND comment_words MATCH ?`
  const updated = indexedWords(before) ? await tx.run(sql, [words, tenantId, id, idWord(id)]) : 0
  if (updated === 0) indexComment(tx, after)
}

/** SQL of a table `found` with the keys of the page's comments that contain all words. */
export function matchCondition(tenantId: string, pageId: string, words: readonly string[]) {
  const sql = `(SELECT key FROM comment_words WHERE tenant_id = ? AND comment_words MATCH ?
    ORDER BY rowid DESC LIMIT ?) found`
  const params: SqlValue[] = [tenantId, [idWord(pageId), ...words].join(' '), maxMatches]
  return { sql, params }
}

/** Tokens that no text can contain: the page's selects its comments, the comment's finds its row. */
function idWord(id: string): string {
  return `_${id.toLowerCase().replace(/[^a-z\d]/g, '_')}`
}
