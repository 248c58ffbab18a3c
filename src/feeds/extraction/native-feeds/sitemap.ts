// Sitemaps (sitemaps.org 0.9) as lists: XML with the extensions for news, images and videos, and text.
import { MAX_CHANNEL_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { truncateText } from '../normalization/text.ts'
import { urlKey } from '../normalization/urls.ts'
import type { Article, Feed } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { articlesFrom, type FeedEntryFields, MAX_ENTRIES } from './feed-entry.ts'
import { titlesFromUrls } from './title-from-url.ts'
import { childOf, childrenOf, parseXml, type XmlNode } from './xml.ts'

export interface Sitemap {
  feed: Feed
  /** Entries without a title of their own: theirs is made of the words of their addresses. */
  untitled: number
}

interface SitemapEntry {
  fields: FeedEntryFields
  /** As written. */
  date: string | undefined
}

/** Undefined for other documents. The newest entries first, 2000 at most; those without a date behind, in their order. */
export function parseSitemap(source: string, url: string, context: SourceContext): Sitemap | undefined {
  const root = parseXml(source)
  if (root?.name !== 'urlset') return undefined
  const nodes = childrenOf(root, 'url')
  const language = firstText(
    nodes.slice(0, 20).map((node) => childOf(childOf(childOf(node, 'news:news'), 'news:publication'), 'news:language')),
  )
  const names = nodes.map((node) =>
    textOf(childOf(childOf(childOf(node, 'news:news'), 'news:publication'), 'news:name')),
  )
  const name = names[0] !== undefined && names.every((one) => one === names[0]) ? names[0] : undefined
  return sitemapOf(nodes.map(entryOf), { url, name, language }, context)
}

/** One address a line, and nothing else. */
export function parseTextSitemap(text: string, url: string, context: SourceContext): Sitemap | undefined {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length < 2 || !lines.every((line) => /^https?:\/\/\S{1,2048}$/i.test(line))) return undefined
  return sitemapOf(
    lines.map((line) => ({ fields: fieldsOf(line), date: undefined })),
    { url },
    context,
  )
}

interface SitemapHead {
  url: string
  name?: string | undefined
  language?: string | undefined
}

function sitemapOf(
  entries: readonly SitemapEntry[],
  { url, name, language }: SitemapHead,
  context: SourceContext,
): Sitemap {
  const fields = newestFirst(entries)
    .slice(0, MAX_ENTRIES)
    .map((one) => one.fields)
  const read = articlesFrom(fields, url, url, context).filter((article) => urlKey(article.url) !== urlKey(url))
  const titles = titlesFromUrls(read.map((article) => article.url))
  const articles = read.map(
    (article, i): Article => (article.title ? article : { ...article, title: titles[i] ?? article.url }),
  )
  const title = truncateText(name ?? URL.parse(url)?.host ?? url, MAX_CHANNEL_TITLE_LENGTH)
  return {
    feed: { channel: { title, url, ...(language ? { language } : {}) }, articles },
    untitled: read.filter((article) => !article.title).length,
  }
}

/** Dates are days or moments of ISO 8601: those of several zones differ by hours, which order needs not. */
function newestFirst(entries: readonly SitemapEntry[]): SitemapEntry[] {
  const timed = entries.map((entry) => ({ entry, at: Date.parse(entry.date ?? '') }))
  return timed
    .sort((a, b) => (Number.isNaN(b.at) ? -Infinity : b.at) - (Number.isNaN(a.at) ? -Infinity : a.at) || 0)
    .map(({ entry }) => entry)
}

function entryOf(node: XmlNode): SitemapEntry {
  const news = childOf(node, 'news:news')
  const image = childOf(node, 'image:image')
  const video = childOf(node, 'video:video')
  const published = textOf(childOf(news, 'news:publication_date')) ?? textOf(childOf(video, 'video:publication_date'))
  const modified = textOf(childOf(node, 'lastmod'))
  const titled = [
    childOf(news, 'news:title'),
    childOf(video, 'video:title'),
    childOf(image, 'image:title', 'image:caption'),
  ]
  return {
    date: published ?? modified,
    fields: {
      ...fieldsOf(textOf(childOf(node, 'loc'))),
      title: firstText(titled),
      summary: textOf(childOf(video, 'video:description')),
      image: textOf(childOf(image, 'image:loc')) ?? textOf(childOf(video, 'video:thumbnail_loc')),
      categories: (textOf(childOf(news, 'news:keywords')) ?? '').split(',').map((word) => word.trim()),
      published,
      modified,
    },
  }
}

const fieldsOf = (link: string | undefined): FeedEntryFields => ({
  links: [link],
  authors: [],
  categories: [],
  enclosures: [],
})

const textOf = (node: XmlNode | undefined): string | undefined => node?.text.trim() || undefined

const firstText = (nodes: readonly (XmlNode | undefined)[]): string | undefined =>
  nodes.map(textOf).find((text) => text !== undefined)
