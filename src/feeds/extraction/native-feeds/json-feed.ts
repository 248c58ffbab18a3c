// JSON Feed, or any JSON with a list of objects.

import { MAX_CHANNEL_DESCRIPTION_LENGTH, MAX_CHANNEL_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { truncateText } from '../normalization/text.ts'
import { resolveUrl } from '../normalization/urls.ts'
import type { Channel, Feed } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { type DataNode, isDataNode, toPlainText } from '../sources/data-values.ts'
import { articlesFrom, type FeedEntryFields, MAX_ENTRIES } from './feed-entry.ts'

export function parseJsonFeed(feed: DataNode, url: string, context: SourceContext): Feed | undefined {
  if (!/jsonfeed\.org\/version/.test(textIn(feed.version) ?? '') || !Array.isArray(feed.items)) return undefined
  const channel = channelOf(feed, url)
  const items = feed.items.filter(isDataNode).slice(0, MAX_ENTRIES)
  return { channel, articles: articlesFrom(items.map(entryOf), url, channel.url, context) }
}

function channelOf(feed: DataNode, url: string): Channel {
  const title = toPlainText(textIn(feed.title) ?? '') ?? URL.parse(url)?.host ?? url
  const channel: Channel = {
    title: truncateText(title, MAX_CHANNEL_TITLE_LENGTH),
    url: resolveUrl(textIn(feed.home_page_url), url) ?? url,
  }
  const description = toPlainText(textIn(feed.description) ?? '')
  if (description) channel.description = truncateText(description, MAX_CHANNEL_DESCRIPTION_LENGTH)
  const language = textIn(feed.language)
  if (language) channel.language = language
  const icon = resolveUrl(textIn(feed.icon) ?? textIn(feed.favicon), url)
  if (icon) channel.icon = icon
  const authors = authorsOf(feed).filter((name) => name !== undefined)
  if (authors.length > 0) channel.authors = authors.slice(0, 5)
  return channel
}

function entryOf(item: DataNode): FeedEntryFields {
  const plain = textIn(item.content_text)
  return {
    guid: textIn(item.id),
    links: [textIn(item.url), textIn(item.external_url), /^https?:/.test(textIn(item.id) ?? '') ? textIn(item.id) : ''],
    title: textIn(item.title),
    summary: textIn(item.summary) ?? plain,
    content: textIn(item.content_html),
    image: textIn(item.image) ?? textIn(item.banner_image),
    authors: authorsOf(item),
    categories: [item.tags].flat().map(textIn),
    published: item.date_published,
    modified: item.date_modified,
    enclosures: [item.attachments]
      .flat()
      .filter(isDataNode)
      .map((file) => ({
        url: textIn(file.url),
        type: textIn(file.mime_type),
        size: Number(file.size_in_bytes),
      })),
  }
}

const authorsOf = ({ authors, author }: DataNode): (string | undefined)[] =>
  [authors ?? author].flat().map((one) => textIn(isDataNode(one) ? one.name : one))

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
