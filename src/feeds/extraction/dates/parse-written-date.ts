// The one date that a short text states.

import { hasDigit, toAsciiDigits } from './digits.ts'
import { parseCjkDate } from './formats/cjk.ts'
import { parseJalaliDate } from './formats/jalali.ts'
import { parseNamedMonthDate } from './formats/named-month.ts'
import { parseNumericDate, parseYearFirstDate } from './formats/numeric.ts'
import { isValidDate, type PartialDate } from './partial-date.ts'
import { findTimeOfDay } from './time-of-day.ts'
import { weekdayBeside } from './weekdays.ts'

/** Longer texts are prose; a date in them is not the date of the item. */
const MAX_LENGTH = 240

/** Every numeric date has one of these: one test spares three. */
const PARTED = /\d\s?[-/.–]\s?\d/

/** Arabic sets a mark of direction before each sign: it goes behind the sign as a blank, so that places in the text stay. */
const MARKED = /(\d)[\u200e\u200f](\s?[-/.])(?=\d)/g

export function parseWrittenDate(raw: string, language?: string): PartialDate | undefined {
  if (raw.length > MAX_LENGTH || !hasDigit(raw)) return undefined
  const text = toAsciiDigits(raw.toLowerCase()).replace(MARKED, '$1$2 ')
  const parted = PARTED.test(text)
  const found =
    parseJalaliDate(text, language) ??
    (parted ? parseYearFirstDate(text, language) : undefined) ??
    parseCjkDate(text) ??
    parseNamedMonthDate(text, raw, language) ??
    (parted ? parseNumericDate(text, language) : undefined)
  if (!found || !isValidDate(found)) return undefined
  const clock = findTimeOfDay(text, found.from, found.to)
  const weekday = isOpen(found) ? weekdayBeside(text, found.from, found.to, language) : undefined
  const date: PartialDate = weekday === undefined ? found : { ...found, weekday }
  return clock
    ? { ...date, timeOfDay: clock, from: Math.min(found.from, clock.from), to: Math.max(found.to, clock.to) }
    : date
}

const isOpen = ({ year, order }: PartialDate): boolean => year === undefined || order === 'open'
