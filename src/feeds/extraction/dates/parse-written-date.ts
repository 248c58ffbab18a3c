// The one date that a short text states.

import { hasDigit, plainDigits } from './digits.ts'
import { signedDate } from './formats/cjk.ts'
import { jalaliDate } from './formats/jalali.ts'
import { namedDate } from './formats/named-month.ts'
import { numericDate, yearFirstDate } from './formats/numeric.ts'
import { isDay, type Written } from './partial-date.ts'
import { clockIn } from './time-of-day.ts'

/** Longer texts are prose; a date in them is not the date of the thing. */
const MAX_LENGTH = 240

/** No date in numbers is without it: one look spares three. */
const PARTED = /\d\s?[-/.–]\s?\d/

/** Arabic sets a mark of direction before each sign: it goes behind the sign as a blank, so that places in the text stay. */
const MARKED = /(\d)[\u200e\u200f](\s?[-/.])(?=\d)/g

export function writtenDate(raw: string, language?: string): Written | undefined {
  if (raw.length > MAX_LENGTH || !hasDigit(raw)) return undefined
  const text = plainDigits(raw.toLowerCase()).replace(MARKED, '$1$2 ')
  const parted = PARTED.test(text)
  const found =
    jalaliDate(text, language) ??
    (parted ? yearFirstDate(text, language) : undefined) ??
    signedDate(text) ??
    namedDate(text, raw, language) ??
    (parted ? numericDate(text, language) : undefined)
  if (!found || !isDay(found)) return undefined
  const clock = clockIn(text, found.from, found.to)
  return clock ? { ...found, clock, from: Math.min(found.from, clock.from), to: Math.max(found.to, clock.to) } : found
}
