// Date of a text or line, by all formats in turn. Anything uncertain is no date.

import { textWeight } from '../normalization/text.ts'
import { hasDigit } from './digits.ts'
import { MAX_LENGTH_WITHOUT_DIGITS, parseRelativeDate } from './formats/relative.ts'
import { parseWrittenDate } from './parse-written-date.ts'
import type { PartialDate } from './partial-date.ts'
import type { DateReading, PageLocale, ParsedDateText } from './resolve-dates.ts'
import { MAX_REST_WORDS } from './tokens.ts'

/** Other words allowed around a date in a line: "Posted by Jane on", a place, a count. More is a sentence. */
const MAX_REST_WEIGHT = 48

/** The date of a text that is about little else. */
export function parseDateInText(text: string, locale: PageLocale): DateReading | undefined {
  return text.length > MAX_LINE_LENGTH ? undefined : dateIn(text, parseText(text, locale))
}

/** The same of a line of the page. */
export function parseDateOfLine(line: DatableText, locale: PageLocale): DateReading | undefined {
  return line.text.length > MAX_LINE_LENGTH ? undefined : dateIn(line.text, parseLine(line, locale))
}

const MAX_LINE_LENGTH = 240

function dateIn(text: string, { partialDate, at }: ParsedDateText): DateReading | undefined {
  if (!partialDate) return at === undefined ? undefined : { at }
  if (partialDate.to - partialDate.from === text.length) return partialDate
  if (partialDate.from === 0 && partialDate.year !== undefined) return partialDate
  const rest = `${text.slice(0, partialDate.from)} ${text.slice(partialDate.to)}`.trim()
  return textWeight(rest) <= MAX_REST_WEIGHT && wordsIn(rest) <= MAX_REST_WORDS ? partialDate : undefined
}

/** The first date that stands in a text, whatever else does. */
export function findPartialDate(text: string, locale: PageLocale): PartialDate | undefined {
  return parseText(text, locale).partialDate
}

function parseText(text: string, { language, now, parsedTexts: known }: PageLocale): ParsedDateText {
  const numbered = hasDigit(text)
  if (!numbered && text.length > MAX_LENGTH_WITHOUT_DIGITS) return NO_DATE
  const before = known.get(text)
  if (before) return before
  const written = numbered ? parseWrittenDate(text, language?.slice(0, 2).toLowerCase()) : undefined
  const found = { partialDate: written, at: written ? undefined : parseRelativeDate(text, now), isOnlyDate: undefined }
  known.set(text, found)
  return found
}

/** A line or a label of the page. All that asks has the same surroundings: it is read once. */
interface DatableText {
  text: string
  parsedDate: ParsedDateText | undefined
}

function parseLine(line: DatableText, locale: PageLocale): ParsedDateText {
  line.parsedDate ??= parseText(line.text, locale)
  return line.parsedDate
}

const NO_DATE: ParsedDateText = { partialDate: undefined, at: undefined, isOnlyDate: false }

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/** A line that is a date and nothing else but perhaps a label. */
export function isDateText(text: string, locale: PageLocale): boolean {
  return text.length <= MAX_DATE_LENGTH && isDate(text, parseText(text, locale))
}

/** The same of a line of the page. */
export function isDateOnlyLine(line: DatableText, locale: PageLocale): boolean {
  return line.text.length <= MAX_DATE_LENGTH && isDate(line.text, parseLine(line, locale))
}

const MAX_DATE_LENGTH = 80

function isDate(text: string, said: ParsedDateText): boolean {
  said.isOnlyDate ??= isOnlyDate(text, said)
  return said.isOnlyDate
}

function isOnlyDate(text: string, { partialDate, at }: ParsedDateText): boolean {
  if (!partialDate) return at !== undefined
  if (partialDate.to - partialDate.from === text.length) return true
  const rest = text.slice(0, partialDate.from) + text.slice(partialDate.to)
  return textWeight(rest.replace(/[^\p{L}\p{N}]+/gu, '')) <= 14
}

const ISO =
  /^\s*([+-]?\d{4})-?(\d{2})-?(\d{2})(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?(?:\[[^\]]*\])?\s*$/i

/** A date made for machines: ISO 8601 and its relatives, HTTP dates, and else a written date that stands alone. */
export function parseMachineDate(value: string | undefined, locale: PageLocale): DateReading | undefined {
  if (!value || value.length > 80) return undefined
  const iso = ISO.exec(value)
  if (iso) return isoReading(iso, locale)
  const written = value.replace(ZONE_NAMED, '')
  return isDateText(written, locale) ? parseDateInText(written, locale) : undefined
}

/** As JavaScript writes a date: "GMT+0100 (Central European Standard Time)". */
const ZONE_NAMED = /\s\([\p{L} ]+\)$/u

function isoReading(iso: RegExpExecArray, locale: PageLocale): DateReading | undefined {
  const [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  if (!year || !month || !day || year < 1970 || year > 2100 || month > 12 || day > 31) return undefined
  const clock = [Number(iso[4] ?? 0), Number(iso[5] ?? 0), Number(iso[6] ?? 0)] as const
  const local = Date.UTC(year, month - 1, day, ...clock)
  const zone = iso[4] === undefined ? 0 : (offset(iso[8]) ?? locale.zoneAt?.(local) ?? 0)
  const at = local - zone * 60_000
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? { at } : undefined
}

function offset(written: string | undefined): number | undefined {
  if (!written) return undefined
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(written)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}

/** Seconds or milliseconds since 1970, between 1995 and 2100. */
export function parseEpoch(value: number): DateReading | undefined {
  const at = value > 1e11 ? value : value * 1000
  return at >= 788_918_400_000 && at < 4_102_444_800_000 ? { at } : undefined
}
