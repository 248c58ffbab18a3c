// Tree of JSON data, so that selectors find values by their keys: objects are `<object>`, lists `<array>`.
import { newElementKind } from './element-rules.ts'
import { buildTree } from './parse-tree.ts'
import type { TokenHandler } from './tokenizer.ts'
import { type ElementKind, type Tag, type Tree, UNWRITTEN_TAG } from './tree.ts'

/** What is nested deeper is not read. */
const MAX_DEPTH = 100
/** Elements and texts. What comes after them is not read. */
const MAX_EVENTS = 600_000

type Event = (handler: TokenHandler) => void

interface Writing {
  source: string[]
  length: number
  events: Event[]
  kinds: Map<string, ElementKind>
}

/** `value`: as `JSON.parse` gives it. Keys are in lower case, as names of elements are. */
export function treeOfData(value: unknown): Tree {
  const writing: Writing = { source: [], length: 0, events: [], kinds: new Map() }
  writeValue(writing, value, 0)
  const source = writing.source.join('')
  return buildTree(source, (handler) => {
    for (const event of writing.events) event(handler)
    return { names: new Set(writing.kinds.keys()), classes: [], data: [] }
  })
}

function writeValue(writing: Writing, value: unknown, depth: number): void {
  if (depth > MAX_DEPTH || isFull(writing) || value === null || value === undefined) return
  if (Array.isArray(value)) {
    writeElement(writing, 'array', () => {
      for (const [i, one] of value.entries()) {
        if (isFull(writing)) break
        if (i > 0) writeText(writing, ' ')
        writeValue(writing, one, depth + 1)
      }
    })
  } else if (typeof value === 'object') {
    writeElement(writing, 'object', () => {
      for (const [key, one] of Object.entries(value)) {
        if (isFull(writing)) break
        writeElement(writing, key.toLowerCase(), () => writeValue(writing, one, depth + 1))
      }
    })
  } else {
    writeText(writing, String(value))
  }
}

const isFull = ({ events }: Writing): boolean => events.length >= MAX_EVENTS

function writeText(writing: Writing, text: string): void {
  write(writing, text.replace(/&/g, '&amp;').replace(/</g, '&lt;'))
  writing.events.push((handler) => handler.text(text))
}

function writeElement(writing: Writing, name: string, writeContent: () => void): void {
  const kind = kindFor(writing, name)
  const tag: Tag = { ...UNWRITTEN_TAG, kind }
  // A key may be anything, markup names may not.
  const written = name.replace(/[^\w-]/g, '_')
  const from = writing.length
  write(writing, `<${written}>`)
  const to = writing.length
  writing.events.push((handler) => handler.openTag(tag, from, to))
  writeContent()
  const end = writing.length
  write(writing, `</${written}>`)
  const after = writing.length
  writing.events.push((handler) => handler.closeTag(kind, end, after))
}

function write(writing: Writing, text: string): void {
  writing.source.push(text)
  writing.length += text.length
}

/** The names mean nothing: a `link` has content, a `title` is shown. */
function kindFor({ kinds }: Writing, name: string): ElementKind {
  const known = kinds.get(name)
  if (known) return known
  const plain = newElementKind('')
  const kind = { ...plain, name, elements: [], rules: { ...plain.rules, isBlock: true, stopsAt: () => false } }
  kinds.set(name, kind)
  return kind
}
