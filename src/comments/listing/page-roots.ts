// Roots of a page in list order: read as far as needed, and beyond that only their thread sizes.

import type { Database } from '../../platform/data/database.ts'
import type { Direction } from '../comment/rules/order.ts'
import type { CommentContext } from '../context.ts'
import type { PageRecord } from '../pages/store.ts'
import type { ResponseCache } from './response-cache.ts'
import type { RootSizes } from './rules/page-numbers.ts'
import { rootSizes } from './store/root-sizes.ts'
import { type RootRow, rootsOf } from './store/thread-rows.ts'

export interface ListSource {
  database: Database
  responseCache: ResponseCache
}

export function listSourceOf({ database, runtime }: Pick<CommentContext, 'database' | 'runtime'>): ListSource {
  return { database, responseCache: runtime.responseCache }
}

export interface Roots {
  sizes: RootSizes
  /** Roots `from` inclusive to `to` exclusive. */
  some(from: number, to: number): Promise<RootRow[]>
}

/** Rows are read up to here. Beyond, sizes are read once per version of the page, because such readers page on. */
const maxRowsRead = 500

/**
 * First roots, `max` where there are as many. Where only a number of comments is needed, fewer may be enough, because
 * threads have replies: `isEnough` decides.
 */
export async function readRootsUpTo(
  { database, responseCache }: ListSource,
  page: PageRecord,
  direction: Direction,
  { max, isEnough }: { max: number; isEnough?: (sizes: RootSizes) => boolean },
): Promise<Roots> {
  if (max <= maxRowsRead) return firstRoots(database, page, direction, { max, isEnough })
  const some: Roots['some'] = (from, to) => rootsOf(database, page, direction, { skip: from, limit: to - from })
  // No replies: every size is 1.
  if (page.commentCount === page.rootCount) return { sizes: Array(Math.min(max, page.rootCount)).fill(1), some }
  const read = (count: number) => {
    const step = roundUpToStep(count)
    const key = `${page.id} ${direction} ${step}`
    return responseCache.sizes(key, page.version, () => rootSizes(database, page, direction, step))
  }
  const likely = isEnough ? estimateRoots(page, max) : max
  const sizes = await read(likely)
  const isAll = likely >= max || sizes.length >= page.rootCount
  return { sizes: isAll || isEnough?.(sizes) ? sizes : await read(max), some }
}

/** As many as are likely to be enough; all where they are not, which costs one read more. */
async function firstRoots(
  database: Database,
  page: PageRecord,
  direction: Direction,
  { max, isEnough }: { max: number; isEnough?: ((sizes: RootSizes) => boolean) | undefined },
): Promise<Roots> {
  const likely = isEnough ? Math.min(max, estimateRoots(page, max) + 1) : max
  for (let limit = likely; ; limit = max) {
    const roots = await rootsOf(database, page, direction, { skip: 0, limit })
    const sizes = roots.map(({ nestedCount }) => 1 + nestedCount)
    const isAll = limit >= max || roots.length < limit
    if (isAll || isEnough?.(sizes)) return { sizes, some: async (from, to) => roots.slice(from, to) }
  }
}

/** Estimate by the mean thread size, with a margin. */
function estimateRoots({ rootCount, commentCount }: PageRecord, comments: number): number {
  return Math.min(comments, Math.ceil((comments * rootCount * 1.1) / Math.max(commentCount, 1)))
}

/** Rounded up to one of eight steps per doubling, so that nearby pages share a cached read. */
function roundUpToStep(count: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(count, 1))) - 3)
  return Math.ceil(count / unit) * unit
}
