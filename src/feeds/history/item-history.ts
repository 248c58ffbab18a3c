// Item history of a feed: an item keeps its id and first date, and is updated in place.

import { dayMs } from '../../platform/durations.ts'
import { collapseWhitespace } from '../extraction/normalization/text.ts'
import { parseUrlParts } from '../extraction/normalization/urls.ts'
import type { Article } from '../extraction/page-and-feed.ts'
import { timesWithinDays } from './day-order.ts'

/** An item as it is stored. */
export interface StoredItem extends Article {
  firstSeenAt: number
  /** Since when the page does not show it any more. */
  goneAt?: number
  /** The page said no date: `publishedAt` is when we saw it first. */
  dateIsOurs?: true
}

export interface HistoryLimits {
  /** Items that the page does not show any more, at most. */
  maxGoneItems: number
  /** Retention of gone items. */
  goneRetentionMs: number
}

const defaultLimits: HistoryLimits = { maxGoneItems: 300, goneRetentionMs: 90 * dayMs }

/** Newest first. `seen` is what the page shows now, in its order. */
export function updateItemHistory(
  known: readonly StoredItem[],
  seen: readonly Article[],
  now: number,
  limits: HistoryLimits = defaultLimits,
): StoredItem[] {
  const byId = new Map(known.map((item) => [item.id, item]))
  const shown = new Map<string, StoredItem>()
  const unknown = seen.filter(({ id }) => !byId.has(id))
  const moved = movedItems(known, unknown, new Set(seen.map(({ id }) => id)))
  const isNew = (article: Article) => !byId.has(article.id) && !moved.has(article)
  const times = timesWithinDays(seen, isNew, known.map(timeOf), now)
  for (const [place, article] of seen.entries()) {
    const before = byId.get(article.id) ?? moved.get(article)
    const item = before ? updated(before, article) : firstSeen(article, now, place, times.get(article))
    if (!shown.has(item.id)) shown.set(item.id, item)
  }
  const gone = known
    .filter(({ id }) => !shown.has(id))
    .map((item) => (item.goneAt === undefined ? { ...item, goneAt: now } : item))
    .filter(({ goneAt = now }) => now - goneAt < limits.goneRetentionMs)
    .sort((a, b) => (b.goneAt ?? 0) - (a.goneAt ?? 0) || timeOf(b) - timeOf(a))
    .slice(0, limits.maxGoneItems)
  return [...shown.values(), ...gone].sort((a, b) => timeOf(b) - timeOf(a))
}

const timeOf = ({ publishedAt, firstSeenAt }: StoredItem): number => publishedAt ?? firstSeenAt

/** Without a date of its own, what stands higher on the page counts as newer, by a second. */
function firstSeen(article: Article, now: number, place: number, publishedAt = article.publishedAt): StoredItem {
  if (publishedAt !== undefined) return { ...article, publishedAt, firstSeenAt: now }
  return { ...article, publishedAt: now - place * 1000, firstSeenAt: now, dateIsOurs: true }
}

/** Current fields replace stored ones, except id and date: readers would show the item as a new one. */
function updated(before: StoredItem, article: Article): StoredItem {
  const { goneAt: _, ...rest } = before
  const { id, publishedAt = article.publishedAt } = rest
  return { ...rest, ...article, id, ...(publishedAt === undefined ? {} : { publishedAt }) }
}

/**
 * Items that come back under another address: the same title at the same place of the site with another query, or on
 * another host, while the one that we know is not shown any more. Pages that count their readers write a new query each
 * time; a site may be moved for a day.
 */
function movedItems(
  known: readonly StoredItem[],
  unknown: readonly Article[],
  shownIds: ReadonlySet<string>,
): Map<Article, StoredItem> {
  const missing = new Map<string, StoredItem | undefined>()
  for (const item of known) {
    if (shownIds.has(item.id)) continue
    // Of two equal keys it is unknown which item came back.
    for (const place of placesOf(item)) missing.set(place, missing.has(place) ? undefined : item)
  }
  const moved = new Map<Article, StoredItem>()
  const taken = new Set<StoredItem>()
  for (const article of unknown) {
    const before = placesOf(article)
      .map((place) => missing.get(place))
      .find((item) => item && !taken.has(item))
    if (!before) continue
    moved.set(article, before)
    taken.add(before)
  }
  return moved
}

/** Key of an item that may return with another query or host. None without a title. */
function placesOf({ url, title = '' }: Article): string[] {
  const parts = parseUrlParts(url)
  const words = collapseWhitespace(title).toLowerCase()
  if (!parts || words === '') return []
  const { host, pathname, search } = parts
  const elsewhere = pathname.length > 1 ? [`${pathname}${search} ${words}`] : []
  if (!search) return elsewhere
  const names = [...new URLSearchParams(search).keys()].sort().join('&')
  return [`${host}${pathname}?${names} ${words}`, ...elsewhere]
}
