// Relative dates ("3 days ago") as milliseconds before now.

import { dayMs } from '../../../../platform/durations.ts'
import {
  AGO_BEFORE,
  AGO_BEHIND,
  AGO_WITHIN,
  MORE_THAN,
  NAMED_DAYS,
  NOW,
  ONE,
  UNIT_WORDS,
  type Unit,
  WITH_NUMBER,
} from '../../lexicon/relative-time-words.ts'
import { hasDigit, toAsciiDigits } from '../digits.ts'
import { MAX_REST_WORDS } from '../tokens.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const LENGTHS: Readonly<Record<Unit, number>> = {
  second: 1000,
  minute: MINUTE,
  hour: HOUR,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
}

const MAX_LENGTH = 60
/** "About half an hour ago" is about as long as it gets. */
export const MAX_LENGTH_WITHOUT_DIGITS = 32
/** Words beside a date of years or months ago, at least 0: of what lies long ago people also speak in sentences. */
const MAX_REST_OF_LONG = 1

const END = '(?![\\p{L}\\p{M}])'
const START = '(?<![\\p{L}\\p{M}])'
const WORD = '[\\p{L}\\p{M}]+'
const COUNT = `(?:(\\d{1,3})\\+?|${START}(?:${ONE})(?=\\s))`

const OPENING = new RegExp(`^(?:(${NOW})|${NAMED_DAYS.map((words) => `(${words})`).join('|')})${END}`, 'u')

/** Ways to say it; each gives a number, where one is written, and a unit. */
const SAYINGS: readonly RegExp[] = [
  // "vor etwa 3 Tagen"
  `${START}(?:${AGO_BEFORE})\\s+(?:${WORD}\\s+)?${COUNT}\\s*(${WORD})`,
  // "3 days ago", "1 day and 3 hours ago"
  `${COUNT}\\s*(${WORD}?)(?:[\\s,]+(?:${WORD}\\s+)?\\d{1,3}\\s*${WORD})?\\s*(?:${AGO_BEHIND})${END}`,
  // "3 napja"
  `(\\d{1,3})\\s*(?=(?:${AGO_WITHIN})${END})(${WORD})`,
  // "לפני שעתיים", "час назад"
  `()${START}(?:${AGO_BEFORE})\\s+(${WORD})`,
  `()${START}(${WORD})\\s+(?:${AGO_BEHIND})${END}`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Epoch milliseconds, when the text is nothing but a relative time; in a sentence it is about something else. */
export function parseRelativeDate(raw: string, now: number): number | undefined {
  if (raw.length > MAX_LENGTH) return undefined
  const numbered = hasDigit(raw)
  if (!numbered && raw.length > MAX_LENGTH_WITHOUT_DIGITS) return undefined
  const text = toAsciiDigits(raw.trim().toLowerCase())
  const said = text.replace(PUBLISHED, '')
  const opening = OPENING.exec(said)
  if (opening) return opened(opening, said.slice(opening[0].length), now)
  // Without a number the words of a saying are parted.
  return numbered || /\s/.test(text) ? counted(text, now) : undefined
}

/** "Published yesterday", in languages that put it so. */
const PUBLISHED =
  /^(?:posted|published|updated|added|listed|veröffentlicht|aktualisiert|eingestellt|publiée?|mise? en ligne|publicado|actualizado|pubblicato|gepubliceerd|geplaatst|publicerad|publisert|offentliggjort|julkaistu|dodano|opublikowano|odświeżono|zveřejněno|опубликовано|добавлено|обновлено|опубліковано)\s*:?\s+(?:on |am |le |el |il |op |dnia )?/u

/** "Yesterday", perhaps with a time of day, and nothing else. */
function opened(opening: RegExpExecArray, rest: string, now: number): number | undefined {
  if (opening[1] !== undefined) return /\p{L}/u.test(rest) ? undefined : now
  const clock = TIME.exec(rest)
  if (!clock) return undefined
  const [, hour, minute, half] = clock
  const days = NAMED_DAYS.findIndex((_, i) => opening[i + 2] !== undefined)
  const midnight = Math.floor(now / dayMs) * dayMs - days * dayMs
  if (hour === undefined) return midnight
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return hours < 24 && Number(minute) < 60 ? midnight + hours * HOUR + Number(minute) * MINUTE : undefined
}

const TIME =
  /^[\s,.|·–-]*(?:(?:at|um|à|a las?|às|alle|ore|la|om|kl\.?|klo|ob|o|u|w|v|ve|в|о|об|у|στις|saat|lúc|pukul|الساعة|в)?\s*(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?\s?(?:([ap])\.?m\.?|uhr|h|น\.)?)?[\s.,|·–-]*$/

/** Every phrase has one of these: one test spares five. */
const AGO = new RegExp(`${AGO_BEFORE}|${AGO_BEHIND}|${AGO_WITHIN}`, 'u')

function counted(text: string, now: number): number | undefined {
  if (!AGO.test(text)) return undefined
  for (const saying of SAYINGS) {
    const match = saying.exec(text)
    if (!match) continue
    const [, number, word = ''] = match
    const length = number === '' ? NAMED_LENGTHS.get(word) : lengthOf(text, number, word)
    if (!length) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    if (isOpen(text, match, length)) return undefined
    const long = length.unit === 'year' || length.unit === 'month'
    if ((rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) > (long ? MAX_REST_OF_LONG : MAX_REST_WORDS)) continue
    const at = now - length.count * LENGTHS[length.unit]
    const timeKnown = LENGTHS[length.unit] < dayMs
    return timeKnown ? at : Math.floor(at / dayMs) * dayMs
  }
  return undefined
}

/**
 * "30+ days ago", "more than 30 days ago" give no date. "More than a year ago" means a year and some months, and does.
 */
function isOpen(text: string, { 0: said, index }: RegExpExecArray, { unit }: Length): boolean {
  if (said.includes('+') || text[index - 1] === '+') return true
  return MORE_OF.has(unit) && (MORE.test(said) || MORE_BEFORE.test(text.slice(0, index)))
}

const MORE_OF: ReadonlySet<Unit> = new Set<Unit>(['day', 'week', 'month'])
const MORE = new RegExp(MORE_THAN, 'u')
const MORE_BEFORE = new RegExp(`(?:${MORE_THAN})\\s*$`, 'u')

interface Length {
  count: number
  unit: Unit
}

const NAMED_LENGTHS = new Map(
  WITH_NUMBER.flatMap(([words, count, unit]) => words.split(' ').map((word) => [word, { count, unit }] as const)),
)

function lengthOf(text: string, number: string | undefined, word: string): Length | undefined {
  const unit = unitOf(word)
  // The word for hours in Ukrainian is the one for years in Bulgarian and Serbian.
  const years = unit === 'hour' && word.startsWith('годин') && /^пре/.test(text)
  return unit && { count: number === undefined ? 1 : Number(number), unit: years ? 'year' : unit }
}

const UNITS = Object.entries(UNIT_WORDS).flatMap(([unit, words]) =>
  words.split(' ').map((word) => [word, unit as Unit] as const),
)

function unitOf(word: string): Unit | undefined {
  let best: readonly [string, Unit] | undefined
  for (const candidate of UNITS) {
    const [start] = candidate
    const fits = start.length === 1 && start < '\u0250' ? word === start : word.startsWith(start)
    if (fits && start.length > (best?.[0].length ?? 0)) best = candidate
  }
  return best?.[1]
}
