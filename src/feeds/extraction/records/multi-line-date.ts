// Day, month and year in boxes of their own, as on a leaf of a calendar.
import { dateInLine, isDateLine } from '../dates/parse-date.ts'
import type { Reading, Surroundings } from '../dates/resolve-dates.ts'
import type { Line } from '../html/lines.ts'

/** Of one part. */
const MOST_WEIGHT = 14

export function dateOverLines(lines: readonly Line[], around: Surroundings): Reading | undefined {
  for (let i = 0; i + 1 < lines.length; i++) {
    let text = ''
    let found: Reading | undefined
    for (const line of lines.slice(i, i + 3)) {
      if (line.weight > MOST_WEIGHT) break
      text += ` ${line.text}`
      // What a line says alone was read.
      if (line === lines[i]) continue
      found = (isDateLine(text, around) ? dateInLine(text, around) : undefined) ?? found
    }
    if (found) return found
  }
  return undefined
}
