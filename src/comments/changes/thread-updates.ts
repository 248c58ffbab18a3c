// Effects of a change to one comment on its thread: visibility, position and counters of its ancestors.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type Comment, isShown } from '../comment/rules/record.ts'
import { addReplyCounters, removeComments, updateComment } from '../comment/store/comments.ts'
import { reindexComment, removeFromIndex } from '../comment/store/search-index.ts'
import { isListed, isSameOrDescendant, threadPositionOf } from '../comment/store/thread-position.ts'
import { toCommentRow } from '../comment/stored-comment.ts'
import type { CommentContext } from '../context.ts'
import { addPageCounters } from '../pages/store-counters.ts'
import { cascadeReplies } from './reply-cascade.ts'

/** Whether the comment was listed before the change, and is listed after it. */
export interface ListedChange {
  wasListed: boolean
  isListed: boolean
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
  const wasListed = await isListed(tx, tenantId, id)
  const parentPosition = parentId === undefined ? undefined : await threadPositionOf(tx, tenantId, parentId)
  const willBeListed = isShown(after) && (parentId === undefined || parentPosition?.isListed === true)
  const isElsewhere = after.pageId !== before.pageId
  const isMoved = isElsewhere || parentId !== before.parentId
  if (isMoved && parentId !== undefined && (await isSameOrDescendant(tx, tenantId, parentId, id))) {
    throw new ApiError('invalid-input', { message: 'parentId: A comment cannot be moved below itself.' })
  }
  const moved = { ...after, rootId: parentId === undefined ? id : (parentPosition?.rootId ?? after.rootId) }
  updateComment(tx, { ...toCommentRow(moved), shown: willBeListed })
  await reindexComment(tx, before, moved)
  if (isMoved || willBeListed !== wasListed || moved.rootId !== before.rootId) {
    await adjustCounters(tx, before, -Number(wasListed))
    await adjustCounters(tx, moved, Number(willBeListed))
    await cascadeReplies(tx, before, ctx)
  }
  return { wasListed, isListed: willBeListed, unlistedIds: wasListed && (!willBeListed || isElsewhere) ? [id] : [] }
}

/** Removes the comment and all replies below it. Resolves to whether it was listed. */
export async function removeCommentAndReplies(
  tx: Transaction,
  comment: Comment,
  ctx: CommentContext,
): Promise<boolean> {
  const wasListed = await isListed(tx, comment.tenantId, comment.id)
  await adjustCounters(tx, comment, -Number(wasListed))
  await removeComments(tx, comment.tenantId, [comment.id])
  removeFromIndex(tx, comment)
  await cascadeReplies(tx, comment, ctx)
  return wasListed
}

/** Counters of parent, root and page. */
async function adjustCounters(tx: Transaction, comment: Comment, by: number): Promise<void> {
  if (by === 0) return
  addReplyCounters(tx, comment, by)
  const page = { tenantId: comment.tenantId, id: comment.pageId }
  await addPageCounters(tx, page, { comments: by, roots: comment.parentId === undefined ? by : 0 })
}
