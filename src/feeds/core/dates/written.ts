// The one date that a short text states, as written: parts that it does not state stay open for `settle`.

import { behindWeekday } from './behind-weekday.ts'
import { type Clock, clockIn } from './clock.ts'
import { hasDigit, plainDigits } from './digits.ts'
import { hanDay } from './han.ts'
import { jalaliDate } from './jalali.ts'
import { isMeasured, isNumberOfPhone } from './measures.ts'
import { monthAndDay } from './month-and-day.ts'
import { monthNamed, opensMonth } from './month-names.ts'
import { isDash, type NumericSpan, numericSpan, partsSpan, spanEnd, spanStart, type Token } from './spans.ts'

export interface Written {
  year?: number
  month: number
  day: number
  clock?: Clock
  /** Of two numbers beside a year, which is the day. `open`: read as day first until something says otherwise. */
  order?: 'day-first' | 'month-first' | 'open'
  /** Two numbers that may count anything: dates only where those of the neighbours are in order. */
  bare?: true
  /** Where it stands in the text that was read. */
  from: number
  to: number
}

/** Longer texts are prose; a date in them is not the date of the thing. */
const MAX_LENGTH = 240

/** No date in numbers is without it: one look spares three. */
const PARTED = /\d\s?[-/.–]\s?\d/

export function writtenDate(raw: string, language?: string): Written | undefined {
  if (raw.length > MAX_LENGTH || !hasDigit(raw)) return undefined
  const text = plainDigits(raw.toLowerCase())
  const parted = PARTED.test(text)
  const found =
    jalaliDate(text, language) ??
    (parted ? minguo(text, language) : undefined) ??
    (parted ? isoLike(text) : undefined) ??
    signed(text) ??
    named(text, raw, language) ??
    (parted ? numeric(text, language) : undefined)
  if (!found || !isDay(found)) return undefined
  const clock = clockIn(text, found.from, found.to)
  return clock ? { ...found, clock, from: Math.min(found.from, clock.from), to: Math.max(found.to, clock.to) } : found
}

function isDay({ year = 2000, month, day }: Written): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1970 || year > 2100) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function part(match: RegExpExecArray, year: number | undefined, month: number, day: number): Written {
  const date = { month, day, from: match.index, to: match.index + match[0].length }
  return year === undefined ? date : { ...date, year: fullYear(year) }
}

/** Two digits mean this century up to forty, Thai years run 543 ahead. */
function fullYear(year: number): number {
  if (year < 100) return year < 45 ? 2000 + year : 1900 + year
  return year >= 2500 && year < 2650 ? year - 543 : year
}

/** `2026-03-12`, `2026/3/12`, `2026. 3. 12.`; never a part of a longer number or version. */
function isoLike(text: string): Written | undefined {
  const match = /(?<![\d.\-/])(\d{4})\s?([-/.–])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?!\d|[-/.]\d)/.exec(text)
  return match ? part(match, Number(match[1]), Number(match[3]), Number(match[4])) : undefined
}

/** The year before the first of each. */
const ERAS: ReadonlyMap<string, number> = new Map([
  ['令和', 2018],
  ['平成', 1988],
  ['昭和', 1925],
  ['民國', 1911],
  ['民国', 1911],
])

/** `115-03-12` and `115.3.12`: years of the Republic of China, alone in their text. */
function minguo(text: string, language: string | undefined): Written | undefined {
  if (language !== undefined && language !== 'zh') return undefined
  const match = /^[\s[(（]*(1[0-3]\d)([-./])(\d{1,2})\2(\d{1,2})[\s\])）]*$/.exec(text)
  return match ? part(match, Number(match[1]) + 1911, Number(match[3]), Number(match[4])) : undefined
}

/** Years, months and days with their signs: Chinese and Japanese 年月日, Korean 년월일. */
function signed(text: string): Written | undefined {
  if (!/[月월]/.test(text)) return mongolian(text)
  const era = /(令和|平成|昭和|民國|民国)\s?(\d{1,3}|元)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/.exec(text)
  if (era) {
    const year = (ERAS.get(era[1] ?? '') ?? 0) + (era[2] === '元' ? 1 : Number(era[2]))
    return part(era, year, Number(era[3]), Number(era[4]))
  }
  const match = /(?:(\d{4})\s?[年년]\s?)?(?<!\d)(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]/.exec(text)
  if (match) return part(match, match[1] ? Number(match[1]) : undefined, Number(match[2]), Number(match[3]))
  const thousand = /(?<!\d)(\d{2})年(\d{1,2})月(\d{1,2})日/.exec(text)
  return thousand ? part(thousand, Number(thousand[1]), Number(thousand[2]), Number(thousand[3])) : hanDay(text)
}

