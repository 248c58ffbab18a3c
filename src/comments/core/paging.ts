// Which threads are on which page: whole threads in the order of their roots, replies counted.

/** A root, and how many comments its visible thread has, the root included. */
export interface RootSize {
  id: string
  size: number
}

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
export const mostOfAll = 250
/** More than any page size: what is cut is always the end of one thread, which is read on by `parentId`. */
export const mostOfThread = 500

/** Within the vendor's bounds, whatever was configured. */
export function pageSizeOf(configured: number | null | undefined): number {
  return Math.min(Math.max(Math.trunc(configured ?? 30), 10), 200)
}

/** The roots come in the order that is paged. A page that does not exist is empty, and nothing comes after it. */
export function rootsOnPage(roots: readonly RootSize[], pageSize: number, page: number): RootsOnPage {
  if (page === allPages) return firstRoots(roots)
  const starts = pageStarts(roots, pageSize)
  const from = starts[page] ?? roots.length
  const to = starts[page + 1] ?? roots.length
  return { from, to, most: mostOfThread, hasMore: to < roots.length, pages: starts.length }
}

/** The page on which a root stands; undefined where it is not among them. */
export function pageOf(roots: readonly RootSize[], pageSize: number, rootId: string): number | undefined {
  const place = roots.findIndex(({ id }) => id === rootId)
  return place < 0 ? undefined : pageStarts(roots, pageSize).findLastIndex((start) => start <= place)
}

/** The first root of each page. A thread that does not fit begins the next one; one that fits on none is alone on its own. */
function pageStarts(roots: readonly RootSize[], pageSize: number): number[] {
  const starts: number[] = []
  let room = 0
  for (const [at, { size }] of roots.entries()) {
    if (at === 0 || size > room) {
      starts.push(at)
      room = pageSize
    }
    room -= size
  }
  return starts
}

function firstRoots(roots: readonly RootSize[]): RootsOnPage {
  let to = 0
  let comments = 0
  for (const { size } of roots) {
    if (comments < mostOfAll) to++
    comments += size
  }
  return { from: 0, to, most: mostOfAll, hasMore: comments > mostOfAll, pages: Math.min(to, 1) }
}
