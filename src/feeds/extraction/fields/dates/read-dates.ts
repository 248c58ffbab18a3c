// Publication dates of the records of a list: columns of dates at the same place, resolved together.

import { findPartialDate } from '../../dates/parse-date.ts'
import { areUnorderedNumbers, type DateReading, type PageLocale, resolveDates } from '../../dates/resolve-dates.ts'
import { lowerBound } from '../../html/lower-bound.ts'
import type { PageDocument } from '../../html/page-document.ts'
import type { Element } from '../../html/parser/tree.ts'
import { median } from '../../records/median.ts'
import { type LocatedRecord, recordName } from '../../records/record-signals.ts'
import { readCalendarGridDays } from './calendar-grid-days.ts'
import { type DateHeading, dateHeadings } from './date-headings.ts'
import type { DateMention } from './date-mention.ts'
import { readDaysBelowYearHeadings } from './days-below-year-headings.ts'
import { dateAttributes, findMachineReadableDates } from './machine-readable-dates.ts'
import { readTimesOfToday } from './times-of-today.ts'
import { findVisibleDates, MAX_VISIBLE_TRUST, mayHaveModifiedDates } from './visible-dates.ts'

interface RecordDates {
  publishedAt?: number
  modifiedAt?: number
}

/** Dates of one column, by index of the record. */
interface DateColumn {
  readings: Map<number, DateReading>
  trust: number
  modified: boolean
  /** Equal label in most records: that it is missing in some does not lower its score. */
  labelled: boolean
}

export function readDates(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): RecordDates[] {
  const names = dateAttributes(document)
  const holdsSeveral = holdingSeveral(records)
  const mentions: DateMention[][] = []
  for (const record of records) mentions.push(findMachineReadableDates(document, record, names, locale, holdsSeveral))
  let columns = columnsOf(mentions)
  if (!areSettled(columns, records.length) || mayHaveModifiedDates(document, records)) {
    for (const [i, record] of records.entries()) mentions[i]?.push(...findVisibleDates(document, record, locale))
    columns = columnsOf(mentions)
    const headings = dateHeadings(document, records, locale)
    if (columns.size === 0) useDays(columns, readDaysBelowYearHeadings(document, records, headings))
    if (columns.size === 0) useDays(columns, readCalendarGridDays(document, records, locale))
    useHours(columns, document, records, locale)
    useHeadings(columns, headings)
  }
  if (columns.size === 0) useNames(columns, document, records, locale)
  const ranked = rank(columns, records.length, locale)
  const settled = (modified: boolean) =>
    settleBest(
      ranked.filter((column) => column.modified === modified),
      records.length,
      locale,
    )
  const [published, modified] = [settled(false), settled(true)]
  const dates: RecordDates[] = []
  for (let record = 0; record < records.length; record++) dates.push(datesOf(published[record], modified[record]))
  return dates
}

function datesOf(published: number | undefined, modified: number | undefined): RecordDates {
  const publishedAt = published ?? modified
  return {
    ...(publishedAt === undefined ? {} : { publishedAt }),
    ...(modified === undefined || modified === publishedAt ? {} : { modifiedAt: modified }),
  }
}

/** The element holds links of several records. */
function holdingSeveral(records: readonly LocatedRecord[]): (container: Element) => boolean {
  const links = records.map(({ link }) => link.element.index).sort((a, b) => a - b)
  return ({ index, end }) => {
    const second = links[lowerBound(links, index, (link) => link) + 1]
    return second !== undefined && second <= end
  }
}

/** A machine-readable time in each record at one place; visible dates are far less exact. */
function areSettled(columns: ReadonlyMap<string, DateColumn>, count: number): boolean {
  const all = [...columns.values()]
  const isSure = ({ readings, trust, modified }: DateColumn) =>
    readings.size === count && trust * MIN_PARTIAL_SHARE > MAX_VISIBLE_TRUST && !modified
  return all.some(isSure) && all.every(({ readings }) => readings.values().every((reading) => 'at' in reading))
}

/** Mentions of each record. */
function columnsOf(mentions: readonly (readonly DateMention[])[]): Map<string, DateColumn> {
  const columns = new Map<string, DateColumn>()
  const labels = usualLabels(mentions)
  for (const [record, some] of mentions.entries())
    for (const mention of some) {
      const { label } = mention
      const isUsual = label !== undefined && labels.has(label)
      note(columns, record, isUsual ? { ...mention, structureKey: label } : mention, isUsual)
    }
  for (const [place, { readings }] of columns) if (areUnorderedNumbers([...readings.values()])) columns.delete(place)
  return columns
}

