// Items that settings leave out of a feed, with the filter that does it.
import type { Article } from '../extraction/page-and-feed.ts'
import type { FeedSettings } from '../feed/contract-feed-options.ts'
import { filterItems } from '../output/rules/item-filter.ts'

export interface LeftOutItem<T> {
  item: T
  reason: 'include' | 'exclude' | 'limit'
  /** Position of the filter. */
  rule?: number
}

/** `items`: newest first. */
export function sortOut<T extends Article>(items: readonly T[], settings: FeedSettings) {
  const shown = filterItems(items, settings)
  const kept = new Set(shown)
  const leftOut = items.filter((item) => !kept.has(item)).map((item) => reasonOf(item, settings))
  return { shown, leftOut }
}

function reasonOf<T extends Article>(item: T, { include = [], exclude = [] }: FeedSettings): LeftOutItem<T> {
  const missed = include.findIndex((rule) => filterItems([item], { include: [rule] }).length === 0)
  if (missed >= 0) return { item, reason: 'include', rule: missed }
  const hit = exclude.findIndex((rule) => filterItems([item], { exclude: [rule] }).length === 0)
  return hit >= 0 ? { item, reason: 'exclude', rule: hit } : { item, reason: 'limit' }
}

/** Settings that only a check of the page can show. */
export function settingsForCheck({
  more_urls = [],
  pages = 1,
  ignore_robots,
  scroll,
  wait_for,
}: FeedSettings): string[] {
  return [
    ...(more_urls.length > 0 ? ['more_urls'] : []),
    ...(pages > 1 ? ['pages'] : []),
    ...(ignore_robots ? ['ignore_robots'] : []),
    ...(scroll ? ['scroll'] : []),
    ...(wait_for ? ['wait_for'] : []),
  ]
}
