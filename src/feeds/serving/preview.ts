// What the page at `/` shows of a feed: its first items and why it is these.

import { collapse, shorten } from '../extraction/normalization/text.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { Remembered } from '../history/item-history.ts'
import type { Content } from '../history/stored-content.ts'
import type { Preview } from '../management/contract.ts'
import { sift } from '../output/item-filter.ts'
import { shortestMs } from '../polling/rules-poll-interval.ts'

const itemsShown = 8
const titleLength = 300
const summaryLength = 280

export function previewOf(
  feed: ServedFeed,
  { channel, items, explanation }: Content,
  /** Empty for a picture that we do not show. */
  imageAddress: (url: string) => string,
): Preview {
  const articles = sift(items, feed.settings)
  // A date that we gave is when it was seen: of a new feed that is now for all of them.
  const newestAt = Math.max(...articles.map(({ publishedAt = 0, dateIsOurs }) => (dateIsOurs ? 0 : publishedAt)))
  const icon = channel.icon && imageAddress(channel.icon)
  return {
    title: feed.settings.title ?? (shorten(collapse(channel.title), titleLength) || feed.name),
    home_page_url: channel.url,
    ...(channel.language ? { language: channel.language } : {}),
    ...(icon ? { icon } : {}),
    total_items: articles.length,
    ...(newestAt > 0 ? { newest_at: iso(newestAt) } : {}),
    checked_every_seconds: Math.round((feed.result?.intervalMs ?? shortestMs) / 1000),
    items: articles.slice(0, itemsShown).map((article) => itemOf(article, imageAddress)),
    explanation: { found_by: explanation.foundBy, left_out: explanation.leftOut, dates: explanation.dates },
  }
}

function itemOf(
  { title, url, summary, publishedAt, dateIsOurs, image: source }: Remembered,
  imageAddress: (url: string) => string,
): Preview['items'][number] {
  const image = source && imageAddress(source)
  return {
    title: shorten(collapse(title ?? ''), titleLength) || url,
    url,
    ...(summary ? { summary: shorten(collapse(summary), summaryLength) } : {}),
    ...(publishedAt === undefined || dateIsOurs ? {} : { published_at: iso(publishedAt) }),
    ...(image ? { image } : {}),
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
