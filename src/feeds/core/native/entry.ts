// From the fields of a feed's entry to an article: the same rules as for what is read from pages.
import type { Enclosure } from '../../../platform/syndication/feed.ts'
import type { Article } from '../article.ts'
import { cleanHtml } from '../clean.ts'
import type { Context } from '../extractors/extractor.ts'
import { instant, namesIn, plainText } from '../extractors/values.ts'
import { absoluteLink, cleanLink, linkKey } from '../links.ts'
import { idOf } from '../merge.ts'
import { shorten } from '../text.ts'

/** As written in the feed. */
export interface Written {
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

/** Of a text that is cut for its beginning anyway. */
const MAX_SUMMARY = 20_000

/** Addresses are relative to `base`, unless an entry has its own; without any link, an entry is part of `home`. */
export function articlesFrom(entries: readonly Written[], base: string, home: string, context: Context): Article[] {
  const shared = sharedLinks(entries)
  return entries.map((entry) => articleFrom(entry, entry.base ?? base, home, context, shared))
}

/** Links that lead from entries with ids of their own to one and the same page, as those of podcasts do. */
function sharedLinks(entries: readonly Written[]): ReadonlySet<string> {
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
function articleFrom(
  written: Written,
  base: string,
  home: string,
  context: Context,
  shared: ReadonlySet<string>,
): Article {
  const enclosures = enclosuresOf(written, base)
  const link = written.links.map((one) => absoluteLink(one, base)).find((url) => url !== undefined)
  const url = cleanLink(link ?? enclosures[0]?.url ?? home)
  const isOwn = link !== undefined && !shared.has(written.links[0] ?? '')
  const key = isOwn ? linkKey(link, true) : `${linkKey(url)} ${written.guid ?? written.title ?? written.content ?? ''}`
  const article: Article = { id: idOf(key), url }
  const title = written.title && plainText(written.title)
  if (title) article.title = shorten(title, 300)
  const markup = written.content || (/<\w/.test(written.summary ?? '') ? written.summary : undefined)
  const contentHtml = markup && cleanHtml(markup, link ?? base)
  if (contentHtml) article.contentHtml = contentHtml
  const summary = plainText((written.summary || written.content || '').slice(0, MAX_SUMMARY))
  if (summary) article.summary = shorten(summary, 600)
  const image = absoluteLink(written.image, base)
  if (image) article.image = image
  const authors = namesIn(written.authors.map(plain).filter(Boolean), 10)
  if (authors.length > 0) article.authors = authors
  const categories = namesIn(written.categories.map(plain).filter(Boolean), 20)
  if (categories.length > 0) article.categories = categories
  if (enclosures.length > 0) article.enclosures = enclosures
  return { ...article, ...datesOf(written, context) }
}

function datesOf({ published, modified }: Written, context: Context): Pick<Article, 'publishedAt' | 'modifiedAt'> {
  const modifiedAt = instant(modified, context)
  const publishedAt = instant(published, context) ?? modifiedAt
  return {
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined || modifiedAt === publishedAt ? {} : { modifiedAt }),
  }
}

function enclosuresOf({ enclosures }: Written, base: string): Enclosure[] {
  return enclosures.slice(0, 10).flatMap(({ url: written, type, size }) => {
    const url = absoluteLink(written, base)
    if (!url) return []
    return [{ url, ...(type ? { type: type.slice(0, 100) } : {}), ...(isSize(size) ? { size } : {}) }]
  })
}

const isSize = (size: number | undefined): size is number => Number.isSafeInteger(size) && Number(size) > 0
const plain = (text: string | undefined): string | undefined => (text ? plainText(text) : undefined)
