// Signals of one record: title, dates, images, and the place of its link.

import { DAY_OF_YEAR, yearOfHeading } from '../dates/day-of-year.ts'
import { isDateOnlyLine, isDateText } from '../dates/parse-date.ts'
import type { PageLocale } from '../dates/resolve-dates.ts'
import { readText } from '../html/element-text.ts'
import { findLine, type Line, lineAt } from '../html/lines.ts'
import type { Link, LinkLabel } from '../html/links.ts'
import { countInElements, type PageDocument, textWeightIn } from '../html/page-document.ts'
import type { ExtractedRecord } from './extracted-record.ts'
import { labelOfLink, lineShareOf } from './link-label.ts'
import { linksInSpan, type NodeSpan } from './node-span.ts'

export type LocatedRecord = ExtractedRecord & { span: NodeSpan; link: Link }

export interface PageContext {
  document: PageDocument
  regions: Uint8Array
  locale: PageLocale
}

const MAX_TEXT_MASS_PER_RECORD = 500
const IMAGE_TEXT_MASS = 60
/** Less is no name of an item. */
export const MIN_CAPTION_WEIGHT = 6
/** A record is not longer, before its date is told. */
const MAX_LINES = 60

export function recordKeys(records: readonly LocatedRecord[]): Set<string> {
  const keys = new Set<string>()
  for (const { key } of records) keys.add(key)
  return keys
}

/** Offset of the first of them. */
export function firstRecordElement(records: readonly LocatedRecord[]): number {
  let first = Number.POSITIVE_INFINITY
  for (const { span } of records) first = Math.min(first, span.first)
  return first
}

/** The heading of the record, else what the link says. */
export function recordName(document: PageDocument, { span, link }: LocatedRecord): Line | LinkLabel {
  const label = labelOfLink(document, link)
  const heading = mayShowHeading(document, span) ? findLine(document.lines, span, isHeading) : undefined
  if (!heading || heading.weight < 8) return label
  return heading.weight > label.weight || label.weight > 120 ? heading : label
}

const isHeading = ({ heading }: Line): boolean => heading !== undefined

/** Most areas hold no heading: then none of their lines need be looked at. */
const mayShowHeading = (document: PageDocument, { first, last }: NodeSpan): boolean =>
  countInElements(document, 'headings', first, last) > 0

/** The link alone in its line, or below a heading that has no link of its own. */
export function standaloneShareOf(document: PageDocument, { span, link }: LocatedRecord): number {
  const own = lineShareOf(document, link)
  if (own > 0.8) return Math.max(own, 0.95)
  if (!mayShowHeading(document, span)) return own
  const isBare = ({ heading }: Line) =>
    heading !== undefined && countInElements(document, 'links', heading.index, heading.end) === 0
  return findLine(document.lines, span, isBare) ? Math.max(own, BELOW_HEADING_STANDALONE_SHARE) : own
}

/** As good as alone in its line. */
export const BELOW_HEADING_STANDALONE_SHARE = 0.8

/** "12 March: " and the link: the line is the link's. */
export function isLinkBesideDate({ document, locale }: PageContext, { element }: Link): boolean {
  const line = lineAt(document.lines, element.firstText)
  if (!line || line.firstText > element.firstText || line.endText < element.endText) return false
  // The whole line is the link's.
  if (line.firstText === element.firstText && line.endText === element.endText) return false
  const { tree } = document
  const before = readText(tree, { firstText: line.firstText, endText: element.firstText })
  const after = readText(tree, { firstText: element.endText, endText: line.endText })
  const beside = `${before} ${after}`
  return isDateText(beside, locale) || isDayBelowYear(document, beside.trim())
}

/** "03-10" on a page with a heading that is a year. */
const isDayBelowYear = ({ lines }: PageDocument, text: string): boolean =>
  DAY_OF_YEAR.test(text) &&
  lines.some(({ heading, text }) => heading !== undefined && yearOfHeading(text) !== undefined)

export function textMassOf(document: PageDocument, span: NodeSpan): number {
  const pictures = hasImageInSpan(document, span) ? IMAGE_TEXT_MASS : 0
  return Math.min(MAX_TEXT_MASS_PER_RECORD, textWeightIn(document, span) + pictures)
}

export function hasRecordHeading(document: PageDocument, span: NodeSpan, link: Link): boolean {
  return link.element.heading !== undefined || mayShowHeading(document, span)
}

export function hasImageInSpan(document: PageDocument, span: NodeSpan): boolean {
  return countInElements(document, 'pictures', span.first, span.last) > 0
}

export function hasDateInSpan(context: PageContext, span: NodeSpan): boolean {
  if (countInElements(context.document, 'times', span.first, span.last) > 0) return true
  const isDay = (line: Line) => isDateOnlyLine(line, context.locale) || isDayBelowYear(context.document, line.text)
  return findLine(context.document.lines, span, isDay, MAX_LINES) !== undefined
}

/** Other links that lead elsewhere with as many words, each alone in its line: a list in the record. */
export function hasCompetingLinks(document: PageDocument, { span, link, key }: LocatedRecord): boolean {
  if (countInElements(document, 'links', span.first, span.last) < 2) return false
  const label = Math.max(8, labelOfLink(document, link).weight * 0.6)
  let rival: string | undefined
  for (const other of linksInSpan(document, span)) {
    if (other.key === key || other.key === rival || labelOfLink(document, other).weight <= label) continue
    // "Add to the basket" is asked of the page itself.
    if (other.key.startsWith(document.key) && other.key[document.key.length] === '?' && !key.startsWith(document.key))
      continue
    if (other.element.path === link.element.path) return true
    if (lineShareOf(document, other) <= 0.9) continue
    if (rival !== undefined) return true
    rival = other.key
  }
  return false
}
