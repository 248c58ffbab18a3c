// Markup to tree, linear in time and memory for any input. Built on the tokenizer alone: htmlparser2's own parser keeps
// its open elements in an array that it shifts, which is quadratic for a page of nested elements.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { closedBefore, isBlock, isHidden, isVoid, openBelow } from './element-rules.ts'
import type { Element, Script, Tree } from './tree.ts'

const MAX_DEPTH = 400
const MAX_ELEMENTS = 250_000
/** One run of text without any markup; what is beyond is not read. */
const MAX_TEXT = 20_000
const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({})

interface Building {
  tree: Tree
  source: string
  open: Element[]
  /** How many of each name are open: an end tag without a partner is known without a search. */
  openNames: Map<string, number>
  /** Opened below the deepest level that we keep, by name, so that their end tags find a partner. */
  tooDeep: number
  hiddenAt: Element | undefined
  tag: string
  tagFrom: number
  attributes: Record<string, string> | undefined
  attributeName: string
  attributeValue: string
  text: string
  breaks: boolean
  paths: Map<string, number>[]
  pathCount: number
}

export function parseTree(source: string): Tree {
  const building = begin(source)
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks(building))
  tokenizer.write(source)
  tokenizer.end()
  return building.tree
}

function begin(source: string): Building {
  const tree: Tree = { source, elements: [], texts: [], scripts: [], title: '', noscript: '', flattened: false }
  const root: Element = {
    name: '#root',
    attributes: NO_ATTRIBUTES,
    parent: undefined,
    previous: undefined,
    next: undefined,
    firstChild: undefined,
    lastChild: undefined,
    depth: 0,
    hidden: false,
    path: 0,
    index: 0,
    end: 0,
    firstText: 0,
    endText: 0,
    from: 0,
    to: source.length,
  }
  tree.elements.push(root)
  return {
    tree,
    source,
    open: [root],
    openNames: new Map(),
    tooDeep: 0,
    hiddenAt: undefined,
    tag: '',
    tagFrom: 0,
    attributes: undefined,
    attributeName: '',
    attributeValue: '',
    text: '',
    breaks: true,
    paths: [new Map()],
    pathCount: 1,
  }
}

