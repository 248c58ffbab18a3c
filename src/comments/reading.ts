// A page's conversation, cut as a reader asked for it: which threads, in which order, flat or nested.
import type { Reader } from '../platform/data/database.ts'
import type { Direction } from './core/order.ts'
import { allPages, mostOfAll, mostOfThread, pageOf, rootsOnPage } from './core/paging.ts'
import { type Placed, threadOrder } from './core/thread.ts'
import { type TreeNode, type TreePart, threadSlice, threadTree } from './core/tree.ts'
import { commentById } from './store/comments.ts'
import type { PageRecord } from './store/pages.ts'
import { firstRoots, type RootRow, rootsBefore, type ThreadRow, threadsOf } from './store/thread-rows.ts'

export interface Asked extends TreePart {
  direction: Direction
  asTree: boolean
  /** Undefined: whole threads from the start, or the part that `skip` and `limit` name. */
  page: number | undefined
  pageSize: number
  /** A comment's id for what was said below it; null for roots alone. */
  parentId: string | null | undefined
  /** The page on which this comment stands. */
  fetchPageForCommentId?: string | undefined
}

export interface Conversation {
  nodes: TreeNode<ThreadRow>[]
  pageNumber: number
  hasMore: boolean
}

export async function readConversation(reader: Reader, page: PageRecord, asked: Asked): Promise<Conversation> {
  if (asked.parentId) return repliesTo(reader, page, asked.parentId, asked)
  const isSliced = asked.page === undefined && (asked.skip !== undefined || asked.limit !== undefined)
  if (asked.parentId === null || (isSliced && asked.asTree)) return slicedRoots(reader, page, asked)
  return isSliced ? slicedFlat(reader, page, asked) : wholePage(reader, page, asked)
}

async function wholePage(reader: Reader, page: PageRecord, asked: Asked): Promise<Conversation> {
  const wanted = asked.fetchPageForCommentId
    ? await pageWith(reader, page, asked, asked.fetchPageForCommentId)
    : undefined
  const pageNumber = wanted ?? asked.page ?? 0
  // Each page has one thread at least.
  if (pageNumber > page.rootCount) return { nodes: [], pageNumber, hasMore: false }
  const roots = await firstRoots(reader, page, asked.direction, mostRootsUpTo(pageNumber, asked.pageSize))
  const { from, to, most, hasMore } = rootsOnPage(roots.map(sizeOf), asked.pageSize, pageNumber)
  const thread = (await ordered(reader, page, roots.slice(from, to), asked.direction)).slice(0, most)
  return { nodes: cut(thread, { ...asked, skip: undefined, limit: undefined }), pageNumber, hasMore }
}

async function pageWith(reader: Reader, page: PageRecord, asked: Asked, id: string): Promise<number | undefined> {
  const { direction, pageSize } = asked
  const comment = await commentById(reader, page.tenantId, id)
  const before = comment && (await rootsBefore(reader, page, direction, comment.rootId))
  if (comment === undefined || before === undefined) return undefined
  const roots = await firstRoots(reader, page, direction, before + 1)
  return pageOf(roots.map(sizeOf), pageSize, comment.rootId)
}

/** With one more than fit, so that it shows whether anything follows. */
function mostRootsUpTo(pageNumber: number, pageSize: number): number {
  return 1 + (pageNumber === allPages ? mostOfAll : (pageNumber + 1) * pageSize)
}

const sizeOf = ({ id, nestedCount }: RootRow) => ({ id, size: 1 + nestedCount })

/** Roots alone are counted; what was said below them comes along as far as it was asked for. */
async function slicedRoots(reader: Reader, page: PageRecord, asked: Asked): Promise<Conversation> {
  const skip = asked.skip ?? (asked.page ?? 0) * asked.pageSize
  const end = skip + (asked.limit ?? asked.pageSize)
  const roots = skip > page.rootCount ? [] : await firstRoots(reader, page, asked.direction, end + 1)
  const thread = firstOfEach(await ordered(reader, page, roots.slice(skip, end), asked.direction))
  const part = { ...asked, skip: undefined, limit: undefined }
  const nodes = asked.asTree ? cut(thread, part) : cut(thread, { ...part, maxTreeDepth: 0 })
  return { nodes, pageNumber: asked.page ?? 0, hasMore: end < roots.length }
}

/** Replies count like any other comment, so only as many threads are read as the part reaches into. */
async function slicedFlat(reader: Reader, page: PageRecord, asked: Asked): Promise<Conversation> {
  const skip = asked.skip ?? 0
  const end = skip + (asked.limit ?? asked.pageSize)
  if (skip >= page.commentCount) return { nodes: [], pageNumber: 0, hasMore: false }
  const roots = await firstRoots(reader, page, asked.direction, end + 1)
  let reached = 0
  const touched = roots.filter(({ nestedCount }) => {
    const isNeeded = reached < end && reached + 1 + nestedCount > skip
    reached += 1 + nestedCount
    return isNeeded
  })
  const before = countBefore(roots, touched[0])
  const thread = await ordered(reader, page, touched, asked.direction)
  const nodes = cut(thread, { ...asked, skip: skip - before, limit: end - skip })
  return { nodes, pageNumber: 0, hasMore: end < reached }
}

function countBefore(roots: RootRow[], first: RootRow | undefined): number {
  const before = first === undefined ? roots : roots.slice(0, roots.indexOf(first))
  return before.reduce((sum, { nestedCount }) => sum + 1 + nestedCount, 0)
}

async function repliesTo(reader: Reader, page: PageRecord, parentId: string, asked: Asked): Promise<Conversation> {
  const parent = await commentById(reader, page.tenantId, parentId)
  if (!parent || parent.pageId !== page.id) return { nodes: [], pageNumber: 0, hasMore: false }
  const rows = await threadsOf(reader, page, [parent.rootId])
  const thread = threadOrder(rows, asked.direction, parentId)
  const isPaged = asked.page !== undefined && asked.page !== allPages
  const limit = asked.limit ?? (isPaged ? asked.pageSize : mostOfAll)
  const skip = asked.skip ?? (isPaged ? (asked.page ?? 0) * asked.pageSize : 0)
  const nodes = cut(thread, { ...asked, skip, limit, maxTreeDepth: asked.asTree ? asked.maxTreeDepth : 0 })
  const direct = thread.filter(({ depth }) => depth === 0).length
  return { nodes, pageNumber: asked.page ?? 0, hasMore: skip + limit < direct }
}

async function ordered(reader: Reader, page: PageRecord, roots: readonly RootRow[], direction: Direction) {
  const ids = roots.map(({ id }) => id)
  return threadOrder(await threadsOf(reader, page, ids), direction)
}

/** Parents stand before their replies, so the first ones of a thread hang together. */
function firstOfEach(thread: Placed<ThreadRow>[]): Placed<ThreadRow>[] {
  let count = 0
  return thread.filter(({ depth }) => {
    count = depth === 0 ? 1 : count + 1
    return count <= mostOfThread
  })
}

function cut(thread: Placed<ThreadRow>[], asked: Asked): TreeNode<ThreadRow>[] {
  if (asked.asTree) return threadTree(thread, asked)
  return threadSlice(thread, asked).map((placed) => ({ ...placed, children: [] }))
}
