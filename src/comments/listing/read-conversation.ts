// Part of a page's conversation as requested: threads, order, flat or nested.
import type { Reader } from '../../platform/data/database.ts'
import type { Direction } from '../comment/rules/order.ts'
import { commentById } from '../comment/store/comments.ts'
import type { PageRecord } from '../pages/store.ts'
import { type ListSource, readRootsUpTo } from './page-roots.ts'
import {
  allPages,
  maxCommentsOfAllPages,
  pageOf,
  type RootSizes,
  readRange,
  rootsOnPage,
  rootsReached,
  threadQuota,
} from './rules/page-numbers.ts'
import { orderThread, type ThreadNode } from './rules/thread-order.ts'
import { buildThreadTree, sliceThread, type TreeNode, type TreePart } from './rules/thread-slice.ts'
import { type CommentQuery, findComments } from './store/comment-queries.ts'
import { type RootRow, rootsBefore, rootsOf, type ThreadRow, threadsOf } from './store/thread-rows.ts'

export interface ListQuery extends TreePart {
  direction: Direction
  asTree: boolean
  /** Undefined: from the start, or by `skip` and `limit`. */
  page: number | undefined
  pageSize: number
  /** Replies below a comment; null for roots alone. */
  parentId: string | null | undefined
  /** Selects the page that has this comment. */
  fetchPageForCommentId?: string | undefined
  /** Adds the number of replies to each comment. */
  countChildren?: boolean
}

export interface Conversation {
  nodes: TreeNode<ThreadRow>[]
  pageNumber: number
  hasMore: boolean
}

export async function readConversation(source: ListSource, page: PageRecord, query: ListQuery): Promise<Conversation> {
  if (query.parentId) return repliesTo(source.database, page, query.parentId, query)
  const isSliced = query.page === undefined && (query.skip !== undefined || query.limit !== undefined)
  if (query.parentId === null || (isSliced && query.asTree)) return slicedRoots(source.database, page, query)
  return isSliced ? slicedFlat(source, page, query) : wholePage(source, page, query)
}

async function wholePage(source: ListSource, page: PageRecord, query: ListQuery): Promise<Conversation> {
  const { direction, pageSize } = query
  const window = query.fetchPageForCommentId
    ? await pageNumberOf(source, page, query, query.fetchPageForCommentId)
    : undefined
  const pageNumber = window ?? query.page ?? 0
  // Each page has at least one thread.
  if (pageNumber > page.rootCount) return { nodes: [], pageNumber, hasMore: false }
  const reach = maxRootsUpTo(pageNumber, pageSize)
  const isEnough = (sizes: RootSizes) => pageNumber !== allPages && rootsOnPage(sizes, pageSize, pageNumber).hasMore
  const roots = await readRootsUpTo(source, page, direction, { max: reach, isEnough })
  const { from, to, maxComments, hasMore } = rootsOnPage(roots.sizes, pageSize, pageNumber)
  const thread = (await orderThreads(source.database, page, await roots.some(from, to), direction)).slice(
    0,
    maxComments,
  )
  return { nodes: sliceConversation(thread, { ...query, skip: undefined, limit: undefined }), pageNumber, hasMore }
}

/** Undefined where no list has the comment. */
export async function pageNumberOf(
  source: ListSource,
  page: PageRecord,
  { direction, pageSize }: Pick<ListQuery, 'direction' | 'pageSize'>,
  id: string,
): Promise<number | undefined> {
  const comment = await commentById(source.database, page.tenantId, id)
  const before = comment && (await rootsBefore(source.database, page, direction, comment.rootId))
  if (before === undefined) return undefined
  const { sizes } = await readRootsUpTo(source, page, direction, { max: before + 1 })
  return pageOf(sizes, pageSize, before)
}

/** One more than fits, to show whether anything follows. */
function maxRootsUpTo(pageNumber: number, pageSize: number): number {
  return 1 + (pageNumber === allPages ? maxCommentsOfAllPages : (pageNumber + 1) * pageSize)
}

