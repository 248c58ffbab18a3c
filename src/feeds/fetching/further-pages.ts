// Further pages of a list by `rel=next`, joined into one result; at most five with the first.
import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import type { LinkRelations } from '../extraction/html/link-relations.ts'
import { urlKey } from '../extraction/normalization/urls.ts'
import type { Article } from '../extraction/page-and-feed.ts'
import type { ExtractedPage, GetOptionalPage, PageResult } from './page-result.ts'

const maxPages = 5

export interface Paging {
  /** Most pages to read, the first included. */
  pages: number
  /** Most items; undefined: no limit. */
  limit: number | undefined
  getFurther: GetOptionalPage
}

/** Ends at both limits, and at a page that has nothing new, cannot be fetched, has another origin or was read before. */
export async function appendFurtherPages(
  first: Extract<PageResult, ExtractedPage>,
  paging: Paging,
): Promise<ExtractedPage> {
  const { outcome, links, ...rest } = first
  if (!outcome.found) return { outcome, ...rest }
  const limit = paging.limit ?? Number.POSITIVE_INFINITY
  const joined = new Map(outcome.feed.articles.map((article) => [article.id, article]))
  const seen = new Set([urlKey(first.url)])
  let next = links && nextPage(links, first.url)
  while (next && seen.size < Math.min(paging.pages, maxPages) && joined.size < limit && !seen.has(urlKey(next))) {
    seen.add(urlKey(next))
    const page = await paging.getFurther({ url: next, wantsLinks: () => true })
    if (!page || page.unchanged || !page.outcome.found || !addNew(page.outcome.feed.articles, joined)) break
    next = page.links && nextPage(page.links, first.url)
  }
  if (seen.size === 1) return { outcome, ...rest }
  const articles = limitFeedSize([...joined.values()].slice(0, limit))
  const foundBy = [...outcome.explanation.foundBy, `Joined from ${seen.size} pages of the list`]
  const explanation = { ...outcome.explanation, foundBy }
  return { ...rest, outcome: { ...outcome, feed: { ...outcome.feed, articles }, explanation } }
}

/** Adds the articles whose id is new; true where there was one. */
function addNew(articles: readonly Article[], joined: Map<string, Article>): boolean {
  const before = joined.size
  for (const article of articles) if (!joined.has(article.id)) joined.set(article.id, article)
  return joined.size > before
}

function nextPage({ links }: LinkRelations, from: string): string | undefined {
  const next = links.find(({ rels }) => rels.includes('next'))?.url
  return next !== undefined && new URL(next).origin === new URL(from).origin ? next : undefined
}
