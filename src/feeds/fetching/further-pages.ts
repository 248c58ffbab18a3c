// Further pages of a list, or sitemaps of an index, joined into one result; at most five requests with the first.
import { addFoundBy, explainDatesOf } from '../extraction/explain.ts'
import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import { newestArticles } from '../extraction/fields/newest-articles.ts'
import { urlKey } from '../extraction/normalization/urls.ts'
import type { Article } from '../extraction/page-and-feed.ts'
import type { LinkRelations } from '../extraction/page-links/link-relations.ts'
import type { ExtractedPage, ListedPage } from './page-result.ts'

const maxPages = 5
/** The index among them. */
const maxSitemapRequests = 5
const defaultSitemapLimit = 100

export interface PageLimits {
  /** Most pages to read, the first included. One by default. */
  pages?: number
  /** Most items; undefined: no limit. */
  limit?: number | undefined
}

/** The pages of a list, or the sitemaps of an index, that were read or requested so far. */
export interface JoinedPages {
  /** Without its links. */
  first: ExtractedPage
  /** A sitemap index lists sitemaps, and nothing by itself. */
  isIndex: boolean
  /** The first page that gave articles. */
  found: FoundOutcome | undefined
  /** Of all pages, by id. */
  articles: ReadonlyMap<string, Article>
  /** Pages that gave articles, the first included. */
  pageCount: number
  /** Keys of the addresses that were requested. */
  urlKeys: ReadonlySet<string>
  /** Addresses to request, in their order. */
  waiting: readonly string[]
}

type FoundOutcome = Extract<ExtractedPage['outcome'], { found: true }>

export function firstOfPages({ links, ...first }: ListedPage): JoinedPages {
  const found = first.outcome.found ? first.outcome : undefined
  const sitemaps = links?.sitemaps ?? []
  return {
    first,
    isIndex: sitemaps.length > 0,
    found,
    articles: new Map(found?.feed.articles.map((article) => [article.id, article])),
    pageCount: 1,
    urlKeys: new Set([urlKey(first.url)]),
    waiting: sitemaps.length > 0 ? sitemaps : links ? nextPageUrls(links, first.url) : [],
  }
}

/** The next page to request; undefined at both limits, and where the list ends, leaves its origin or comes back. */
export function furtherPageUrl(
  { isIndex, found, articles, urlKeys, waiting }: JoinedPages,
  { pages = 1, limit = Number.POSITIVE_INFINITY }: PageLimits,
): string | undefined {
  const maxRequests = isIndex ? maxSitemapRequests : Math.min(pages, maxPages)
  if ((!found && !isIndex) || urlKeys.size >= maxRequests || articles.size >= limit) return undefined
  return waiting.find((url) => !urlKeys.has(urlKey(url)))
}

/** With the page at this address among those that were requested. */
export function withRequested(joined: JoinedPages, url: string): JoinedPages {
  const { isIndex, urlKeys, waiting } = joined
  const left = isIndex ? waiting.filter((one) => one !== url) : []
  return { ...joined, urlKeys: new Set(urlKeys).add(urlKey(url)), waiting: left }
}

/**
 * With the articles of a further page whose ids are new. A list ends at a page that has none, or was not read; of an index
 * the other sitemaps follow, those of an index within it first.
 */
export function withFurtherPage(joined: JoinedPages, page: ListedPage): JoinedPages {
  const { isIndex, waiting } = joined
  const within = isIndex ? (page.links?.sitemaps ?? []) : []
  const { outcome } = page
  if (!outcome.found) return { ...joined, waiting: [...within, ...waiting] }
  const articles = new Map(joined.articles)
  for (const article of outcome.feed.articles) if (!articles.has(article.id)) articles.set(article.id, article)
  if (articles.size === joined.articles.size) return joined
  return {
    ...joined,
    articles,
    found: joined.found ?? outcome,
    pageCount: joined.pageCount + 1,
    waiting: isIndex || !page.links ? waiting : nextPageUrls(page.links, joined.first.url),
  }
}

/** The result of the first page, with the articles of all. */
export function joinPages(joined: JoinedPages, { limit }: PageLimits, now: number): ExtractedPage {
  const { first, isIndex, found, articles, pageCount } = joined
  if (!found || pageCount === 1) return first
  if (isIndex) return joinSitemaps({ ...joined, found }, limit)
  const all = limitFeedSize(newestArticles([...articles.values()], limit ?? Number.POSITIVE_INFINITY, now))
  const explained = addFoundBy(found.explanation, { code: 'joined-pages', count: pageCount }, 'last')
  const explanation = explainDatesOf(explained, all)
  return { ...first, outcome: { ...found, feed: { ...found.feed, articles: all }, explanation } }
}

/** An index may stay as it is while its sitemaps change: its validators say nothing of them. */
function joinSitemaps(
  { first, found, articles }: JoinedPages & { found: FoundOutcome },
  limit?: number,
): ExtractedPage {
  const newest = [...articles.values()].sort((a, b) => timeOf(b) - timeOf(a)).slice(0, limit ?? defaultSitemapLimit)
  const feed = { channel: { ...found.feed.channel, url: first.url }, articles: limitFeedSize(newest) }
  const explained = addFoundBy(found.explanation, { code: 'sitemap-index' }, 'first')
  const explanation = explainDatesOf(explained, feed.articles)
  return { ...first, validators: {}, outcome: { ...found, feed, explanation } }
}

const timeOf = ({ publishedAt, modifiedAt }: Article): number => publishedAt ?? modifiedAt ?? 0

/** What the page itself says goes before the header of its answer. */
function nextPageUrls({ links, nextPages }: LinkRelations, from: string): string[] {
  const next = nextPages[0]?.url ?? links.find(({ rels }) => rels.includes('next'))?.url
  return next !== undefined && new URL(next).origin === new URL(from).origin ? [next] : []
}