/** "2026 оны 3 сарын 12": months are counted. */
function mongolian(text: string): Written | undefined {
  if (!text.includes('сар')) return undefined
  const match =
    /(?:(\d{4})\s?он(?:ы|д)?\s)?(?<!\d)(\d{1,2})(?:\s?-?\s?(?:р|дугаар|дүгээр))?\s?сар(?:ын)?\s(\d{1,2})(?!\d)/.exec(
      text,
    )
  return match ? part(match, match[1] ? Number(match[1]) : undefined, Number(match[2]), Number(match[3])) : undefined
}

/** Languages that go from the large to the small, also with two digits of the year. */
const YEAR_FIRST = /^(?:ko|ja|zh|hu)$/

const DAY_AND_MONTH = /^[^\p{L}\p{N}\p{Sc}]*(\d{1,2})([./])(\d{1,2})\.?(?=\s|$|,)(?!\s*(?:[%€$£]|\/))/u

/** What is measured so is no day: "10.12 kg". */
function dayAndMonth(text: string): RegExpExecArray | null {
  const match = DAY_AND_MONTH.exec(text)
  return match && !match[0].endsWith('.') && isMeasured(text, match[0].length) ? null : match
}

/** `12.3.2026`, `12/03/26`; without a year only `12.3.` and `12/03` that stand alone or behind the short name of a day. */
function numeric(text: string, language: string | undefined): Written | undefined {
  const isYearFirst = YEAR_FIRST.test(language ?? '')
  const yearless = isYearFirst ? monthAndDay(text) : undefined
  if (yearless) return yearless
  const spanned = numericSpan(text)
  if (spanned) return inOrder(spanned)
  const full =
    /(?<![\da-z.\-/])(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\da-z]|[-/.][\da-z]|\s?[:：]\d|\s(?:uhr|h)\b)/.exec(
      text,
    )
  if (full && full[4]?.length === 2 && isNumberOfPhone(text, full.index)) return undefined
  const match = full ?? dayAndMonth(text) ?? behindWeekday(text, language)
  // "1/2" and "3.5" are numbers.
  if (!match || (!full && /(?<!\d)\d[./]\d(?![\d.])/.test(match[0]))) return undefined
  const [first, second] = [Number(match[1]), Number(match[3])]
  const year = match[4] === undefined ? undefined : Number(match[4])
  if (match[4]?.length === 2 && isYearFirst && match[1]?.length === 2) {
    return part(match, first, second, Number(match[4]))
  }
  // "2.3.14" is more often a version than a day.
  if (match[4]?.length === 2 && match[2] === '.' && !/^\d{2}\s?\.\s?\d{2}/.test(match[0])) return undefined
  if (match[2] === '.') return part(match, year, second, first)
  if (first > 12) return { ...part(match, year, second, first), order: 'day-first' }
  if (second > 12) return { ...part(match, year, first, second), order: 'month-first' }
  return { ...part(match, year, second, first), order: 'open' }
}

/** A day beyond twelve settles its own order. */
function inOrder({ sign, ...date }: NumericSpan): Written {
  if (sign === '.') return date
  if (date.day > 12) return { ...date, order: 'day-first' }
  return date.month > 12
    ? { ...date, month: date.day, day: date.month, order: 'month-first' }
    : { ...date, order: 'open' }
}

