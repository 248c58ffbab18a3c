// Next content of a feed after a poll: the stored items updated by those of the page.

import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import type { Article, ExtractionResult } from '../extraction/page-and-feed.ts'
import { type StoredItem, updateItemHistory } from '../history/item-history.ts'
import type { FeedContent } from '../history/stored-content.ts'
import { nextPollIntervalMs } from './rules-poll-interval.ts'

export interface NextContent {
  content: FeedContent
  /** Until the next poll. */
  intervalMs: number
}

/** State before the poll. */
export interface PriorContent {
  items: readonly StoredItem[] | undefined
  intervalMs: number | undefined
}

/** `outcomes`: of the feed's pages, at least one; the first gives the feed its name. */
export function computeNextContent(
  known: PriorContent,
  outcomes: readonly [Extract<ExtractionResult, { found: true }>, ...Extract<ExtractionResult, { found: true }>[]],
  now: number,
): NextContent {
  const [{ feed, explanation }] = outcomes
  const articles: Article[] = limitFeedSize(outcomes.flatMap((one) => one.feed.articles))
  const items = limitGoneContent(updateItemHistory(known.items ?? [], articles, now))
  const isNew = known.items === undefined || items.some(({ firstSeenAt }) => firstSeenAt === now)
  const dates = articles.flatMap(({ publishedAt }) => publishedAt ?? [])
  const intervalMs = nextPollIntervalMs(known.intervalMs, isNew, dates)
  return { content: { channel: feed.channel, items, explanation }, intervalMs }
}

/** In characters: what the page shows is bounded already, and most feeds never come near it with all that has left it. */
const maxGoneContentChars = 2_000_000

/** Items that left the page lose their whole texts where these would be too much for a feed; newest first. */
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