/** Labels of most records: "Oslo: 12 March" has another one in each. */
function usualLabels(mentions: readonly (readonly DateMention[])[]): Set<string> {
  const uses = new Map<string, number>()
  for (const some of mentions)
    for (const label of new Set(some.map((mention) => mention.label)))
      if (label !== undefined) uses.set(label, (uses.get(label) ?? 0) + 1)
  const usual = [...uses].filter(([, count]) => count > 1 && count >= mentions.length * MIN_PARTIAL_SHARE)
  return new Set(usual.map(([label]) => label))
}

function note(
  columns: Map<string, DateColumn>,
  record: number,
  { structureKey, reading, trust, modified }: DateMention,
  labelled = false,
): void {
  const column = columns.get(structureKey)
  if (!column) columns.set(structureKey, { readings: new Map([[record, reading]]), trust, modified, labelled })
  else if (!column.readings.has(record)) column.readings.set(record, reading)
}

function useDays(columns: Map<string, DateColumn>, readings: Map<number, DateReading>): void {
  if (readings.size > 0) columns.set('days', { readings, trust: 0.5, modified: false, labelled: false })
}

/** A heading completes dates without a year, and dates what has no date at all. */
function useHeadings(columns: Map<string, DateColumn>, headings: readonly (DateHeading | undefined)[]): void {
  for (const { readings } of columns.values()) {
    for (const [record, reading] of readings) {
      const year = headings[record]?.year
      const open = 'month' in reading && reading.year === undefined
      if (year !== undefined && open) readings.set(record, { ...reading, year })
    }
  }
  headings.forEach((heading, record) => {
    if (heading?.reading)
      note(columns, record, { structureKey: 'heading', reading: heading.reading, trust: 0.3, modified: false })
  })
}

/** The rest of the fullest column. */
function useHours(
  columns: ReadonlyMap<string, DateColumn>,
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): void {
  const [fullest] = [...columns].sort(([, a], [, b]) => b.readings.size - a.readings.size)
  if (!fullest) return
  const [place, { readings }] = fullest
  if (readings.size === records.length) return
  for (const [record, hour] of readTimesOfToday(document, records, { place, readings }, locale))
    readings.set(record, hour)
}

/** "Decree of 12 March 2026 on fishing": without any other date, and with one in nearly every title, it is the date. */
function useNames(
  columns: Map<string, DateColumn>,
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): void {
  const readings = new Map<number, DateReading>()
  records.forEach((record, i) => {
    const reading = findPartialDate(recordName(document, record).text, locale)
    if (reading) readings.set(i, reading)
  })
  if (records.length >= MIN_DATED_NAMES && readings.size >= records.length * MIN_NAMED_SHARE)
    columns.set('name', { readings, trust: 0.2, modified: false, labelled: false })
}

const MIN_DATED_NAMES = 3
const MIN_NAMED_SHARE = 0.9

/**
 * The fullest column first. Of two that are level the earlier one tells when an item appeared: the other is its last
 * change, its end or a closing day.
 */
function rank(columns: ReadonlyMap<string, DateColumn>, count: number, locale: PageLocale): DateColumn[] {
  const worth = (column: DateColumn): number => (column.readings.size / count) * column.trust
  const ranked = [...columns.values()].sort((a, b) => worth(b) - worth(a))
  const [first, second] = ranked.filter(({ modified }) => !modified)
  if (!first || !second || worth(second) < worth(first) * MIN_PARTIAL_SHARE) return ranked
  const [one, other] = [middle(first, locale), middle(second, locale)]
  const isClosing = one > locale.now && other <= locale.now
  const isLevel = worth(second) >= worth(first) * MIN_LEVEL_SHARE || (first.labelled && second.labelled)
  if (other >= one || !(isLevel || isClosing)) return ranked
  return [second, ...ranked.filter((column) => column !== second)]
}

const MIN_LEVEL_SHARE = 0.95
/** Future dates are ends, where most records have past dates. */
const MIN_PARTIAL_SHARE = 0.6

function middle({ readings }: DateColumn, locale: PageLocale): number {
  return median(resolveDates([...readings.values()], locale).filter((at) => at !== undefined))
}

/** Each record takes its date from the best column that has one for it; a column is settled as a whole. */
function settleBest(columns: readonly DateColumn[], count: number, locale: PageLocale): (number | undefined)[] {
  const result: (number | undefined)[] = new Array(count).fill(undefined)
  for (const { readings } of columns) {
    const dated = [...readings.keys()].sort((a, b) => a - b)
    if (dated.every((record) => result[record] !== undefined)) continue
    const settled = resolveDates(
      dated.map((record) => readings.get(record)),
      locale,
    )
    for (const [i, record] of dated.entries()) result[record] ??= settled[i]
  }
  return result
}
