// Score of a column of lines as the titles of a list.

import { findPartialDate, isDateOnlyLine } from '../../dates/parse-date.ts'
import type { PageLocale } from '../../dates/resolve-dates.ts'
import type { Line } from '../../html/lines.ts'
import type { Link } from '../../html/links.ts'
import { foldedText, type PageDocument } from '../../html/page-document.ts'
import { contains } from '../../html/parser/tree.ts'
import type { AlignedColumn } from '../../records/aligned-columns.ts'
import { labelOfLink } from '../../records/link-label.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'

export interface TitleColumn extends AlignedColumn<Line> {
  /** Number of lines in this column over all records: many per record are points of a list. */
  place: { total: number }
}

/** Signals of a column that need no text, as sums. */
export interface TitleColumnSignals {
  headed: number
  linked: number
  only: number
  weight: number
  late: number
}

/** Signals of a column's text. */
export interface TitleColumnTexts {
  distinct: number
  /** Without their digits: identifiers of one list differ in nothing else. */
  distinctWords: number
  /** 0 where up to a tenth of the signs are digits, 1 from 35 % on. */
  digitShare: number
  dates: number
}

const MIN_SENTENCE_WEIGHT = 8
/** What texts of digits that differ in nothing else lose, 0..1. */
const NUMBERED = 0.95
/** Versions are names. */
const VERSION = /^\D{0,24}(?:v\d|\d{1,4}(?:\.\d{1,4}){1,3}(?!\d))/i

export function scoreTitleColumn(
  { cells, place }: TitleColumn,
  recordCount: number,
  signs: TitleColumnSignals,
  words: TitleColumnTexts,
): number {
  const count = cells.length
  const weight = signs.weight / count
  let score = 0.4 + 0.6 * (count / recordCount)
  score *= 1 + (1.6 * signs.headed + 0.8 * signs.linked + 0.8 * signs.only) / count
  score *= weight < 4 ? 0.2 : weight < 12 ? 0.6 : weight < 160 ? 1 : 0.3
  score *= count > 1 ? 0.1 + (0.9 * words.distinct) / count : 1
  score *= 1 - (0.97 * words.dates) / count
  score *= 1 - NUMBERED * words.digitShare * (1 - words.distinctWords / words.distinct)
  score *= 1 - (0.4 * signs.late) / count
  return score * Math.min(1, (1.8 * count) / place.total)
}

/** No words are better: each its own, and none a date. */
export const bestTitleColumnTexts = ({ cells }: TitleColumn): TitleColumnTexts => ({
  distinct: cells.length,
  distinctWords: cells.length,
  digitShare: 0,
  dates: 0,
})

/** `links` are those of each record with the record's target, none where they are buttons. */
export function readTitleColumnSignals(
  document: PageDocument,
  records: readonly LocatedRecord[],
  links: readonly (readonly Link[])[],
  { cells, recordNumbers: numbers }: TitleColumn,
): TitleColumnSignals {
  const signs: TitleColumnSignals = { headed: 0, linked: 0, only: 0, weight: 0, late: 0 }
  for (let i = 0; i < cells.length; i++) {
    const [line, number] = [cells[i], numbers[i] ?? 0]
    const record = records[number]
    if (!line || !record) continue
    signs.weight += line.weight
    signs.late += lateness(document, line, record)
    if (line.heading || isHeadingOf(line, record)) signs.headed++
    const ways = links[number] ?? []
    if (ways.some((link) => isLineInLink(line, link)) || isSpoken(document, line, record)) signs.linked++
    if (ways.some((link) => isWhole(line, link))) signs.only++
  }
  return signs
}

export function readTitleColumnTexts(
  records: readonly LocatedRecord[],
  { cells, recordNumbers: numbers }: TitleColumn,
  locale: PageLocale,
): TitleColumnTexts {
  const texts = new Set<string>()
  const words = new Set<string>()
  let [dates, length, digits] = [0, 0, 0]
  for (let i = 0; i < cells.length; i++) {
    const [line, record] = [cells[i], records[numbers[i] ?? 0]]
    if (!line || !record) continue
    const text = foldedText(line)
    texts.add(text)
    const unnumbered = VERSION.test(line.text) ? text : text.replace(/\d+/g, '')
    words.add(unnumbered)
    length += text.length
    digits += text.length - unnumbered.length
    if (isDateOnlyLine(line, locale) && !isHeadingOf(line, record) && !isNameWithDay(line, locale)) dates++
  }
  const digitShare = Math.max(0, Math.min(1, (4 * digits) / Math.max(1, length) - 0.4))
  return { distinct: texts.size, distinctWords: words.size, digitShare, dates }
}

/** A part of the page is led to by its own heading, even where that is a day. */
const isHeadingOf = (line: Line, record: LocatedRecord): boolean =>
  record.link.isSamePage && record.link.element.name !== 'a' && contains(record.link.element, line.container)

/** "Open day on 7 November" as a heading, where "Friday, 7 November" is only a day. */
const isNameWithDay = ({ text, heading }: Line, locale: PageLocale): boolean =>
  heading !== undefined && TWO_WORDS.test(text.slice(0, findPartialDate(text, locale)?.from))

const TWO_WORDS = /\p{L}{3,}\s+\p{L}+/u

/** 0 for the first text of a record, 1 for the last. */
function lateness(document: PageDocument, line: Line, record: LocatedRecord): number {
  const all = document.weights[record.span.endText] ?? 0
  const start = document.weights[record.span.firstText] ?? 0
  return all > start ? ((document.weights[line.firstText] ?? 0) - start) / (all - start) : 0
}

const isLineInLink = (line: Line, { element }: Link): boolean =>
  contains(element, line.container) ||
  (element.firstText >= line.firstText && element.endText <= line.endText && element.endText > element.firstText)

/** A link over the whole record has no text, but an accessible name: "Read: the title". */
function isSpoken(document: PageDocument, line: Line, record: LocatedRecord): boolean {
  if (record.link.element.endText > record.link.element.firstText || line.weight < MIN_SENTENCE_WEIGHT) return false
  return foldedText(labelOfLink(document, record.link)).includes(foldedText(line))
}

const isWhole = (line: Line, { element }: Link): boolean =>
  line.firstText <= element.firstText && line.endText >= element.endText && element.endText > element.firstText
