// What a schema.org thing states, whatever notation it was written in.
import type { Enclosure } from '../../../../platform/syndication/feed.ts'
import type { PageDocument } from '../../html/page-document.ts'
import { collapse, shorten } from '../../normalization/text.ts'
import { absoluteLink } from '../../normalization/urls.ts'
import type { Context, Facts } from '../../records/candidate.ts'
import { instant, isNode, type Node, namesIn, plainText } from '../data-values.ts'

export interface Reader {
  document: PageDocument
  context: Context
  /** Nodes by their `@id`: a node may name another instead of holding it. */
  nodes: ReadonlyMap<string, Node>
}

const MAX_CATEGORIES = 20
const MAX_FILES = 5

export function factsOf(node: Node, reader: Reader): Facts {
  const { document } = reader
  const facts: Facts = {}
  const title = first(reader, node.headline, node.name, node.title, node.alternativeHeadline)
  if (title) facts.title = shorten(title, 300)
  const summary = first(reader, node.description, node.abstract)
  if (summary) facts.summary = shorten(summary, 600)
  const image = absoluteLink(addressIn(reader, node.image) ?? addressIn(reader, node.thumbnailUrl), document.base)
  if (image) facts.image = image
  const authors = namesIn(
    each(node.author ?? node.creator ?? node.byline).map((one) => textIn(reader, one)),
    10,
  )
  if (authors.length > 0) facts.authors = authors
  const categories = categoriesOf(node, reader)
  if (categories.length > 0) facts.categories = categories
  const enclosures = enclosuresOf(node, reader)
  if (enclosures.length > 0) facts.enclosures = enclosures
  return { ...facts, ...datesOf(node, reader) }
}

/** When it appeared; of what is yet to happen, when it happens. */
function datesOf(node: Node, { context }: Reader): Pick<Facts, 'publishedAt' | 'modifiedAt'> {
  const { datePublished, uploadDate, datePosted, startDate, dateCreated, dateModified } = node
  const published = [datePublished, uploadDate, datePosted, startDate, dateCreated]
  const publishedAt = published.map((one) => instant(single(one), context)).find((at) => at !== undefined)
  const modifiedAt = instant(single(dateModified), context)
  return {
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modifiedAt === undefined ? {} : { modifiedAt }),
  }
}

function categoriesOf(node: Node, reader: Reader): string[] {
  const written = [node.articleSection, node.keywords, node.genre].flatMap(each)
  return namesIn(
    written.flatMap((one) => (textIn(reader, one) ?? '').split(/[,;|]/).map(collapse)).filter(Boolean),
    MAX_CATEGORIES,
  )
}

/** The sound or film of an episode: in an object of its own, or the thing is that object. */
function enclosuresOf(node: Node, reader: Reader): Enclosure[] {
  const held = [node.associatedMedia, node.audio, node.video, node.encoding].flatMap(each)
  const files = [node, ...held.map((one) => resolved(reader, one))].flatMap((one) => enclosureOf(one, reader))
  return [...new Map(files.map((file) => [file.url, file])).values()].slice(0, MAX_FILES)
}

function enclosureOf(media: unknown, reader: Reader): Enclosure[] {
  const written = isNode(media) ? textIn(reader, media.contentUrl) : typeof media === 'string' ? media : undefined
  const url = absoluteLink(written, reader.document.base)
  if (!url) return []
  const format = isNode(media) ? textIn(reader, media.encodingFormat ?? media.fileFormat) : undefined
  const size = isNode(media) ? Number(textIn(reader, media.contentSize)) : Number.NaN
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
  return isNode(one) ? one['@value'] : one
}

function first(reader: Reader, ...values: unknown[]): string | undefined {
  for (const value of values) {
    const text = textIn(reader, value)
    if (text) return text
  }
  return undefined
}

/** A text, the first of several, or the name of the thing that stands there. */
export function textIn(reader: Reader, value: unknown): string | undefined {
  const one = resolved(reader, Array.isArray(value) ? value[0] : value)
  const written = isNode(one) ? single(one['@value'] ?? one.name) : one
  if (typeof written === 'number') return String(written)
  return typeof written === 'string' ? plainText(written) : undefined
}

/** The address of a picture, or of a thing that is given by its address alone. */
function addressIn(reader: Reader, value: unknown): string | undefined {
  const one = resolved(reader, Array.isArray(value) ? value[0] : value)
  const written = isNode(one) ? single(one.url ?? one.contentUrl ?? one['@id']) : one
  return typeof written === 'string' ? written : undefined
}

/** What is named by its `@id` alone stands elsewhere. */
export function resolved({ nodes }: Reader, value: unknown): unknown {
  if (!isNode(value)) return value
  const id = value['@id']
  return typeof id === 'string' && Object.keys(value).length === 1 ? (nodes.get(id) ?? value) : value
}
