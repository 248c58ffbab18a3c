// Sections with anchors but without links: releases of a changelog, days of a diary.

import { hasDigit } from '../../dates/digits.ts'
import { isDateOnlyLine } from '../../dates/parse-date.ts'
import { readText } from '../../html/element-text.ts'
import { lineAt, linesWithin } from '../../html/lines.ts'
import { createLink } from '../../html/links.ts'
import { lowerBound } from '../../html/lower-bound.ts'
import {
  countInElements,
  foldedTextOfRange,
  linksInElements,
  linkTextWeightIn,
  type PageDocument,
  textOfRange,
  textWeightIn,
} from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, elementsByName } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { resolveUrl, urlKey } from '../../normalization/urls.ts'
import {
  type Candidate,
  type ExtractedRecord,
  type Extractor,
  NO_FIELDS,
  type SourceContext,
} from '../../records/candidate.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import { findRecordSpans } from '../../records/record-boundaries.ts'
import { isStretchedOver } from '../../records/stretched-links.ts'

export const sections: Extractor = { name: 'sections', find }

const MAX_SECTIONS = 2000
/** Of a section, for one that is called like it. */
const MAX_LINKS = 12
/** A longer text is no heading. */
const MAX_HEADING_WEIGHT = 90
/** Share of sections that must have a date or a version: chapters of an article have headings and ids, too. */
const MIN_MARKED_SHARE = 0.6
/** A layout has no more, and their headings are no names of sections. */
const MAX_LAYOUT_BOXES = 6
/** Dates and versions, which mark the sections of a list. */
const DAY = /\d[./-]\d{1,2}[./-]\d{2}/
const VERSION = /(?:^|\s|\bv)\d+\.\d+(?:\.\d+)?(?:[-.+]?\w+)*/i

function find(document: PageDocument, context: SourceContext): Candidate[] {
  const linked = new Set<string>()
  for (const { url, isSamePage } of document.links) if (isSamePage) linked.add(url.slice(url.indexOf('#') + 1))
  return headingGroups(document).flatMap((group) => {
    const records = sectionsOf(document, namedOnce(document, group), linked, context)
    return records ? [{ foundBy: sections.name, records }] : []
  })
}

/** Empty, where too few are sections with an anchor, or too many link elsewhere. */
function sectionsOf(
  document: PageDocument,
  headings: readonly Element[],
  linked: ReadonlySet<string>,
  context: SourceContext,
): ExtractedRecord[] | undefined {
  const spans = withoutContents(document, headings, context)
  // Blogs put a mark before each post.
  const mayBeMarked =
    headings.filter((heading) => leadsElsewhere(document, heading)).length < headings.length * MIN_MARKED_SHARE
  const records: ExtractedRecord[] = []
  let marked = 0
  let besides = 0
  for (const span of spans) {
    const heading = headingIn(headings, span)
    const marks = heading && mayBeMarked ? marksBefore(document, heading) : []
    const id = heading && anchorOf(document, heading, span.element, linked, marks)
    const url = id && resolveUrl(`#${encodeURI(id)}`, document.url)
    if (!heading || !url) continue
    const isBox = spans.length <= MAX_LAYOUT_BOXES && isOutranked(document, heading, span)
    if (!isBox && isMarked(document, heading, span, context)) marked++
    if (isLinkedBeside(document, heading, span)) besides++
    const key = urlKey(url, true)
    records.push({ key, url, fields: NO_FIELDS, span, link: createLink(heading, url, key, true) })
  }
  const areSections =
    records.length >= 2 && marked >= spans.length * MIN_MARKED_SHARE && besides < spans.length * MIN_MARKED_SHARE
  return areSections ? records : undefined
}

function withoutContents(document: PageDocument, headings: readonly Element[], context: SourceContext): NodeSpan[] {
  const spans: NodeSpan[] = []
  for (const span of findRecordSpans(headings)) if (!isContents(document, headings, span, context)) spans.push(span)
  return spans
}

/** The headings stand in the order of the page. */
function headingIn(headings: readonly Element[], { first, last }: NodeSpan): Element | undefined {
  const one = headings[lowerBound(headings, first, indexOf)]
  return one && one.index <= last ? one : undefined
}

const indexOf = ({ index }: Element): number => index

/**
 * "Release history": it leads to other places of the page and nowhere else, and is called by no version. The links stand
 * at the beginning of their lines, or are most of them, and no day comes before the first: that would be its own.
 */
function isContents(
  document: PageDocument,
  headings: readonly Element[],
  span: NodeSpan,
  { locale }: SourceContext,
): boolean {
  const links = linksInElements(document, span.first, span.last)
  const [first] = links
  if (!first || links.length < 2 || !links.every(({ isSamePage }) => isSamePage)) return false
  const heading = headingIn(headings, span)
  if (!heading || hasDigit(textOfRange(document, heading))) return false
  if (!links.every(({ element }) => isPoint(document, element))) return false
  const before = { firstText: span.firstText, endText: first.element.firstText }
  return !linesWithin(document.lines, before, 4).some((one) => isDateOnlyLine(one, locale))
}

