// What a single card tells: its name, its dates and pictures, how its link stands in it.

import { hasDigit } from '../dates/digits.ts'
import { isDated, isDateLine } from '../dates/parse-date.ts'
import type { Surroundings } from '../dates/resolve-dates.ts'
import { findLine, type Line, lineAt, linesWithin } from '../html/lines.ts'
import type { Label, Link } from '../html/links.ts'
import { countBetween, type PageDocument, weightIn } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { textOf } from '../normalization/text.ts'
import type { Sighting } from './candidate.ts'
import { labelOf, shareOfLine } from './link-label.ts'
import { dateOverLines } from './multi-line-date.ts'
import { type Area, linksIn, plainWeight } from './node-span.ts'
import { isEmptyLink } from './stretched-links.ts'

export type Placed = Sighting & { area: Area; link: Link }

export interface Eyes {
  document: PageDocument
  regions: Uint8Array
  around: Surroundings
}

const ROOM_PER_CARD = 500
const ROOM_OF_PICTURE = 60
/** Less is no name of a thing. */
export const LEAST_CAPTION = 6
/** A card is not longer, before its date is told. */
const MAX_LINES = 60

export function keysOf(cards: readonly Placed[]): Set<string> {
  const keys = new Set<string>()
  for (const { key } of cards) keys.add(key)
  return keys
}

/** Where the first of them begins. */
export function firstOf(cards: readonly Placed[]): number {
  let first = Number.POSITIVE_INFINITY
  for (const { area } of cards) first = Math.min(first, area.first)
  return first
}

/** The heading of the card, else what the link says. */
export function nameOf(document: PageDocument, { area, link }: Placed): Line | Label {
  const label = labelOf(document, link)
  const heading = mayShowHeading(document, area) ? findLine(document.lines, area, isHeading) : undefined
  if (!heading || heading.weight < 8) return label
  return heading.weight > label.weight || label.weight > 120 ? heading : label
}

const isHeading = ({ heading }: Line): boolean => heading !== undefined

/** Most areas neither hold a heading nor stand in one: then none of their lines need be looked at. */
function mayShowHeading(document: PageDocument, { element, first, last }: Area): boolean {
  return element.heading !== undefined || countBetween(document, 'headings', first, last) > 0
}

/** The link alone in its line or beside its date, laid over its card, or below a heading that has no link of its own. */
export function standsOut(eyes: Eyes, { area, link }: Placed): number {
  const { document } = eyes
  const own = shareOfLine(document, link)
  if (isStretched(document, area, link)) return 0.95
  if (own > 0.8 || (own > 0.3 && isBesideDate(eyes, link))) return Math.max(own, 0.95)
  if (!mayShowHeading(document, area)) return own
  const bare = findLine(document.lines, area, ({ heading }) => heading !== undefined && !hasLink(document, heading))
  return bare ? Math.max(own, BELOW_NAME) : own
}

/** As good as alone in its line. */
export const BELOW_NAME = 0.8

/** Over words that lead nowhere themselves. */
const isStretched = (document: PageDocument, area: Area, { element, within }: Link): boolean =>
  !within && isEmptyLink(document, element) && plainWeight(document, area) >= LEAST_CAPTION

/** "12 March: " and the link: the line is the link's. */
export function isBesideDate({ document, around }: Eyes, { element }: Link): boolean {
  const line = lineAt(document.lines, element.firstText)
  if (!line || line.firstText > element.firstText || line.endText < element.endText) return false
  // The whole line is the link's.
  if (line.firstText === element.firstText && line.endText === element.endText) return false
  const { tree } = document
  const before = textOf(tree, { firstText: line.firstText, endText: element.firstText })
  const after = textOf(tree, { firstText: element.endText, endText: line.endText })
  return isDateLine(`${before} ${after}`, around)
}

function hasLink(document: PageDocument, { index, end }: Element): boolean {
  return countBetween(document, 'links', index, end) > 0
}

export function roomOf(document: PageDocument, area: Area): number {
  const pictures = hasPicture(document, area) ? ROOM_OF_PICTURE : 0
  return Math.min(ROOM_PER_CARD, weightIn(document, area) + pictures)
}

export function hasHeading(document: PageDocument, area: Area, link: Link): boolean {
  const above = link.element.heading
  if (above && above.index >= area.first - 1) return true
  return countBetween(document, 'headings', area.first, area.last) > 0
}

export function hasPicture(document: PageDocument, area: Area): boolean {
  return countBetween(document, 'pictures', area.first, area.last) > 0
}

export function hasDate(eyes: Eyes, area: Area): boolean {
  if (countBetween(eyes.document, 'times', area.first, area.last) > 0) return true
  const { lines } = eyes.document
  let hasBareDay = false
  const dated = (line: Line) => {
    hasBareDay ||= isBareDay(line)
    return isDated(line, eyes.around)
  }
  if (findLine(lines, area, dated, MAX_LINES)) return true
  return hasBareDay && dateOverLines(linesWithin(lines, area, FIRST_LINES), eyes.around) !== undefined
}

/** "14", and its month in the next box. */
const isBareDay = ({ text, weight }: Line): boolean => weight <= 2 && hasDigit(text)
const FIRST_LINES = 8

/** Other links that lead elsewhere with as many words, each alone in its line: a list in the card. */
export function isCrowded(document: PageDocument, { area, link, key }: Placed): boolean {
  if (countBetween(document, 'links', area.first, area.last) < 2) return false
  const label = Math.max(8, labelOf(document, link).weight * 0.6)
  let rival: string | undefined
  for (const other of linksIn(document, area)) {
    if (other.key === key || other.key === rival || labelOf(document, other).weight <= label) continue
    // "Add to the basket" is asked of the page itself.
    if (other.key.startsWith(document.key) && other.key[document.key.length] === '?' && !key.startsWith(document.key))
      continue
    if (other.element.path === link.element.path) return true
    if (shareOfLine(document, other) <= 0.9) continue
    if (rival !== undefined) return true
    rival = other.key
  }
  return false
}
