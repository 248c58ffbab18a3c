// What comes after a comment that a reader has, or stood before it: paging that new comments do not shift.
import { ApiError } from '../../platform/errors.ts'
import { compareReplies } from '../comment/rules/order.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import type { PageRecord } from '../pages/store.ts'
import type { ListSource } from './page-roots.ts'
import {
  type Conversation,
  type ListQuery,
  limitRepliesPerThread,
  orderThreads,
  sliceConversation,
  toFlatConversation,
} from './read-conversation.ts'
import { allPages, maxCommentsOfAllPages, readRange } from './rules/page-numbers.ts'
import { orderThread } from './rules/thread-order.ts'
import { adjacentRoots } from './store/adjacent-roots.ts'
import { findComments } from './store/comment-queries.ts'
import type { CursorSide } from './store/cursor-condition.ts'
import { type RootRow, threadsOf } from './store/thread-rows.ts'

export interface Cursor {
  id: string
  side: CursorSide
}

/** What a client that pages by comments also sends: only the first page, and nothing skipped, goes with it. */
interface Paged {
  page?: number | undefined
  skip?: number | undefined
  afterCommentId?: string | undefined
  beforeCommentId?: string | undefined
}

export function readCursor({ page, skip, afterCommentId, beforeCommentId }: Paged): Cursor | undefined {
  if (!afterCommentId && !beforeCommentId) return undefined
  const isMixed = (afterCommentId && beforeCommentId) || (page ?? 0) > 0 || (skip ?? 0) > 0
  if (isMixed) {
    throw new ApiError('invalid-pagination-request', {
      message: 'Ask for what comes after one comment, or before one, without another page and without skip.',
    })
  }
  return afterCommentId ? { id: afterCommentId, side: 'after' } : { id: beforeCommentId ?? '', side: 'before' }
}

/** It need not be shown any more: its place is known. */
export async function requireCursorComment(
  { database }: ListSource,
  page: PageRecord,
  { id }: Cursor,
): Promise<Comment> {
  const comment = await commentById(database, page.tenantId, id)
  if (comment?.pageId === page.id) return comment
  throw new ApiError('not-found', { message: 'The comment to continue from is no longer on this page.' })
}

/** Whole threads, those next to the thread of the comment; or, by `parentId`, replies next to it. In the usual order. */
export async function readFromCursor(
  source: ListSource,
  page: PageRecord,
  asked: ListQuery,
  cursor: Cursor,
): Promise<Conversation> {
  const at = await requireCursorComment(source, page, cursor)
  if (!asked.parentId) return threadsBeside(source, page, asked, { at, side: cursor.side })
  if (at.parentId !== asked.parentId) {
    throw new ApiError('invalid-pagination-request', {
      message: 'The comment to continue from is not a reply to parentId.',
    })
  }
  return repliesBeside(source, page, asked.parentId, asked, { at, side: cursor.side })
}

interface At {
  at: Comment
  side: CursorSide
}

async function threadsBeside(
  source: ListSource,
  page: PageRecord,
  asked: ListQuery,
  { at, side }: At,
): Promise<Conversation> {
  const root = at.parentId === undefined ? at : await commentById(source.database, page.tenantId, at.rootId)
  if (!root) return { nodes: [], pageNumber: 0, hasMore: false }
  const { direction } = asked
  const most = asked.limit ?? (asked.page === allPages ? maxCommentsOfAllPages : asked.pageSize)
  const near = await adjacentRoots(source.database, page, direction, { root, side }, most + 1)
  const isOfRoots = asked.asTree || asked.parentId === null
  const chosen = near.slice(0, isOfRoots ? most : threadsWithRoom(near, most))
  const thread = limitRepliesPerThread(await orderThreads(source.database, page, chosen, direction), chosen.length)
  const part = { ...asked, skip: undefined, limit: undefined }
  const nodes = sliceConversation(
    thread,
    asked.parentId === null && !asked.asTree ? { ...part, maxTreeDepth: 0 } : part,
  )
  return { nodes, pageNumber: 0, hasMore: chosen.length < near.length }
}

/** As on a page: one at least, and those after it that fit with all their replies. */
function threadsWithRoom(roots: readonly RootRow[], most: number): number {
  let room = most
  const full = roots.findIndex(({ nestedCount }, index) => {
    room -= 1 + nestedCount
    return index > 0 && room < 0
  })
  return full === -1 ? roots.length : full
}

async function repliesBeside(
  { database }: ListSource,
  page: PageRecord,
  parentId: string,
  asked: ListQuery,
  { at, side }: At,
): Promise<Conversation> {
  const { limit } = readRange(asked, maxCommentsOfAllPages)
  if (!asked.asTree && !asked.countChildren) {
    const sought = { pageId: page.id, parentId, direction: asked.direction, beside: { rank: at, side }, skip: 0, limit }
    return restoreOrder(toFlatConversation(await findComments(database, page.tenantId, sought), limit, asked), side)
  }
  const thread = orderThread(await threadsOf(database, page, [at.rootId]), asked.direction, parentId)
  const compare = compareReplies(asked.direction)
  const direct = thread.filter(({ depth }) => depth === 0).map(({ comment }) => comment)
  const before = direct.filter((reply) => compare(reply, at) < 0).length
  const after = direct.filter((reply) => compare(reply, at) <= 0).length
  const from = side === 'after' ? after : Math.max(0, before - limit)
  const to = side === 'after' ? Math.min(direct.length, after + limit) : before
  const part = { ...asked, skip: from, limit: to - from, maxTreeDepth: asked.asTree ? asked.maxTreeDepth : 0 }
  const nodes = sliceConversation(limitRepliesPerThread(thread, to - from), part)
  return { nodes, pageNumber: 0, hasMore: side === 'after' ? to < direct.length : from > 0 }
}

/** Lists are served in one direction, whichever side they were looked for on. */
export function restoreOrder(found: Conversation, side: CursorSide): Conversation {
  return side === 'after' ? found : { ...found, nodes: found.nodes.toReversed() }
}
