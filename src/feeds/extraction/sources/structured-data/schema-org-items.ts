// Items and lists among schema.org nodes, in any notation.
import type { PageDocument } from '../../html/page-document.ts'
import { resolveUrl, urlKey } from '../../normalization/urls.ts'
import type { Candidate, FoundBy, SourceContext } from '../../records/candidate.ts'
import type { ExtractedRecord, ItemFields } from '../../records/extracted-record.ts'
import { type DataNode, isDataNode } from '../data-values.ts'
import { readSchemaFields, resolveReference, type SchemaReader, schemaText } from './schema-org-fields.ts'
import { isItemList, isListableType, isReferenceProperty, isSiteNavigation } from './schema-org-vocabulary.ts'

const MAX_NODES = 20_000
const MAX_CHILDREN = 2000

/** Each stated list as a candidate, and one more of all items that are stated one by one. */
export function findSchemaItems(
  foundBy: FoundBy,
  roots: unknown[],
  document: PageDocument,
  context: SourceContext,
): Candidate[] {
  const nodes = nodesIn(roots)
  if (nodes.length === 0) return []
  const reader: SchemaReader = { document, context, nodes: byId(nodes) }
  const lists = nodes.filter(isItemList).map((node) => listed(node, reader))
  const things = nodes.filter((node) => !isItemList(node) && isListableType(node))
  const records = things.flatMap((node) => recordOf(node, reader))
  const hasOnlyFields = things.filter((node) => isThisPage(node, reader) || isToldHere(node, reader)).length === 1
  return [...lists, records]
    .filter((records) => records.length > 0)
    .map((records) => ({ foundBy, records, ...(hasOnlyFields ? { hasOnlyFields } : {}) }))
}

/** Fields of the item that the page itself is; none where it states none, or several. */
export function readPageItem(roots: unknown[], document: PageDocument, context: SourceContext): ItemFields {
  const nodes = nodesIn(roots)
  const reader: SchemaReader = { document, context, nodes: byId(nodes) }
  const things = nodes.filter((node) => !isItemList(node) && isListableType(node))
  const own = things.filter((node) => isThisPage(node, reader) || isToldHere(node, reader))
  const [node, ...others] = own.length > 0 ? own : things
  return node && others.length === 0 ? readSchemaFields(node, reader) : {}
}

/** Every object of a document, parents first, without recursion and within a limit. */
function nodesIn(roots: unknown[]): DataNode[] {
  const nodes: DataNode[] = []
  const waiting: unknown[] = roots.slice(0, MAX_CHILDREN).reverse()
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const one = waiting.pop()
    if (Array.isArray(one)) pushAll(waiting, one)
    else if (isDataNode(one)) {
      nodes.push(one)
      pushAll(
        waiting,
        Object.entries(one).flatMap(([property, value]) => (isReferenceProperty(property) ? [] : [value])),
      )
    }
  }
  return nodes
}

function pushAll(waiting: unknown[], values: readonly unknown[]): void {
  for (let i = Math.min(values.length, MAX_CHILDREN) - 1; i >= 0; i--) {
    if (typeof values[i] === 'object' && values[i] !== null) waiting.push(values[i])
  }
}

function byId(nodes: readonly DataNode[]): Map<string, DataNode> {
  const known = new Map<string, DataNode>()
  for (const node of nodes) {
    const id = node['@id']
    if (typeof id === 'string' && Object.keys(node).length > 1 && !known.has(id)) known.set(id, node)
  }
  return known
}

/** In the order of their positions, where all have one. */
function listed(list: DataNode, reader: SchemaReader): ExtractedRecord[] {
  const elements = [list.itemListElement].flat().slice(0, MAX_CHILDREN)
  const places = elements.map((one) => (isDataNode(one) ? Number(one.position ?? Number.NaN) : Number.NaN))
  const placed = elements.map((element, i) => ({ element, place: places[i] ?? 0 }))
  if (!places.some(Number.isNaN)) placed.sort((a, b) => a.place - b.place)
  return placed.flatMap(({ element }) => entryOf(element, reader))
}

function entryOf(element: unknown, reader: SchemaReader): ExtractedRecord[] {
  if (typeof element === 'string') return recordOf({ url: element }, reader, true)
  const entry = resolveReference(reader, element)
  if (!isDataNode(entry) || isSiteNavigation(entry) || isSiteNavigation(entry.item)) return []
  const held = resolveReference(reader, entry.item)
  const inner = isDataNode(held) ? held : {}
  const url = inner.url ?? entry.url ?? (typeof held === 'string' ? held : undefined) ?? inner['@id']
  return recordOf({ ...entry, ...inner, url }, reader, true)
}

/** Entries of a list may be parts of the page; of other items the part after "#" is a name, not a place. */
function recordOf(node: DataNode, reader: SchemaReader, keepFragment = false): ExtractedRecord[] {
  const { document } = reader
  const id = schemaText(reader, node['@id'])
  const url = addressOf(node, reader) ?? (id && !/^(?:#|_:)/.test(id) ? resolveUrl(id, document.base) : undefined)
  if (!url) return []
  const plain = urlKey(url)
  const key = keepFragment && plain === document.key ? urlKey(url, true) : plain
  return key === document.key ? [] : [{ key, url, fields: readSchemaFields(node, reader) }]
}

function addressOf(node: DataNode, reader: SchemaReader): string | undefined {
  const page = isDataNode(node.mainEntityOfPage)
    ? (node.mainEntityOfPage['@id'] ?? node.mainEntityOfPage.url)
    : node.mainEntityOfPage
  return [node.url, page]
    .map((written) => schemaText(reader, isDataNode(written) ? (written['@id'] ?? written.url) : written))
    .filter((written) => written !== undefined && !/^(?:#|_:|true$)/i.test(written))
    .map((written) => resolveUrl(written, reader.document.base))
    .find((url) => url !== undefined)
}

const isThisPage = (node: DataNode, reader: SchemaReader): boolean => {
  const url = addressOf(node, reader)
  return url !== undefined && urlKey(url) === reader.document.key
}

/** Its whole text is on this page, and it has no other. */
const isToldHere = (node: DataNode, reader: SchemaReader): boolean =>
  node.articleBody !== undefined && addressOf(node, reader) === undefined
