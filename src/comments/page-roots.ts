// The roots of a page as lists go through them: read as far as is needed, and where that is far, only their sizes.

import type { CommentParts } from './context.ts'
import type { Direction } from './core/order.ts'
import type { RootSizes } from './core/paging.ts'
import type { PageRecord } from './store/pages.ts'
import { rootSizes } from './store/root-sizes.ts'
import { type RootRow, rootsOf } from './store/thread-rows.ts'

export type Source = Pick<CommentParts, 'database' | 'bodies'>

export interface Roots {
  sizes: RootSizes
  /** Roots `from` up to, not including, `to`. */
  some(from: number, to: number): Promise<RootRow[]>
}

/** Whole rows are read up to here. Beyond, sizes are read once per version of the page: who goes there goes on. */
const near = 500

/** As many of the first roots as there are, up to `most` at least. */
export async function rootsUpTo(
  { database, bodies }: Source,
  page: PageRecord,
  direction: Direction,
  most: number,
): Promise<Roots> {
  if (most <= near) {
    const roots = await rootsOf(database, page, direction, 0, most)
    const sizes = roots.map(({ nestedCount }) => 1 + nestedCount)
    return { sizes, some: async (from, to) => roots.slice(from, to) }
  }
  // Pages near each other share what was read.
  const step = 2 ** Math.ceil(Math.log2(most))
  const key = `${page.id} ${direction} ${step}`
  const sizes = await bodies.sizes(key, page.version, () => rootSizes(database, page, direction, step))
  return { sizes, some: (from, to) => rootsOf(database, page, direction, from, to - from) }
}