/** Between the parts of a date: ordinals, articles, the word for year, signs. */
const GLUE =
  /^(?:st|nd|rd|th|de|del|of|the|d|den|di|el|al|er|ère|го|г|года|року|р|m|годъ|ב|ve|a|à|ko|жылғы|يوم|[.,،·'’ºª°\-–/()])$/

/** Some names of days are names of months elsewhere ("mar. 12 nov. 2013"): the reading with a year is the right one. */
function named(text: string, raw: string, language: string | undefined): Written | undefined {
  const plain = !BEYOND_ASCII.test(text)
  const tokens = plain ? plainTokens(text) : tokensOf(text)
  let first: Written | undefined
  for (let i = 0; i < tokens.length; i++) {
    if (plain && !mayOpenMonth(tokens[i])) continue
    const month = monthAt(tokens, i, language)
    const date = month && around(tokens, i, i + month.length - 1, month.month)
    if (date && date.year === undefined && isVerb(raw, tokens[i], language)) continue
    if (date?.year !== undefined)
      return first && partsSpan(text.slice(first.to, date.from)) ? spanned(first, date, date.year) : date
    first ??= date
  }
  return first
}

const mayOpenMonth = (token: Token | undefined): boolean =>
  token !== undefined && token.number === undefined && token.text.length > 1 && opensMonth(token.text)

/** Two days with one year between them. */
const spanned = (first: Written, last: Written, year: number): Written => ({
  ...first,
  year: first.month > last.month ? year - 1 : year,
  to: last.to,
})

/** English writes months with a capital: "you may 2 times" names none. */
function isVerb(raw: string, token: Token | undefined, language = 'en'): boolean {
  return language === 'en' && token !== undefined && /^(?:may|march)$/.test(raw.slice(token.from, token.to))
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(
    /\d+|\p{Script=Han}+月|[\p{Script=Thai}][\p{Script=Thai}.]*|[\p{L}\p{M}]+|[^\s\p{L}\p{N}]/gu,
  )) {
    const number = /^\d/.test(match[0]) ? Number(match[0]) : undefined
    tokens.push({ text: match[0], number, from: match.index, to: match.index + match[0].length })
  }
  return tokens
}

const BEYOND_ASCII = /[^\x00-\x7f]/

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLower = (code: number): boolean => code >= 97 && code <= 122

/** The same for text in lower case without foreign signs: runs of digits, runs of letters, single signs. */
function plainTokens(text: string): Token[] {
  const tokens: Token[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    const code = text.charCodeAt(from)
    to = from + 1
    if (code === 32 || (code >= 9 && code <= 13)) continue
    const isLike = isDigit(code) ? isDigit : isLower(code) ? isLower : undefined
    while (isLike?.(text.charCodeAt(to))) to++
    const token = text.slice(from, to)
    tokens.push({ text: token, number: isLike === isDigit ? Number(token) : undefined, from, to })
  }
  return tokens
}

function monthAt(tokens: Token[], i: number, language?: string): { month: number; length: number } | undefined {
  const token = tokens[i]
  if (!token || token.number !== undefined || token.text.length < 2) return undefined
  const word = compatible(token.text)
  const bare = word.endsWith('.') ? word.slice(0, -1) : word
  const prefixed = /^[בל]/.test(bare)
  if (!opensMonth(bare) && !prefixed) return undefined
  const next = tokens[i + 1]?.text
  const two = next ? monthNamed(`${word} ${compatible(next)}`, language) : undefined
  if (two) return { month: two, length: 2 }
  const one = monthNamed(bare, language) ?? (prefixed ? monthNamed(bare.slice(1), language) : undefined)
  return one ? { month: one, length: 1 } : undefined
}

const compatible = (word: string): string => (BEYOND_ASCII.test(word) ? word.normalize('NFKC') : word)

/** Reads the numbers beside the name of a month, skipping what glues them to it. */
function around(tokens: Token[], first: number, last: number, month: number): Written | undefined {
  const before = numberFrom(tokens, first - 1, -1)
  const after = numberFrom(tokens, last + 1, 1)
  const end = after && (spanEnd(tokens, after.place) ?? after.place)
  const second = end === undefined ? undefined : numberFrom(tokens, end + 1, 1)
  const span = (from: number, to: number) => ({ from: tokens[from]?.from ?? 0, to: tokens[to]?.to ?? 0 })
  if (before && isYear(before) && after && isDayNumber(after)) {
    return { year: fullYear(before.value), month, day: after.value, ...span(before.place, after.place) }
  }
  if (after && after.digits > 2 && !isYear(after)) return undefined
  const isOfSpan = after && isDayNumber(after) && second && isYear(second) && isDash(tokens[first - 1])
  if (before && isDayNumber(before) && !isOfSpan) {
    // `12-Mar-14` is a year, `12 May – 14 June` is not.
    const isSigned = after && isDash(tokens[after.place - 1]) && !isDash(tokens[first - 1])
    const year = after && (isYear(after) || (!isSigned && isShortYear(tokens, after))) ? after : undefined
    const start = spanStart(tokens, before.place) ?? before.place
    const day = tokens[start]?.number ?? before.value
    return { ...(year ? { year: fullYear(year.value) } : {}), month, day, ...span(start, year?.place ?? last) }
  }
  if (!after || !isDayNumber(after) || isClock(tokens, after.place)) return undefined
  const year = second && (isYear(second) || isShortYear(tokens, second)) ? second : undefined
  const stretch = span(first, year?.place ?? end ?? after.place)
  return { ...(year ? { year: fullYear(year.value) } : {}), month, day: after.value, ...stretch }
}

interface Found {
  value: number
  digits: number
  place: number
}

function numberFrom(tokens: Token[], start: number, step: 1 | -1): Found | undefined {
  for (let i = start, skipped = 0; skipped <= 3; i += step, skipped++) {
    const token = tokens[i]
    if (!token) return undefined
    if (token.number !== undefined) return { value: token.number, digits: token.text.length, place: i }
    if (!GLUE.test(token.text)) return undefined
  }
  return undefined
}

const isYear = ({ digits, value }: Found): boolean => digits === 4 && fullYear(value) >= 1970 && fullYear(value) <= 2100
const isDayNumber = ({ digits, value }: Found): boolean => digits <= 2 && value >= 1 && value <= 31

/** `12 Mar 14` or `Mar 12, '14`, but not the hours of `12 Mar 14:30`. */
function isShortYear(tokens: Token[], found: Found): boolean {
  return found.digits === 2 && !isClock(tokens, found.place)
}

function isClock(tokens: Token[], place: number): boolean {
  const sign = tokens[place + 1]?.text
  if (sign === 'h' || sign === 'am' || sign === 'pm' || sign === 'uhr') return true
  return sign === ':' && tokens[place + 2]?.number !== undefined
}
