// The places of a card where its title may stand, the likeliest first. Judged over the whole list: kickers and buttons
// repeat, dates are dates, points come in numbers, titles differ.

import type { Surroundings } from '../../dates/resolve-dates.ts'
import { placeOf } from '../../html/class-names.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import type { Link } from '../../html/links.ts'
import type { PageDocument } from '../../html/page-document.ts'
import { firstCells, type Glanced, scoreLikeliest } from '../../records/aligned-columns.ts'
import { areCalledAlike, areNumbered } from '../../records/generic-link-labels.ts'
import { linksIn } from '../../records/node-span.ts'
import type { Placed } from '../../records/record-signals.ts'
import { bestWords, isIn, type Signs, scoreOf, signsOf, type TitleColumn, wordsOf } from './title-column-score.ts'

interface Place {
  /** Of the first, the second … line of a card there. */
  columns: TitleColumn[]
  /** How many lines of all cards: many to a card are points of a list. */
  total: number
  /** The card that was met last, and the number of its last line there. */
  card: number
  nth: number
}

/** Below this a line is no better a title than the words of the link or its picture. */
const LEAST_SCORE = 0.1
const MAX_LINES = 40
const HEADED = 2
/** The first lines of one kind are told apart, all later ones are one column. */
const MAX_ORDINAL = 4

/** For each card the line that is its title, where one is. */
export function titleLines(
  document: PageDocument,
  cards: readonly Placed[],
  around: Surroundings,
): (Line | undefined)[] {
  const columns = columnsOf(document, cards)
  const read = ({ column, signs, factor }: GlancedTitles) =>
    scoreOf(column, cards.length, signs, wordsOf(document, cards, column, around)) * factor
  scoreLikeliest(glance(document, cards, columns), cards.length, read, { least: LEAST_SCORE, favour: HEADED })
  return firstCells(ranked(columns), cards.length)
}

interface GlancedTitles extends Glanced {
  column: TitleColumn
  signs: Signs
  factor: number
}

function glance(document: PageDocument, cards: readonly Placed[], columns: readonly TitleColumn[]): GlancedTitles[] {
  const numbered = areNumbered(document, cards)
  const isNameless = numbered || areCalledAlike(document, cards)
  const links = isNameless ? [] : cards.map((card) => sameLinks(document, card))
  return columns.map((column) => {
    const signs = signsOf(document, cards, links, column)
    const factor = numbered && isOfLinks(column, cards) ? OF_NUMBERS : 1
    return { column, signs, factor, most: scoreOf(column, cards.length, signs, bestWords(column)) * factor }
  })
}

const OF_NUMBERS = 0.3

const isOfLinks = ({ cards: numbers, cells }: TitleColumn, cards: readonly Placed[]): boolean =>
  cells.some((line, i) => {
    const link = cards[numbers[i] ?? 0]?.link
    return link !== undefined && isIn(line, link)
  })

/** Every link of the card that leads where the card leads. */
function sameLinks(document: PageDocument, { area, link }: Placed): Link[] {
  return linksIn(document, area).filter(({ key }) => key === link.key)
}

/** Where titles are headings, the first story has one of another rank rather than none. */
function ranked(columns: readonly TitleColumn[]): TitleColumn[] {
  const likely = columns.filter(({ score }) => score > LEAST_SCORE).sort((a, b) => b.score - a.score)
  if (!likely[0]?.cells[0]?.heading) return likely
  const worth = ({ score, cells }: TitleColumn) => (cells[0]?.heading ? score * HEADED : score)
  return likely.sort((a, b) => worth(b) - worth(a))
}

function columnsOf(document: PageDocument, cards: readonly Placed[]): TitleColumn[] {
  const columns: TitleColumn[] = []
  const places = new Map<number, Place>()
  for (let card = 0; card < cards.length; card++) {
    const { area } = cards[card] ?? {}
    for (const line of area ? linesWithin(document.lines, area, MAX_LINES) : []) {
      const place = placeIn(places, placeOf(document.tree, line.holder))
      place.total++
      place.nth = place.card === card ? Math.min(MAX_ORDINAL, place.nth + 1) : 0
      place.card = card
      addLine(columns, place, line)
    }
  }
  return columns
}

function placeIn(places: Map<number, Place>, number: number): Place {
  let place = places.get(number)
  if (!place) {
    place = { columns: [], total: 0, card: -1, nth: 0 }
    places.set(number, place)
  }
  return place
}

/** To the column of those that come as late in their cards. */
function addLine(columns: TitleColumn[], place: Place, line: Line): void {
  const column = place.columns[place.nth]
  if (!column) {
    const added = { cards: [place.card], cells: [line], place, score: 0 }
    columns.push(added)
    place.columns[place.nth] = added
  } else if (column.cards[column.cards.length - 1] !== place.card) {
    column.cards.push(place.card)
    column.cells.push(line)
  }
}
