// The roots of a page as lists go through them: read as far as is needed, and where that is far, only their sizes.

import type { Direction } from '../comment/rules/order.ts'
import type { CommentParts } from '../context.ts'
import type { PageRecord } from '../pages/store.ts'
import type { RootSizes } from './rules/page-numbers.ts'
import { rootSizes } from './store/root-sizes.ts'
import { type RootRow, rootsOf } from './store/thread-rows.ts'

export type ListSource = Pick<CommentParts, 'database' | 'bodies'>

export interface Roots {
  sizes: RootSizes
  /** Roots `from` up to, not including, `to`. */
  some(from: number, to: number): Promise<RootRow[]>
}

/** Whole rows are read up to here. Beyond, sizes are read once per version of the page: who goes there goes on. */
const near = 500

/**
 * As many of the first roots as there are, up to `most` at least. Where only so many comments are to be reached, fewer may
 * do, because threads have replies: `isEnough` says whether they did.
 */
export async function readRootsUpTo(
  { database, bodies }: ListSource,
  page: PageRecord,
  direction: Direction,
  most: number,
  isEnough?: (sizes: RootSizes) => boolean,
): Promise<Roots> {
  if (most <= near) {
    const roots = await rootsOf(database, page, direction, 0, most)
    const sizes = roots.map(({ nestedCount }) => 1 + nestedCount)
    return { sizes, some: async (from, to) => roots.slice(from, to) }
  }
  const some: Roots['some'] = (from, to) => rootsOf(database, page, direction, from, to - from)
  // Nobody has answered anything: no size needs to be looked up.
  if (page.commentCount === page.rootCount) return { sizes: Array(Math.min(most, page.rootCount)).fill(1), some }
  const read = (count: number) => {
    const step = stepAbove(count)
    const key = `${page.id} ${direction} ${step}`
    return bodies.sizes(key, page.version, () => rootSizes(database, page, direction, step))
  }
  const likely = isEnough ? likelyRoots(page, most) : most
  const sizes = await read(likely)
  const isAll = likely >= most || sizes.length >= page.rootCount
  return { sizes: isAll || isEnough?.(sizes) ? sizes : await read(most), some }
}

/** Threads that have so many comments if they are as long as all are on average, and some to spare. */
function likelyRoots({ rootCount, commentCount }: PageRecord, comments: number): number {
  return Math.min(comments, Math.ceil((comments * rootCount * 1.1) / Math.max(commentCount, 1)))
}

/** Pages near each other share what was read: there are eight steps from a number to its double. */
function stepAbove(count: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(count, 1))) - 3)
  return Math.ceil(count / unit) * unit
}
