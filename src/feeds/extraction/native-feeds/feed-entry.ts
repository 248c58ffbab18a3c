// Feed entry to article, under the same rules as articles of pages.

import type { Enclosure } from '../../../platform/syndication/feed.ts'
import { articleId } from '../fields/merge-fields.ts'
import { sanitizeHtml } from '../html/sanitize-html.ts'
import { MAX_AUTHORS, MAX_CATEGORIES, MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { truncateText } from '../normalization/text.ts'
import { resolveUrl, stripTrackingParams, urlKey } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { namesIn, parseInstant, toPlainText } from '../sources/data-values.ts'

/** As written in the feed. */
export interface FeedEntryFields {
  guid?: string | undefined
  base?: string | undefined
  links: (string | undefined)[]
  title?: string | undefined
  summary?: string | undefined
  content?: string | undefined
  image?: string | undefined
  authors: (string | undefined)[]
  categories: (string | undefined)[]
  published?: unknown
  modified?: unknown
  enclosures: { url: string | undefined; type?: string | undefined; size?: number | undefined }[]
}

/** Entries of a feed that are read, at least 1: those after it are left out. */
export const MAX_ENTRIES = 2000
/** Of a text that is cut for its beginning anyway. */
const MAX_SUMMARY = 20_000

/** Addresses are relative to `base`, unless an entry has its own; without any link, an entry is part of `home`. */
export function articlesFrom(
  entries: readonly FeedEntryFields[],
  base: string,
  home: string,
  context: SourceContext,
): Article[] {
  const feed = { home, context, sharedLinks: sharedLinks(entries) }
  return entries.map((entry) => toArticle(entry, entry.base ?? base, feed))
}

interface FeedOfEntries {
  /** Page of the feed: address of entries without a link. */
  home: string
  context: SourceContext
  sharedLinks: ReadonlySet<string>
}

/** Links that lead from entries with ids of their own to one and the same page, as those of podcasts do. */
function sharedLinks(entries: readonly FeedEntryFields[]): ReadonlySet<string> {
  const guids = new Map<string, string>()
  const shared = new Set<string>()
  for (const { guid, links } of entries) {
    const link = links[0]
    if (!guid || !link) continue
    const other = guids.get(link)
    if (other === undefined) guids.set(link, guid)
    else if (other !== guid) shared.add(link)
  }
  return shared
}

/** Entries without a link of their own have their place in the feed and are told apart by their ids. */
function toArticle(written: FeedEntryFields, base: string, feed: FeedOfEntries): Article {
  const enclosures = enclosuresOf(written, base)
  const link = written.links.map((one) => resolveUrl(one, base)).find((url) => url !== undefined)
  const url = stripTrackingParams(link ?? enclosures[0]?.url ?? feed.home)
  const isOwn = link !== undefined && !feed.sharedLinks.has(written.links[0] ?? '')
  const key = isOwn ? urlKey(link, true) : `${urlKey(url)} ${written.guid ?? written.title ?? written.content ?? ''}`
  const article: Article = { id: articleId(key), url }
  const title = written.title && toPlainText(written.title)
  if (title) article.title = truncateText(title, MAX_TITLE_LENGTH)
  const markup = written.content || (/<\w/.test(written.summary ?? '') ? written.summary : undefined)
  const contentHtml = markup && sanitizeHtml(markup, link ?? base)
  if (contentHtml) article.contentHtml = contentHtml
  const summary = toPlainText((written.summary || written.content || '').slice(0, MAX_SUMMARY))
  if (summary) article.summary = truncateText(summary, MAX_SUMMARY_LENGTH)
  const image = resolveUrl(written.image, base)
  if (image) article.image = image
  const authors = namesIn(written.authors.map(plain).filter(Boolean), MAX_AUTHORS)
  if (authors.length > 0) article.authors = authors
  const categories = namesIn(written.categories.map(plain).filter(Boolean), MAX_CATEGORIES)
  if (categories.length > 0) article.categories = categories
  if (enclosures.length > 0) article.enclosures = enclosures
  return { ...article, ...datesOf(written, feed.context) }
}

function datesOf(
  { published, modified }: FeedEntryFields,
  context: SourceContext,
): Pick<Article, 'publishedAt' | 'modifiedAt'> {
  const modifiedAt = parseInstant(modified, context)
  const publishedAt = parseInstant(published, context) ?? modifiedAt
  return {
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined || modifiedAt === publishedAt ? {} : { modifiedAt }),
  }
}

function enclosuresOf({ enclosures }: FeedEntryFields, base: string): Enclosure[] {
  return enclosures.slice(0, 10).flatMap(({ url: written, type, size }) => {
    const url = resolveUrl(written, base)
    if (!url) return []
    return [{ url, ...(type ? { type: type.slice(0, 100) } : {}), ...(isSize(size) ? { size } : {}) }]
  })
}

const isSize = (size: number | undefined): size is number => Number.isSafeInteger(size) && Number(size) > 0
const plain = (text: string | undefined): string | undefined => (text ? toPlainText(text) : undefined)
