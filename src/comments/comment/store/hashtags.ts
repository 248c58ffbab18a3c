// Index of comments by hashtag.
import type { Transaction } from '../../../platform/data/database.ts'
import type { Comment } from '../rules/record.ts'

export function addHashtags(tx: Transaction, { tenantId, id, further }: Comment): void {
  for (const tag of new Set(further.hashTags?.map(({ tag }) => hashtagKey(tag)))) {
    tx.send('INSERT INTO comment_tags (tenant_id, tag, comment_id) VALUES (?, ?, ?)', [tenantId, tag, id])
  }
}

export function removeHashtags(tx: Transaction, { tenantId, id }: Pick<Comment, 'tenantId' | 'id'>): void {
  tx.send('DELETE FROM comment_tags WHERE tenant_id = ? AND comment_id = ?', [tenantId, id])
}

/** Ignores case and a leading `#`. */
export function hashtagKey(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase()
}
