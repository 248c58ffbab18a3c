// Paging after or before a comment, which new comments do not shift.
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
import { type CommentQuery, findComments } from './store/comment-queries.ts'
import type { CursorSide } from './store/cursor-condition.ts'
import { type RootRow, threadsOf } from './store/thread-rows.ts'

export interface Cursor {
  id: string
  side: CursorSide
}

/** Parameters of other kinds of paging: only the first page, without `skip`, goes with a cursor. */
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

/** The comment may be hidden meanwhile: its position is known. */
export async function requireCursorComment(
  { database }: Pick<ListSource, 'database'>,
  page: PageRecord,
  { id }: Cursor,
): Promise<Comment> {
  const comment = await commentById(database, page.tenantId, id)
  if (comment?.pageId === page.id) return comment
  throw new ApiError('not-found', { message: 'The comment to continue from is no longer on this page.' })
}

/** Whole threads next to the thread of the cursor; with `parentId`, replies next to the cursor. In list order. */
export async function readFromCursor(
  source: Pick<ListSource, 'database'>,
  page: PageRecord,
  query: ListQuery,
  cursor: Cursor,
): Promise<Conversation> {
  const at = await requireCursorComment(source, page, cursor)
  if (!query.parentId) return adjacentThreads(source, page, query, { at, side: cursor.side })
  if (at.parentId !== query.parentId) {
    throw new ApiError('invalid-pagination-request', {
      message: 'The comment to continue from is not a reply to parentId.',
    })
  }
  return adjacentReplies(source, page, query, { at, side: cursor.side, parentId: query.parentId })
}

interface At {
  at: Comment
  side: CursorSide
}

async function adjacentThreads(
  source: Pick<ListSource, 'database'>,
  page: PageRecord,
  query: ListQuery,
  { at, side }: At,
): Promise<Conversation> {
  const root = at.parentId === undefined ? at : await commentById(source.database, page.tenantId, at.rootId)
  if (!root) return { nodes: [], pageNumber: 0, hasMore: false }
  const { direction } = query
  const limit = query.limit ?? (query.page === allPages ? maxCommentsOfAllPages : query.pageSize)
  const rows = await adjacentRoots(source.database, page, { root, side, direction }, limit + 1)
  const isOfRoots = query.asTree || query.parentId === null
  const chosen = rows.slice(0, isOfRoots ? limit : threadsWithRoom(rows, limit))
  const thread = limitRepliesPerThread(await orderThreads(source.database, page, chosen, direction), chosen.length)
  const part = { ...query, skip: undefined, limit: undefined }
  const nodes = sliceConversation(
    thread,
    query.parentId === null && !query.asTree ? { ...part, maxTreeDepth: 0 } : part,
  )
  return { nodes, pageNumber: 0, hasMore: chosen.length < rows.length }
}

/** As for a page: at least one thread, and those after it that fit with all their replies. */
function threadsWithRoom(roots: readonly RootRow[], limit: number): number {
  let remaining = limit
  const full = roots.findIndex(({ nestedCount }, index) => {
    remaining -= 1 + nestedCount
    return index > 0 && remaining < 0
  })
  return full === -1 ? roots.length : full
}

async function adjacentReplies(
  { database }: Pick<ListSource, 'database'>,
  page: PageRecord,
  query: ListQuery,
  { at, side, parentId }: At & { parentId: string },
): Promise<Conversation> {
  const { limit } = readRange(query, maxCommentsOfAllPages)
  if (!query.asTree && !query.countChildren) {
    const commentQuery: CommentQuery = {
      pageId: page.id,
      parentId,
      direction: query.direction,
      adjacentTo: { rank: at, side },
      skip: 0,
      limit,
    }
    return restoreOrder(
      toFlatConversation(await findComments(database, page.tenantId, commentQuery), limit, query),
      side,
    )
  }
  const thread = orderThread(await threadsOf(database, page, [at.rootId]), query.direction, parentId)
  const compare = compareReplies(query.direction)
  const direct = thread.filter(({ depth }) => depth === 0).map(({ comment }) => comment)
  const before = direct.filter((reply) => compare(reply, at) < 0).length
  const after = direct.filter((reply) => compare(reply, at) <= 0).length
  const from = side === 'after' ? after : Math.max(0, before - limit)
  const to = side === 'after' ? Math.min(direct.length, after + limit) : before
  const part = { ...query, skip: from, limit: to - from, maxTreeDepth: query.asTree ? query.maxTreeDepth : 0 }
  const nodes = sliceConversation(limitRepliesPerThread(thread, to - from), part)
  return { nodes, pageNumber: 0, hasMore: side === 'after' ? to < direct.length : from > 0 }
}

/** Lists have one order, on either side of the cursor. */
export function restoreOrder(found: Conversation, side: CursorSide): Conversation {
  return side === 'after' ? found : { ...found, nodes: found.nodes.toReversed() }
}
