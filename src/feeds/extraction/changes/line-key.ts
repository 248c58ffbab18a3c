// Key of a line of a watched page: its text without what passes by itself (relative times, the day of the reading, the
// day of the last update, running clocks, counts of readers and reactions).
import { dayMs } from '../../../platform/durations.ts'
import { hasDigit } from '../dates/digits.ts'
import { parseRelativeDate } from '../dates/formats/relative.ts'
import { parseWrittenDate } from '../dates/parse-written-date.ts'
import type { PartialDate } from '../dates/partial-date.ts'
import { weekdayBeside } from '../dates/weekdays.ts'
import { COUNTED_WORDS, UPDATED_WORDS } from '../lexicon/varying-words.ts'
import type { LineKey } from './compare-readings.ts'

const time = '\u0000'
/** Longer lines are texts; what passes by itself stands in short ones. */
const maxLength = 240
/** A page may be some hours older or younger than its reading, by its zone. */
const maxDayDistanceMs = 1.5 * dayMs

const updated = new RegExp(`(?<!\\p{L})(?:${UPDATED_WORDS})(?!\\p{L})`, 'iu')
const lastWord = /[\p{L}\p{M}]+[.,\s(]{0,3}$/u
const clock = /\d{1,2}:\d{2}:\d{2}(?:[.,]\d+)?/g
const count = '\\d[\\d.,\\u00a0\\u202f]*\\s?(?:k|m|тыс\\.?)?'
const countBefore = new RegExp(`(?<![\\p{L}\\p{N}])${count}(?=\\s?(?:${COUNTED_WORDS})(?!\\p{L}))`, 'giu')
const countBehind = new RegExp(`(?<=(?<!\\p{L})(?:${COUNTED_WORDS})\\s?[:(]?\\s?)${count}(?![\\p{L}\\p{N}])`, 'giu')

export function createLineKey(language: string | undefined): LineKey {
  const code = language?.slice(0, 2).toLowerCase()
  return (text, readAt) => {
    if (text.length > maxLength) return text
    if (parseRelativeDate(text, readAt) !== undefined) return time
    if (!hasDigit(text)) return text
    return withoutDate(text, parseWrittenDate(text, code), readAt, code)
      .replace(clock, time)
      .replace(countBefore, time)
      .replace(countBehind, time)
  }
}

/** With the weekday before it. */
function withoutDate(
  text: string,
  date: PartialDate | undefined,
  readAt: number,
  language: string | undefined,
): string {
  if (!date || !(updated.test(text) || isDayOf(date, readAt))) return text
  const before = text.slice(0, date.from)
  const isAfterWeekday = weekdayBeside(before.toLowerCase(), date.from, date.from, language) !== undefined
  return (isAfterWeekday ? before.replace(lastWord, '') : before) + time + text.slice(date.to)
}

function isDayOf({ year, month, day }: PartialDate, readAt: number): boolean {
  const at = Date.UTC(year ?? new Date(readAt).getUTCFullYear(), month - 1, day, 12)
  return Math.abs(at - readAt) <= maxDayDistanceMs
}
