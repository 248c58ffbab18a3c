// Whether the cards are today and the days to come, each with figures and hardly a word: weather, tides, hours.

import type { Traits } from '../../candidates/group-features.ts'
import { hasDigit } from '../../dates/digits.ts'
import { isDated, isDateLine } from '../../dates/parse-date.ts'
import { readDates } from '../../fields/dates/read-dates.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import { foldedTextOf } from '../../html/page-document.ts'
import { type Eyes, nameOf, type Placed } from '../../records/record-signals.ts'

const DAY = 86_400_000
const LEAST_DAYS = 3
const MOST_DAYS = 40
/** "Tomorrow" is no day that is read. */
const NAMED = 0.7
const STEADY = 0.8
const MAX_LINES = 80
const LEAST_FIGURES = 2
/** What is longer is the name of something. */
const LONGEST_WORDS = 24
const MOSTLY = 0.7

export function isForecast(eyes: Eyes, cards: readonly Placed[], { dated }: Traits): boolean {
  if (dated < 0.9 || cards.length < LEAST_DAYS || cards.length > MOST_DAYS) return false
  const { document, around } = eyes
  const isDay = (card: Placed) => isDateLine(nameOf(document, card).text, around)
  return cards.filter(isDay).length >= cards.length * NAMED && areDaysAhead(eyes, cards) && tellFigures(eyes, cards)
}

/** One after the other from today or later. */
function areDaysAhead({ document, around }: Eyes, cards: readonly Placed[]): boolean {
  const days = readDates(document, cards, around).map(({ publishedAt = Number.NaN }) => Math.floor(publishedAt / DAY))
  const steps = days.slice(1).map((day, i) => day - (days[i] ?? 0))
  // It may still be yesterday elsewhere.
  const isAhead = (days[0] ?? 0) >= Math.floor(around.now / DAY) - 1
  return (
    isAhead && steps.every((step) => step >= 0) && steps.filter((step) => step === 1).length >= steps.length * STEADY
  )
}

/** Beside what stands in most of them: an agenda has names that differ. */
function tellFigures({ document, around }: Eyes, cards: readonly Placed[]): boolean {
  const told = cards.map(({ area }) =>
    linesWithin(document.lines, area, MAX_LINES).filter((line) => !isDated(line, around)),
  )
  if (told.some((lines) => lines.filter(({ text }) => FIGURE.test(text) && !CLOCK.test(text)).length < LEAST_FIGURES))
    return false
  const usual = usualIn(told)
  const words = told.map((lines) => lines.filter((line) => isWord(line) && !usual.has(foldedTextOf(line))))
  if (words.flat().some(({ weight }) => weight > LONGEST_WORDS)) return false
  const named = words.filter((lines) => lines.length > 0).map((lines) => lines.map(foldedTextOf).join(' '))
  return named.length < cards.length * MOSTLY || new Set(named).size <= named.length * MOSTLY
}

/** With its unit: "11°", "4 m/s", "60 %", "-2 to 3 mm". The hour of a thing is none. */
const FIGURE = /^[^\p{L}\d]*\d[^\p{L}]*(?:\p{L}{1,5}[^\p{L}]*){0,3}$/u
const CLOCK = /^\d{1,2}[:.h]\d{2}\b/

const isWord = ({ text }: Line): boolean => !hasDigit(text) && /\p{L}{3}/u.test(text)

function usualIn(told: readonly (readonly Line[])[]): Set<string> {
  const counts = new Map<string, number>()
  for (const lines of told)
    for (const text of new Set(lines.map(foldedTextOf))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= told.length * MOSTLY).map(([text]) => text))
}
