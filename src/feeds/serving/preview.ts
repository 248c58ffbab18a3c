// Preview of a feed for the page at `/`: its first items and the explanation.

import { collapseWhitespace, truncateText } from '../extraction/normalization/text.ts'
import type { Explanation } from '../extraction/page-and-feed.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { StoredItem } from '../history/item-history.ts'
import type { FeedContent } from '../history/stored-content.ts'
import { filterItems } from '../output/rules/item-filter.ts'
import { minPollIntervalMs } from '../polling/rules-poll-interval.ts'
import type { Preview } from './contract-preview.ts'

const usualItems = 8
const titleLength = 300
const summaryLength = 280

export function createPreview(
  feed: ServedFeed,
  { channel, items, explanation }: FeedContent,
  /** Empty for a picture that we do not show. */
  imageAddress: (url: string) => string,
  limit = usualItems,
): Preview {
  const articles = filterItems(items, feed.settings)
  // A date that we gave is when it was seen: of a new feed that is now for all of them.
  const newestAt = Math.max(...articles.map(({ publishedAt = 0, dateIsOurs }) => (dateIsOurs ? 0 : publishedAt)))
  const icon = channel.icon && imageAddress(channel.icon)
  return {
    title:
      feed.settings.title ??
      ((!feed.isNamed && truncateText(collapseWhitespace(channel.title), titleLength)) || feed.name),
    home_page_url: channel.url,
    ...(channel.language ? { language: channel.language } : {}),
    ...(icon ? { icon } : {}),
    total_items: articles.length,
    ...(newestAt > 0 ? { newest_at: iso(newestAt) } : {}),
    checked_every_seconds: Math.round((feed.result?.intervalMs ?? minPollIntervalMs) / 1000),
    items: articles.slice(0, limit).map((article) => itemOf(article, imageAddress)),
    explanation: presentExplanation(explanation),
  }
}

function presentExplanation({ foundBy, leftOut, dates, facts }: Explanation): Preview['explanation'] {
  return {
    found_by: foundBy,
    left_out: leftOut,
    dates,
    ...(facts && { facts: { found_by: facts.foundBy, left_out: facts.leftOut, dates: facts.dates } }),
  }
}

function itemOf(
  { title, url, summary, publishedAt, dateIsOurs, image: source }: StoredItem,
  imageAddress: (url: string) => string,
): Preview['items'][number] {
  const image = source && imageAddress(source)
  return {
    title: truncateText(collapseWhitespace(title ?? ''), titleLength) || url,
    url,
    ...(summary ? { summary: truncateText(collapseWhitespace(summary), summaryLength) } : {}),
    ...(publishedAt === undefined || dateIsOurs ? {} : { published_at: iso(publishedAt) }),
    ...(image ? { image } : {}),
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
