// From the cards of the chosen list to what they say about each thing.

import { isDated } from '../dates/parse-date.ts'
import type { Surroundings } from '../dates/resolve-dates.ts'
import { type Line, linesWithin } from '../html/lines.ts'
import { foldedTextOf, type PageDocument } from '../html/page-document.ts'
import { foldText, shorten } from '../normalization/text.ts'
import type { Facts } from '../records/candidate.ts'
import type { Placed } from '../records/record-signals.ts'
import { readDates } from './dates/read-dates.ts'
import { readBylines } from './read-byline.ts'
import { readContent } from './read-content.ts'
import { readEnclosures } from './read-enclosures.ts'
import { readImages } from './read-image.ts'
import { type CardTitle, readTitles } from './titles/read-titles.ts'

export function readCards(document: PageDocument, cards: readonly Placed[], around: Surroundings): Facts[] {
  const titles = readTitles(document, cards, around)
  const dates = readDates(document, cards, around)
  const images = readImages(document, cards)
  const bylines = readBylines(document, cards)
  return cards.map((card, i) => {
    const { area } = card
    const title = titles[i]
    const facts: Facts = { ...dates[i], ...bylines[i] }
    if (title?.text) facts.title = shorten(title.text, 300)
    const summary = readSummary(document, card, title, around)
    if (summary) facts.summary = summary
    const content = readContent(document, area, title)
    if (content) facts.contentHtml = content
    const image = images[i]
    if (image) facts.image = image
    const enclosures = readEnclosures(document, area, card.url)
    if (enclosures.length > 0) facts.enclosures = enclosures
    return facts
  })
}

/** The first lines of running text below the title. */
function readSummary(
  document: PageDocument,
  { area }: Placed,
  title: CardTitle | undefined,
  around: Surroundings,
): string {
  let summary = ''
  for (const line of linesWithin(document.lines, area, MAX_LINES)) {
    if (summary.length > LONG_SUMMARY) break
    if (line === title?.line || !isRunningText(line, around) || isSame(line, title)) continue
    summary += summary ? ` ${line.text}` : line.text
  }
  return shorten(summary, 600)
}

const MAX_LINES = 60
const LONG_SUMMARY = 160

/** Most differ in their first letter: then neither need be folded. */
function isSame(line: Line, title: CardTitle | undefined): boolean {
  const text = title?.text ?? ''
  if (startsOtherwise(line.text, text)) return false
  const folded = title?.line?.text === text ? foldedTextOf(title.line) : foldText(text)
  return foldedTextOf(line) === folded
}

const startsOtherwise = (text: string, other: string): boolean =>
  PLAIN_START.test(text) && PLAIN_START.test(other) && text.charAt(0).toLowerCase() !== other.charAt(0).toLowerCase()

const PLAIN_START = /^[a-z0-9]/i

function isRunningText(line: Line, around: Surroundings): boolean {
  return line.weight >= 40 && line.heading === undefined && !isDated(line, around)
}
