// Search index of copied comments, made anew from their texts: no engine gives the words of an index back.
import type { Transaction } from '../../platform/data/database.ts'
import { commentsById } from './store/comments.ts'
import { indexComment, removeFromIndex } from './store/search-index.ts'

export interface IndexedComment {
  tenantId: string
  key: string
}

/** In the given order, which decides which comments a search finds where there are too many. */
export async function indexCopiedComments(tx: Transaction, indexed: readonly IndexedComment[]): Promise<void> {
  for (const [tenantId, some] of Map.groupBy(indexed, (one) => one.tenantId)) {
    const ids = some.map(({ key }) => key)
    const found = new Map((await commentsById(tx, tenantId, ids)).map((comment) => [comment.id, comment]))
    for (const id of ids) {
      const comment = found.get(id)
      if (comment) indexComment(tx, comment)
    }
  }
}

/** The same of comments that may be in the index, or are gone. */
export async function reindexCopiedComments(tx: Transaction, changed: readonly IndexedComment[]): Promise<void> {
  for (const { tenantId, key: id } of changed) removeFromIndex(tx, { tenantId, id })
  await indexCopiedComments(tx, changed)
}
