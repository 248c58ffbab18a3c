// A page ready to be read: its tree, its links and how much text stands where.
import { type AddressParts, absoluteAddress, absoluteLink, addressParts, keyOf, linkKey } from './links.ts'
import { placeOf } from './page/class-words.ts'
import { HEADINGS } from './page/element-rules.ts'
import { type Line, linesOf } from './page/lines.ts'
import { parseTree } from './page/parse-tree.ts'
import type { Element, Tree } from './page/tree.ts'
import { type TextRange, weightOf } from './text.ts'

export interface Link {
  element: Element
  url: string
  parts: AddressParts | undefined
  key: string
  /** Leads to a part of the page it stands on. */
  within: boolean
  /** Equal for links with equal keys: numbers are quicker to count by. */
  thing: number
  /** Equal for links at the same place of cards that are built alike. */
  place: number
  /** What was found out about it, once somebody asked. */
  label: Label | undefined
  share: number | undefined
  address: AddressTraits | undefined
}

/** What the address of a link tells of what it leads to. */
export interface AddressTraits {
  host: string | undefined
  pathname: string | undefined
  shape: string
  /** Carries a number, a date or a long slug, as those of things do. */
  specific: boolean
  /** Carries a day. */
  dated: boolean
}

export interface Label {
  text: string
  weight: number
  /** For comparing. */
  folded: string
}

export interface PageDocument {
  url: string
  key: string
  /** Addresses on the page are relative to this: `<base href>` or the page itself. */
  base: string
  language: string | undefined
  tree: Tree
  lines: Line[]
  /** Visible http and https links in document order. */
  links: Link[]
  /** Weight of all text before each piece, so that the weight of any stretch is one subtraction. */
  weights: Float64Array
  linkWeights: Float64Array
  /** How many links, headings, pictures and marked times begin before each element, to count those of any stretch. */
  before: Record<Counted, Uint32Array>
  metas: ReadonlyMap<string, string>
}

type Counted = 'links' | 'headings' | 'pictures' | 'times'

/** A page with more is no list for people, and each is made absolute. */
const MAX_LINKS = 50_000

export function openDocument(html: string, url: string, language?: string): PageDocument {
  const tree = parseTree(html)
  const base = baseOf(tree, url)
  const links = linksOf(tree, base, url)
  const { weights, linkWeights } = weigh(tree, links)
  const lang = tree.elements.find((one) => one.name === 'html')?.attributes.lang || undefined
  const metas = metasOf(tree)
  const lines = linesOf(tree)
  const written = lang ?? metas.get('content-language') ?? language?.split(',')[0]
  const spoken = written ?? metas.get('og:locale')?.replace('_', '-')
  const spokenHere = spoken?.trim() || undefined
  const before = countBefore(tree, links)
  const read = { url, key: linkKey(url), base, language: spokenHere, tree, lines, links, before, metas }
  return { ...read, weights, linkWeights }
}

export function weightIn(document: PageDocument, range: TextRange): number {
  return (document.weights[range.endText] ?? 0) - (document.weights[range.firstText] ?? 0)
}

export function linkWeightIn(document: PageDocument, range: TextRange): number {
  return (document.linkWeights[range.endText] ?? 0) - (document.linkWeights[range.firstText] ?? 0)
}

/** The links that stand between two elements of the tree, both included. */
export function linksBetween({ links, before }: PageDocument, first: number, last: number, limit = Infinity): Link[] {
  const from = before.links[first] ?? links.length
  return links.slice(from, Math.min(before.links[last + 1] ?? links.length, from + limit))
}

/** How many of a kind stand between two elements of the tree, both included. */
export function countBetween({ before }: PageDocument, what: Counted, first: number, last: number): number {
  return (before[what][last + 1] ?? 0) - (before[what][first] ?? 0)
}

function countBefore({ elements }: Tree, links: readonly Link[]): PageDocument['before'] {
  const count = elements.length
  const counts = () => new Uint32Array(count + 1)
  const before = { links: counts(), headings: counts(), pictures: counts(), times: counts() }
  for (const { element } of links) before.links[element.index + 1] = 1
  for (let i = 0; i < count; i++) {
    const name = elements[i]?.name ?? ''
    before.links[i + 1] = (before.links[i + 1] ?? 0) + (before.links[i] ?? 0)
    before.headings[i + 1] = (before.headings[i] ?? 0) + (HEADINGS.has(name) ? 1 : 0)
    before.pictures[i + 1] = (before.pictures[i] ?? 0) + (name === 'img' || name === 'picture' ? 1 : 0)
    before.times[i + 1] = (before.times[i] ?? 0) + (name === 'time' ? 1 : 0)
  }
  return before
}

function baseOf(tree: Tree, url: string): string {
  const written = tree.elements.find((one) => one.name === 'base' && one.attributes.href)?.attributes.href
  return absoluteLink(written, url) ?? url
}

function linksOf(tree: Tree, base: string, pageUrl: string): Link[] {
  const links: Link[] = []
  const pageKey = linkKey(pageUrl)
  const things = new Map<string, number>()
  for (const element of tree.elements) {
    if (element.hidden || (element.name !== 'a' && element.name !== 'area')) continue
    const address = absoluteAddress(element.attributes.href, base)
    if (!address) continue
    const { url, parts } = address
    const plainKey = keyOf(parts)
    const within = plainKey === pageKey && parts.hash.length > 1
    const key = within ? keyOf(parts, true) : plainKey
    const thing = things.get(key) ?? things.size
    if (thing === things.size) things.set(key, thing)
    const place = placeOf(tree, element) * 2 + (within ? 1 : 0)
    links.push({
      element,
      url,
      parts,
      key,
      within,
      thing,
      place,
      label: undefined,
      share: undefined,
      address: undefined,
    })
    if (links.length === MAX_LINKS) break
  }
  return links
}

/** A link whose thing and place are compared with no others has none. */
export function linkTo(element: Element, url: string, key: string, within: boolean): Link {
  const unknown = { thing: -1, place: -1, label: undefined, share: undefined, address: undefined }
  return { url, parts: addressParts(url), element, key, within, ...unknown }
}

function weigh(tree: Tree, links: Link[]): Pick<PageDocument, 'weights' | 'linkWeights'> {
  const count = tree.texts.length
  const linked = new Uint8Array(count)
  for (const { element } of links) linked.fill(1, element.firstText, element.endText)
  const weights = new Float64Array(count + 1)
  const linkWeights = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) {
    const weight = weightOf((tree.texts[i]?.value ?? '').trim())
    weights[i + 1] = (weights[i] ?? 0) + weight
    linkWeights[i + 1] = (linkWeights[i] ?? 0) + (linked[i] ? weight : 0)
  }
  return { weights, linkWeights }
}

function metasOf(tree: Tree): Map<string, string> {
  const metas = new Map<string, string>()
  for (const { name, attributes } of tree.elements) {
    if (name !== 'meta') continue
    const key = (attributes.property ?? attributes.name ?? attributes['http-equiv'] ?? '').toLowerCase()
    if (key && attributes.content && !metas.has(key)) metas.set(key, attributes.content.trim())
  }
  return metas
}