/** `skip` and `limit` count roots; their replies are added as requested. */
async function slicedRoots(reader: Reader, page: PageRecord, query: ListQuery): Promise<Conversation> {
  const { skip, limit } = readRange(query, query.pageSize)
  const roots = skip > page.rootCount ? [] : await rootsOf(reader, page, query.direction, { skip, limit: limit + 1 })
  const listed = roots.slice(0, limit)
  const thread = limitRepliesPerThread(await orderThreads(reader, page, listed, query.direction), listed.length)
  const part = { ...query, skip: undefined, limit: undefined }
  const nodes = query.asTree ? sliceConversation(thread, part) : sliceConversation(thread, { ...part, maxTreeDepth: 0 })
  return { nodes, pageNumber: query.page ?? 0, hasMore: limit < roots.length }
}

/** `skip` and `limit` count all comments, so only the threads that the part reaches are read. */
async function slicedFlat(source: ListSource, page: PageRecord, query: ListQuery): Promise<Conversation> {
  const skip = query.skip ?? 0
  const limit = query.limit ?? query.pageSize
  if (skip >= page.commentCount) return { nodes: [], pageNumber: 0, hasMore: false }
  const end = skip + limit
  const isEnough = (sizes: RootSizes) => rootsReached(sizes, skip, end).hasMore
  const roots = await readRootsUpTo(source, page, query.direction, { max: end + 1, isEnough })
  const { from, to, before, hasMore } = rootsReached(roots.sizes, skip, end)
  const thread = await orderThreads(source.database, page, await roots.some(from, to), query.direction)
  return { nodes: sliceConversation(thread, { ...query, skip: skip - before, limit }), pageNumber: 0, hasMore }
}

async function repliesTo(reader: Reader, page: PageRecord, parentId: string, query: ListQuery): Promise<Conversation> {
  if (!query.asTree && !query.countChildren) return directReplies(reader, page, parentId, query)
  const parent = await commentById(reader, page.tenantId, parentId)
  if (!parent || parent.pageId !== page.id) return { nodes: [], pageNumber: 0, hasMore: false }
  const rows = await threadsOf(reader, page, [parent.rootId])
  const thread = orderThread(rows, query.direction, parentId)
  const { skip, limit } = readRange(query, maxCommentsOfAllPages)
  const direct = thread.filter(({ depth }) => depth === 0).length
  const part = { ...query, skip, limit, maxTreeDepth: query.asTree ? query.maxTreeDepth : 0 }
  const nodes = sliceConversation(limitRepliesPerThread(thread, Math.min(limit, direct)), part)
  return { nodes, pageNumber: query.page ?? 0, hasMore: skip + limit < direct }
}

/** Without their replies, which may be many. */
async function directReplies(
  reader: Reader,
  page: PageRecord,
  parentId: string,
  query: ListQuery,
): Promise<Conversation> {
  const range = readRange(query, maxCommentsOfAllPages)
  const commentQuery: CommentQuery = { ...range, pageId: page.id, parentId, direction: query.direction }
  return toFlatConversation(await findComments(reader, page.tenantId, commentQuery), range.limit, query)
}

/** Rows without replies; one more than `limit` was read. */
export function toFlatConversation(rows: readonly ThreadRow[], limit: number, { page = 0 }: ListQuery): Conversation {
  const nodes = rows.slice(0, limit).map((comment) => {
    return { comment, depth: 0, childCount: comment.childCount, nestedChildrenCount: comment.childCount, children: [] }
  })
  return { nodes, pageNumber: page, hasMore: rows.length > limit }
}

export async function orderThreads(reader: Reader, page: PageRecord, roots: readonly RootRow[], direction: Direction) {
  const replies = await threadsOf(
    reader,
    page,
    roots.map(({ id }) => id),
  )
  return orderThread([...roots, ...replies], direction)
}

/** The first comments of each thread: parents precede replies, so these form a tree. The rest is read by `parentId`. */
export function limitRepliesPerThread(thread: ThreadNode<ThreadRow>[], threads: number): ThreadNode<ThreadRow>[] {
  const maxComments = threadQuota(threads)
  let count = 0
  return thread.filter(({ depth }) => {
    count = depth === 0 ? 1 : count + 1
    return count <= maxComments
  })
}

export function sliceConversation(thread: ThreadNode<ThreadRow>[], query: ListQuery): TreeNode<ThreadRow>[] {
  if (query.asTree) return buildThreadTree(thread, query)
  return sliceThread(thread, query).map((node) => ({ ...node, children: [] }))
}
