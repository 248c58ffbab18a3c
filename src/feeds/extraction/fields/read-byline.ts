// Authors and categories of records.

import { hasAuthorClass, hasCategoryClass } from '../html/class-names.ts'
import { linesWithin } from '../html/lines.ts'
import { type PageDocument, textOfRange } from '../html/page-document.ts'
import { attributeBit, attributeOf } from '../html/parser/attributes.ts'
import { closest, type Element, type Tag } from '../html/parser/tree.ts'
import { BYLINE_PREFIX, SIGNED_BY } from '../lexicon/byline-words.ts'
import { collapseWhitespace } from '../normalization/text.ts'
import type { ItemFields } from '../records/extracted-record.ts'
import type { NodeSpan } from '../records/node-span.ts'

/** Of what is written around a name; the name itself is shorter. */
const MAX_TEXT = 200
const MAX_NAME = 60
const MAX_LINES = 30

type Byline = Pick<ItemFields, 'authors' | 'categories'>

export function readBylines(document: PageDocument, records: readonly { span: NodeSpan }[]): Byline[] {
  // The same few names stand in many records.
  const names = new Map<string, string>()
  const bylines = records.map(({ span }) => readByline(document, span, names))
  dropLabel(bylines.flatMap(({ authors }) => (authors ? [authors] : [])))
  dropLabel(bylines.flatMap(({ categories }) => (categories ? [categories] : [])))
  return bylines
}

/** "Filed by hand: Jane" in every record: the words before the colon are no part of the name. */
function dropLabel(named: readonly string[][]): void {
  const label = LABEL.exec(named[0]?.[0] ?? '')?.[0]
  if (label === undefined || named.length < 2 || !named.every(([name]) => name?.startsWith(label))) return
  for (const names of named) names[0] = names[0]?.slice(label.length) ?? ''
}

const LABEL = /^\p{L}[\p{L}\p{M} ]{1,24}[:：]\s*(?=\S)/u

function readByline(document: PageDocument, span: NodeSpan, names: Map<string, string>): Byline {
  const authors: string[] = []
  const categories: string[] = []
  for (let i = span.first; i <= span.last; i++) {
    const element = document.tree.elements[i]
    if (!element || element.hidden || element.endText === element.firstText) continue
    if (isAuthor(element)) addName(authors, MAX_AUTHORS, textOfRange(document, element), names)
    else if (isCategory(element)) addName(categories, MAX_CATEGORIES, textOfRange(document, element), names)
  }
  if (authors.length === 0) addSigned(authors, document, span, names)
  const byline: Byline = {}
  if (authors.length > 0) byline.authors = authors
  if (categories.length > 0) byline.categories = categories
  return byline
}

const MAX_AUTHORS = 5
const MAX_CATEGORIES = 12

const MAX_SIGNED_LINE = 100

function addSigned(authors: string[], { lines }: PageDocument, span: NodeSpan, names: Map<string, string>): void {
  for (const { text, heading } of linesWithin(lines, span, MAX_LINES)) {
    const name = heading || text.length > MAX_SIGNED_LINE ? undefined : SIGNED_BY.exec(text)?.[1]
    if (name) addName(authors, MAX_AUTHORS, name, names)
  }
}

/** Most tags have neither attribute: one test decides. */
const RELATED = attributeBit('rel') | attributeBit('itemprop')

function isAuthor(element: Element): boolean {
  if (element.endText - element.firstText > 6) return false
  return hasAuthorClass(element) || ((element.tag.attributeBits & RELATED) !== 0 && isOfAuthor(element.tag))
}

const isOfAuthor = (tag: Tag): boolean =>
  attributeOf(tag, 'rel') === 'author' || attributeOf(tag, 'itemprop') === 'author'

function isCategory(element: Element): boolean {
  const { name, tag } = element
  if (name !== 'a' && name !== 'span' && name !== 'li') return false
  // The weekday on a "date tag".
  if (name !== 'li' && hasCategoryClass(element)) return closest(element, TIME) === undefined
  if ((tag.attributeBits & RELATED) === 0) return false
  const itemprop = attributeOf(tag, 'itemprop')
  return itemprop === 'articleSection' || itemprop === 'keywords' || CATEGORY.test(attributeOf(tag, 'rel') ?? '')
}

const TIME = new Set(['time'])
const CATEGORY = /\b(?:tag|category)\b/

function addName(to: string[], maxNames: number, text: string, names: Map<string, string>): void {
  if (to.length === maxNames || text.length > MAX_TEXT) return
  const name = names.get(text) ?? nameIn(text)
  names.set(text, name)
  if (name !== '' && !to.includes(name)) to.push(name)
}

/** Without what is written around it; nothing where it is no name. */
function nameIn(text: string): string {
  const bare = text.replace(BYLINE_PREFIX, '')
  // Only signs that stand at an end are to go.
  const isLoose = /^[#·|,\s]/.test(bare) || /[·|,:\s]/.test(bare.charAt(bare.length - 1))
  const name = collapseWhitespace(isLoose ? bare.replace(/^[#·|,\s]+|[·|,:\s]+$/g, '') : bare)
  return name.length > 1 && name.length <= MAX_NAME && !/\d{4}|^\d+$|https?:/.test(name) ? name : ''
}
