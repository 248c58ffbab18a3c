// What the owner's selectors say of an item goes over what was found by itself.

import { dateFromMachine, dateInLine } from '../dates/parse-date.ts'
import { type Reading, settle } from '../dates/resolve-dates.ts'
import { idOf } from '../fields/merge-fields.ts'
import type { PageDocument } from '../html/page-document.ts'
import { cleanHtml } from '../html/sanitize-html.ts'
import { shorten } from '../normalization/text.ts'
import { absoluteLink, cleanLink, linkKey } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { Context } from '../records/candidate.ts'
import type { Area } from '../records/node-span.ts'
import { namesIn, plainText } from '../sources/data-values.ts'
import type { Selectors } from './contract-selectors.ts'
import { namedValues, type Values } from './named-values.ts'

/** `areas` are where the articles stand. Dates are settled together: one tells how another is to be read. */
export function corrected(
  articles: readonly Article[],
  areas: readonly Area[],
  document: PageDocument,
  selectors: Selectors,
  context: Context,
): Article[] {
  const values = areas.map((area) => namedValues(document, area, selectors, context))
  const dates = settle(
    values.map((one) => readingOf(one.one('published_at'), context)),
    context.around,
  )
  return articles.map((article, i) => {
    const own = values[i]
    const publishedAt = dates[i]
    const result = own ? correctedBy(own, article, document, selectors) : article
    return publishedAt === undefined ? result : { ...result, publishedAt }
  })
}

function correctedBy(values: Values, article: Article, document: PageDocument, selectors: Selectors): Article {
  const result: Article = {
    ...article,
    ...addressed(article, values, selectors, document),
    ...described(values, document),
  }
  const title = plainText(values.one('title') ?? '')
  if (title) result.title = shorten(title, 300)
  const authors = namesIn(values.all('author').map(plainText), 10)
  if (authors.length > 0) result.authors = authors
  const image = absoluteLink(values.one('image'), document.base)
  if (image) result.image = image
  const categories = namesIn((selectors.categories ?? []).flatMap(values.all).map(plainText), 20)
  if (categories.length > 0) result.categories = categories
  const file = absoluteLink(values.one('enclosure'), document.base)
  const type = selectors.named.enclosure?.content_type
  if (file) result.enclosures = [{ url: file, ...(type ? { type } : {}) }]
  return result
}

/** The id follows the address, unless the owner says what it is made of. */
function addressed(article: Article, values: Values, { guid }: Selectors, document: PageDocument) {
  const url = absoluteLink(values.one('url'), document.base)
  const parts = (guid ?? ['id']).map((name) => values.one(name) ?? '')
  const said = parts.some((part) => part !== '') ? idOf(`${document.key} ${parts.join(' ')}`) : undefined
  return { url: url ? cleanLink(url) : article.url, id: said ?? (url ? idOf(linkKey(url)) : article.id) }
}

function described(values: Values, document: PageDocument): Pick<Article, 'summary' | 'contentHtml'> {
  const written = values.one('description')
  const summary = written && plainText(written)
  if (!summary) return {}
  const markup = /<\w/.test(written) ? cleanHtml(written, document.base) : ''
  return { summary: shorten(summary, 600), ...(markup ? { contentHtml: markup } : {}) }
}

function readingOf(written: string | undefined, { around }: Context): Reading | undefined {
  const text = written?.trim()
  return text ? (dateFromMachine(text, around) ?? dateInLine(text, around)) : undefined
}
