// Partial date: parts that the text does not state stay open until `resolveDates`.

import type { TimeOfDay } from './time-of-day.ts'

export interface PartialDate {
  year?: number
  month: number
  day: number
  timeOfDay?: TimeOfDay
  /** Of two numbers beside a year, which is the day. `open`: read as day first until something says otherwise. */
  order?: 'day-first' | 'month-first' | 'open'
  /** Two numbers that may count anything: dates only where those of the neighbours are in order. */
  bare?: true
  /** 0 for Sunday, where it is written beside a date that leaves its year or order open. */
  weekday?: number
  /** Offset in the text that was read. */
  from: number
  to: number
}

/** The whole of what a pattern matched is the date. */
export function partialDateOf(
  match: RegExpExecArray,
  year: number | undefined,
  month: number,
  day: number,
): PartialDate {
  const date = { month, day, from: match.index, to: match.index + match[0].length }
  return year === undefined ? date : { ...date, year: fullYear(year) }
}

/** Two digits below 45 mean this century; Thai years run 543 ahead. */
export function fullYear(year: number): number {
  if (year < 100) return year < 45 ? 2000 + year : 1900 + year
  return year >= 2500 && year < 2650 ? year - 543 : year
}

/** The day exists in the calendar. */
export function isValidDate({ year = 2000, month, day }: PartialDate): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1970 || year > 2100) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
