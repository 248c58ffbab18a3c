// Times without a date ("10:42") where other records have dates: they are of today.
import { dayMs } from '../../../../platform/durations.ts'
import { type DateReading, type PageLocale, resolveDates } from '../../dates/resolve-dates.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import type { PageDocument } from '../../html/page-document.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { MAX_DATE_LINES } from './date-mention.ts'
import { lineStructureKey } from './visible-dates.ts'

const HOUR_ALONE =
  /^(?:(am|pm|오전|오후|上午|下午)\s?)?(\d{1,2})[:：](\d{2})(?::\d{2})?(?:\s?(am|pm|a\.m\.|p\.m\.|uhr))?$/iu
const MAX_LINE_LENGTH = 14
const MINUTE = 60_000

/** By index of the record, where `readings` are the dates of others at that place. */
export function readTimesOfToday(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { place, readings }: { place: string; readings: ReadonlyMap<number, DateReading> },
  locale: PageLocale,
): Map<number, DateReading> {
  const hours = new Map<number, { at: number }>()
  const missing = records.entries().filter(([i]) => !readings.has(i))
  for (const [i, record] of missing) {
    const clock = clockIn(document, record, place)
    const at = clock && todayAt(clock, locale)
    if (clock && at === undefined) return NONE
    if (at !== undefined) hours.set(i, { at })
  }
  if (hours.size === 0 || !areNewestFirst(hours, readings)) return NONE
  if (resolveDates([...readings.values()], locale).some((at = 0) => at > locale.now + dayMs)) return NONE
  // Running times of films stand beside their date.
  const isBeside = [...readings.keys()].some((i) => {
    const record = records[i]
    return record !== undefined && clockIn(document, record, place) !== undefined
  })
  return isBeside ? NONE : hours
}

const NONE = new Map<number, DateReading>()

/** One after the other, none later than the one above it, and below them a day: lengths go up and down, among days. */
function areNewestFirst(hours: ReadonlyMap<number, { at: number }>, days: ReadonlyMap<number, DateReading>): boolean {
  let before: [card: number, at: number] | undefined
  for (const [record, { at }] of hours) {
    if (before && (record !== before[0] + 1 || at > before[1])) return false
    before = [record, at]
  }
  return before !== undefined && days.has(before[0] + 1)
}

function clockIn(document: PageDocument, { span }: LocatedRecord, place: string): RegExpExecArray | undefined {
  for (const line of linesWithin(document.lines, span, MAX_DATE_LINES)) {
    const clock = line.text.length <= MAX_LINE_LENGTH ? HOUR_ALONE.exec(line.text) : null
    if (clock && isAt(line, place)) return clock
  }
  return undefined
}

/** The first dated line of a record at its place. */
const isAt = (line: Line, place: string): boolean => place === `${lineStructureKey(line)} 0`

function todayAt([, before = '', hour, minute, behind = '']: RegExpExecArray, { now, zoneAt }: PageLocale) {
  const zone = zoneAt?.(now) ?? 0
  const half = `${before}${behind}`.toLowerCase()
  const isLate = /^p|오후|下午/.test(half)
  const hours = half === '' || half === 'uhr' ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0)
  if (hours > 23 || Number(minute) > 59) return undefined
  const midnight = Math.floor((now + zone * MINUTE) / dayMs) * dayMs - zone * MINUTE
  return midnight + (hours * 60 + Number(minute)) * MINUTE
}
