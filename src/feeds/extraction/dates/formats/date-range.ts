// Date ranges ("12.–15. March", "12 March – 4 July 2026"), of which the first day counts.
import { RANGE_WORD } from '../../lexicon/date-range-words.ts'
import type { Token } from '../tokens.ts'

export interface NumericDateRange {
  year: number
  month: number
  day: number
  /** Place in the text, `to` exclusive. */
  from: number
  to: number
  /** `.` or `/`, which tells the order of day and month. */
  separator: string
}

/** `12.03. – 15.03.2026`, `12.–15.3.2026`, `12/03-15/03/2026`. */
const NUMERIC_RANGE =
  /(?<![\da-z.\-/])(\d{1,2})([./])(?:(\d{1,2})(?:\2(\d{4})?)?)?\s?[-–—]\s?(\d{1,2})\2(\d{1,2})\2(\d{4})(?![\da-z]|[-/.][\da-z])/

/** The first day; month and year that it lacks are those of the last. */
export function parseNumericDateRange(text: string): NumericDateRange | undefined {
  const match = NUMERIC_RANGE.exec(text)
  if (!match) return undefined
  const [, day, separator = '', month = match[6], year] = match
  const [first, last] = [Number(month), Number(match[6])]
  const lastYear = Number(match[7])
  return {
    year: year === undefined ? (first > last ? lastYear - 1 : lastYear) : Number(year),
    month: first,
    day: Number(day),
    from: match.index,
    to: match.index + match[0].length,
    separator,
  }
}

/** Text between two dates of a range: a dash or a word, perhaps beside weekday names. */
const SEPARATOR =
  /^[\s.,]{0,3}(?:\p{L}{2,10}[.,]?\s{1,3})?(?:[-–—~〜]|to|bis|until|till|au|al|a|à|do|до|по|tot|till|til)(?:\s{1,3}\p{L}{2,12}[.,]?)?\s{0,3}$/u

export const isRangeSeparator = (between: string): boolean => between.length <= 40 && SEPARATOR.test(between)

/** Tokens between two days of one month, and before the first. */
const DASH = /^[-–—~]$/
const FROM_WORD = /^(?:from|vom|von|du|del|dal|de|od|с|від|van|fra|från|,)$/

export const isDash = (token: Token | undefined): boolean => token !== undefined && DASH.test(token.text)

const isDay = (token: Token | undefined): token is Token =>
  token?.number !== undefined && token.text.length <= 2 && token.number >= 1 && token.number <= 31

/**
 * Index of the token 12, where 15 of `12–15 March` is at `end`. With spaces, or a word for the dash, it counts at the
 * beginning of the text or after "from" only: "No. 3 – 12 March" is no range.
 */
export function rangeStart(tokens: readonly Token[], end: number): number | undefined {
  const [separator, last] = [tokens[end - 1], tokens[end]]
  const place = tokens[end - 2]?.text === '.' ? end - 3 : end - 2
  const first = tokens[place]
  if (!separator || !isDay(last) || !isDay(first) || Number(first.number) >= Number(last.number)) return undefined
  const before = tokens[place - 1]
  const isAtStart = before === undefined || FROM_WORD.test(before.text)
  const isTight = isDash(separator) && separator.to === last.from && separator.from === tokens[end - 2]?.to
  const isSpacedBefore = before === undefined || before.to < first.from
  if (isTight && isSpacedBefore) return place
  return isAtStart && (isDash(separator) || RANGE_WORD.test(separator.text)) ? place : undefined
}

/** Index of the token 15, where 12 of `March 12–15` is at `start`. */
export function rangeEnd(tokens: readonly Token[], start: number): number | undefined {
  const [first, separator, last] = [tokens[start], tokens[start + 1], tokens[start + 2]]
  if (!separator || !isDay(first) || !isDay(last) || Number(last.number) <= Number(first.number)) return undefined
  // "March 12 – 14:30" is a time.
  return (isDash(separator) || RANGE_WORD.test(separator.text)) && tokens[start + 3]?.text !== ':'
    ? start + 2
    : undefined
}
