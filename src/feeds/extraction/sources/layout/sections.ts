// Extractor of sections with anchors but no links of their own: releases of a changelog, days of a diary.

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
import { contains, type Element } from '../../html/parser/tree.ts'
import { hasWords } from '../../normalization/text.ts'
import { resolveUrl, urlKey } from '../../normalization/urls.ts'
import type { Candidate, Extractor, SourceContext } from '../../records/candidate.ts'
import { type ExtractedRecord, NO_FIELDS } from '../../records/extracted-record.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import { findRecordSpans } from '../../records/record-boundaries.ts'
import { isStretchedOver } from '../../records/stretched-links.ts'

export const sections = { name: 'sections', find } as const satisfies Extractor

const MAX_SECTIONS = 2000
/** Links of a section that are compared with its heading. */
const MAX_LINKS = 12
/** A heavier text is no heading. */
const MAX_HEADING_WEIGHT = 90
/** Share of sections that must have a date or a version: chapters of an article have headings and ids, too. */
const MIN_DATED_SHARE = 0.6
/** Date in a collapsible section's summary, and version in a heading. */
const DAY = /\d[./-]\d{1,2}[./-]\d{2}/
const VERSION = /(?:^|\s|\bv)\d+\.\d+(?:\.\d+)?(?:[-.+]?\w+)*/i

function find(document: PageDocument, context: SourceContext): Candidate[] {
  const linked = new Set<string>()
  for (const { url, isSamePage } of document.links) if (isSamePage) linked.add(url.slice(url.indexOf('#') + 1))
  return headingGroups(document).flatMap((group) => {
    const records = sectionsOf(document, withUniqueText(document, group), linked, context)
    return records ? [{ foundBy: sections.name, records }] : []
  })
}

/** Undefined where fewer than two have an anchor, too few a date or version, or too many a URL elsewhere. */
function sectionsOf(
  document: PageDocument,
  headings: readonly Element[],
  linked: ReadonlySet<string>,
  context: SourceContext,
): ExtractedRecord[] | undefined {
  const spans = spansWithoutToc(document, headings, context)
  // Where headings are links, an anchor before one is a blog's mark of a post.
  const mayHaveAnchorsBefore =
    headings.filter((heading) => leadsElsewhere(document, heading)).length < headings.length * MIN_DATED_SHARE
  const records: ExtractedRecord[] = []
  let dated = 0
  let linkedElsewhere = 0
  for (const span of spans) {
    const heading = headingIn(headings, span)
    const ids = heading ? anchorIds(document, heading, mayHaveAnchorsBefore) : []
    const id = heading && anchorOf(heading, span.element, ids, linked)
    const url = id && resolveUrl(`#${encodeURI(id)}`, document.url)
    if (!heading || !url) continue
    if (hasDateOrVersion(document, heading, span, context)) dated++
    if (hasUrlElsewhere(document, heading, span)) linkedElsewhere++
    const key = urlKey(url, true)
    records.push({ key, url, fields: NO_FIELDS, span, link: createLink(heading, url, key, true) })
  }
  const areSections =
    records.length >= 2 && dated >= spans.length * MIN_DATED_SHARE && linkedElsewhere < spans.length * MIN_DATED_SHARE
  return areSections ? records : undefined
}

function spansWithoutToc(document: PageDocument, headings: readonly Element[], context: SourceContext): NodeSpan[] {
  const spans: NodeSpan[] = []
  for (const span of findRecordSpans(headings))
    if (!isTableOfContents(document, headings, span, context)) spans.push(span)
  return spans
}

/** First heading within the span. `headings`: in the order of the page. */
function headingIn(headings: readonly Element[], { first, last }: NodeSpan): Element | undefined {
  const one = headings[lowerBound(headings, first, indexOf)]
  return one && one.index <= last ? one : undefined
}

const indexOf = ({ index }: Element): number => index

/**
 * Table of contents, as in "Release history": several links, all within the page and none in a sentence, below a heading
 * without digits, and no line that is a date before the first link, which would be that of a release.
 */
