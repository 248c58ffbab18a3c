// What the page states in JSON-LD scripts.

import type { Reading } from '../dates/settle.ts'
import { settle } from '../dates/settle.ts'
import { dateFromMachine } from '../dates.ts'
import type { PageDocument } from '../document.ts'
import { absoluteLink, linkKey } from '../links.ts'
import { collapse, shorten } from '../text.ts'
import type { Candidate, Context, Extractor, Facts, Sighting } from './extractor.ts'

export const jsonLd: Extractor = { name: 'JSON-LD', find }

const MAX_SCRIPT = 2_000_000
const MAX_NODES = 20_000
const MAX_NAME = 100

const THING =
  /^(?:\w*Article|\w*Posting|Report|Event|\w+Event|VideoObject|AudioObject|PodcastEpisode|Episode|\w+Episode|Product|Recipe|JobPosting|Course|SoftwareApplication|\w+Application|Book|Movie|Dataset|Review|Question|CreativeWork|Apartment|House|RealEstateListing|Offer)$/
const ITSELF = /^(?:WebPage|WebSite|CollectionPage|Organization|Person|BreadcrumbList|ImageObject|SearchAction)$/

type Node = Record<string, unknown>

function find(document: PageDocument, context: Context): Candidate[] {
  const facts: Sighting[] = []
  const stated: Sighting[][] = []
  for (const { type, text } of document.tree.scripts) {
    if (!/ld\+json/.test(type) || text.length > MAX_SCRIPT) continue
    walk(parse(text), (node) => {
      if (isType(node, /^ItemList$/)) stated.push(listItems(node, document, context))
      else if (isType(node, THING) && !isType(node, ITSELF)) facts.push(...sightingOf(node, document, context))
    })
  }
  const lists = stated.filter((list) => list.length > 0)
  return (facts.length > 0 ? [...lists, facts] : lists).map(found)
}

const found = (sightings: Sighting[]): Candidate => ({ foundBy: jsonLd.name, sightings })

/** Scripts are often wrapped in comments or hold raw line breaks inside strings. */
function parse(text: string): unknown {
  const bare = text.replace(
    /^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g,
    '',
  )
  try {
    return JSON.parse(bare)
  } catch {
    return parseLoosely(bare)
  }
}

function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1'))
  } catch {
    return undefined // Broken on the page: it states nothing.
  }
}

/** Every object of a document, parents first, without recursion and within a limit. */
function walk(start: unknown, visit: (node: Node) => void): void {
  const waiting: unknown[] = [start]
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const one = waiting.pop()
    if (Array.isArray(one)) waiting.push(...one.slice(0, 2000).reverse())
    else if (isNode(one)) {
      visit(one)
      waiting.push(
        ...Object.values(one)
          .slice(0, 2000)
          .filter((value) => typeof value === 'object')
          .reverse(),
      )
    }
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function isType(node: Node, type: RegExp): boolean {
  const types = [node['@type']].flat()
  return types.some((one) => typeof one === 'string' && type.test(one.replace(/^.*[/#:]/, '')))
}

function listItems(list: Node, document: PageDocument, context: Context): Sighting[] {
  return [list.itemListElement].flat().flatMap((element) => {
    if (typeof element === 'string') return sightingOf({ url: element }, document, context)
    if (!isNode(element)) return []
    const inner = isNode(element.item) ? element.item : {}
    const url =
      inner.url ?? element.url ?? (typeof element.item === 'string' ? element.item : undefined) ?? inner['@id']
    return sightingOf({ ...element, ...inner, url }, document, context)
  })
}

function sightingOf(node: Node, document: PageDocument, context: Context): Sighting[] {
  const page = isNode(node.mainEntityOfPage) ? node.mainEntityOfPage['@id'] : node.mainEntityOfPage
  const written = [node.url, page, node['@id']]
    .map(text)
    .find((one) => one && !one.startsWith('#') && !one.startsWith('_:'))
  const url = absoluteLink(written, document.base)
  if (!url) return []
  const key = linkKey(url)
  if (key === document.key) return []
  return [{ key, url, facts: factsOf(node, document, context) }]
}

function factsOf(node: Node, document: PageDocument, context: Context): Facts {
  const facts: Facts = {}
  const title = text(node.headline) ?? text(node.name) ?? text(node.title)
  if (title) facts.title = shorten(title, 300)
  const summary = text(node.description) ?? text(node.abstract)
  if (summary) facts.summary = shorten(summary, 600)
  const image = absoluteLink(imageOf(node.image) ?? imageOf(node.thumbnailUrl), document.base)
  if (image) facts.image = image
  const authors = namesOf(node.author ?? node.creator)
  if (authors.length > 0) facts.authors = authors
  const categories = [node.articleSection, node.keywords].flat().flatMap((one) => (text(one) ?? '').split(/[,;|]/))
  const kept = [...new Set(categories.map(collapse))].filter(isName)
  if (kept.length > 0) facts.categories = kept.slice(0, 20)
  const published = node.datePublished ?? node.uploadDate ?? node.datePosted ?? node.startDate ?? node.dateCreated
  const publishedAt = instant(published, context)
  if (publishedAt !== undefined) facts.publishedAt = publishedAt
  const modifiedAt = instant(node.dateModified, context)
  if (modifiedAt !== undefined) facts.modifiedAt = modifiedAt
  return facts
}

function instant(value: unknown, { around }: Context): number | undefined {
  const reading: Reading | undefined = dateFromMachine(text(value), around)
  return reading && settle([reading], around)[0]
}

function text(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  if (typeof one === 'number') return String(one)
  const written = isNode(one) ? (one['@value'] ?? one.name) : one
  if (typeof written !== 'string' || written.length > 100_000) return undefined
  const marked = /[<&]/.test(written)
  const plain = marked
    ? written
        .replace(/<[^<>]{0,500}>/g, ' ')
        .replace(/&nbsp;/g, ' ')
        .replace(/&amp;/g, '&')
    : written
  return collapse(plain.replace(/&#0?39;|&#8217;|&rsquo;/g, '’').replace(/&quot;/g, '"')) || undefined
}

function imageOf(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value
  if (isNode(one)) return text(one.url ?? one.contentUrl ?? one['@id'])
  return typeof one === 'string' ? one : undefined
}

function namesOf(value: unknown): string[] {
  const names = [value].flat().map((one) => text(isNode(one) ? one.name : one))
  const kept = names.filter((name) => name !== undefined && isName(name) && !/^https?:|^#/.test(name))
  return [...new Set(kept)].slice(0, 10) as string[]
}

const isName = (text: string): boolean => text.length > 0 && text.length <= MAX_NAME
