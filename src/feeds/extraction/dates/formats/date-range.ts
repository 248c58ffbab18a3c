// Date ranges: "12.–15. March", "12 March – 4 July 2026". The date is that of the first day.

import type { Token } from '../tokens.ts'

export interface NumericDateRange {
  year: number
  month: number
  day: number
  from: number
  to: number
  sign: string
}

/** `12.03. – 15.03.2026`, `12.–15.3.2026`, `12/03-15/03/2026`. */
const NUMERIC =
  /(?<![\da-z.\-/])(\d{1,2})([./])(?:(\d{1,2})(?:\2(\d{4})?)?)?\s?[-–—]\s?(\d{1,2})\2(\d{1,2})\2(\d{4})(?![\da-z]|[-/.][\da-z])/

/** The first day, with what the last one says of both. */
export function parseNumericDateRange(text: string): NumericDateRange | undefined {
  const match = NUMERIC.exec(text)
  if (!match) return undefined
  const [, day, sign = '', month = match[6], year] = match
  const [first, last] = [Number(month), Number(match[6])]
  const lastYear = Number(match[7])
  return {
    year: year === undefined ? (first > last ? lastYear - 1 : lastYear) : Number(year),
    month: first,
    day: Number(day),
    from: match.index,
    to: match.index + match[0].length,
    sign,
  }
}

/** Separator of two dates of a range: a dash or a word, perhaps beside weekday names. */
const BETWEEN =
  /^[\s.,]{0,3}(?:\p{L}{2,10}[.,]?\s{1,3})?(?:[-–—~〜]|to|bis|until|till|au|al|a|à|do|до|по|tot|till|til)(?:\s{1,3}\p{L}{2,12}[.,]?)?\s{0,3}$/u

export const isRangeSeparator = (between: string): boolean => between.length <= 40 && BETWEEN.test(between)

const DASH = /^[-–—~]$/
const WORD = /^(?:to|bis|until|au|al|a|à|do|до|по|tot|til|till|and|und|et|e|y|i|og|och|ja|en|и|та|і|&)$/
const FROM = /^(?:from|vom|von|du|del|dal|de|od|с|від|van|fra|från|,)$/

export const isDash = (token: Token | undefined): boolean => token !== undefined && DASH.test(token.text)

const isDay = (token: Token | undefined): token is Token =>
  token?.number !== undefined && token.text.length <= 2 && token.number >= 1 && token.number <= 31

/** Of `12–15` before a month the place of the 12; loose signs count where the text begins: "No. 3 – 12 March". */
export function rangeStart(tokens: readonly Token[], end: number): number | undefined {
  const [sign, last] = [tokens[end - 1], tokens[end]]
  const place = tokens[end - 2]?.text === '.' ? end - 3 : end - 2
  const first = tokens[place]
  if (!sign || !isDay(last) || !isDay(first) || Number(first.number) >= Number(last.number)) return undefined
  const before = tokens[place - 1]
  const begins = before === undefined || FROM.test(before.text)
  const isTight = isDash(sign) && sign.to === last.from && sign.from === tokens[end - 2]?.to
  const isFree = before === undefined || before.to < first.from
  if (isTight && isFree) return place
  return begins && (isDash(sign) || WORD.test(sign.text)) ? place : undefined
}

/** Of `12–15` behind a month the place of the 15. */
export function rangeEnd(tokens: readonly Token[], start: number): number | undefined {
  const [first, sign, last] = [tokens[start], tokens[start + 1], tokens[start + 2]]
  if (!sign || !isDay(first) || !isDay(last) || Number(last.number) <= Number(first.number)) return undefined
  return (isDash(sign) || WORD.test(sign.text)) && tokens[start + 3]?.text !== ':' ? start + 2 : undefined
}
