// A page that is a feed already, or a list for programs: converted into the same records as any page.

import { articleOf, knownFacts } from '../fields/merge-fields.ts'
import { openDocument } from '../html/page-document.ts'
import { languageTag } from '../html/page-metadata.ts'
import type { Article, Feed } from '../page-and-feed.ts'
import type { Context } from '../records/candidate.ts'
import { statedList } from '../selection/declared-list.ts'
import { isNode } from '../sources/data-values.ts'
import { listsIn } from '../sources/embedded-state/embedded-state.ts'
import { parseJson } from '../sources/embedded-state/javascript-literal.ts'
import { readJsonFeed } from './json-feed.ts'
import { readWordpressPosts } from './wordpress-posts.ts'
import { readXmlFeed } from './xml-feed.ts'

export interface Native {
  feed: Feed
  /** What it was, in words. */
  says: string
}

export function nativeFeed(document: { xml: string } | { json: string }, url: string, context: Context) {
  const native = 'xml' in document ? fromXml(document.xml, url, context) : fromJson(document.json, url, context)
  return native && { ...native, feed: tidied(native.feed) }
}

function fromXml(source: string, url: string, context: Context): Native | undefined {
  const feed = readXmlFeed(source, url, context)
  return feed && { feed, says: 'The address gives a feed (RSS or Atom)' }
}

function fromJson(source: string, url: string, context: Context): Native | undefined {
  const value = parseJson(source)
  const feed = isNode(value) ? readJsonFeed(value, url, context) : undefined
  if (feed) return { feed, says: 'The address gives a feed (JSON Feed)' }
  const posts = readWordpressPosts(value, url, context)
  const title = URL.parse(url)?.host ?? url
  if (posts) return { feed: { channel: { title, url }, articles: posts }, says: 'The address gives posts of WordPress' }
  // Without a page there are no links to learn routes from: things need their full address or path.
  const document = openDocument('', url)
  const found = listsIn([value], document, context)
  const known = knownFacts(found)
  const articles = statedList(document, found).map((sighting) => articleOf(sighting, {}, known))
  if (articles.length === 0) return undefined
  return { feed: { channel: { title, url }, articles }, says: 'The address gives a list as data (JSON)' }
}

/** Entries with the same id are one, and a language is a tag or nothing. */
function tidied({ channel, articles }: Feed): Feed {
  const { language: written, ...rest } = channel
  const language = languageTag(written)
  const kept = new Map<string, Article>()
  for (const article of articles) if (!kept.has(article.id)) kept.set(article.id, article)
  return { channel: { ...rest, ...(language ? { language } : {}) }, articles: [...kept.values()] }
}
