// Every way in which a list tells when a thing appeared. What is not surely a date is none.

import { weightOf } from '../normalization/text.ts'
import { addressParts } from '../normalization/urls.ts'
import { hasDigit } from './digits.ts'
import { MAX_WITHOUT_NUMBER, relativeDate } from './formats/relative.ts'
import { writtenDate } from './parse-written-date.ts'
import type { Written } from './partial-date.ts'
import type { Reading, ReadText, Surroundings } from './resolve-dates.ts'

/** What else may stand around a date in a line: "Posted by Jane on", a place, a count. More is a sentence. */
const MAX_REST_WEIGHT = 48
const MAX_REST_WORDS = 6

/** The date that a line of text is there to tell. */
export function dateInLine(text: string, around: Surroundings): Reading | undefined {
  return text.length > LONGEST ? undefined : dateIn(text, read(text, around))
}

/** The same of a line of the page. */
export function dateOfLine(line: Datable, around: Surroundings): Reading | undefined {
  return line.text.length > LONGEST ? undefined : dateIn(line.text, readLine(line, around))
}

const LONGEST = 240

function dateIn(text: string, { written, at }: ReadText): Reading | undefined {
  if (!written) return at === undefined ? undefined : { at }
  if (written.to - written.from === text.length) return written
  const rest = `${text.slice(0, written.from)} ${text.slice(written.to)}`.trim()
  return weightOf(rest) <= MAX_REST_WEIGHT && wordsIn(rest) <= MAX_REST_WORDS ? written : undefined
}

/** The first date that stands in a text, whatever else does. */
export function writtenIn(text: string, around: Surroundings): Written | undefined {
  return read(text, around).written
}

function read(text: string, { language, now, read: known }: Surroundings): ReadText {
  const numbered = hasDigit(text)
  if (!numbered && text.length > MAX_WITHOUT_NUMBER) return NOTHING
  const before = known.get(text)
  if (before) return before
  const written = numbered ? writtenDate(text, language?.slice(0, 2).toLowerCase()) : undefined
  const found = { written, at: written ? undefined : relativeDate(text, now), dated: undefined }
  known.set(text, found)
  return found
}

/** A line or a label of the page. All that asks has the same surroundings: it is read once. */
interface Datable {
  text: string
  said: ReadText | undefined
}

function readLine(line: Datable, around: Surroundings): ReadText {
  line.said ??= read(line.text, around)
  return line.said
}

const NOTHING: ReadText = { written: undefined, at: undefined, dated: false }

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

/** A line that is a date and nothing else but perhaps a label. */
export function isDateLine(text: string, around: Surroundings): boolean {
  return text.length <= LONGEST_DATE && isDate(text, read(text, around))
}

/** The same of a line of the page. */
export function isDated(line: Datable, around: Surroundings): boolean {
  return line.text.length <= LONGEST_DATE && isDate(line.text, readLine(line, around))
}

const LONGEST_DATE = 80

function isDate(text: string, said: ReadText): boolean {
  said.dated ??= isOnlyDate(text, said)
  return said.dated
}

function isOnlyDate(text: string, { written, at }: ReadText): boolean {
  if (!written) return at !== undefined
  if (written.to - written.from === text.length) return true
  const rest = text.slice(0, written.from) + text.slice(written.to)
  return weightOf(rest.replace(/[^\p{L}\p{N}]+/gu, '')) <= 14
}

/** "Concert on 7 November", where "Friday, 7 November" is only a day. */
export function isDayOfWords(line: Datable, around: Surroundings): boolean {
  const { written } = readLine(line, around)
  return written !== undefined && SEVERAL_WORDS.test(line.text.slice(0, written.from))
}

const SEVERAL_WORDS = /\p{L}{3,}\s+\p{L}+/u

const ISO =
  /^\s*([+-]?\d{4})-?(\d{2})-?(\d{2})(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?(?:\[[^\]]*\])?\s*$/i

/** A date made for machines: ISO 8601 and its relatives, HTTP dates, and else a written date that stands alone. */
export function dateFromMachine(value: string | undefined, around: Surroundings): Reading | undefined {
  if (!value || value.length > 80) return undefined
  const iso = ISO.exec(value)
  if (iso) return isoReading(iso, around)
  const written = value.replace(ZONE_NAMED, '')
  return isDateLine(written, around) ? dateInLine(written, around) : undefined
}

/** As JavaScript writes a date: "GMT+0100 (Central European Standard Time)". */
const ZONE_NAMED = /\s\([\p{L} ]+\)$/u

function isoReading(iso: RegExpExecArray, around: Surroundings): Reading | undefined {
  const [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  if (!year || !month || !day || year < 1970 || year > 2100 || month > 12 || day > 31) return undefined
  const zone = iso[4] === undefined ? 0 : (offset(iso[8]) ?? around.zone ?? 0)
  const clock = [Number(iso[4] ?? 0), Number(iso[5] ?? 0), Number(iso[6] ?? 0)] as const
  const at = Date.UTC(year, month - 1, day, ...clock) - zone * 60_000
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
export function dateFromEpoch(value: number): Reading | undefined {
  const at = value > 1e11 ? value : value * 1000
  return at >= 788_918_400_000 && at < 4_102_444_800_000 ? { at } : undefined
}

/** `/2026/03/12/` or `2026-03-12-title`: the day that an address carries. */
export function dateInAddress(url: string): Reading | undefined {
  if (!/(?:19|20)\d{2}/.test(url)) return undefined
  const path = addressParts(url)?.pathname ?? ''
  const match =
    /(?:\/|^)(?:[\w-]*[-_])?((?:19|20)\d{2})([-/_])(\d{1,2})\2(\d{1,2})(?=[-/_.]|$)/.exec(path) ??
    /[/_-]((?:19|20)\d{2})\/?()(\d{2})(\d{2})(?=[-/_.]|$)/.exec(path)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[3]), Number(match[4])]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  return { at: Date.UTC(year, month - 1, day) }
}
