// Index of comments by hashtag.
import type { Transaction } from '../../../platform/data/database.ts'
import type { Comment } from '../rules/record.ts'

export function addHashtags(tx: Transaction, { tenantId, id, further }: Comment): void {
  for (const tag of new Set(further.hashTags?.map(({ tag }) => hashtagKey(tag)))) {
    tx.send('INSERT INTO comment_tags (tenant_id, tag, comment_id) VALUES (?, ?, ?)', [tenantId, tag, id])
  }
}

/** Most changes leave them as they are. */
export function replaceHashtags(tx: Transaction, before: Comment, after: Comment): void {
  const keysOf = ({ further }: Comment) => (further.hashTags ?? []).map(({ tag }) => hashtagKey(tag))
  const [old, now] = [new Set(keysOf(before)), new Set(keysOf(after))]
  if (old.size === now.size && old.isSubsetOf(now)) return
  tx.send('DELETE FROM comment_tags WHERE tenant_id = ? AND comment_id = ?', [after.tenantId, after.id])
  addHashtags(tx, after)
}

/** Ignores case and a leading `#`. */
export function hashtagKey(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase()
}
