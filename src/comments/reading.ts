// A page's conversation, cut as a reader asked for it: which threads, in which order, flat or nested.
import type { Reader } from '../platform/data/database.ts'
import { compareRoots, type Direction } from './core/order.ts'
import { pageOf, rootsOnPage } from './core/paging.ts'
import { type Placed, threadOrder } from './core/thread.ts'
import { type TreeNode, type TreePart, threadSlice, threadTree } from './core/tree.ts'
import { commentById, type RootRow, rootsOf, type ThreadRow, threadOf } from './store/comments.ts'
import type { PageRecord } from './store/pages.ts'

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

/** What one thread may bring at once; the rest is read below its comments. */
const mostOfThread = 500

export async function readConversation(reader: Reader, page: PageRecord, asked: Asked): Promise<Conversation> {
  if (asked.parentId) return repliesTo(reader, page, asked.parentId, asked)
  const roots = (await rootsOf(reader, page.tenantId, page.id)).sort(compareRoots(asked.direction))
  const isSliced = asked.page === undefined && (asked.skip !== undefined || asked.limit !== undefined)
  if (asked.parentId === null || (isSliced && asked.asTree)) return slicedRoots(reader, page, roots, asked)
  return isSliced ? slicedFlat(reader, page, roots, asked) : wholePage(reader, page, roots, asked)
}

async function wholePage(reader: Reader, page: PageRecord, roots: RootRow[], asked: Asked): Promise<Conversation> {
  const sizes = roots.map(({ id, nestedCount }) => ({ id, size: 1 + nestedCount }))
  const wanted = asked.fetchPageForCommentId
    ? await pageWith(reader, page, sizes, asked.fetchPageForCommentId, asked.pageSize)
    : undefined
  const pageNumber = wanted ?? asked.page ?? 0
  const { from, to, most, hasMore } = rootsOnPage(sizes, asked.pageSize, pageNumber)
  const thread = (await threadsOf(reader, page, roots.slice(from, to), asked.direction)).slice(0, most)
  return { nodes: cut(thread, { ...asked, skip: undefined, limit: undefined }), pageNumber, hasMore }
}

async function pageWith(
  reader: Reader,
  page: PageRecord,
  sizes: { id: string; size: number }[],
  id: string,
  pageSize: number,
) {
  const comment = await commentById(reader, page.tenantId, id)
  return comment && pageOf(sizes, pageSize, comment.rootId)
}

/** Roots alone are counted; what was said below them comes along as far as it was asked for. */
async function slicedRoots(reader: Reader, page: PageRecord, roots: RootRow[], asked: Asked): Promise<Conversation> {
  const skip = asked.skip ?? 0
  const end = skip + (asked.limit ?? asked.pageSize)
  const thread = await threadsOf(reader, page, roots.slice(skip, end), asked.direction)
  const part = { ...asked, skip: undefined, limit: undefined }
  const nodes = asked.asTree ? cut(thread, part) : cut(thread, { ...part, maxTreeDepth: 0 })
  return { nodes, pageNumber: 0, hasMore: end < roots.length }
}

/** Replies count like any other comment, so only as many threads are read as the part reaches into. */
async function slicedFlat(reader: Reader, page: PageRecord, roots: RootRow[], asked: Asked): Promise<Conversation> {
  const skip = asked.skip ?? 0
  const end = skip + (asked.limit ?? asked.pageSize)
  let reached = 0
  const touched = roots.filter(({ nestedCount }) => {
    const isNeeded = reached < end && reached + 1 + nestedCount > skip
    reached += 1 + nestedCount
    return isNeeded
  })
  const before = countBefore(roots, touched[0])
  const thread = await threadsOf(reader, page, touched, asked.direction)
  const nodes = cut(thread, { ...asked, skip: skip - before, limit: end - skip })
  return { nodes, pageNumber: 0, hasMore: end < reached }
}

function countBefore(roots: RootRow[], first: RootRow | undefined): number {
  let count = 0
  for (const root of roots) {
    if (root === first) break
    count += 1 + root.nestedCount
  }
  return count
}

async function repliesTo(reader: Reader, page: PageRecord, parentId: string, asked: Asked): Promise<Conversation> {
  const parent = await commentById(reader, page.tenantId, parentId)
  if (!parent || parent.pageId !== page.id) return { nodes: [], pageNumber: 0, hasMore: false }
  const rows = await threadOf(reader, { tenantId: page.tenantId, pageId: page.id }, parent.rootId, mostOfThread * 20)
  const thread = threadOrder(rows, asked.direction, parentId)
  const limit = asked.limit ?? (asked.page === undefined ? undefined : asked.pageSize)
  const skip = asked.skip ?? (asked.page ?? 0) * asked.pageSize
  const nodes = cut(thread, { ...asked, skip, limit, maxTreeDepth: asked.asTree ? asked.maxTreeDepth : 0 })
  const direct = thread.filter(({ depth }) => depth === 0).length
  return { nodes, pageNumber: asked.page ?? 0, hasMore: limit !== undefined && skip + limit < direct }
}

async function threadsOf(reader: Reader, page: PageRecord, roots: RootRow[], direction: Direction) {
  const where = { tenantId: page.tenantId, pageId: page.id }
  const threads = await Promise.all(roots.map(({ id }) => threadOf(reader, where, id, mostOfThread)))
  return threadOrder(threads.flat(), direction)
}

function cut(thread: Placed<ThreadRow>[], asked: Asked): TreeNode<ThreadRow>[] {
  if (asked.asTree) return threadTree(thread, asked)
  return threadSlice(thread, asked).map((placed) => ({ ...placed, children: [] }))
}
