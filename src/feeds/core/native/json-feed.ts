// A JSON Feed, or any JSON with a list of things in it.
import type { Channel, Feed } from '../article.ts'
import type { Context } from '../extractors/extractor.ts'
import { isNode, type Node, plainText } from '../extractors/values.ts'
import { absoluteLink } from '../links.ts'
import { shorten } from '../text.ts'
import { articlesFrom, type Written } from './entry.ts'

const MAX_ENTRIES = 2000

export function readJsonFeed(feed: Node, url: string, context: Context): Feed | undefined {
  if (!/jsonfeed\.org\/version/.test(textIn(feed.version) ?? '') || !Array.isArray(feed.items)) return undefined
  const channel = channelOf(feed, url)
  const items = feed.items.filter(isNode).slice(0, MAX_ENTRIES)
  return { channel, articles: articlesFrom(items.map(entryOf), url, channel.url, context) }
}

function channelOf(feed: Node, url: string): Channel {
  const title = plainText(textIn(feed.title) ?? '') ?? URL.parse(url)?.host ?? url
  const channel: Channel = { title: shorten(title, 200), url: absoluteLink(textIn(feed.home_page_url), url) ?? url }
  const description = plainText(textIn(feed.description) ?? '')
  if (description) channel.description = shorten(description, 500)
  const language = textIn(feed.language)
  if (language) channel.language = language
  const icon = absoluteLink(textIn(feed.icon) ?? textIn(feed.favicon), url)
  if (icon) channel.icon = icon
  const authors = authorsOf(feed).filter((name) => name !== undefined)
  if (authors.length > 0) channel.authors = authors.slice(0, 5)
  return channel
}

function entryOf(item: Node): Written {
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
      .filter(isNode)
      .map((file) => ({
        url: textIn(file.url),
        type: textIn(file.mime_type),
        size: Number(file.size_in_bytes),
      })),
  }
}

const authorsOf = ({ authors, author }: Node): (string | undefined)[] =>
  [authors ?? author].flat().map((one) => textIn(isNode(one) ? one.name : one))

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
