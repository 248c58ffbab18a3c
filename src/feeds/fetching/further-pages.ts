// Further pages of a list, joined into one result; at most five with the first.
import { addFoundBy } from '../extraction/explain.ts'
import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import { newestArticles } from '../extraction/newest-articles.ts'
import { urlKey } from '../extraction/normalization/urls.ts'
import type { Article } from '../extraction/page-and-feed.ts'
import type { LinkRelations } from '../extraction/page-links/link-relations.ts'
import type { ExtractedPage, ListedPage } from './page-result.ts'

const maxPages = 5

export interface PageLimits {
  /** Most pages to read, the first included. One by default. */
  pages?: number
  /** Most items; undefined: no limit. */
  limit?: number | undefined
}

/** The pages of a list that were read or requested so far. */
export interface JoinedPages {
  /** Without its links. */
  first: ExtractedPage
  /** Of all pages, by id. */
  articles: ReadonlyMap<string, Article>
  /** Pages that gave articles, the first included. */
  pageCount: number
  /** Keys of the addresses that were requested. */
  urlKeys: ReadonlySet<string>
  nextUrl: string | undefined
}

export function firstOfPages({ links, ...first }: ListedPage): JoinedPages {
  const articles = first.outcome.found
    ? first.outcome.feed.articles.map((article) => [article.id, article] as const)
    : []
  return {
    first,
    articles: new Map(articles),
    pageCount: 1,
    urlKeys: new Set([urlKey(first.url)]),
    nextUrl: links && nextPageUrl(links, first.url),
  }
}

/** The next page to request; undefined at both limits, and where the list ends, leaves its origin or comes back. */
export function furtherPageUrl(
  { first, articles, urlKeys, nextUrl }: JoinedPages,
  { pages = 1, limit = Number.POSITIVE_INFINITY }: PageLimits,
): string | undefined {
  if (!first.outcome.found || !nextUrl || urlKeys.size >= Math.min(pages, maxPages) || articles.size >= limit)
    return undefined
  return urlKeys.has(urlKey(nextUrl)) ? undefined : nextUrl
}

/** With the page at this address among those that were requested. */
export function withRequested(joined: JoinedPages, url: string): JoinedPages {
  return { ...joined, urlKeys: new Set(joined.urlKeys).add(urlKey(url)), nextUrl: undefined }
}

/** With the articles of a further page whose ids are new. The list ends at a page that has none, or was not read. */
export function withFurtherPage(joined: JoinedPages, page: ListedPage): JoinedPages {
  if (!page.outcome.found) return joined
  const articles = new Map(joined.articles)
  for (const article of page.outcome.feed.articles) if (!articles.has(article.id)) articles.set(article.id, article)
  if (articles.size === joined.articles.size) return joined
  const pageCount = joined.pageCount + 1
  return { ...joined, articles, pageCount, nextUrl: page.links && nextPageUrl(page.links, joined.first.url) }
}

/** The result of the first page, with the articles of all. */
export function joinPages(
  { first, articles, pageCount }: JoinedPages,
  { limit = Number.POSITIVE_INFINITY }: PageLimits,
  now: number,
): ExtractedPage {
  const { outcome } = first
  if (!outcome.found || pageCount === 1) return first
  const joined = limitFeedSize(newestArticles([...articles.values()], limit, now))
  const explanation = addFoundBy(outcome.explanation, { code: 'joined-pages', count: pageCount }, 'last')
  return { ...first, outcome: { ...outcome, feed: { ...outcome.feed, articles: joined }, explanation } }
}

/** What the page itself says goes before the header of its answer. */
function nextPageUrl({ links, nextPages }: LinkRelations, from: string): string | undefined {
  const next = nextPages[0]?.url ?? links.find(({ rels }) => rels.includes('next'))?.url
  return next !== undefined && new URL(next).origin === new URL(from).origin ? next : undefined
}
