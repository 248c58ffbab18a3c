// What is stored of a page after a look at it: what was known, and what the page shows now.

import { withinBudget } from '../extraction/feed-size-limit.ts'
import type { Article, Outcome } from '../extraction/page-and-feed.ts'
import { type Remembered, remember } from '../history/item-history.ts'
import type { Content } from '../history/stored-content.ts'
import { nextInterval } from './rules-poll-interval.ts'

export interface NextContent {
  content: Content
  /** Until the next look. */
  intervalMs: number
}

/** What was learnt before. */
export interface Known {
  items: readonly Remembered[] | undefined
  intervalMs: number | undefined
}

/** `outcomes`: of the feed's pages, at least one; the first gives the feed its name. */
export function nextContent(
  known: Known,
  outcomes: readonly [Extract<Outcome, { found: true }>, ...Extract<Outcome, { found: true }>[]],
  now: number,
): NextContent {
  const [{ feed, explanation }] = outcomes
  const articles: Article[] = withinBudget(outcomes.flatMap((one) => one.feed.articles))
  const items = withoutTooMuch(remember(known.items ?? [], articles, now))
  const isNew = known.items === undefined || items.some(({ firstSeenAt }) => firstSeenAt === now)
  const dates = articles.flatMap(({ publishedAt }) => publishedAt ?? [])
  const intervalMs = nextInterval(known.intervalMs, isNew, dates)
  return { content: { channel: feed.channel, items, explanation }, intervalMs }
}

/** In characters: what the page shows is bounded already, and most feeds never come near it with all that has left it. */
const mostGone = 2_000_000

/** Items that left the page lose their whole texts where these would be too much for a feed; newest first. */
function withoutTooMuch(items: readonly Remembered[]): Remembered[] {
  let room = mostGone
  return items.map((item) => {
    if (item.goneAt === undefined || item.contentHtml === undefined) return item
    room -= item.contentHtml.length
    if (room >= 0) return item
    const { contentHtml: _, ...rest } = item
    return rest
  })
}
