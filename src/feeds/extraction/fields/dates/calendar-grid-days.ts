// Dates from a calendar grid: the cell of a record names its day in full or by number.

import { parseDateInText, parseMachineDate } from '../../dates/parse-date.ts'
import type { DateReading, PageLocale } from '../../dates/resolve-dates.ts'
import { linesWithin } from '../../html/lines.ts'
import { linkTextWeightIn, type PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { contains, type Element, elementsByName, type Tree } from '../../html/parser/tree.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { dateAttributes } from './machine-readable-dates.ts'

/** A cell is not further above what stands in it. */
const MAX_LEVELS = 12
/** "calendar-2016-05-04-0" */
const DAY_IN_ID = /(?:^|[-_])((?:19|20)\d{2}-\d{2}-\d{2})(?:$|[-_T])/
const NUMBER = /^\d{1,2}\.?$/
const MIN_DAYS = 28
const MAX_DAYS = 42
/** Days of the week and ways to other months stand between the grid and its name. */
const MAX_LINES_ABOVE = 30
const MAX_NAME_LENGTH = 24

/** By index of the record; undefined where any has none. */
export function readCalendarGridDays(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): Map<number, DateReading> {
  // A single record has no others that would separate its cell from the page.
  if (records.length < 2) return new Map()
  const found = dayOfEach(records, (record) => dayNamed(document, record, records, locale))
  return found.size > 0 ? found : daysNumbered(document, records, locale)
}

function dayOfEach(
  records: readonly LocatedRecord[],
  dayOf: (record: LocatedRecord) => DateReading | undefined,
): Map<number, DateReading> {
  const days = new Map<number, DateReading>()
  for (const [i, record] of records.entries()) {
    const day = dayOf(record)
    if (!day) return new Map()
    days.set(i, day)
  }
  return days
}

/** The nearest box around a record, but not around all of them, with a machine-readable day. */
function dayNamed(
  document: PageDocument,
  record: LocatedRecord,
  records: readonly LocatedRecord[],
  locale: PageLocale,
) {
  const names = dateAttributes(document)
  for (const box of boxesAround(record, records)) {
    const written = DAY_IN_ID.exec(box.tag.id ?? '')?.[1]
    const texts = [written, ...names.map((name) => attributeOf(box.tag, name)), headStated(document.tree, box)]
    for (const value of texts) {
      const reading = value && value.length >= 8 ? parseMachineDate(value, locale) : undefined
      if (reading) return reading
    }
  }
  return undefined
}

/** `<time datetime="2016-05-04">4</time>` as the first words of a box. */
function headStated({ texts }: Tree, { firstText }: Element): string | undefined {
  const parent = texts[firstText]?.parent
  return parent && attributeOf(parent.tag, 'datetime')
}

function* boxesAround({ link: { element } }: LocatedRecord, records: readonly LocatedRecord[]): Generator<Element> {
  let at = element.parent
  for (let i = 0; at && i < MAX_LEVELS; i++, at = at.parent) {
    const box = at
    if ([records[0], records[records.length - 1]].every((one) => one && contains(box, one.link.element))) return
    yield box
  }
}

/** Numbers at the head of cells, most of which are empty, below the name of the month. */
function daysNumbered(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): Map<number, DateReading> {
  const [first] = records
  const cells = first ? gridAround(document.tree, first, records) : []
  const month = cells.length > records.length ? monthAbove(document, cells[0], locale) : undefined
  if (!month) return new Map()
  const days = daysFrom(document.tree, cells, month)
  return dayOfEach(records, ({ link }) => days.find(({ cell }) => contains(cell, link.element))?.reading)
}

function gridAround(tree: Tree, record: LocatedRecord, records: readonly LocatedRecord[]): Element[] {
  for (const box of boxesAround(record, records)) {
    if (numberOf(tree, box) === undefined) continue
    const cells = elementsByName(tree, box.name).filter(
      (one) => one.path === box.path && numberOf(tree, one) !== undefined,
    )
    if (cells.length >= MIN_DAYS && cells.length <= MAX_DAYS) return cells
  }
  return []
}

function numberOf({ texts }: Tree, { firstText, endText }: Element): number | undefined {
  const written = firstText < endText ? (texts[firstText]?.value.trim() ?? '') : ''
  const number = NUMBER.test(written) ? Number.parseInt(written, 10) : 0
  return number >= 1 && number <= 31 ? number : undefined
}

/** Days of the month before stand before its first, those of the next behind its last. */
function daysFrom(
  tree: Tree,
  cells: readonly Element[],
  { year, month }: Month,
): { cell: Element; reading: DateReading }[] {
  const numbers = cells.map((cell) => numberOf(tree, cell) ?? 0)
  let months = numbers[0] === 1 ? 0 : -1
  const days: { cell: Element; reading: DateReading }[] = []
  for (const [i, cell] of cells.entries()) {
    const number = numbers[i] ?? 0
    if (i > 0 && number !== 1 && number !== (numbers[i - 1] ?? 0) + 1) return []
    if (i > 0 && number === 1) months++
    days.push({ cell, reading: { at: Date.UTC(year, month - 1 + months, number) } })
  }
  return days
}

interface Month {
  year: number
  month: number
}

/** "May 2016", "2016年5月": a day put to it makes it a date. */
function monthAbove(document: PageDocument, cell: Element | undefined, locale: PageLocale): Month | undefined {
  const above = linesWithin(document.lines, { firstText: 0, endText: cell?.firstText ?? 0 }).slice(-MAX_LINES_ABOVE)
  for (const line of above.reverse()) {
    const { text } = line
    if (text.length > MAX_NAME_LENGTH || !ONE_YEAR.test(text) || linkTextWeightIn(document, line) > 0) continue
    for (const day of [`1 ${text}`, `${text} 1`, `${text}1日`]) {
      const reading = parseDateInText(day, locale)
      if (reading && 'month' in reading && reading.day === 1 && reading.year)
        return { year: reading.year, month: reading.month }
    }
  }
  return undefined
}

const ONE_YEAR = /^\D*(?:19|20)\d{2}(?:\D*|年\d{1,2}月)$/
