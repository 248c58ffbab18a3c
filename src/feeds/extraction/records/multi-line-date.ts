// Dates over several lines: day, month and year in boxes of their own, as on a calendar leaf.
import { isDateText, parseDateInText } from '../dates/parse-date.ts'
import type { DateReading, PageLocale } from '../dates/resolve-dates.ts'
import type { Line } from '../html/lines.ts'

/** Of one part. */
const MAX_LINE_WEIGHT = 14

export function parseMultiLineDate(lines: readonly Line[], locale: PageLocale): DateReading | undefined {
  for (let i = 0; i + 1 < lines.length; i++) {
    let text = ''
    let found: DateReading | undefined
    for (const line of lines.slice(i, i + 3)) {
      if (line.weight > MAX_LINE_WEIGHT) break
      text += ` ${line.text}`
      // Single lines were parsed before.
      if (line === lines[i]) continue
      found = (isDateText(text, locale) ? parseDateInText(text, locale) : undefined) ?? found
    }
    if (found) return found
  }
  return undefined
}
