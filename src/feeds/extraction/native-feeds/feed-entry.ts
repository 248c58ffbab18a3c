// From the fields of a feed's entry to an article: the same rules as for what is read from pages.
import type { Enclosure } from '../../../platform/syndication/feed.ts'
import { idOf } from '../fields/merge-fields.ts'
import { cleanHtml } from '../html/sanitize-html.ts'
import { shorten } from '../normalization/text.ts'
import { absoluteLink, cleanLink, linkKey } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { Context } from '../records/candidate.ts'
import { instant, namesIn, plainText } from '../sources/data-values.ts'

/** As written in the feed. */
export interface Written {
  guid?: string | undefined
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

/** Entries without any link have their place in the feed and are told apart by their ids. */
export function articleFrom(written: Written, base: string, home: string, context: Context): Article {
  const enclosures = enclosuresOf(written, base)
  const link = written.links.map((one) => absoluteLink(one, base)).find((url) => url !== undefined)
  const url = cleanLink(link ?? enclosures[0]?.url ?? home)
  const key = link ? linkKey(link, true) : `${linkKey(url)} ${written.guid ?? written.title ?? written.content ?? ''}`
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
