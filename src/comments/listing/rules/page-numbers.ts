// Numbered pages of whole threads, in the order of their roots; replies count towards the page size.

/** Comments of each root's visible thread, the root included, in list order. */
export type RootSizes = readonly number[]

export interface RootsOnPage {
  /** Roots `from` inclusive to `to` exclusive. */
  from: number
  to: number
  /** Maximum of their comments to return, in thread order. */
  maxComments: number
  hasMore: boolean
  pages: number
}

/** Page number for all pages. */
export const allPages = -1

/** Default limit of a list without page numbers. */
export const maxCommentsOfAllPages = 250
/** More than any page size: only the end of a single thread is cut, and read by `parentId`. */
const maxCommentsPerThread = 500
/** Per reply, where threads are selected by number and include all replies. */
const maxCommentsOfTrees = 2000

/** Clamped to the vendor's bounds. */
export function pageSizeOf(configured: number | null | undefined): number {
  return Math.min(Math.max(Math.trunc(configured ?? 30), 10), 200)
}

/** Maximum of comments per thread, for this number of threads. */
export function threadQuota(threads: number): number {
  return Math.min(maxCommentsPerThread, Math.max(1, Math.floor(maxCommentsOfTrees / Math.max(threads, 1))))
}

interface Range {
  page?: number | undefined
  pageSize: number
  skip?: number | undefined
  limit?: number | undefined
}

/** `skip` and `limit` of a request in any of its forms; `otherwise` is the default limit. */
export function readRange(request: Range, otherwise: number): { skip: number; limit: number } {
  const { page, pageSize } = request
  const { skip = page === undefined || page === allPages ? 0 : page * pageSize } = request
  const { limit = page === undefined ? otherwise : page === allPages ? maxCommentsOfAllPages : pageSize } = request
  return { skip, limit }
}

/** `roots`: in list order. A page beyond the last is empty and has no next page. */
export function rootsOnPage(roots: RootSizes, pageSize: number, page: number): RootsOnPage {
  if (page === allPages) return firstRoots(roots)
  const starts = pageStarts(roots, pageSize)
  const from = starts[page] ?? roots.length
  const to = starts[page + 1] ?? roots.length
  return { from, to, maxComments: maxCommentsPerThread, hasMore: to < roots.length, pages: starts.length }
}

/** Page of the root at index `place`. */
export function pageOf(roots: RootSizes, pageSize: number, index: number): number {
  return pageStarts(roots, pageSize).findLastIndex((start) => start <= index)
}

export interface RootsReached {
  /** Roots `from` inclusive to `to` exclusive. */
  from: number
  to: number
  /** Number of comments in earlier threads. */
  before: number
  hasMore: boolean
}

/** Threads that contain the comments from `skip` inclusive to `end` exclusive. */
export function rootsReached(roots: RootSizes, skip: number, end: number): RootsReached {
  let from = 0
  let before = 0
  for (; from < roots.length && before + (roots[from] ?? 0) <= skip; from++) before += roots[from] ?? 0
  let to = from
  let reached = before
  for (; to < roots.length && reached < end; to++) reached += roots[to] ?? 0
  return { from, to, before, hasMore: reached > end || to < roots.length }
}

/**
 * Index of the first root of each page. A thread that does not fit starts the next page; one larger than a page has its
 * own.
 */
function pageStarts(roots: RootSizes, pageSize: number): number[] {
  const starts: number[] = []
  let remaining = 0
  for (let at = 0; at < roots.length; at++) {
    const size = roots[at] ?? 0
    if (at === 0 || size > remaining) {
      starts.push(at)
      remaining = pageSize
    }
    remaining -= size
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
  return {
    from: 0,
    to,
    maxComments: maxCommentsOfAllPages,
    hasMore: comments > maxCommentsOfAllPages,
    pages: Math.min(to, 1),
  }
}
