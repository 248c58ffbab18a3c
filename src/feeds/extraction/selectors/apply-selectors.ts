// Overrides: values of the owner's selectors replace the fields found by extraction.

import { parseDateInText, parseMachineDate } from '../dates/parse-date.ts'
import { type DateReading, resolveDates } from '../dates/resolve-dates.ts'
import { articleId } from '../fields/merge-fields.ts'
import { typeOfFile } from '../fields/read-enclosures.ts'
import { escapeText } from '../html/escape.ts'
import type { PageDocument } from '../html/page-document.ts'
import { sanitizeHtml } from '../html/sanitize-html.ts'
import {
  MAX_AUTHORS,
  MAX_CATEGORIES,
  MAX_CATEGORY_LENGTH,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
} from '../normalization/field-limits.ts'
import { truncateText } from '../normalization/text.ts'
import { resolveUrl, stripTrackingParams, urlKey } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import type { NodeSpan } from '../records/node-span.ts'
import { namesIn, toPlainText } from '../sources/data-values.ts'
import { type NamedValues, readNamedValues } from './named-values.ts'
import type { Selectors } from './selector-options.ts'

/** `spans`: those of the articles. Dates are resolved together, since partial ones depend on others. */
export function applySelectors(
  { articles, spans }: { articles: readonly Article[]; spans: readonly NodeSpan[] },
  document: PageDocument,
  selectors: Selectors,
  context: SourceContext,
): Article[] {
  const values = spans.map((span) => readNamedValues(document, span, selectors, context))
  const dates = resolveDates(
    values.map((one) => readingOf(one.one('published_at'), context)),
    context.locale,
  )
  return articles.map((article, i) => {
    const own = values[i]
    const publishedAt = dates[i]
    const result = own ? correctedBy(own, article, document, selectors) : article
    return publishedAt === undefined ? result : { ...result, publishedAt }
  })
}

function correctedBy(values: NamedValues, article: Article, document: PageDocument, selectors: Selectors): Article {
  const result: Article = {
    ...described(article, values, document),
    ...addressed(article, values, selectors, document),
  }
  const title = toPlainText(values.one('title') ?? '')
  if (title) result.title = truncateText(title, MAX_TITLE_LENGTH)
  const authors = namesIn(values.all('author').map(toPlainText), MAX_AUTHORS)
  if (authors.length > 0) result.authors = authors
  const image = resolveUrl(values.one('image'), document.base)
  if (image) result.image = image
  const categories = categoriesIn((selectors.categories ?? []).flatMap(values.all))
  if (categories.length > 0) result.categories = categories
  const file = resolveUrl(values.one('enclosure'), document.base)
  const type = selectors.named.enclosure?.content_type
  if (file) result.enclosures = [{ url: file, ...defined('type', type ?? typeOfFile(file)) }]
  return result
}

const defined = (key: 'type', value: string | undefined) => (value === undefined ? {} : { [key]: value })

/** Numbers, too: the owner says that they are. */
function categoriesIn(values: readonly string[]): string[] {
  const names = values.map((value) => truncateText(toPlainText(value) ?? '', MAX_CATEGORY_LENGTH)).filter(Boolean)
  return [...new Set(names)].slice(0, MAX_CATEGORIES)
}

/** The id follows the address, unless the owner says what it is made of. */
function addressed(article: Article, values: NamedValues, { guid }: Selectors, document: PageDocument) {
  const url = resolveUrl(values.one('url'), document.base)
  const parts = (guid ?? ['id']).map((name) => values.one(name) ?? '')
  const said = parts.some((part) => part !== '') ? articleId(`${document.key} ${parts.join(' ')}`) : undefined
  return { url: url ? stripTrackingParams(url) : article.url, id: said ?? (url ? idOf(url, document) : article.id) }
}

/** Parts of the page itself differ by their fragments alone. */
function idOf(url: string, document: PageDocument): string {
  const key = urlKey(url)
  return articleId(key === document.key ? urlKey(url, true) : key)
}

/** A description replaces all of the card's content; a text that is no longer than a summary needs none beside it. */
function described(article: Article, values: NamedValues, document: PageDocument): Article {
  const written = values.one('description')
  const text = written && toPlainText(written)
  const hasMarkup = written !== undefined && /<\w/.test(written)
  const markup = hasMarkup ? sanitizeHtml(written, document.base) : ''
  if (!text) return markup.includes('<img') ? { ...article, contentHtml: markup } : article
  const { contentHtml: _, ...rest } = article
  const isLonger = text.length > MAX_SUMMARY_LENGTH
  const contentHtml = hasMarkup ? markup : isLonger ? `<p>${escapeText(text)}</p>` : ''
  return { ...rest, summary: truncateText(text, MAX_SUMMARY_LENGTH), ...(contentHtml ? { contentHtml } : {}) }
}

function readingOf(written: string | undefined, { locale }: SourceContext): DateReading | undefined {
  const text = written?.trim()
  return text ? (parseMachineDate(text, locale) ?? parseDateInText(text, locale)) : undefined
}