/** A link that is no part of a sentence: nothing is said before it, or little beside it. */
function isPoint(document: PageDocument, { firstText }: Element): boolean {
  const line = lineAt(document.lines, firstText)
  if (!line) return true
  const before = readText(document.tree, { firstText: line.firstText, endText: firstText })
  return !hasWords(before) || linkTextWeightIn(document, line) * 2 >= line.weight
}

function isMarked(document: PageDocument, heading: Element, span: NodeSpan, { locale }: SourceContext): boolean {
  const mark = heading.name === 'summary' ? DAY : VERSION
  return (
    mark.test(textOfRange(document, heading)) ||
    linesWithin(document.lines, span, 4).some((one) => isDateOnlyLine(one, locale))
  )
}

/** Text around it has a heading of a higher rank; a collapsed section has none. */
function isOutranked({ tree }: PageDocument, { name }: Element, { first, last }: NodeSpan): boolean {
  return /^h\d$/.test(name) && RANKS.some((rank) => rank < name && hasWithin(elementsByName(tree, rank), first, last))
}

/** Of elements in the order of the page. */
function hasWithin(elements: readonly Element[], first: number, last: number): boolean {
  const one = elements[lowerBound(elements, first, indexOf)]
  return one !== undefined && one.index <= last
}

const RANKS = ['h2', 'h3', 'h4', 'h5'] as const

/**
 * A heading for those who listen, and a link of the same words for those who see, or an empty one laid over both: the
 * section has an address elsewhere.
 */
function isLinkedBeside(document: PageDocument, heading: Element, span: NodeSpan): boolean {
  if (countInElements(document, 'links', heading.index, heading.end) > 0) return false
  const name = foldedTextOfRange(document, heading)
  return linksInElements(document, span.first, span.last, MAX_LINKS).some(
    ({ element, isSamePage }) =>
      !isSamePage && (foldedTextOfRange(document, element) === name || isStretchedOver(document, element, heading)),
  )
}

/** Headings of one kind at one place of the tree. */
function headingGroups(document: PageDocument): Element[][] {
  const groups = new Map<number, Element[]>()
  for (const element of document.tree.elements) {
    if (element.hidden || !isHeading(document, element)) continue
    const group = groups.get(element.path)
    if (!group) groups.set(element.path, [element])
    else if (group.length < MAX_SECTIONS) group.push(element)
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** "Added" and "Fixed" under each release are parts of it, where all headings are written alike. */
function namedOnce(document: PageDocument, headings: readonly Element[]): Element[] {
  const once = new Map<string, Element | undefined>()
  for (const heading of headings) {
    const name = foldedTextOfRange(document, heading)
    once.set(name, once.has(name) ? undefined : heading)
  }
  return [...once.values()].filter((heading) => heading !== undefined)
}

/** Called so, or a short text with an address of its own that leads nowhere else. */
function isHeading(document: PageDocument, element: Element): boolean {
  if (element.heading === element) return element.name !== 'h1'
  if (element.name === 'summary') return true
  if (!element.tag.id || element.endText === element.firstText || element.name === 'a') return false
  if (textWeightIn(document, element) > MAX_HEADING_WEIGHT) return false
  return linksInElements(document, element.index, element.end, 2).every(({ isSamePage }) => isSamePage)
}

/** The id of the heading, of the section that it opens, or of a mark in it or right before it; of several the one that links lead to. */
function anchorOf(
  document: PageDocument,
  heading: Element,
  holder: Element,
  linked: ReadonlySet<string>,
  marks: readonly string[],
): string | undefined {
  const ids: string[] = []
  for (let i = heading.index; i <= heading.end; i++) {
    const one = document.tree.elements[i]
    const id = one?.tag.id ?? (one?.name === 'a' ? attributeOf(one.tag, 'name') : undefined)
    if (id) ids.push(id)
  }
  if (ids.length === 0) ids.push(...marks)
  if (ids.length > 0) return ids.find((id) => linked.has(encodeURI(id))) ?? ids[0]
  for (let at = heading.parent; at && contains(holder, at); at = at.parent) if (at.tag.id) return at.tag.id
  return undefined
}

const leadsElsewhere = (document: PageDocument, { index, end }: Element): boolean =>
  linksInElements(document, index, end, MAX_LINKS).some(({ isSamePage }) => !isSamePage)

/** "<a name=second></a>" has nothing in it, and nothing stands between it and the heading. */
function marksBefore({ tree }: PageDocument, { index, firstText, parent }: Element): string[] {
  const ids: string[] = []
  for (let i = index - 1; i >= Math.max(0, index - MAX_ANCHORS); i--) {
    const one = tree.elements[i]
    if (one?.name !== 'a' || one.parent !== parent || one.firstText !== firstText || one.endText !== firstText) break
    const id = one.tag.id ?? attributeOf(one.tag, 'name')
    if (id) ids.unshift(id)
  }
  return ids
}

const MAX_ANCHORS = 3
