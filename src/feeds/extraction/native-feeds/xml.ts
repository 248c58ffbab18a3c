// XML to a small tree, within limits. No document type is read, so no entity is ever expanded but the five of XML.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

export interface XmlNode {
  /** Lower case, with its prefix, but without the one that the root has too. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
  /** Text that stands directly in it. */
  text: string
  /** Where its content stands in the source. */
  from: number
  to: number
}

const MAX_NODES = 300_000
const MAX_DEPTH = 60
/** Some feeds hold markup that was never escaped; its elements are found in the source again. */
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

interface Building {
  source: string
  open: XmlNode[]
  count: number
  tooDeep: number
  prefix: string
  name: string
  attributes: Record<string, string> | undefined
  attributeName: string
  attributeValue: string
}

/** The root element, or nothing when there is none. */
export function parseXml(source: string): XmlNode | undefined {
  const top: XmlNode = { name: '', attributes: NO_ATTRIBUTES, children: [], text: '', from: 0, to: source.length }
  const building: Building = {
    source,
    open: [top],
    count: 0,
    tooDeep: 0,
    prefix: '',
    name: '',
    attributes: undefined,
    attributeName: '',
    attributeValue: '',
  }
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: true }, callbacks(building))
  tokenizer.write(source)
  tokenizer.end()
  return top.children[0]
}

function callbacks(b: Building): TokenizerCallbacks {
  const nothing = () => {}
  return {
    ontext: (start, end) => addText(b, b.source.slice(start, end)),
    ontextentity: (codepoint) => addText(b, String.fromCodePoint(codepoint)),
    oncdata: (start, end, offset) => addText(b, b.source.slice(start, end - offset)),
    onopentagname: (start, end) => {
      b.name = b.source.slice(start, end)
      b.attributes = undefined
    },
    onattribname: (start, end) => {
      b.attributeName = b.source.slice(start, end).toLowerCase()
    },
    onattribdata: (start, end) => {
      b.attributeValue += b.source.slice(start, end)
    },
    onattribentity: (codepoint) => {
      b.attributeValue += String.fromCodePoint(codepoint)
    },
    onattribend: () => {
      b.attributes ??= {}
      if (b.attributeName !== '__proto__') b.attributes[b.attributeName] ??= b.attributeValue
      b.attributeValue = ''
    },
    onopentagend: (end) => openTag(b, end + 1, false),
    onselfclosingtag: (end) => openTag(b, end + 1, true),
    onclosetag: (start) => closeTag(b, start - 2),
    onend: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
  }
}

function addText(b: Building, text: string): void {
  const node = b.open[b.open.length - 1]
  if (node) node.text += text
}

function openTag(b: Building, from: number, selfClosing: boolean): void {
  const parent = b.open[b.open.length - 1]
  if (b.tooDeep > 0 || b.open.length > MAX_DEPTH || ++b.count > MAX_NODES || !parent) {
    if (!selfClosing) b.tooDeep++
    return
  }
  const written = b.name.toLowerCase()
  if (b.open.length === 1) b.prefix = written.includes(':') ? written.slice(0, written.indexOf(':') + 1) : ''
  const name = b.prefix && written.startsWith(b.prefix) ? written.slice(b.prefix.length) : written
  const node: XmlNode = { name, attributes: b.attributes ?? NO_ATTRIBUTES, children: [], text: '', from, to: from }
  parent.children.push(node)
  if (!selfClosing) b.open.push(node)
}

/** End tags are matched by their number alone: in XML each closes what was opened last. */
function closeTag(b: Building, to: number): void {
  if (b.tooDeep > 0) {
    b.tooDeep--
    return
  }
  if (b.open.length < 2) return
  const node = b.open.pop()
  if (node) node.to = to
}

export const childOf = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.map((name) => node?.children.find((child) => child.name === name)).find((child) => child !== undefined)

export const childrenOf = (node: XmlNode, ...names: string[]): XmlNode[] =>
  node.children.filter(({ name }) => names.includes(name))

/** What it holds as markup: escaped, or as elements of its own. */
export const contentOf = (node: XmlNode | undefined, source: string): string =>
  node === undefined ? '' : node.children.length > 0 ? source.slice(node.from, node.to) : node.text.trim()
