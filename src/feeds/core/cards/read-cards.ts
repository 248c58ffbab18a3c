// From the cards of the chosen list to what they say about each thing.

import type { Surroundings } from '../dates/settle.ts'
import { isDated } from '../dates.ts'
import { foldedTextOf, type PageDocument } from '../document.ts'
import type { Facts } from '../extractors/extractor.ts'
import { type Line, linesWithin } from '../page/lines.ts'
import type { Placed } from '../series/evidence.ts'
import { foldText, shorten } from '../text.ts'
import { readByline } from './read-byline.ts'
import { readContent } from './read-content.ts'
import { readDates } from './read-dates.ts'
import { readEnclosures } from './read-enclosures.ts'
import { readImages } from './read-image.ts'
import { type CardTitle, readTitles } from './read-title.ts'

export function readCards(document: PageDocument, cards: readonly Placed[], around: Surroundings): Facts[] {
  const titles = readTitles(document, cards, around)
  const dates = readDates(document, cards, around)
  const images = readImages(document, cards)
  return cards.map((card, i) => {
    const { area } = card
    const title = titles[i]
    const facts: Facts = { ...dates[i], ...readByline(document, area) }
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
  const lines = linesWithin(document.lines, area, 60)
  const folded = foldText(title?.text ?? '')
  const kept = lines.filter(
    (line) => line !== title?.line && isRunningText(line, around) && foldedTextOf(line) !== folded,
  )
  let summary = ''
  for (const { text } of kept) {
    if (summary.length > 160) break
    summary += summary ? ` ${text}` : text
  }
  return shorten(summary, 600)
}

function isRunningText(line: Line, around: Surroundings): boolean {
  return line.weight >= 40 && line.heading === undefined && !isDated(line, around)
}
