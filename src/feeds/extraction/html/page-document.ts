// Page document: tree, lines, links, and text weights by prefix sums.

import { foldText, MAX_TEXT_LENGTH } from '../normalization/text.ts'
import { parseUrlParts, resolveUrl, type UrlParts, urlKey } from '../normalization/urls.ts'
import { readText, type TextRange } from './element-text.ts'
import { type Line, lineAt, splitLines } from './lines.ts'
import { createTargetUses, findLinks, type Link, type LinkLabel, type TargetUses } from './links.ts'
import { detectLanguage } from './page-language.ts'
import { attributeOf } from './parser/attributes.ts'
import { HEADING_TAGS } from './parser/element-rules.ts'
import { parseHtml } from './parser/parse-tree.ts'
import { breakPreformattedLines } from './parser/preformatted-lines.ts'
import { textNodeWeight } from './parser/text-node.ts'
import { type Element, elementsByName, type Tree } from './parser/tree.ts'

export interface PageDocument {
  url: string
  address: UrlParts | undefined
  host: string | undefined
  /** Prefix of the URLs of pages below this one. */
  folder: string
  key: string
  /** Addresses on the page are relative to this: `<base href>` or the page itself. */
  base: string
  language: string | undefined
  tree: Tree
  lines: Line[]
  /** Visible http and https links in document order. */
  links: Link[]
  /** See `findPrimaryLinks`. */
  targetUses: TargetUses
  /** Weight of all text before each piece, so that the weight of any stretch is one subtraction. */
  weights: Float64Array
  linkWeights: Float64Array
  /** Prefix sums of links, headings, images and marked times per element, to count those of any range. */
  countsBefore: Record<Counted, Uint32Array>
  metas: ReadonlyMap<string, string>
}

type Counted = 'links' | 'headings' | 'pictures' | 'times'

export function parseDocument(html: string, url: string, language?: string): PageDocument {
  return documentOf(treeOf(html), url, language)
}

export function documentOf(tree: Tree, url: string, language?: string): PageDocument {
  const base = baseOf(tree, url)
  const lines = splitLines(tree)
  const links = findLinks(tree, base, url)
  const metas = metasOf(tree)
  const address = parseUrlParts(url)
  return {
    url,
    address,
    host: address?.host,
    folder: folderOf(url),
    key: urlKey(url),
    base,
    language: detectLanguage({ tree, metas, lines }, language),
    tree,
    lines,
    links,
    targetUses: createTargetUses(links),
    ...sumWeights(tree, links),
    countsBefore: countBefore(tree, links),
    metas,
  }
}

function treeOf(html: string): Tree {
  const tree = parseHtml(html)
  const lined = breakPreformattedLines(tree)
  return lined === undefined ? tree : parseHtml(lined)
}

/** The text of a line or a link for comparing. */
export function foldedText(one: LinkLabel | Line): string {
  one.folded ??= foldText(one.text)
  return one.folded
}

/** The text of an element. Most are read as lines already: then the line is that text. */
export function textOfRange(document: PageDocument, range: TextRange): string {
  return lineOfRange(document, range)?.text ?? readText(document.tree, range)
}

/** The same for comparing. */
export function foldedTextOfRange(document: PageDocument, range: TextRange): string {
  const line = lineOfRange(document, range)
  return line ? foldedText(line) : foldText(readText(document.tree, range))
}

/** The line that is all of an element's text. */
export function lineOfRange({ lines }: PageDocument, { firstText, endText }: TextRange): Line | undefined {
  const line = lineAt(lines, firstText)
  return line?.firstText === firstText && line.endText === endText && line.text.length < MAX_TEXT_LENGTH
    ? line
    : undefined
}

export function textWeightIn(document: PageDocument, range: TextRange): number {
  return (document.weights[range.endText] ?? 0) - (document.weights[range.firstText] ?? 0)
}

export function linkTextWeightIn(document: PageDocument, range: TextRange): number {
  return (document.linkWeights[range.endText] ?? 0) - (document.linkWeights[range.firstText] ?? 0)
}

/** The links that stand between two elements of the tree, both included. */
export function linksInElements(
  { links, countsBefore }: PageDocument,
  first: number,
  last: number,
  limit = Infinity,
): Link[] {
  const from = countsBefore.links[first] ?? links.length
  return links.slice(from, Math.min(countsBefore.links[last + 1] ?? links.length, from + limit))
}

/** Number of a kind between two elements, both included. */
export function countInElements({ countsBefore }: PageDocument, what: Counted, first: number, last: number): number {
  return (countsBefore[what][last + 1] ?? 0) - (countsBefore[what][first] ?? 0)
}

function countBefore(tree: Tree, links: readonly Link[]): PageDocument['countsBefore'] {
  const all = (...names: string[]) => countOf(tree, ...names.map((name) => elementsByName(tree, name)))
  return {
    links: countOf(tree, links.map(elementOf)),
    headings: all(...HEADING_TAGS),
    pictures: all('img', 'picture'),
    times: countOf(
      tree,
      elementsByName(tree, 'time'),
      tree.names.has('datetime') ? tree.elements.filter(isTimeOfScript) : [],
    ),
  }
}

const elementOf = ({ element }: Link): Element => element

/** `<relative-time>` and the like, which scripts write out. */
const isTimeOfScript = ({ name, tag }: Element): boolean =>
  name.includes('-') && attributeOf(tag, 'datetime') !== undefined

function countOf(tree: Tree, ...lists: (readonly Element[])[]): Uint32Array {
  const before = new Uint32Array(tree.elements.length + 1)
  for (const list of lists) for (const { index } of list) before[index + 1] = 1
  for (let i = 1; i < before.length; i++) before[i] = (before[i] ?? 0) + (before[i - 1] ?? 0)
  return before
}

/** Items are often filed below the page that lists them. */
function folderOf(pageUrl: string): string {
  const url = URL.parse(pageUrl)
  const path = url?.pathname.replace(/\/(?:(?:index|default)\.\w{2,5})?$|\.\w{2,5}$/i, '') ?? ''
  return url && path.length > 1 ? `${url.origin}${path}/` : ''
}

function baseOf(tree: Tree, url: string): string {
  const written = elementsByName(tree, 'base').find(({ attributes }) => attributes.href)?.attributes.href
  return resolveUrl(written, url) ?? url
}

function sumWeights(tree: Tree, links: Link[]): Pick<PageDocument, 'weights' | 'linkWeights'> {
  const count = tree.texts.length
  const linked = new Uint8Array(count)
  for (const { element } of links) for (let i = element.firstText; i < element.endText; i++) linked[i] = 1
  const weights = new Float64Array(count + 1)
  const linkWeights = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) {
    const piece = tree.texts[i]
    const weight = piece ? textNodeWeight(piece) : 0
    weights[i + 1] = (weights[i] ?? 0) + weight
    linkWeights[i + 1] = (linkWeights[i] ?? 0) + (linked[i] ? weight : 0)
  }
  return { weights, linkWeights }
}

function metasOf(tree: Tree): Map<string, string> {
  const metas = new Map<string, string>()
  for (const { attributes } of elementsByName(tree, 'meta')) {
    const key = (attributes.property ?? attributes.name ?? attributes['http-equiv'] ?? '').toLowerCase()
    if (key && attributes.content && !metas.has(key)) metas.set(key, attributes.content.trim())
  }
  return metas
}
