// Next content of a feed after a poll: stored items, updated by those of its pages, and the time to the next poll.
import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import type { Article, ExtractionResult } from '../extraction/page-and-feed.ts'
import { type ItemChanges, itemChangesOf } from '../history/item-changes.ts'
import { type StoredItem, updateItemHistory } from '../history/item-history.ts'
import type { FeedContent } from '../history/stored-content.ts'
import { nextPollIntervalMs } from './rules-poll-interval.ts'

export interface NextContent {
  content: FeedContent
  intervalMs: number
  changes: ItemChanges
}

/** State before the poll. */
export interface PriorContent {
  items: readonly StoredItem[] | undefined
  intervalMs: number | undefined
}

/** `outcomes`: of the feed's pages; the first gives channel and explanation. */
export function computeNextContent(
  known: PriorContent,
  outcomes: readonly [Extract<ExtractionResult, { found: true }>, ...Extract<ExtractionResult, { found: true }>[]],
  now: number,
): NextContent {
  const [{ feed, explanation, reading }] = outcomes
  const found = outcomes.flatMap((outcome) => outcome.feed.articles)
  const articles: Article[] = limitFeedSize(reading ? withKnownChanges(found, known.items) : found)
  const items = limitGoneContent(
    updateItemHistory(reading ? kept(known.items, articles) : (known.items ?? []), articles, now),
  )
  const isNew = known.items === undefined || items.some(({ firstSeenAt }) => firstSeenAt === now)
  const dates = articles.flatMap(({ publishedAt }) => publishedAt ?? [])
  const intervalMs = nextPollIntervalMs(known.intervalMs, isNew, dates)
  const changes = itemChangesOf(known.items, items, articles.length, now)
  return {
    content: { channel: feed.channel, items, explanation, ...(reading ? { reading } : {}) },
    intervalMs,
    changes,
  }
}

const maxChanges = 200

/** A page does not show its earlier changes, which stay in the feed all the same. */
function withKnownChanges(found: readonly Article[], known: readonly StoredItem[] = []): Article[] {
  return [...found, ...known.filter(({ goneAt }) => goneAt === undefined)].slice(0, maxChanges)
}

/** Changes beyond them are forgotten: all have one address, so that a new one with the title of one that is gone would be taken for it. */
function kept(known: readonly StoredItem[] = [], changes: readonly Article[]): StoredItem[] {
  const ids = new Set(changes.map(({ id }) => id))
  return known.filter(({ id }) => ids.has(id))
}

/** Of the texts of items that left the page; `limitFeedSize` bounds the others. */
const maxGoneContentChars = 2_000_000

/** `items`: newest first. Beyond the limit, older items that left the page lose their full text. */
function limitGoneContent(items: readonly StoredItem[]): StoredItem[] {
  let remaining = maxGoneContentChars
  return items.map((item) => {
    if (item.goneAt === undefined || item.contentHtml === undefined) return item
    remaining -= item.contentHtml.length
    if (remaining >= 0) return item
    const { contentHtml: _, ...rest } = item
    return rest
  })
}
