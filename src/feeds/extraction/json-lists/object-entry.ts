// One object of JSON as an entry of a feed, by the names of its fields.
import { escapeText } from '../html/escape.ts'
import { CURSOR_NAME, OFFSET_NAME, PAGE_NAME } from '../lexicon/pagination-words.ts'
import type { FeedEntryFields } from '../native-feeds/feed-entry.ts'
import { titleFromUrl } from '../native-feeds/title-from-url.ts'
import { resolveUrl } from '../normalization/urls.ts'
import { type DataNode, isDataNode } from '../sources/data-values.ts'
import {
  linksOfObject,
  type ObjectFields,
  readObjectFields,
  titleOfObject,
} from '../sources/embedded-state/object-fields.ts'
import { scalarText } from './json-path.ts'

/** Names of things that are no articles, and of what is left where there is no title. */
const NAMES = ['name', 'fullname', 'label', 'subject', 'question', 'key', 'slug']
/** Their first line: of posts and commits, which have no titles. */
const MESSAGES = ['message', 'text', 'fulltext', 'caption', 'description']
const BODIES = ['contenthtml', 'bodyhtml', 'htmlcontent', 'content', 'body', 'html', 'articlebody', 'text', 'markdown']
const IDS = ['id', 'uuid', 'guid', 'itemid', 'idstr', 'sha', 'slug', 'key', 'documentid', 'number', 'name']
const SUMMARIES = ['excerpt', 'summary', 'description', 'abstract', 'teaser', 'subtitle', 'tagline']
const PUBLISHED = [
  'publishedat',
  'datepublished',
  'publishdate',
  'published',
  'pubdate',
  'releasedate',
  'date',
  'createdat',
  'created',
  'time',
  'timestamp',
  'startdate',
  'pushedat',
]
const MODIFIED = ['updatedat', 'modifiedat', 'datemodified', 'updated', 'modified', 'lastmodified']
const AUTHORS = ['authors', 'author', 'byline', 'creator', 'user', 'owner', 'username']
const CATEGORIES = ['categories', 'category', 'tags', 'topics', 'labels', 'keywords', 'section']
const IMAGES = [
  'image',
  'featuredimage',
  'imageurl',
  'thumbnail',
  'thumbnailurl',
  'cover',
  'picture',
  'photo',
  'avatarurl',
]

/** `page`: address of the JSON. Without an address of its own an item has a place in it, by its id. */
export function guessedEntry(record: DataNode, page: string): FeedEntryFields {
  const fields = readObjectFields(record)
  const first = (names: readonly string[]) => names.map((name) => fields.get(name)).find((value) => value !== undefined)
  const guid = idOf(fields)
  const link = addressOf(fields, page)
  return {
    guid,
    links: [link ?? anchorIn(page, guid)],
    title: titleOf(fields, link),
    summary: textOf(first(SUMMARIES)),
    content: markupOf(textOf(first(BODIES))),
    image: addressIn(first(IMAGES)),
    authors: namesOf(first(AUTHORS)),
    categories: namesOf(first(CATEGORIES)),
    published: first(PUBLISHED),
    modified: first(MODIFIED),
    enclosures: [],
  }
}

const idOf = (fields: ObjectFields): string | undefined =>
  IDS.map((name) => scalarText(fields.get(name))).find((text) => text !== undefined && text !== '')

/** Full addresses and paths; a bare word leads nowhere that is known. */
export function addressOf(fields: ObjectFields, page: string): string | undefined {
  const named = [...fields].flatMap(([name, value]) =>
    PAGE_FIELD.test(name) && !OTHER_FIELD.test(name) && typeof value === 'string' ? [value.trim()] : [],
  )
  const links = [...linksOfObject(fields).values(), ...named]
  const written = links.find((link) => /^(?:https?:)?\/\//i.test(link)) ?? links.find((link) => link.startsWith('/'))
  return resolveUrl(written, page)
}

const PAGE_FIELD = /(?:url|link|href)$/
/** Addresses of something else than the item's page. */
const OTHER_FIELD = /image|img|thumb|avatar|icon|logo|picture|photo|poster|video|audio|api|feed|file|cover|banner/

/** Written so that it stays a part of the address of the JSON. */
export function anchorIn(page: string, id: string | undefined): string | undefined {
  if (id === undefined || id === '') return undefined
  const url = new URL(page)
  // Items move from page to page.
  for (const name of [...url.searchParams.keys()]) if (isPosition(name)) url.searchParams.delete(name)
  url.hash = encodeURIComponent(id.slice(0, 200).toWellFormed())
  return url.href
}

const isPosition = (name: string): boolean => PAGE_NAME.test(name) || OFFSET_NAME.test(name) || CURSOR_NAME.test(name)

function titleOf(fields: ObjectFields, link: string | undefined): string | undefined {
  const written = titleOfObject(fields) ?? nameOf(fields)
  return written ?? (link === undefined ? idOf(fields) : titleFromUrl(link))
}

/** Of a thing that is no article, or a message without a title; else the words of its address. */
export function nameOf(fields: ObjectFields): string | undefined {
  const title = titleOfObject(fields)
  if (title !== undefined) return title
  const { commit } = Object.fromEntries(fields)
  const first = (names: readonly string[], from: ObjectFields) =>
    names.map((name) => scalarText(from.get(name))).find((text) => text !== undefined && text.trim() !== '')
  const message = first(MESSAGES, isDataNode(commit) ? readObjectFields(commit) : fields)
  const line = message?.trim().split('\n', 1)[0]
  const link = addressOf(fields, 'https://example.com/')
  return first(NAMES, fields) ?? line ?? (link === undefined ? undefined : titleFromUrl(link))
}

export function textOf(value: unknown): string | undefined {
  const text = scalarText(value)
  if (text !== undefined) return text
  return isDataNode(value)
    ? scalarText(value.rendered ?? value.html ?? value.text ?? value.value ?? value.name)
    : undefined
}

const MAX_TEXT = 100_000

/** A known tag: other text has angle brackets, too. */
const MARKUP =
  /<\/?(?:p|div|a|br|hr|ul|ol|li|h[1-6]|b|i|em|strong|img|blockquote|pre|code|table|span|section|article|figure|script|style|iframe)\b[^<>]*>/i

/** Text without markup becomes paragraphs. */
export function markupOf(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '' || text.length > MAX_TEXT) return undefined
  if (MARKUP.test(text)) return text
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeText(part.trim()).replace(/\n/g, '<br>')}</p>`)
    .join('')
}

export function namesOf(value: unknown): (string | undefined)[] {
  const written = typeof value === 'string' ? value.split(/,\s*/) : [value].flat()
  return written
    .slice(0, 30)
    .map((one) => (isDataNode(one) ? textOf(one.name ?? one.title ?? one.label ?? one.login ?? one.slug) : textOf(one)))
}

export function addressIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value
  if (depth > 3) return undefined
  if (Array.isArray(value)) return addressIn(value[0], depth + 1)
  return isDataNode(value)
    ? addressIn(value.url ?? value.src ?? value.href ?? value.large ?? value.original, depth + 1)
    : undefined
}
