// JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
import { type CompleteEnclosure, type CompleteEntry, completeFeed } from './complete-feed.ts'
import type { Discussion, SyndicationFeed } from './feed.ts'

export function writeJsonFeed(syndication: SyndicationFeed): string {
  const feed = completeFeed(syndication)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: known(feed.homeUrl),
    feed_url: known(feed.selfUrl),
    description: known(feed.description),
    icon: known(feed.icon || feed.image),
    language: known(feed.language),
    authors: authors(feed.authors),
    items: feed.entries.map(item),
  })
}

function item(entry: CompleteEntry) {
  return {
    id: entry.id,
    url: known(entry.url),
    title: known(entry.title),
    content_html: known(entry.contentHtml),
    content_text: contentText(entry),
    summary: known(entry.summary),
    image: known(entry.image),
    date_published: rfc3339(entry.publishedAt),
    date_modified: rfc3339(entry.modifiedAt),
    authors: authors(entry.authors),
    tags: entry.categories.length > 0 ? entry.categories : undefined,
    attachments: entry.enclosures.length > 0 ? entry.enclosures.map(attachment) : undefined,
    // An extension, as the format words them.
    _discussion: entry.discussion && discussion(entry.discussion),
  }
}

/** An item must have HTML or text. Small clients read the text only, so a summary is given as text beside HTML too. */
function contentText({ summary, contentHtml, title }: CompleteEntry): string | undefined {
  if (summary) return summary
  return contentHtml ? undefined : title
}

function discussion({ url, feedUrl, count }: Discussion) {
  return { url, feed_url: feedUrl, comment_count: count }
}

function attachment({ url, type, size }: CompleteEnclosure) {
  return { url, mime_type: type, size_in_bytes: size }
}

function authors(names: string[]): { name: string }[] | undefined {
  return names.length > 0 ? names.map((name) => ({ name })) : undefined
}

/** Unknown values are left out. */
function known(text: string): string | undefined {
  return text === '' ? undefined : text
}

function rfc3339(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}
