// Which threads are on which page: whole threads in the order of their roots, replies counted.

/** Of each root in its order: how many comments its visible thread has, the root included. */
export type RootSizes = readonly number[]

export interface RootsOnPage {
  /** Roots `from` up to, not including, `to`. */
  from: number
  to: number
  /** How many of their comments, in thread order, are served. */
  most: number
  hasMore: boolean
  pages: number
}

/** Asked for in place of a page number. */
export const allPages = -1

/** Comments in one list that was not asked to be shorter. */
export const maxCommentsOfAllPages = 250
/** More than any page size: what is cut is always the end of one thread, which is read on by `parentId`. */
const maxCommentsPerThread = 500
/** In one reply, where threads are asked for by their number and come with all that was said below them. */
const maxCommentsOfTrees = 2000

/** Within the vendor's bounds, whatever was configured. */
export function pageSizeOf(configured: number | null | undefined): number {
  return Math.min(Math.max(Math.trunc(configured ?? 30), 10), 200)
}

/** How many comments of each of so many threads there is room for. */
export function threadQuota(threads: number): number {
  return Math.min(maxCommentsPerThread, Math.max(1, Math.floor(maxCommentsOfTrees / Math.max(threads, 1))))
}

interface Range {
  page?: number | undefined
  pageSize: number
  skip?: number | undefined
  limit?: number | undefined
}

/** Where a list begins and how long it is, whichever way it was asked for; `otherwise` where nothing says how long. */
export function readRange(asked: Range, otherwise: number): { skip: number; limit: number } {
  const { page, pageSize } = asked
  const { skip = page === undefined || page === allPages ? 0 : page * pageSize } = asked
  const { limit = page === undefined ? otherwise : page === allPages ? maxCommentsOfAllPages : pageSize } = asked
  return { skip, limit }
}

/** The roots come in the order that is paged. A page that does not exist is empty, and nothing comes after it. */
export function rootsOnPage(roots: RootSizes, pageSize: number, page: number): RootsOnPage {
  if (page === allPages) return firstRoots(roots)
  const starts = pageStarts(roots, pageSize)
  const from = starts[page] ?? roots.length
  const to = starts[page + 1] ?? roots.length
  return { from, to, most: maxCommentsPerThread, hasMore: to < roots.length, pages: starts.length }
}

/** The page on which the root with so many before it stands. */
export function pageOf(roots: RootSizes, pageSize: number, place: number): number {
  return pageStarts(roots, pageSize).findLastIndex((start) => start <= place)
}

export interface RootsReached {
  /** Roots `from` up to, not including, `to`. */
  from: number
  to: number
  /** Comments of the threads before these. */
  before: number
  hasMore: boolean
}

/** The threads into which comments `skip` up to, not including, `end` reach. */
export function rootsReached(roots: RootSizes, skip: number, end: number): RootsReached {
  let from = 0
  let before = 0
  for (; from < roots.length && before + (roots[from] ?? 0) <= skip; from++) before += roots[from] ?? 0
  let to = from
  let reached = before
  for (; to < roots.length && reached < end; to++) reached += roots[to] ?? 0
  return { from, to, before, hasMore: reached > end || to < roots.length }
}

/** The first root of each page. A thread that does not fit begins the next one; one that fits on none is alone on its own. */
function pageStarts(roots: RootSizes, pageSize: number): number[] {
  const starts: number[] = []
  let room = 0
  for (let at = 0; at < roots.length; at++) {
    const size = roots[at] ?? 0
    if (at === 0 || size > room) {
      starts.push(at)
      room = pageSize
    }
    room -= size
  }
  return starts
}

function firstRoots(roots: RootSizes): RootsOnPage {
  let to = 0
  let comments = 0
  for (const size of roots) {
    if (comments < maxCommentsOfAllPages) to++
    comments += size
  }
  return { from: 0, to, most: maxCommentsOfAllPages, hasMore: comments > maxCommentsOfAllPages, pages: Math.min(to, 1) }
}
