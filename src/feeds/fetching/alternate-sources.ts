// Alternate sources of a page's list (its feeds, its software's API), and the comparison of two results.

import { urlKey } from '../extraction/normalization/urls.ts'
import type { ExtractionResult } from '../extraction/page-and-feed.ts'
import type { LinkRelation, LinkRelations } from '../extraction/page-links/link-relations.ts'
import type { LastWhen } from './page-result.ts'

export interface AlternateSource {
  what: 'feed' | 'posts'
  url: string
}

/** A page with as many items as feeds usually have, all of them dated, has little to gain. */
const minUsualItems = 10
/** WordPress gives up to 100; whole texts of more than this would be megabytes. */
const maxPosts = 50

/** No items, few items, or items without a date. */
export function mayHaveMoreElsewhere(outcome: ExtractionResult): boolean {
  if (!outcome.found) return true
  const { articles } = outcome.feed
  return articles.length < minUsualItems || articles.some(({ publishedAt }) => publishedAt === undefined)
}

/** No request follows this result. */
export function isLastResult(outcome: ExtractionResult, isLast: LastWhen): outcome is Found {
  return outcome.found && !(isLast === 'when-enough' && mayHaveMoreElsewhere(outcome))
}

/** The page's own feed before the interface of its system: it is made to be read by us. At most one of each. */
type OwnRelations = Pick<LinkRelations, 'links' | 'bodyClasses'>

export function findAlternateSources(links: OwnRelations, pageUrl: string): AlternateSource[] {
  const feed = ownFeed(links.links, pageUrl)
  const posts = wordpressPosts(links, pageUrl)
  return [
    ...(feed ? [{ what: 'feed' as const, url: feed }] : []),
    ...(posts ? [{ what: 'posts' as const, url: posts }] : []),
  ]
}

/**
 * The source gives more when it has more items with both a title and a date, or as many of those and more items at
 * all. Where the page lists things, a third of them must stand in the source too: else it is a feed of something else.
 */
export function hasMoreItems(source: ExtractionResult, page: ExtractionResult): boolean {
  if (!source.found || countOf(source).items === 0) return false
  if (!page.found) return true
  const [theirs, its] = [countOf(source), countOf(page)]
  const isRicher = theirs.complete > its.complete || (theirs.complete === its.complete && theirs.items > its.items)
  return isRicher && sharedWith(source, page) * 3 >= Math.min(theirs.items, its.items)
}

type Found = Extract<ExtractionResult, { found: true }>

function countOf({ feed: { articles } }: Found): { items: number; complete: number } {
  const complete = articles.filter(({ title, publishedAt }) => title !== undefined && publishedAt !== undefined)
  return { items: articles.length, complete: complete.length }
}

function sharedWith(source: Found, page: Found): number {
  const listed = new Set(page.feed.articles.map(({ url }) => urlKey(url)))
  return source.feed.articles.filter(({ url }) => listed.has(urlKey(url))).length
}

const feedType = /^application\/(?:rss|atom|rdf)\+xml|^application\/feed\+json|^(?:application|text)\/(?:rss|xml)$/
const aboutComments = /comment|kommentar|commentaire|comentario/i

/** Sites name feeds of everything on each page: the one whose address is most like the page's is of this page. */
function ownFeed(links: readonly LinkRelation[], pageUrl: string): string | undefined {
  const feeds = links.filter(({ rels, type = '', title = '', url }) => {
    return rels.includes('alternate') && feedType.test(type) && !aboutComments.test(`${title} ${url}`)
  })
  const others = feeds.map(({ url }) => url).filter((url) => urlKey(url) !== urlKey(pageUrl))
  return others.reduce<string | undefined>((best, url) => {
    return best !== undefined && sharedPathLength(best, pageUrl) >= sharedPathLength(url, pageUrl) ? best : url
  }, undefined)
}

/** Length of the common prefix of two URLs: host, then folder by folder. */
function sharedPathLength(one: string, other: string): number {
  const [a, b] = [one, other].map((url) => urlKey(url).split(/[/?]/))
  const differs = a?.findIndex((part, i) => part !== b?.[i]) ?? 0
  return differs === -1 ? (a?.length ?? 0) : differs
}

const apiRel = 'https://api.w.org/'

/** Of the interface only posts, and only of the archive that the page shows. */
function wordpressPosts({ links, bodyClasses }: OwnRelations, pageUrl: string): string | undefined {
  const root = links.find(({ rels }) => rels.includes(apiRel))?.url
  if (!root) return undefined
  const scope = scopeOf(links, bodyClasses, root, pageUrl)
  if (!scope) return undefined
  const url = new URL(root)
  const plain = url.searchParams.get('rest_route')
  if (plain !== null) url.searchParams.set('rest_route', `${plain.replace(/\/$/, '')}/wp/v2/posts`)
  else url.pathname = `${url.pathname.replace(/\/$/, '')}/wp/v2/posts`
  const parameters = { ...scope, per_page: `${maxPosts}`, _embed: 'author,wp:term,wp:featuredmedia', _fields: fields }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const fields = 'id,link,date_gmt,modified_gmt,title,excerpt,content,_links,_embedded'
const scopeNames: Readonly<Record<string, string>> = { categories: 'categories', tags: 'tags', users: 'author' }

/** Newer sites name the archive's own address in the interface; the front page and the blog have none. */
function scopeOf(links: readonly LinkRelation[], bodyClasses: readonly string[], root: string, pageUrl: string) {
  const own = links.find(({ rels, type, url }) => {
    return rels.includes('alternate') && type === 'application/json' && /wp\/v2\//.test(url)
  })
  const [, kind = '', id = ''] = /wp\/v2\/([a-z]+)\/(\d+)/.exec(own?.url ?? '') ?? []
  const name = Object.hasOwn(scopeNames, kind) ? scopeNames[kind] : undefined
  if (name) return { [name]: id }
  const home = root.replace(/(?:index\.php\/)?wp-json\/?$|(?:index\.php)?\?rest_route=.*$/, '')
  const isAll = bodyClasses.includes('blog') || bodyClasses.includes('home') || urlKey(home) === urlKey(pageUrl)
  return isAll ? {} : undefined
}
