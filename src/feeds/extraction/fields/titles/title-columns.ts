// The places of a card where its title may stand, the likeliest first. Judged over the whole list: kickers and buttons
// repeat, dates are dates, points come in numbers, titles differ.

import type { PageLocale } from '../../dates/resolve-dates.ts'
import { structureKey } from '../../html/class-names.ts'
import { type Line, linesWithin } from '../../html/lines.ts'
import type { Link } from '../../html/links.ts'
import type { PageDocument } from '../../html/page-document.ts'
import { type EstimatedColumn, firstCellPerRecord, scoreMostPromising } from '../../records/aligned-columns.ts'
import { haveGenericLabels, haveNumberLabels } from '../../records/generic-link-labels.ts'
import { linksInSpan } from '../../records/node-span.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import {
  bestTitleColumnTexts,
  isLineInLink,
  readTitleColumnSignals,
  readTitleColumnTexts,
  scoreTitleColumn,
  type TitleColumn,
  type TitleColumnSignals,
} from './title-column-score.ts'

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
const MIN_SCORE = 0.1
const MAX_LINES = 40
const HEADED = 2
/** The first lines of one kind are told apart, all later ones are one column. */
const MAX_ORDINAL = 4

/** For each card the line that is its title, where one is. */
export function selectTitleLines(
  document: PageDocument,
  cards: readonly LocatedRecord[],
  around: PageLocale,
): (Line | undefined)[] {
  const columns = columnsOf(document, cards)
  const read = ({ column, signs, factor }: EstimatedTitles) =>
    scoreTitleColumn(column, cards.length, signs, readTitleColumnTexts(document, cards, column, around)) * factor
  scoreMostPromising(estimateColumns(document, cards, columns), cards.length, read, {
    minScore: MIN_SCORE,
    maxBoost: HEADED,
  })
  return firstCellPerRecord(ranked(columns), cards.length)
}

interface EstimatedTitles extends EstimatedColumn {
  column: TitleColumn
  signs: TitleColumnSignals
  factor: number
}

function estimateColumns(
  document: PageDocument,
  cards: readonly LocatedRecord[],
  columns: readonly TitleColumn[],
): EstimatedTitles[] {
  const numbered = haveNumberLabels(document, cards)
  const isNameless = numbered || haveGenericLabels(document, cards)
  const links = isNameless ? [] : cards.map((card) => sameLinks(document, card))
  return columns.map((column) => {
    const signs = readTitleColumnSignals(document, cards, links, column)
    const factor = numbered && isOfLinks(column, cards) ? OF_NUMBERS : 1
    return {
      column,
      signs,
      factor,
      maxScore: scoreTitleColumn(column, cards.length, signs, bestTitleColumnTexts(column)) * factor,
    }
  })
}

const OF_NUMBERS = 0.3

const isOfLinks = ({ recordNumbers: numbers, cells }: TitleColumn, cards: readonly LocatedRecord[]): boolean =>
  cells.some((line, i) => {
    const link = cards[numbers[i] ?? 0]?.link
    return link !== undefined && isLineInLink(line, link)
  })

/** Every link of the card that leads where the card leads. */
function sameLinks(document: PageDocument, { span, link }: LocatedRecord): Link[] {
  return linksInSpan(document, span).filter(({ key }) => key === link.key)
}

/** Where titles are headings, the first story has one of another rank rather than none. */
function ranked(columns: readonly TitleColumn[]): TitleColumn[] {
  const likely = columns.filter(({ score }) => score > MIN_SCORE).sort((a, b) => b.score - a.score)
  if (!likely[0]?.cells[0]?.heading) return likely
  const worth = ({ score, cells }: TitleColumn) => (cells[0]?.heading ? score * HEADED : score)
  return likely.sort((a, b) => worth(b) - worth(a))
}

function columnsOf(document: PageDocument, cards: readonly LocatedRecord[]): TitleColumn[] {
  const columns: TitleColumn[] = []
  const places = new Map<number, Place>()
  for (let card = 0; card < cards.length; card++) {
    const { span } = cards[card] ?? {}
    for (const line of span ? linesWithin(document.lines, span, MAX_LINES) : []) {
      const place = placeIn(places, structureKey(document.tree, line.container))
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
    const added = { recordNumbers: [place.card], cells: [line], place, score: 0 }
    columns.push(added)
    place.columns[place.nth] = added
  } else if (column.recordNumbers[column.recordNumbers.length - 1] !== place.card) {
    column.recordNumbers.push(place.card)
    column.cells.push(line)
  }
}
