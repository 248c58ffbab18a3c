// Mapping of JSON to the items that a page shows, learnt from both: titles are matched, and addresses become templates.
import { parseWithLongIds } from '../native-feeds/json-document.ts'
import { foldText } from '../normalization/text.ts'
import type { DataNode } from '../sources/data-values.ts'
import { isDataNode } from '../sources/data-values.ts'
import { findObjects } from './find-list.ts'
import type { JsonMapping } from './json-mapping.ts'
import { fillTemplate, scalarText } from './json-path.ts'

export interface ShownItem {
  title?: string | undefined
  url: string
}

interface Pair {
  object: DataNode
  item: ShownItem
}

/** Of the items that the page shows, in the list. */
const MIN_SHARE = 0.8
const MIN_PAIRS = 2
/** Characters of a value that stands in an address; less is a word of chance. Whole numbers may be shorter. */
const MIN_CHARS = 3

/** Undefined where the list is another one, or its addresses cannot be made of its values. */
export function matchJsonList(source: string, items: readonly ShownItem[]): JsonMapping | undefined {
  const objects = findObjects(parseWithLongIds(source))
  if (!objects) return undefined
  const title = titlePath(objects, items)
  if (title === undefined) return undefined
  const pairs = pairsBy(title, objects, items)
  if (pairs.length < Math.max(MIN_PAIRS, items.length * MIN_SHARE)) return undefined
  const url = urlTemplate(pairs)
  return url === undefined ? undefined : { title, url, id: url }
}

/** The path by which most objects have the title of an item. */
function titlePath(objects: readonly DataNode[], items: readonly ShownItem[]): string | undefined {
  const titles = new Set(items.map(({ title = '' }) => foldText(title)))
  titles.delete('')
  const counts = new Map<string, number>()
  for (const object of objects) {
    for (const [path, value] of scalarsOf(object)) {
      if (titles.has(foldText(value))) counts.set(path, (counts.get(path) ?? 0) + 1)
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

function pairsBy(path: string, objects: readonly DataNode[], items: readonly ShownItem[]): Pair[] {
  const byTitle = new Map<string, DataNode | null>()
  for (const object of objects) {
    const title = foldText(scalarsOf(object).get(path) ?? '')
    // What has the name of another says nothing of either.
    byTitle.set(title, byTitle.has(title) ? null : object)
  }
  return items.flatMap((item) => {
    const object = item.title === undefined ? undefined : byTitle.get(foldText(item.title))
    return object ? [{ object, item }] : []
  })
}

/** Of the first item's address with values in place of their text: the template that gives the addresses of all. */
function urlTemplate(pairs: readonly Pair[]): string | undefined {
  const [first] = pairs
  if (!first) return undefined
  const fields = [...scalarsOf(first.object)].filter(([path, value]) => isPart(value) && !/[{}]/.test(path))
  const longestFirst = fields.toSorted(([, one], [, other]) => other.length - one.length)
  const candidates = [...longestFirst.map((field) => [field]), longestFirst]
  return candidates
    .map((some) => withPlaces(first.item.url, some))
    .find((template) => template !== undefined && pairs.every((pair) => isAddressOf(template, pair)))
}

const isPart = (value: string): boolean => value.length >= MIN_CHARS || /^\d+$/.test(value)

/** Undefined where no value stands in the address. Each part of it is one value. */
function withPlaces(url: string, fields: readonly (readonly [string, string])[]): string | undefined {
  const { origin } = new URL(url)
  let parts: { text: string; isPlace: boolean }[] = [{ text: url.slice(origin.length), isPlace: false }]
  let isWhole = false
  for (const [path, value] of fields) {
    if (value === url) return `{${path}}`
    const written = value.split('/').map(encodeURIComponent).join('/')
    parts = parts.flatMap((part) => {
      const at = part.isPlace ? -1 : placeOf(written, part.text)
      if (at < 0) return [part]
      isWhole = true
      const [before, after] = [part.text.slice(0, at), part.text.slice(at + written.length)]
      return [
        ...(before ? [{ text: before, isPlace: false }] : []),
        { text: `{${path}}`, isPlace: true },
        ...(after ? [{ text: after, isPlace: false }] : []),
      ]
    })
  }
  return isWhole ? origin + parts.map(({ text }) => text).join('') : undefined
}

/** At the edges of words: `7` is no part of `/2017/`. */
function placeOf(value: string, text: string): number {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const isEdge = (char: string | undefined) => char === undefined || char === '' || !/[\p{L}\p{N}]/u.test(char)
    if (isEdge(text[at - 1]) && isEdge(text[at + value.length])) return at
    if (value.startsWith('/') && isEdge(text[at + value.length])) return at
  }
  return -1
}

function isAddressOf(template: string, { object, item }: Pair): boolean {
  const isWhole = /^\{[^{}]*\}$/.test(template)
  const encode = (text: string) => (isWhole ? text : text.split('/').map(encodeURIComponent).join('/'))
  return fillTemplate(template, object, encode) === item.url
}

/** Values of the object and of the objects in it, by their paths. */
function scalarsOf(object: DataNode): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(object)) {
    if (!isSimpleName(name)) continue
    const text = scalarText(value)
    if (text !== undefined && text !== '') found.set(name, text)
    if (!isDataNode(value)) continue
    for (const [inner, one] of Object.entries(value)) {
      const innerText = isSimpleName(inner) ? scalarText(one) : undefined
      if (innerText !== undefined && innerText !== '') found.set(`${name}.${inner}`, innerText)
    }
  }
  return found
}

/** Other names would need escapes in a path. */
const isSimpleName = (name: string): boolean => /^[\w-]+$/.test(name)
