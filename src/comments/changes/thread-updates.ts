// Effects of a change to one comment on its thread: visibility, position and counters of its ancestors.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type Comment, isShown } from '../comment/rules/record.ts'
import { addReplyCounters, removeComments, updateComment } from '../comment/store/comments.ts'
import { reindexComment, removeFromIndex } from '../comment/store/search-index.ts'
import { isListed, isSameOrDescendant, threadPositionOf } from '../comment/store/thread-position.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import type { CommentContext } from '../context.ts'
import { addPageCounters } from '../pages/store.ts'
import { cascadeReplies } from './reply-cascade.ts'

/** Listed before, and listed now. */
export interface ListedChange {
  was: boolean
  is: boolean
  /** Id of the comment, where its former page no longer lists it. */
  unlistedIds: string[]
}

/** Stores the comment. Replies follow its page and visibility. */
export async function updateCommentInThread(
  tx: Transaction,
  before: Comment,
  after: Comment,
  ctx: CommentContext,
): Promise<ListedChange> {
  const { tenantId, id, parentId } = after
  const was = await isListed(tx, tenantId, id)
  const above = parentId === undefined ? undefined : await threadPositionOf(tx, tenantId, parentId)
  const is = isShown(after) && (parentId === undefined || above?.isListed === true)
  const isElsewhere = after.pageId !== before.pageId
  const isMoved = isElsewhere || parentId !== before.parentId
  if (isMoved && parentId !== undefined && (await isSameOrDescendant(tx, tenantId, parentId, id))) {
    throw new ApiError('invalid-input', { message: 'parentId: A comment cannot be moved below itself.' })
  }
  const moved = { ...after, rootId: parentId === undefined ? id : (above?.rootId ?? after.rootId) }
  updateComment(tx, { ...toCommentRow(moved), shown: is })
  reindexComment(tx, before, moved)
  if (isMoved || is !== was || moved.rootId !== before.rootId) {
    await moveAbove(tx, before, -Number(was))
    await moveAbove(tx, moved, Number(is))
    await cascadeReplies(tx, before, ctx)
  }
  return { was, is, unlistedIds: was && (!is || isElsewhere) ? [id] : [] }
}

/** Removes the comment and all replies below it. Resolves to whether it was listed. */
export async function removeThreadBelow(tx: Transaction, comment: Comment, ctx: CommentContext): Promise<boolean> {
  const was = await isListed(tx, comment.tenantId, comment.id)
  await moveAbove(tx, comment, -Number(was))
  await removeComments(tx, comment.tenantId, [comment.id])
  removeFromIndex(tx, comment)
  await cascadeReplies(tx, comment, ctx)
  return was
}

/** Counters of parent, root and page. */
async function moveAbove(tx: Transaction, comment: Comment, by: number): Promise<void> {
  if (by === 0) return
  addReplyCounters(tx, comment, by)
  const page = { tenantId: comment.tenantId, id: comment.pageId }
  await addPageCounters(tx, page, { comments: by, roots: comment.parentId === undefined ? by : 0 })
}
