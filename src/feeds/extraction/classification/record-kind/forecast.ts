// Forecasts: records of today and the days to come with figures and few words (weather, tides, opening hours).

import { dayMs } from '../../../../platform/durations.ts'
import type { GroupFeatures } from '../../candidates/group-features.ts'
import { hasDigit } from '../../dates/digits.ts'
import { isDateOnlyLine, isDateText } from '../../dates/parse-date.ts'
import { readDates } from '../../fields/dates/read-dates.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import { foldedText } from '../../html/page-document.ts'
import { type LocatedRecord, type PageContext, recordName } from '../../records/record-signals.ts'

const MIN_DAYS = 3
const MAX_DAYS = 40
/** "Tomorrow" is no day that is read. */
const MIN_NAMED_SHARE = 0.7
const MIN_STEADY_SHARE = 0.8
const MAX_LINES = 80
const MIN_FIGURES = 2
/** Longer texts are names. */
const MAX_WORDS_WEIGHT = 24
const MIN_SHARE = 0.7

export function isForecast(
  context: PageContext,
  records: readonly LocatedRecord[],
  { dateShare }: GroupFeatures,
): boolean {
  if (dateShare < 0.9 || records.length < MIN_DAYS || records.length > MAX_DAYS) return false
  const { document, locale } = context
  const isDay = (record: LocatedRecord) => isDateText(recordName(document, record).text, locale)
  return (
    records.filter(isDay).length >= records.length * MIN_NAMED_SHARE &&
    areDaysAhead(context, records) &&
    haveFigures(context, records)
  )
}

/** One after the other from today or later. */
function areDaysAhead({ document, locale }: PageContext, records: readonly LocatedRecord[]): boolean {
  const days = readDates(document, records, locale).map(({ publishedAt = Number.NaN }) =>
    Math.floor(publishedAt / dayMs),
  )
  const steps = days.slice(1).map((day, i) => day - (days[i] ?? 0))
  // It may still be yesterday elsewhere.
  const isAhead = (days[0] ?? 0) >= Math.floor(locale.now / dayMs) - 1
  return (
    isAhead &&
    steps.every((step) => step >= 0) &&
    steps.filter((step) => step === 1).length >= steps.length * MIN_STEADY_SHARE
  )
}

/** Beside what stands in most of them: an agenda has names that differ. */
function haveFigures({ document, locale }: PageContext, records: readonly LocatedRecord[]): boolean {
  const linesOfRecords = records.map(({ span }) =>
    linesWithin(document.lines, span, MAX_LINES).filter((line) => !isDateOnlyLine(line, locale)),
  )
  if (
    linesOfRecords.some(
      (lines) => lines.filter(({ text }) => FIGURE.test(text) && !CLOCK.test(text)).length < MIN_FIGURES,
    )
  )
    return false
  const usual = usualIn(linesOfRecords)
  const words = linesOfRecords.map((lines) => lines.filter((line) => isWord(line) && !usual.has(foldedText(line))))
  if (words.flat().some(({ weight }) => weight > MAX_WORDS_WEIGHT)) return false
  const named = words.filter((lines) => lines.length > 0).map((lines) => lines.map(foldedText).join(' '))
  return named.length < records.length * MIN_SHARE || new Set(named).size <= named.length * MIN_SHARE
}

/** With its unit: "11°", "4 m/s", "60 %", "-2 to 3 mm". Times of items are none. */
const FIGURE = /^[^\p{L}\d]*\d[^\p{L}]*(?:\p{L}{1,5}[^\p{L}]*){0,3}$/u
const CLOCK = /^\d{1,2}[:.h]\d{2}\b/

const isWord = ({ text }: Line): boolean => !hasDigit(text) && /\p{L}{3}/u.test(text)

function usualIn(linesOfRecords: readonly (readonly Line[])[]): Set<string> {
  const counts = new Map<string, number>()
  for (const lines of linesOfRecords)
    for (const text of new Set(lines.map(foldedText))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= linesOfRecords.length * MIN_SHARE).map(([text]) => text))
}
