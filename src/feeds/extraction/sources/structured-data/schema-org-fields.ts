// Item fields of a schema.org node, in any notation.

import type { Enclosure } from '../../../../platform/syndication/feed.ts'
import type { PageDocument } from '../../html/page-document.ts'
import {
  MAX_AUTHORS,
  MAX_CATEGORIES,
  MAX_ENCLOSURES,
  MAX_SUMMARY_LENGTH,
  MAX_TITLE_LENGTH,
} from '../../normalization/field-limits.ts'
import { collapseWhitespace, truncateText } from '../../normalization/text.ts'
import { resolveUrl } from '../../normalization/urls.ts'
import type { SourceContext } from '../../records/candidate.ts'
import type { ItemFields } from '../../records/extracted-record.ts'
import { type DataNode, isDataNode, namesIn, parseInstant, toPlainText } from '../data-values.ts'

export interface SchemaReader {
  document: PageDocument
  context: SourceContext
  /** Nodes by their `@id`: a node may name another instead of holding it. */
  nodes: ReadonlyMap<string, DataNode>
}

export function readSchemaFields(node: DataNode, reader: SchemaReader): ItemFields {
  const { document } = reader
  const fields: ItemFields = {}
  const title = first(reader, node.headline, node.name, node.title, node.alternativeHeadline)
  if (title) fields.title = truncateText(title, MAX_TITLE_LENGTH)
  const summary = first(reader, node.description, node.abstract)
  if (summary) fields.summary = truncateText(summary, MAX_SUMMARY_LENGTH)
  const image = resolveUrl(addressIn(reader, node.image) ?? addressIn(reader, node.thumbnailUrl), document.base)
  if (image) fields.image = image
  const authors = namesIn(
    each(node.author ?? node.creator ?? node.byline).map((one) => schemaText(reader, one)),
    MAX_AUTHORS,
  )
  if (authors.length > 0) fields.authors = authors
  const categories = categoriesOf(node, reader)
  if (categories.length > 0) fields.categories = categories
  const enclosures = enclosuresOf(node, reader)
  if (enclosures.length > 0) fields.enclosures = enclosures
  return { ...fields, ...datesOf(node, reader) }
}

/** Publication date; of a future event, its date. */
function datesOf(node: DataNode, { context }: SchemaReader): Pick<ItemFields, 'publishedAt' | 'modifiedAt'> {
  const { datePublished, uploadDate, datePosted, startDate, dateCreated, dateModified } = node
  const published = [datePublished, uploadDate, datePosted, startDate, dateCreated]
  const publishedAt = published.map((one) => parseInstant(single(one), context)).find((at) => at !== undefined)
  const modifiedAt = parseInstant(single(dateModified), context)
  return {
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
  }
}

function categoriesOf(node: DataNode, reader: SchemaReader): string[] {
  const written = [node.articleSection, node.keywords, node.genre].flatMap(each)
  return namesIn(
    written.flatMap((one) => (schemaText(reader, one) ?? '').split(/[,;|]/).map(collapseWhitespace)).filter(Boolean),
    MAX_CATEGORIES,
  )
}

/** The sound or film of an episode: in an object of its own, or the item is that object. */
function enclosuresOf(node: DataNode, reader: SchemaReader): Enclosure[] {
  const held = [node.associatedMedia, node.audio, node.video, node.encoding].flatMap(each)
  const files = [node, ...held.map((one) => resolveReference(reader, one))].flatMap((one) => enclosureOf(one, reader))
  return [...new Map(files.map((file) => [file.url, file])).values()].slice(0, MAX_ENCLOSURES)
}

function enclosureOf(media: unknown, reader: SchemaReader): Enclosure[] {
  const written = isDataNode(media)
    ? schemaText(reader, media.contentUrl)
    : typeof media === 'string'
      ? media
      : undefined
  const url = resolveUrl(written, reader.document.base)
  if (!url) return []
  const format = isDataNode(media) ? schemaText(reader, media.encodingFormat ?? media.fileFormat) : undefined
  const size = isDataNode(media) ? Number(schemaText(reader, media.contentSize)) : Number.NaN
  return [
    {
      url,
      ...(format && /^(?:audio|video|application)\/[\w.+-]{1,60}$/.test(format) ? { type: format } : {}),
      ...(Number.isSafeInteger(size) && size > 0 ? { size } : {}),
    },
  ]
}

const each = (value: unknown): unknown[] => (value === undefined || value === null ? [] : [value].flat())
const single = (value: unknown): unknown => {
  const one = Array.isArray(value) ? value[0] : value
  return isDataNode(one) ? one['@value'] : one
}

function first(reader: SchemaReader, ...values: unknown[]): string | undefined {
  for (const value of values) {
    const text = schemaText(reader, value)
    if (text) return text
  }
  return undefined
}

/** A text, the first of several, or the name of the item that stands there. */
export function schemaText(reader: SchemaReader, value: unknown): string | undefined {
  const one = resolveReference(reader, Array.isArray(value) ? value[0] : value)
  const written = isDataNode(one) ? single(one['@value'] ?? one.name) : one
  if (typeof written === 'number') return String(written)
  return typeof written === 'string' ? toPlainText(written) : undefined
}

/** The address of a picture, or of an item that is given by its address alone. */
function addressIn(reader: SchemaReader, value: unknown): string | undefined {
  const one = resolveReference(reader, Array.isArray(value) ? value[0] : value)
  const written = isDataNode(one) ? single(one.url ?? one.contentUrl ?? one['@id']) : one
  return typeof written === 'string' ? written : undefined
}

/** A node with only an `@id` is a reference. */
export function resolveReference({ nodes }: SchemaReader, value: unknown): unknown {
  if (!isDataNode(value)) return value
  const id = value['@id']
  return typeof id === 'string' && Object.keys(value).length === 1 ? (nodes.get(id) ?? value) : value
}