function callbacks(b: Building): TokenizerCallbacks {
  const nothing = () => {}
  return {
    ontext: (start, end) => {
      b.text += b.source.slice(start, end)
    },
    ontextentity: (codepoint) => {
      b.text += String.fromCodePoint(codepoint)
    },
    onopentagname: (start, end) => {
      b.tag = b.source.slice(start, end).toLowerCase()
      b.tagFrom = start - 1
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
    onattribend: () => keepAttribute(b),
    onopentagend: (end) => openTag(b, end, false),
    onselfclosingtag: (end) => openTag(b, end, true),
    onclosetag: (start, end) => closeTag(b, b.source.slice(start, end).toLowerCase(), start - 2, end),
    onend: () => finish(b),
    oncdata: nothing,
    oncomment: nothing,
    ondeclaration: nothing,
    onprocessinginstruction: nothing,
  }
}

function keepAttribute(b: Building): void {
  const name = b.attributeName
  if (name !== '__proto__') {
    b.attributes ??= {}
    if (!(name in b.attributes)) b.attributes[name] = b.attributeValue
  }
  b.attributeValue = ''
}

function current(b: Building): Element {
  const element = b.open[b.open.length - 1]
  if (!element) throw new Error('The root of a tree is never closed while it is built.')
  return element
}

function openTag(b: Building, end: number, selfClosing: boolean): void {
  const name = b.tag
  if (b.tree.elements.length >= MAX_ELEMENTS) return
  flushText(b)
  closeImplied(b, name)
  const element = append(b, name, b.attributes ?? NO_ATTRIBUTES)
  element.to = end + 1
  if (isBlock(name)) b.breaks = true
  if (isVoid(name) || (selfClosing && inForeignMarkup(b))) {
    element.endText = b.tree.texts.length
    return
  }
  if (b.open.length >= MAX_DEPTH) {
    b.tooDeep++
    b.tree.flattened = true
    element.endText = b.tree.texts.length
    return
  }
  b.open.push(element)
  b.openNames.set(name, (b.openNames.get(name) ?? 0) + 1)
  if (!b.hiddenAt && isHidden(element)) {
    b.hiddenAt = element
    element.hidden = true
  }
}

function inForeignMarkup(b: Building): boolean {
  return b.hiddenAt !== undefined && b.open.some((open) => open.name === 'svg' || open.name === 'math')
}

function closeImplied(b: Building, name: string): void {
  const rule = closedBefore(name)
  if (!rule) return
  for (let i = b.open.length - 1; i > 0; i--) {
    const open = b.open[i]
    if (!open || rule.within.has(open.name)) return
    if (rule.closes.has(open.name)) {
      closeDownTo(b, i, b.tagFrom)
      return
    }
  }
}

function append(b: Building, name: string, attributes: Readonly<Record<string, string>>): Element {
  const parent = current(b)
  const texts = b.tree.texts.length
  const element: Element = {
    name,
    attributes,
    parent,
    previous: parent.lastChild,
    next: undefined,
    firstChild: undefined,
    lastChild: undefined,
    depth: parent.depth + 1,
    hidden: b.hiddenAt !== undefined,
    path: pathOf(b, parent.path, name),
    index: b.tree.elements.length,
    end: b.tree.elements.length,
    firstText: texts,
    endText: texts,
    from: b.tagFrom,
    to: b.source.length,
  }
  if (parent.lastChild) parent.lastChild.next = element
  else parent.firstChild = element
  parent.lastChild = element
  b.tree.elements.push(element)
  return element
}

function pathOf(b: Building, parentPath: number, name: string): number {
  b.paths[parentPath] ??= new Map()
  const known = b.paths[parentPath].get(name)
  if (known !== undefined) return known
  const made = b.pathCount++
  b.paths[parentPath].set(name, made)
  return made
}

function closeTag(b: Building, name: string, from: number, end: number): void {
  flushText(b)
  if (isBlock(name)) b.breaks = true
  if (b.tooDeep > 0 && name === current(b).lastChild?.name) {
    b.tooDeep--
    return
  }
  if (!b.openNames.get(name)) return
  const stop = openBelow(name)
  for (let i = b.open.length - 1; i > 0; i--) {
    const open = b.open[i]
    if (!open) return
    if (open.name === name) {
      closeDownTo(b, i, from, end + 1)
      return
    }
    if (stop(open.name)) return
  }
}

/** Closes open elements down to and including the one at this height. */
function closeDownTo(b: Building, height: number, from: number, to = from): void {
  while (b.open.length > height) {
    const element = b.open.pop()
    if (!element) return
    b.openNames.set(element.name, (b.openNames.get(element.name) ?? 0) - 1)
    element.end = b.tree.elements.length - 1
    element.endText = b.tree.texts.length
    element.to = b.open.length === height ? to : from
    if (element === b.hiddenAt) b.hiddenAt = undefined
  }
}

function flushText(b: Building): void {
  if (!b.text) return
  const raw = b.text
  b.text = ''
  const parent = current(b)
  if (b.hiddenAt) {
    keepHidden(b, parent, raw)
    return
  }
  const value = (raw.length > MAX_TEXT ? raw.slice(0, MAX_TEXT) : raw).replace(/\s+/g, ' ')
  if (value === ' ') {
    const last = b.tree.texts[b.tree.texts.length - 1]
    if (last && !last.value.endsWith(' ')) last.value += ' '
    return
  }
  b.tree.texts.push({ value, parent, breaks: b.breaks })
  b.breaks = false
}

function keepHidden(b: Building, parent: Element, raw: string): void {
  if (parent.name === 'script') {
    const { type = '', id = '' } = parent.attributes
    const script: Script = { type: type.trim().toLowerCase(), id, text: raw }
    b.tree.scripts.push(script)
  } else if (parent.name === 'title' && !b.tree.title && parent.parent?.name !== 'svg') {
    b.tree.title = raw
  } else if (b.hiddenAt?.name === 'noscript' && b.tree.noscript.length < 4000) {
    b.tree.noscript += ` ${raw.trim()}`
  }
}

function finish(b: Building): void {
  flushText(b)
  closeDownTo(b, 0, b.source.length)
}
