// Limits of the number of items: in a feed, and read from its pages.
import type { FeedSettings } from './contract-feed-options.ts'

/** Items in a feed that was not asked for fewer, or for more. */
export const defaultItemLimit = 200
/** As the schema of settings has it. */
const maxItemLimit = 500

/** Items to read from a page: filters and a smaller limit choose among them. */
export function readItemLimit({ limit = defaultItemLimit, pages = 1 }: Pick<FeedSettings, 'limit' | 'pages'>): number {
  return pages > 1 ? maxItemLimit : Math.max(limit, defaultItemLimit)
}
