// Score of a column of lines as the titles of a list.

import { isDateOnlyLine, isDateWithinWords } from '../../dates/parse-date.ts'
import type { PageLocale } from '../../dates/resolve-dates.ts'
import { hasTitleClass } from '../../html/class-names.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import type { Link } from '../../html/links.ts'
import { foldedText, type PageDocument } from '../../html/page-document.ts'
import { contains } from '../../html/parser/tree.ts'
import { foldText } from '../../normalization/text.ts'
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
  /** Text beside a date above the title: in lists of many records it repeats. */
  kickers: number
  /** Of one to three digits: how often something was said of it. */
  counts: number
}

const MIN_SENTENCE_WEIGHT = 8
const NUMBERED = 0.95
const VERSION = /^\D{0,24}\d{1,4}(?:\.\d{1,4}){1,3}(?!\d)/

export function scoreTitleColumn(
  column: TitleColumn,
  recordCount: number,
  signs: TitleColumnSignals,
  words: TitleColumnTexts,
): number {
  const { cells, place } = column
  const [first] = cells
  const count = cells.length
  const weight = signs.weight / count
  let score = 0.4 + 0.6 * (count / recordCount)
  score *= 1 + (1.6 * signs.headed + 0.8 * signs.linked + 0.8 * signs.only) / count
  if (first && hasTitleClass(first.container.tag)) score *= 1.5
  score *= weight < 4 ? 0.2 : weight < 12 ? 0.6 : weight < 160 ? 1 : 0.3
  score *= count > 1 ? 0.1 + (0.9 * words.distinct) / count : 1
  score *= 1 - (0.97 * words.dates) / count
  score *= 1 - (0.6 * words.kickers) / count
  score *= 1 - words.counts / count
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
  kickers: 0,
  counts: 0,
})

/** `links` are those of each record with the record's target. */
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
    if (isInOne(line, ways) || isSpoken(document, line, record)) signs.linked++
    if (isWholeInOne(line, ways)) signs.only++
  }
  return signs
}

export function readTitleColumnTexts(
  { lines }: PageDocument,
  records: readonly LocatedRecord[],
  { cells, recordNumbers: numbers }: TitleColumn,
  locale: PageLocale,
): TitleColumnTexts {
  const texts = new Set<string>()
  const words = new Set<string>()
  let [dates, kickers, counts, length, digits] = [0, 0, 0, 0, 0]
  for (let i = 0; i < cells.length; i++) {
    const [line, record] = [cells[i], records[numbers[i] ?? 0]]
    if (!line || !record) continue
    const text = foldedText(line)
    texts.add(text)
    const unnumbered = VERSION.test(line.text) ? text : text.replace(/\d+/g, '')
    words.add(unnumbered)
    length += text.length
    digits += text.length - unnumbered.length
    if (isDateOnlyLine(line, locale) && !isNameWithDay(line, record, locale)) dates++
    if (COUNT.test(line.text)) counts++
    if (records.length < MIN_RECORDS && isKicker(lines, line, record, locale)) kickers++
  }
  const distinct = Math.min(texts.size, cells.length - recurring(cells))
  const digitShare = Math.max(0, Math.min(1, (4 * digits) / Math.max(1, length) - 0.4))
  return { distinct, distinctWords: Math.min(words.size, distinct), digitShare, dates, kickers, counts }
}

/**
 * "Ann Lee, Bo Falk", where each of both stands in another record, too, and now one, now the other comes first: those are
 * writers. "Biology, first year" is one of many courses.
 */
function recurring(cells: readonly Line[]): number {
  if (cells.length < MIN_RECORDS || !cells.some(({ text }) => text.includes(','))) return 0
  const parts = cells.map(({ text }) => [...new Set(text.split(',', MAX_PARTS).map((part) => foldText(part)))])
  const firsts = new Set(parts.map(([first]) => first))
  if (!parts.some(([, ...others]) => others.some((part) => firsts.has(part)))) return 0
  const uses = new Map<string, number>()
  for (const part of parts.flat()) uses.set(part, (uses.get(part) ?? 0) + 1)
  return parts.filter((own) => own.every((part) => (uses.get(part) ?? 0) > 1)).length
}

const MAX_PARTS = 12
const COUNT = /^[^\p{L}\p{N}]*\d{1,3}[^\p{L}\p{N}]*$/u
const MIN_RECORDS = 4
const MAX_ROW_LINES = 6

/** In a row with a day, and behind the row come the name and a text, each longer than what stands before it. */
function isKicker(lines: readonly Line[], line: Line, { span }: LocatedRecord, locale: PageLocale): boolean {
  const { container, heading } = line
  const row = container.parent
  if (heading || !row || row === span.element || !contains(span.element, row)) return false
  const rowLines = linesWithin(lines, row, MAX_ROW_LINES)
  if (!rowLines.some((other) => other.container.parent === row && isDateOnlyLine(other, locale))) return false
  const [name, text] = linesWithin(lines, { firstText: row.endText, endText: span.endText }, 2)
  return name !== undefined && text !== undefined && line.weight < name.weight && name.weight < text.weight
}

/** "Concert on 7 November" as a heading. That of a part of the page is its name even where it is a day. */
const isNameWithDay = (line: Line, record: LocatedRecord, locale: PageLocale): boolean =>
  isHeadingOf(line, record) || (line.heading !== undefined && isDateWithinWords(line, locale))

/** A part of the page is led to by its own heading. */
const isHeadingOf = (line: Line, record: LocatedRecord): boolean =>
  record.link.isSamePage && record.link.element.name !== 'a' && contains(record.link.element, line.container)

/** 0 for the first text of a record, 1 for the last. */
function lateness(document: PageDocument, line: Line, record: LocatedRecord): number {
  const all = document.weights[record.span.endText] ?? 0
  const start = document.weights[record.span.firstText] ?? 0
  return all > start ? ((document.weights[line.firstText] ?? 0) - start) / (all - start) : 0
}

function isInOne(line: Line, links: readonly Link[]): boolean {
  for (const link of links) if (isLineInLink(line, link)) return true
  return false
}

function isWholeInOne(line: Line, links: readonly Link[]): boolean {
  for (const link of links) if (isWhole(line, link)) return true
  return false
}

export const isLineInLink = (line: Line, { element }: Link): boolean =>
  contains(element, line.container) ||
  (element.firstText >= line.firstText && element.endText <= line.endText && element.endText > element.firstText)

/** A link over the whole record has no text, but an accessible name: "Read: the title". */
function isSpoken(document: PageDocument, line: Line, record: LocatedRecord): boolean {
  if (record.link.element.endText > record.link.element.firstText || line.weight < MIN_SENTENCE_WEIGHT) return false
  return foldedText(labelOfLink(document, record.link)).includes(foldedText(line))
}

const isWhole = (line: Line, { element }: Link): boolean =>
  line.firstText <= element.firstText && line.endText >= element.endText && element.endText > element.firstText
