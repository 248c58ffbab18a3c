// Days without a year ("03-10") below headings of years, where all of them are in order.
import { DAY_OF_YEAR } from '../../dates/day-of-year.ts'
import { areUnorderedNumbers, type DateReading } from '../../dates/resolve-dates.ts'
import type { PageDocument } from '../../html/page-document.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import type { DateHeading } from './date-headings.ts'

/** Line of a record. */
const FIRST_TEXTS = 6
/** Some entry may have none. */
const MIN_SHARE = 0.9

/** By index of the record; undefined where the numbers may count something else. */
export function readDaysBelowYearHeadings(
  document: PageDocument,
  records: readonly LocatedRecord[],
  headings: readonly (DateHeading | undefined)[],
): Map<number, DateReading> {
  const readings = new Map<number, DateReading>()
  if (!headings.some((heading) => heading?.year !== undefined)) return readings
  records.forEach((record, i) => {
    const year = headings[i]?.year
    const reading = year === undefined ? undefined : dayIn(document, record, year)
    if (reading) readings.set(i, reading)
  })
  const isFew = readings.size < Math.max(2, records.length * MIN_SHARE)
  return isFew || areUnorderedNumbers([...readings.values()]) ? new Map() : readings
}

function dayIn({ tree }: PageDocument, { span }: LocatedRecord, year: number): DateReading | undefined {
  const end = Math.min(span.endText, span.firstText + FIRST_TEXTS)
  for (let i = span.firstText; i < end; i++) {
    const match = DAY_OF_YEAR.exec(tree.texts[i]?.value.trim() ?? '')
    if (match) return reading(Number(match[1]), match[2], Number(match[3]), year)
  }
  return undefined
}

/** With dashes it is the rest of an ISO date, with dots the day comes first; else the neighbours decide. */
function reading(first: number, sign: string | undefined, second: number, year: number): DateReading | undefined {
  const isMonthFirst = sign === '-' || (sign === '/' && second > 12)
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const order = sign !== '/' ? undefined : first > 12 ? 'day-first' : second > 12 ? 'month-first' : 'open'
  return { year, month, day, bare: true, from: 0, to: 0, ...(order ? { order } : {}) }
}
