// WordPress posts as its REST API gives them (`/wp-json/wp/v2/posts`).
import type { Article } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { type DataNode, isDataNode } from '../sources/data-values.ts'
import { articlesFrom, type FeedEntryFields } from './feed-entry.ts'

const MAX_POSTS = 100

/** Undefined for any other list. */
export function parseWordpressPosts(value: unknown, url: string, context: SourceContext): Article[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isPost)) return undefined
  return articlesFrom(value.slice(0, MAX_POSTS).map(entryOf), url, url, context)
}

const isPost = (value: unknown): value is DataNode =>
  isDataNode(value) && typeof value.link === 'string' && rendered(value.title) !== undefined

function entryOf(post: DataNode): FeedEntryFields {
  const embedded = isDataNode(post._embedded) ? post._embedded : {}
  return {
    guid: typeof post.id === 'number' ? `${post.id}` : undefined,
    links: [textIn(post.link)],
    title: rendered(post.title),
    summary: rendered(post.excerpt),
    content: rendered(post.content),
    image: imageIn(embedded['wp:featuredmedia']) ?? textIn(post.jetpack_featured_media_url),
    authors: nodesIn(embedded.author).map(({ name }) => textIn(name)),
    categories: nodesIn(embedded['wp:term']).map(({ name }) => textIn(name)),
    published: inUtc(post.date_gmt),
    modified: inUtc(post.modified_gmt),
    enclosures: [],
  }
}

/** A post that a password protects shows none of its text. */
const rendered = (field: unknown): string | undefined => (isDataNode(field) ? textIn(field.rendered) : undefined)

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const nodesIn = (value: unknown): DataNode[] => (Array.isArray(value) ? value.flat() : []).filter(isDataNode)

const imageIn = (media: unknown): string | undefined => nodesIn(media).map(({ source_url }) => textIn(source_url))[0]

/** Its times in GMT name no zone. */
const inUtc = (value: unknown): string | undefined => {
  const written = textIn(value)
  return written && /\d$/.test(written) ? `${written}Z` : written
}
