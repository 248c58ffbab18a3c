// Further pages of a list by `rel=next`, joined into one result.

import { limitFeedSize } from '../extraction/feed-size-limit.ts'
import type { LinkRelations } from '../extraction/html/link-relations.ts'
import { urlKey } from '../extraction/normalization/urls.ts'
import type { Article } from '../extraction/page-and-feed.ts'
import type { ExtractedPage, GetOptionalPage, PageResult } from './page-result.ts'

const maxPages = 5

export interface Turning {
  /** The first one included. */
  pages: number
  /** Items are enough then. */
  limit: number | undefined
  getFurther: GetOptionalPage
}

/** Ends at the first page that brings nothing new, cannot be had, stands elsewhere or was read before. */
export async function appendFurtherPages(
  first: Extract<PageResult, ExtractedPage>,
  paging: Turning,
): Promise<ExtractedPage> {
  const { outcome, links, ...rest } = first
  if (!outcome.found) return { outcome, ...rest }
  const limit = paging.limit ?? Number.POSITIVE_INFINITY
  const joined = new Map(outcome.feed.articles.map((article) => [article.id, article]))
  const seen = new Set([urlKey(first.url)])
  let next = links && nextPage(links, first.url)
  while (next && seen.size < Math.min(paging.pages, maxPages) && joined.size < limit && !seen.has(urlKey(next))) {
    seen.add(urlKey(next))
    const answer = await paging.getFurther({ url: next, wantsLinks: () => true })
    if (!answer || answer.unchanged || !answer.outcome.found || !brings(answer.outcome.feed.articles, joined)) break
    next = answer.links && nextPage(answer.links, first.url)
  }
  if (seen.size === 1) return { outcome, ...rest }
  const articles = limitFeedSize([...joined.values()].slice(0, limit))
  const foundBy = [...outcome.explanation.foundBy, `Joined from ${seen.size} pages of the list`]
  const explanation = { ...outcome.explanation, foundBy }
  return { ...rest, outcome: { ...outcome, feed: { ...outcome.feed, articles }, explanation } }
}

/** At least one item is new; all are then joined. */
function brings(articles: readonly Article[], joined: Map<string, Article>): boolean {
  const before = joined.size
  for (const article of articles) if (!joined.has(article.id)) joined.set(article.id, article)
  return joined.size > before
}

function nextPage({ links }: LinkRelations, from: string): string | undefined {
  const next = links.find(({ rels }) => rels.includes('next'))?.url
  return next !== undefined && new URL(next).origin === new URL(from).origin ? next : undefined
}
