// HTML of a React Flight stream, for pages that are rendered in the browser only.
import type { PageDocument } from '../../html/page-document.ts'
import { readFlightRows } from './react-flight.ts'

const MAX_NODES = 60_000
const MAX_DEPTH = 200
const MAX_LENGTH = 4_000_000
/** Fewer elements are no page. */
const MIN_ELEMENTS = 10
const VOID = new Set(['img', 'br', 'hr', 'input', 'source'])
const UNREAD = new Set(['script', 'style', 'link', 'meta', 'title', 'template', 'html', 'head', 'body'])
const ATTRIBUTES = ['href', 'src', 'alt', 'title', 'id', 'dateTime', 'className', 'role', 'aria-label', 'aria-hidden']

/** The page with the elements of its stream behind it. */
export function renderFlightHtml({ tree }: PageDocument): string | undefined {
  if (!tree.source.includes('__next_f')) return undefined
  const rows = readFlightRows(tree.scripts.map(({ text }) => text))
  const stream: Stream = { rows, drawn: new Set(), nodes: 0, elements: 0 }
  let html = ''
  for (const id of rows.keys()) if (html.length < MAX_LENGTH) html += drawnRow(stream, id, 0)
  return stream.elements < MIN_ELEMENTS ? undefined : `${tree.source}<div>${html}</div>`
}

interface Stream {
  rows: ReadonlyMap<string, unknown>
  /** Each is shown where it is first spoken of. */
  drawn: Set<string>
  nodes: number
  elements: number
}

function drawnRow(stream: Stream, id: string, depth: number): string {
  if (stream.drawn.has(id)) return ''
  stream.drawn.add(id)
  return search(stream, stream.rows.get(id), depth)
}

/** Elements wherever they are: around them are routes and settings. */
function search(stream: Stream, value: unknown, depth: number): string {
  if (typeof value === 'string') return REFERENCE.test(value) ? draw(stream, value, depth) : ''
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || stream.nodes++ > MAX_NODES) return ''
  if (isElement(value)) return draw(stream, value, depth)
  return Object.values(value)
    .map((inner) => search(stream, inner, depth + 1))
    .join('')
}

/** Content of an element; its texts count. */
function draw(stream: Stream, value: unknown, depth: number): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return drawText(stream, value, depth)
  if (!Array.isArray(value) || depth > MAX_DEPTH || stream.nodes++ > MAX_NODES) return ''
  return isElement(value)
    ? drawElement(stream, value, depth)
    : value.map((one) => draw(stream, one, depth + 1)).join('')
}

function drawText(stream: Stream, text: string, depth: number): string {
  const reference = REFERENCE.exec(text)?.[1]
  if (reference) return drawnRow(stream, reference, depth + 1)
  // "$undefined" and the like; "$$5" is five dollars.
  if (text.startsWith('$')) return text.startsWith('$$') ? escaped(text.slice(1)) : ''
  return escaped(text)
}

const REFERENCE = /^\$L?([\da-f]{1,8})$/

type StreamedElement = [mark: '$', type: unknown, key: unknown, props: Record<string, unknown>]

const isElement = (value: object): value is StreamedElement =>
  Array.isArray(value) && value[0] === '$' && value.length >= 4 && typeof value[3] === 'object' && value[3] !== null

/** A component of the browser is drawn as what it most likely draws. */
function drawElement(stream: Stream, [, type, , props]: StreamedElement, depth: number): string {
  const own = typeof type === 'string' && /^[a-z][a-z\d-]{0,30}$/.test(type) ? type : undefined
  const children = () => draw(stream, props.children, depth + 1)
  if (own && UNREAD.has(own)) return /^(?:html|body)$/.test(own) ? children() : ''
  const name = own ?? (typeof props.href === 'string' ? 'a' : 'div')
  stream.elements++
  const tag = `<${name}${ATTRIBUTES.map((attribute) => written(attribute, props[attribute])).join('')}>`
  return VOID.has(name) ? tag : `${tag}${children()}</${name}>`
}

function written(name: string, value: unknown): string {
  if (typeof value !== 'string' || value.startsWith('$')) return ''
  return ` ${name === 'className' ? 'class' : name.toLowerCase()}="${escaped(value)}"`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
