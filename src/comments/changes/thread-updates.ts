// What a change to one comment does to its thread: who is listed, where it stands, and every counter above it.

import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type Comment, isShown } from '../comment/rules/record.ts'
import { addReplyCounters, removeComments, updateComment } from '../comment/store/comments.ts'
import { reindexComment, removeFromIndex } from '../comment/store/search-index.ts'
import { isListed, isSameOrDescendant, threadPositionOf } from '../comment/store/thread-position.ts'
import type { CommentContext } from '../context.ts'
import { addPageCounters } from '../pages/store.ts'
import { toCommentRow } from '../thread/writing/render-comment.ts'
import { cascadeReplies } from './reply-cascade.ts'

/** Whether lists had the comment, and whether they have it now. */
export interface ListedChange {
  was: boolean
  is: boolean
  /** The comment, where the page that it stood on does not list it any more. */
  gone: string[]
}

/** Stores the changed comment. Replies go with it wherever it goes, and are listed where it is. */
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
  const placed = { ...after, rootId: parentId === undefined ? id : (above?.rootId ?? after.rootId) }
  updateComment(tx, { ...toCommentRow(placed), shown: is })
  reindexComment(tx, before, placed)
  if (isMoved || is !== was || placed.rootId !== before.rootId) {
    await moveAbove(tx, before, -Number(was))
    await moveAbove(tx, placed, Number(is))
    await cascadeReplies(tx, before, ctx)
  }
  return { was, is, gone: was && (!is || isElsewhere) ? [id] : [] }
}

/** Takes the comment out, and all replies after it. Resolves to whether it had been listed. */
export async function removeThreadBelow(tx: Transaction, comment: Comment, ctx: CommentContext): Promise<boolean> {
  const was = await isListed(tx, comment.tenantId, comment.id)
  await moveAbove(tx, comment, -Number(was))
  await removeComments(tx, comment.tenantId, [comment.id])
  removeFromIndex(tx, comment)
  await cascadeReplies(tx, comment, ctx)
  return was
}

/** The counters of its parent, its root and its page. */
async function moveAbove(tx: Transaction, comment: Comment, by: number): Promise<void> {
  if (by === 0) return
  addReplyCounters(tx, comment, by)
  const page = { tenantId: comment.tenantId, id: comment.pageId }
  await addPageCounters(tx, page, { comments: by, roots: comment.parentId === undefined ? by : 0 })
}
