// Property values of elements, shared by microdata and RDFa.

import { readText } from '../../html/element-text.ts'
import { linksInElements, type PageDocument } from '../../html/page-document.ts'
import type { Element } from '../../html/parser/tree.ts'
import type { DataNode } from '../data-values.ts'

/** Items of one notation on a page, at least 1; further ones are not read. */
export const MAX_ITEMS = 3000
/** Values of one property of an item, at least 2; further ones are left out. */
const MAX_VALUES = 50

/** Attribute that holds the value of a property, by element. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  img: ['data-src', 'src'],
  audio: ['src'],
  video: ['src'],
  source: ['src'],
  embed: ['src'],
  iframe: ['src'],
  track: ['src'],
  object: ['data'],
  data: ['value'],
  meter: ['value'],
  time: ['datetime'],
}

/** The item that an element belongs to: the nearest one around it. */
export function propertyOwner(element: Element, items: ReadonlyMap<Element, DataNode>): DataNode | undefined {
  for (let at = element.parent; at; at = at.parent) {
    const item = items.get(at)
    if (item) return item
  }
  return undefined
}

/** Machine-readable value of an element, else its text. */
function writtenIn(document: PageDocument, element: Element, names: boolean): string {
  const { content } = element.attributes
  if (content !== undefined) return content
  // A link around a name is the way to the item, its words are the name.
  const attributes = names ? undefined : SOURCES[element.name]
  for (const one of attributes ?? []) {
    const value = element.attributes[one]
    if (value !== undefined) return value
  }
  return readText(document.tree, element)
}

function addValue(node: DataNode, property: string, value: unknown): void {
  if (property === '__proto__') return
  const known = node[property]
  if (known === undefined) node[property] = value
  else if (!Array.isArray(known)) node[property] = [known, value]
  else if (known.length < MAX_VALUES) known.push(value)
}

/** An element with properties. */
export interface PropertyElement {
  element: Element
  /** The item that the element itself is: the value of its properties. */
  item: DataNode | undefined
}

/** A property with its value: another item, or what the element says. A name brings the address of its link along. */
export function addPropertyValue(
  document: PageDocument,
  owner: DataNode,
  property: string,
  { element, item }: PropertyElement,
): void {
  addValue(owner, property, item ?? writtenIn(document, element, isName(property)))
  const url = isName(property) && owner.url === undefined ? linkOfName(document, element) : undefined
  if (url) owner.url = url
}

/** Names are mostly links to what they name, or stand inside one: then the item needs no further address. */
function linkOfName(document: PageDocument, element: Element): string | undefined {
  const inner = linksInElements(document, element.index, element.end, 1)[0]
  if (inner) return inner.url
  for (let at = element.parent, up = 0; at && up < 3; at = at.parent, up++) {
    if (at.name === 'a') return linksInElements(document, at.index, at.index, 1)[0]?.url
  }
  return undefined
}

const isName = (property: string): boolean => /^(?:name|headline|title)$/.test(property)
