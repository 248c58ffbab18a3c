// Native feeds and API lists, converted to the same records as pages.

import { collectKnownFields, mergeArticle } from '../fields/merge-fields.ts'
import { parseDocument } from '../html/page-document.ts'
import { canonicalLanguageTag } from '../html/page-metadata.ts'
import type { Article, Feed } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { selectDeclaredList } from '../selection/declared-list.ts'
import { isDataNode } from '../sources/data-values.ts'
import { findObjectListCandidates } from '../sources/embedded-state/embedded-state.ts'
import { parseJsonDocument } from './json-document.ts'
import { parseJsonFeed } from './json-feed.ts'
import { parseSitemap, type Sitemap } from './sitemap.ts'
import { parseWordpressPosts } from './wordpress-posts.ts'
import { parseXmlFeed } from './xml-feed.ts'

export interface NativeFeed {
  feed: Feed
  kind: 'feed' | 'json-feed' | 'wordpress-posts' | 'data-list' | 'sitemap' | 'text-sections' | 'json-mapping'
  /** Titles are made of the words of addresses. */
  hasTitlesOfUrls?: boolean
}

export function parseNativeFeed(document: { xml: string } | { json: string }, url: string, context: SourceContext) {
  const native = 'xml' in document ? fromXml(document.xml, url, context) : fromJson(document.json, url, context)
  return native && { ...native, feed: normalizeFeed(native.feed) }
}

function fromXml(source: string, url: string, context: SourceContext): NativeFeed | undefined {
  const feed = parseXmlFeed(source, url, context)
  if (feed) return { feed, kind: 'feed' }
  return fromSitemap(parseSitemap(source, url, context))
}

export function fromSitemap(sitemap: Sitemap | undefined): NativeFeed | undefined {
  return sitemap && { feed: normalizeFeed(sitemap.feed), kind: 'sitemap', hasTitlesOfUrls: sitemap.untitled > 0 }
}

function fromJson(source: string, url: string, context: SourceContext): NativeFeed | undefined {
  const value = parseJsonDocument(source)
  const feed = isDataNode(value) ? parseJsonFeed(value, url, context) : undefined
  if (feed) return { feed, kind: 'json-feed' }
  const posts = parseWordpressPosts(value, url, context)
  const title = URL.parse(url)?.host ?? url
  if (posts) return { feed: { channel: { title, url }, articles: posts }, kind: 'wordpress-posts' }
  // Without a page there are no links to learn routes from: items need their full address or path.
  const document = parseDocument('', url)
  const found = findObjectListCandidates([value], document, context)
  const known = collectKnownFields(found)
  const articles = selectDeclaredList(document, found).map((record) => mergeArticle(record, {}, known))
  if (articles.length === 0) return undefined
  return { feed: { channel: { title, url }, articles }, kind: 'data-list' }
}

/** Entries with the same id are one, and a language is a tag or nothing. */
function normalizeFeed({ channel, articles }: Feed): Feed {
  const { language: written, ...rest } = channel
  const language = canonicalLanguageTag(written)
  const byId = new Map<string, Article>()
  for (const article of articles) if (!byId.has(article.id)) byId.set(article.id, article)
  return { channel: { ...rest, ...(language ? { language } : {}) }, articles: [...byId.values()] }
}
