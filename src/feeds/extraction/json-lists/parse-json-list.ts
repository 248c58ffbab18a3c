// JSON as a list: by the owner's mapping, or by the names of its fields.
import { articlesFrom, type FeedEntryFields, MAX_ENTRIES } from '../native-feeds/feed-entry.ts'
import { parseWithLongIds } from '../native-feeds/json-document.ts'
import type { Article, Feed, Rejection } from '../page-and-feed.ts'
import type { SourceContext } from '../records/candidate.ts'
import { isDataNode } from '../sources/data-values.ts'
import { findObjects } from './find-list.ts'
import type { JsonMapping, MappedField } from './json-mapping.ts'
import { fillTemplate, isTemplate, keysOf, missingPart, valuesAt } from './json-path.ts'
import { addressIn, anchorIn, guessedEntry, markupOf, namesOf, textOf } from './object-entry.ts'

/** Without titles and addresses there is nothing to read. */
const NEEDED: readonly MappedField[] = ['title', 'url']

/** Undefined where no list of named objects is found. */
export function guessJsonList(source: string, url: string, context: SourceContext): Feed | undefined {
  const objects = findObjects(parseWithLongIds(source))?.slice(0, MAX_ENTRIES)
  if (!objects) return undefined
  const entries = withoutShared(
    objects.map((one) => guessedEntry(one, url)),
    url,
  )
  const articles = articlesOf(entries, url, context)
  return articles.length > 1 ? feedOf(articles, url) : undefined
}

/** An address that several items have is that of their author or their site. */
function withoutShared(entries: readonly FeedEntryFields[], page: string): FeedEntryFields[] {
  const counts = new Map<string, number>()
  for (const { links } of entries) for (const link of links) if (link) counts.set(link, (counts.get(link) ?? 0) + 1)
  return entries.map((entry) => {
    const isShared = entry.links.some((link) => link !== undefined && (counts.get(link) ?? 0) > 1)
    return isShared ? { ...entry, links: [anchorIn(page, entry.guid)] } : entry
  })
}

export type MappedList = { feed: Feed } | { problem: Rejection }

export function mapJsonList(source: string, mapping: JsonMapping, url: string, context: SourceContext): MappedList {
  const value = parseWithLongIds(source)
  if (value === undefined)
    return problem('not-html', 'That address gives no JSON that can be read, though settings.json is set.')
  const items = itemsOf(value, mapping)
  if ('problem' in items) return items
  const missing = NEEDED.find(
    (field) =>
      mapping[field] !== undefined &&
      items.found.every((item) => read(item, mapping[field] ?? '', false) === undefined),
  )
  if (missing !== undefined) return missingField(missing, mapping[missing] ?? '', items.found)
  const entries = items.found.map((item) => mappedEntry(item, mapping, url))
  return { feed: feedOf(articlesOf(entries, url, context), url) }
}

function itemsOf(value: unknown, { items }: JsonMapping): { found: unknown[] } | { problem: Rejection } {
  if (items === undefined) {
    const found = findObjects(value) ?? (Array.isArray(value) ? value : undefined)
    return found
      ? { found: found.slice(0, MAX_ENTRIES) }
      : problem('not-a-list', `settings.json.items is needed: no list was found.${keysSentence('', keysOf(value))}`)
  }
  const at = valuesAt(value, items)
  const found = at.length === 1 ? membersOf(at[0]) : at
  if (at.length === 0) {
    const { found: there, missing, keys } = missingPart(value, items)
    return problem(
      'not-a-list',
      `settings.json.items: "${items}" is not in the answer: there is no "${missing}".${keysSentence(there, keys)}`,
    )
  }
  if (!found)
    return problem(
      'not-a-list',
      `settings.json.items: "${items}" is no list, but ${kindOf(at[0])}.${keysSentence(items, keysOf(at[0]))}`,
    )
  return found.length > 0
    ? { found: found.slice(0, MAX_ENTRIES) }
    : problem('empty', `settings.json.items: "${items}" is an empty list. Try again when it has entries.`)
}

/** A list, or an object that holds its items by their ids. */
function membersOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isDataNode(value)) return undefined
  const members = Object.values(value)
  return members.length > 0 && members.every(isDataNode) ? members : undefined
}

