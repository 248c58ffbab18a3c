// XML to a small tree, within limits of depth and size.
import { createNamespaces, type Namespaces } from './namespaces.ts'
import { scanXml, type XmlAttributes } from './scan-xml.ts'

export interface XmlNode {
  /** See namespaces.ts. */
  name: string
  attributes: XmlAttributes
  children: XmlNode[]
  /** Text that stands directly in it. */
  text: string
  /** Source offsets of its content: some feeds hold unescaped markup. */
  from: number
  to: number
}

const MAX_NODES = 300_000
const MAX_DEPTH = 60

interface Building {
  open: XmlNode[]
  count: number
  tooDeep: number
  namespaces: Namespaces
}

/** The root element, or nothing when there is none. */
export function parseXml(source: string): XmlNode | undefined {
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '', from: 0, to: source.length }
  const building: Building = { open: [top], count: 0, tooDeep: 0, namespaces: createNamespaces() }
  scanXml(source, {
    text: (text) => addText(building, text),
    openTag: (name, attributes, to, isClosed) => {
      const node = addNode(building, name, attributes, to)
      if (!isClosed) enterNode(building, node)
    },
    closeTag: (name, from) => closeTag(building, name, from),
  })
  return top.children[0]
}

function addText(b: Building, text: string): void {
  const node = b.open[b.open.length - 1]
  if (node) node.text += text
}

/** Beyond the limits nothing is added. */
function addNode(b: Building, written: string, attributes: XmlAttributes, from: number): XmlNode | undefined {
  const parent = b.open[b.open.length - 1]
  if (b.tooDeep > 0 || b.open.length > MAX_DEPTH || ++b.count > MAX_NODES || !parent) return undefined
  b.namespaces.declare(attributes)
  const name = b.open.length === 1 ? b.namespaces.nameRoot(written) : b.namespaces.name(written)
  const node: XmlNode = { name, attributes, children: [], text: '', from, to: from }
  parent.children.push(node)
  return node
}

function enterNode(b: Building, node: XmlNode | undefined): void {
  if (node) b.open.push(node)
  else b.tooDeep++
}

/**
 * An end tag closes what was opened last under its name, and what was left open in it. One of no open element is misspelt
 * behind an element without others in it, else too many.
 */
function closeTag(b: Building, written: string, to: number): void {
  if (b.tooDeep > 0) {
    b.tooDeep--
    return
  }
  const height = heightOf(b, b.namespaces.name(written))
  while (b.open.length > height) {
    const node = b.open.pop()
    if (node) node.to = to
  }
}

/** Maximum depth of open elements. */
function heightOf({ open }: Building, name: string): number {
  const last = open.length - 1
  for (let i = last; i > 0; i--) if (open[i]?.name === name) return i
  return last > 0 && open[last]?.children.length === 0 ? last : open.length
}

export const childOf = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.map((name) => node?.children.find((child) => child.name === name)).find((child) => child !== undefined)

export const childrenOf = (node: XmlNode, ...names: string[]): XmlNode[] =>
  node.children.filter(({ name }) => names.includes(name))

/** Content as markup: escaped, or as child elements. */
export const contentOf = (node: XmlNode | undefined, source: string): string =>
  node === undefined ? '' : node.children.length > 0 ? source.slice(node.from, node.to) : node.text.trim()
