// The places of a card where its title may stand, the likeliest first. Judged over the whole list: kickers and buttons
// repeat, dates are dates, points come in numbers, titles differ.

import type { Link } from '../anchors.ts'
import type { Surroundings } from '../dates/settle.ts'
import { isDated } from '../dates.ts'
import { foldedTextOf, type PageDocument } from '../document.ts'
import { placeOf } from '../page/class-words.ts'
import { type Line, linesWithin } from '../page/lines.ts'
import { contains } from '../page/tree.ts'
import { linksIn } from '../series/area.ts'
import type { Placed } from '../series/evidence.ts'

interface TitleColumn {
  /** By number of the card. */
  lines: Map<number, Line>
  place: number
  score: number
}

/** Below this a line is no better a title than the words of the link or its picture. */
const LEAST_SCORE = 0.1
const MAX_LINES = 40
/** The first lines of one kind are told apart, all later ones are one column. */
const MAX_ORDINAL = 4

export function titleColumns(document: PageDocument, cards: readonly Placed[], around: Surroundings): TitleColumn[] {
  const columns = new Map<number, TitleColumn>()
  /** How many lines of all cards stand at this place: many to a card are points of a list. */
  const totals = new Map<number, number>()
  cards.forEach(({ area }, card) => {
    const ordinals = new Map<number, number>()
    for (const line of linesWithin(document.lines, area).slice(0, MAX_LINES)) {
      const place = placeOf(document.tree, line.holder)
      const nth = Math.min(MAX_ORDINAL, ordinals.get(place) ?? 0)
      ordinals.set(place, nth + 1)
      totals.set(place, (totals.get(place) ?? 0) + 1)
      const name = place * (MAX_ORDINAL + 1) + nth
      const column = columns.get(name)
      if (!column) columns.set(name, { lines: new Map([[card, line]]), place, score: 0 })
      else if (!column.lines.has(card)) column.lines.set(card, line)
    }
  })
  const links = cards.map((card) => sameLinks(document, card))
  for (const column of columns.values()) {
    const total = totals.get(column.place) ?? 1
    column.score = scoreColumn(document, cards, links, column, around) * Math.min(1, (1.3 * column.lines.size) / total)
  }
  return [...columns.values()].filter(({ score }) => score > LEAST_SCORE).sort((a, b) => b.score - a.score)
}

const TITLE_WORD = /title|headline|heading|subject|\bname\b/i

function scoreColumn(
  document: PageDocument,
  cards: readonly Placed[],
  links: readonly (readonly Link[])[],
  column: TitleColumn,
  around: Surroundings,
): number {
  const texts = new Set<string>()
  const sum = { headed: 0, linked: 0, only: 0, dates: 0, weight: 0, place: 0 }
  for (const [card, line] of column.lines) {
    texts.add(foldedTextOf(line))
    sum.weight += line.weight
    sum.place += placeIn(document, line, cards[card])
    // The heading of a part of the page is its name, also where a day stands in it.
    const isName = isHeadingOf(line, cards[card])
    if (line.heading || isName) sum.headed++
    if (links[card]?.some((link) => isIn(line, link))) sum.linked++
    if (links[card]?.some((link) => isWhole(line, link))) sum.only++
    if (!isName && isDated(line, around)) sum.dates++
  }
  const count = column.lines.size
  const [first] = column.lines.values()
  const weight = sum.weight / count
  let score = 0.4 + 0.6 * (count / cards.length)
  score *= 1 + (1.6 * sum.headed + 0.8 * sum.linked + 0.8 * sum.only) / count
  if (first && TITLE_WORD.test(`${first.holder.attributes.class ?? ''} ${first.holder.attributes.itemprop ?? ''}`))
    score *= 1.5
  score *= weight < 4 ? 0.2 : weight < 12 ? 0.6 : weight < 160 ? 1 : 0.3
  score *= count > 1 ? 0.1 + (0.9 * texts.size) / count : 1
  score *= 1 - (0.97 * sum.dates) / count
  return score * (1 - (0.4 * sum.place) / count)
}

/** A part of the page is led to by its own heading. */
const isHeadingOf = (line: Line, card: Placed | undefined): boolean =>
  card?.link.within === true && card.link.element.name !== 'a' && contains(card.link.element, line.holder)

/** Every link of the card that leads where the card leads. */
function sameLinks(document: PageDocument, { area, link }: Placed): Link[] {
  return linksIn(document, area).filter(({ key }) => key === link.key)
}

/** 0 for the first words of a card, 1 for the last. */
function placeIn(document: PageDocument, line: Line, card: Placed | undefined): number {
  if (!card) return 0
  const all = document.weights[card.area.endText] ?? 0
  const start = document.weights[card.area.firstText] ?? 0
  return all > start ? ((document.weights[line.firstText] ?? 0) - start) / (all - start) : 0
}

const isIn = (line: Line, { element }: Link): boolean =>
  contains(element, line.holder) ||
  (element.firstText >= line.firstText && element.endText <= line.endText && element.endText > element.firstText)

const isWhole = (line: Line, { element }: Link): boolean =>
  line.firstText <= element.firstText && line.endText >= element.endText && element.endText > element.firstText