function isTableOfContents(
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
  if (!links.every(({ element }) => isListEntry(document, element))) return false
  const before = { firstText: span.firstText, endText: first.element.firstText }
  return !linesWithin(document.lines, before, 4).some((one) => isDateOnlyLine(one, locale))
}

/** True for a link that begins its line, or has at least half of its text: it is no part of a sentence. */
function isListEntry(document: PageDocument, { firstText }: Element): boolean {
  const line = lineAt(document.lines, firstText)
  if (!line) return true
  const before = readText(document.tree, { firstText: line.firstText, endText: firstText })
  return !hasWords(before) || linkTextWeightIn(document, line) * 2 >= line.weight
}

function hasDateOrVersion(
  document: PageDocument,
  heading: Element,
  span: NodeSpan,
  { locale }: SourceContext,
): boolean {
  const pattern = heading.name === 'summary' ? DAY : VERSION
  return (
    pattern.test(textOfRange(document, heading)) ||
    linesWithin(document.lines, span, 4).some((one) => isDateOnlyLine(one, locale))
  )
}

/**
 * True where a link beside the heading, with its text or stretched over it, leads to another page. Some pages write the
 * heading for screen readers only, and the link for everybody else.
 */
function hasUrlElsewhere(document: PageDocument, heading: Element, span: NodeSpan): boolean {
  if (countInElements(document, 'links', heading.index, heading.end) > 0) return false
  const name = foldedTextOfRange(document, heading)
  return linksInElements(document, span.first, span.last, MAX_LINKS).some(
    ({ element, isSamePage }) =>
      !isSamePage && (foldedTextOfRange(document, element) === name || isStretchedOver(document, element, heading)),
  )
}

/** Groups of two headings or more with equal paths in the tree. */
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

/** Headings of unique text: "Added" and "Fixed" under each release are parts of it. */
function withUniqueText(document: PageDocument, headings: readonly Element[]): Element[] {
  const once = new Map<string, Element | undefined>()
  for (const heading of headings) {
    const name = foldedTextOfRange(document, heading)
    once.set(name, once.has(name) ? undefined : heading)
  }
  return [...once.values()].filter((heading) => heading !== undefined)
}

/** A heading below `h1`, a `summary`, or a short text with an id and no link to another page. */
function isHeading(document: PageDocument, element: Element): boolean {
  if (element.heading === element) return element.name !== 'h1'
  if (element.name === 'summary') return true
  if (!element.tag.id || element.endText === element.firstText || element.name === 'a') return false
  if (textWeightIn(document, element) > MAX_HEADING_WEIGHT) return false
  return linksInElements(document, element.index, element.end, 2).every(({ isSamePage }) => isSamePage)
}

/** Ids within a heading, else of the empty anchors before it. */
function anchorIds(document: PageDocument, heading: Element, mayStandBefore: boolean): string[] {
  const ids: string[] = []
  for (let i = heading.index; i <= heading.end; i++) {
    const one = document.tree.elements[i]
    const id = one?.tag.id ?? (one?.name === 'a' ? attributeOf(one.tag, 'name') : undefined)
    if (id) ids.push(id)
  }
  return ids.length === 0 && mayStandBefore ? anchorIdsBefore(document, heading) : ids
}

/** Of several ids the first that links of the page lead to; without any that of the nearest ancestor up to `holder`. */
function anchorOf(
  heading: Element,
  holder: Element,
  ids: readonly string[],
  linked: ReadonlySet<string>,
): string | undefined {
  if (ids.length > 0) return ids.find((id) => linked.has(encodeURI(id))) ?? ids[0]
  for (let at = heading.parent; at && contains(holder, at); at = at.parent) if (at.tag.id) return at.tag.id
  return undefined
}

const leadsElsewhere = (document: PageDocument, { index, end }: Element): boolean =>
  linksInElements(document, index, end, MAX_LINKS).some(({ isSamePage }) => !isSamePage)

/** Ids of empty anchors right before a heading, as `<a name=second></a>`; three at most. */
function anchorIdsBefore({ tree }: PageDocument, { index, firstText, parent }: Element): string[] {
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
