// Item fields of one object of embedded state: title, dates, links by field name.

import type { PageDocument } from '../../html/page-document.ts'
import { MAX_AUTHORS, MAX_CATEGORIES, MAX_SUMMARY_LENGTH, MAX_TITLE_LENGTH } from '../../normalization/field-limits.ts'
import { truncateText } from '../../normalization/text.ts'
import { resolveUrl } from '../../normalization/urls.ts'
import type { SourceContext } from '../../records/candidate.ts'
import type { ItemFields } from '../../records/extracted-record.ts'
import { type DataNode, isDataNode, namesIn, parseInstant, toPlainText } from '../data-values.ts'
import { findKeyPrefix, prefixedLinks } from './prefixed-keys.ts'
import { selectTextVariant } from './text-variants.ts'

/** Fields by their names in lower case without signs. */
export type ObjectFields = ReadonlyMap<string, unknown>

const names = (list: string): readonly string[] => list.split(' ')

/** The likeliest name first. */
const TITLES = names(
  'title headline posttitle articletitle heading jobtitle eventname displayname name seotitle titel titre titulo titolo ' +
    'headlines titles',
)
const SUMMARIES = names(
  'excerpt summary description dek teaser subtitle standfirst abstract lead intro introduction snippet blurb ' +
    'shortdescription metadescription seodescription subheadline preview',
)
const PUBLISHED = names(
  'datepublished publishedat publisheddate publishdate publishedon publishedtime publicationdate publishtime ' +
    'publishat publishon dateofpublication publisheddatetime firstpublishedat firstpublicationdate firstpublished published pubdate postedat dateposted postdate posteddate ' +
    'displaydate releasedate releasedat startdate startsat starttime start eventdate date datetime isodate dategmt ' +
    'timestamp time createdat datecreated createddate createdon created ' +
    'datum fecha fechapublicacion datepublication datapubblicazione datapublicacao veroeffentlichtam',
)
const MODIFIED = names(
  'datemodified modifiedat modifieddate lastmodified updatedat dateupdated updateddate updated modified',
)
const IMAGES = names(
  'image featuredimage coverimage heroimage mainimage thumbnail thumbnailurl imageurl cover hero thumb picture photo ' +
    'poster featuredmedia leadimage ogimage images',
)
const AUTHORS = names('authors author byline creator writer authorname user username postedby')
const CATEGORIES = names('categories category tags topics topic section taglist labels genre')
/** Wrappers of item fields in API replies of content systems. */
const WRAPPERS = names('node attributes fields frontmatter data item meta metadata system sys post article document')
const LINKS = names(
  'htmlurl url href link permalink canonicalurl canonical pageurl weburl fullurl articleurl storyurl posturl externalurl ' +
    'joburl eventurl producturl uri path pathname urlpath relativeurl route to slug fullslug urlslug handle urlkey ' +
    'seourl linktext id uuid documentid',
)

/** One object may stand in many records, and each is asked more than once. */
const known = new WeakMap<DataNode, ObjectFields>()

export function readObjectFields(record: DataNode): ObjectFields {
  const read = known.get(record) ?? readFields(record)
  known.set(record, read)
  return read
}

function readFields(record: DataNode): ObjectFields {
  const fields = new Map<string, unknown>()
  const add = (from: DataNode) => {
    for (const [name, value] of Object.entries(from).slice(0, 200)) {
      const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
      if (value !== null && value !== undefined && value !== '' && !fields.has(plain)) fields.set(plain, value)
    }
  }
  add(record)
  for (const wrapper of WRAPPERS) {
    const inner = fields.get(wrapper)
    if (isDataNode(inner)) add(inner)
  }
  return fields
}

