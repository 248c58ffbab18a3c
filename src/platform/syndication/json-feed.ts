// Writer of JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
import { type CompleteEnclosure, type CompleteEntry, completeFeed } from './complete-feed.ts'
import type { Discussion, SyndicationFeed } from './feed.ts'

export function writeJsonFeed(syndication: SyndicationFeed): string {
  const feed = completeFeed(syndication)
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: nonEmpty(feed.homeUrl),
    feed_url: nonEmpty(feed.selfUrl),
    description: nonEmpty(feed.description),
    icon: nonEmpty(feed.icon || feed.image),
    language: nonEmpty(feed.language),
    authors: authors(feed.authors),
    items: feed.entries.map(item),
  })
}

function item(entry: CompleteEntry) {
  return {
    id: entry.id,
    url: nonEmpty(entry.url),
    title: nonEmpty(entry.title),
    content_html: nonEmpty(entry.contentHtml),
    content_text: contentText(entry),
    summary: nonEmpty(entry.summary),
    image: nonEmpty(entry.image),
    date_published: rfc3339(entry.publishedAt),
    date_modified: rfc3339(entry.modifiedAt),
    authors: authors(entry.authors),
    tags: entry.categories.length > 0 ? entry.categories : undefined,
    attachments: entry.enclosures.length > 0 ? entry.enclosures.map(attachment) : undefined,
    // Names of extensions begin with an underscore.
    _discussion: entry.discussion && discussion(entry.discussion),
  }
}

/** An item must have HTML or text. Some clients read text only, so a summary becomes the text even where there is HTML. */
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

/** Empty values are left out: `JSON.stringify` omits undefined. */
function nonEmpty(text: string): string | undefined {
  return text === '' ? undefined : text
}

function rfc3339(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
}