function missingField(field: MappedField, path: string, items: readonly unknown[]): { problem: Rejection } {
  const keys = [...new Set(items.slice(0, 20).flatMap(keysOf))].slice(0, 12)
  const count = items.length === 1 ? 'the one item' : `any of the ${items.length} items`
  return problem('not-a-list', `settings.json.${field}: "${path}" is not in ${count}.${keysSentence('an item', keys)}`)
}

function keysSentence(place: string, keys: readonly string[]): string {
  if (keys.length === 0) return ''
  const holder = place === '' ? 'The answer' : place === 'an item' ? 'Items' : `"${place}"`
  return ` ${holder} ${place === 'an item' ? 'have' : 'has'} the keys ${keys.join(', ')}.`
}

const kindOf = (value: unknown): string =>
  isDataNode(value) ? 'an object' : value === null ? 'null' : typeof value === 'string' ? 'a text' : `a ${typeof value}`

const problem = (reason: Rejection['reason'], sentence: string): { problem: Rejection } => ({
  problem: { id: 'json-mapping', reason, sentence },
})

/** Fields that the mapping does not name are guessed. */
function mappedEntry(item: unknown, mapping: JsonMapping, page: string): FeedEntryFields {
  const guess = isDataNode(item) ? guessedEntry(item, page) : NO_FIELDS
  const all = (field: MappedField) => valuesOf(item, mapping[field], field)
  const one = (field: MappedField) => all(field)?.[0]
  const guid = textOf(one('id')) ?? guess.guid
  const link = addressIn(one('url'))
  return {
    ...guess,
    guid,
    links:
      mapping.url === undefined && mapping.id === undefined
        ? guess.links
        : [link ?? ownLink(guess, mapping) ?? anchorIn(page, guid)],
    title: mapping.title === undefined ? guess.title : textOf(one('title')),
    summary: mapping.summary === undefined ? guess.summary : textOf(one('summary')),
    content: mapping.content === undefined ? guess.content : markupOf(textOf(one('content'))),
    image: mapping.image === undefined ? guess.image : addressIn(one('image')),
    authors: mapping.author === undefined ? guess.authors : (all('author') ?? []).flatMap(namesOf),
    categories: mapping.categories === undefined ? guess.categories : (all('categories') ?? []).flatMap(namesOf),
    published: mapping.date === undefined ? guess.published : one('date'),
    modified: mapping.modified === undefined ? guess.modified : one('modified'),
  }
}

const NO_FIELDS: FeedEntryFields = { links: [], authors: [], categories: [], enclosures: [] }

/** A guessed address that is no anchor, where only the id was said. */
const ownLink = ({ links }: FeedEntryFields, { url }: JsonMapping): string | undefined =>
  url === undefined ? links.find((link) => link !== undefined && !link.includes('#')) : undefined

function valuesOf(item: unknown, written: string | undefined, field: MappedField): unknown[] | undefined {
  if (written === undefined) return undefined
  if (!isTemplate(written)) return valuesAt(item, written)
  const text = read(item, written, field === 'url' || field === 'image')
  return text === undefined ? [] : [text]
}

function read(item: unknown, written: string, isAddress: boolean): unknown {
  if (!isTemplate(written)) return valuesAt(item, written).find((value) => value !== null && value !== '')
  // What is a whole address stays one.
  const encode = isAddress && !/^\{[^{}]*\}$/.test(written) ? encodePath : (text: string) => text
  return fillTemplate(written, item, encode)
}

const encodePath = (text: string): string => text.toWellFormed().split('/').map(encodeURIComponent).join('/')

function articlesOf(entries: readonly FeedEntryFields[], url: string, context: SourceContext): Article[] {
  return articlesFrom(entries, url, url, context).filter(
    ({ title, contentHtml, summary }) => title ?? contentHtml ?? summary,
  )
}

function feedOf(articles: Article[], url: string): Feed {
  const byId = new Map<string, Article>()
  for (const article of articles) if (!byId.has(article.id)) byId.set(article.id, article)
  return { channel: { title: URL.parse(url)?.host ?? url, url }, articles: [...byId.values()] }
}