export function toItemFields(fields: ObjectFields, document: PageDocument, context: SourceContext): ItemFields {
  const itemFields: ItemFields = {}
  const { language } = context.locale
  const title = titleOfObject(fields, language)
  if (title) itemFields.title = truncateText(title, MAX_TITLE_LENGTH)
  const summary = firstOf(fields, SUMMARIES, (value) => textIn(value, language))
  if (summary && summary !== title) itemFields.summary = truncateText(summary, MAX_SUMMARY_LENGTH)
  const image = firstOf(fields, IMAGES, (value) => resolveUrl(addressIn(value), document.base))
  if (image) itemFields.image = image
  const authors = namesOf(fields, AUTHORS)
  if (authors.length > 0) itemFields.authors = authors.slice(0, MAX_AUTHORS)
  const categories = namesOf(fields, CATEGORIES)
  if (categories.length > 0) itemFields.categories = categories
  const publishedAt = firstOf(fields, PUBLISHED, (value) => momentIn(value, context))
  if (publishedAt !== undefined) itemFields.publishedAt = publishedAt
  const modifiedAt =
    publishedAt === undefined ? undefined : firstOf(fields, MODIFIED, (value) => momentIn(value, context))
  if (modifiedAt !== undefined) itemFields.modifiedAt = modifiedAt
  return itemFields
}

export function titleOfObject(fields: ObjectFields, language?: string): string | undefined {
  const read = (value: unknown) => textIn(value, language)
  const title = firstOf(fields, TITLES, read)
  if (title !== undefined) return title
  const own = findKeyPrefix(fields)?.name
  return own === undefined ? undefined : read(fields.get(own))
}

/** Possible links to the item by field name: a URL, a path or its last segment. */
export function linksOfObject(fields: ObjectFields): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of [...LINKS, ...prefixedLinks(fields)]) {
    const written = addressIn(fields.get(name))
    if (written && written.length <= 500 && !/\s|^#/.test(written.trim())) found.set(name, written.trim())
  }
  return found
}

/** The whole text of an item: lists hold beginnings, the page of one item holds all of it. */
export function hasBody(fields: ObjectFields): boolean {
  return [...fields].some(([name, value]) => {
    if (!isBodyKey(name)) return false
    return typeof value === 'string' ? value.length > 400 : Array.isArray(value) && value.filter(isParagraph).length > 2
  })
}

export const isBodyKey = (name: string): boolean =>
  /^(?:content|body|html|content_?html|article_?body|text|blocks|markdown)$/i.test(name)

/** Rich text as editors keep it. The blocks that a page is laid out with hold other items. */
const isParagraph = (value: unknown): boolean =>
  isDataNode(value) && (typeof value.text === 'string' || Array.isArray(value.children))

function firstOf<T>(
  fields: ObjectFields,
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const name of names) {
    const value = fields.has(name) ? read(fields.get(name)) : undefined
    if (value !== undefined) return value
  }
  return undefined
}

function textIn(value: unknown, language?: string): string | undefined {
  const held = isDataNode(value) ? selectTextVariant(value, language) : value
  return typeof held === 'string' && held.length < 5000 ? toPlainText(held) : undefined
}

function addressIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (depth > 3) return undefined
  if (Array.isArray(value)) return addressIn(value[0], depth + 1)
  if (!isDataNode(value)) return undefined
  const { url, src, href, current, path, sourceUrl, file, asset, node, data, attributes } = value
  return addressIn(
    url ?? src ?? href ?? current ?? path ?? sourceUrl ?? file ?? asset ?? node ?? data ?? attributes,
    depth + 1,
  )
}

/** Flight streams mark dates with `$D`, some databases write seconds in an object. */
function momentIn(value: unknown, context: SourceContext): number | undefined {
  if (isDataNode(value))
    return momentIn(value.seconds ?? value._seconds ?? value.$date ?? value.iso ?? value.value, context)
  return parseInstant(typeof value === 'string' ? value.replace(/^\$D/, '') : value, context)
}

function namesOf(fields: ObjectFields, names: readonly string[]): string[] {
  for (const name of names) {
    const written = [fields.get(name)].flat().slice(0, 30)
    const found = namesIn(written.map(nameIn).filter(Boolean), MAX_CATEGORIES)
    if (found.length > 0) return found
  }
  return []
}

function nameIn(value: unknown): string | undefined {
  if (!isDataNode(value)) return textIn(value)
  const { name, displayName, fullName, title, label } = value
  const inner = value.node ?? value.attributes ?? value.fields
  return (
    textIn(name ?? displayName ?? fullName ?? title ?? label) ??
    (isDataNode(inner) ? nameIn({ ...inner, node: undefined, attributes: undefined, fields: undefined }) : undefined)
  )
}
