// The places of a card where its title may stand, the likeliest first. Judged over the whole list: kickers and buttons
// repeat, dates are dates, points come in numbers, titles differ.

import type { Link } from '../anchors.ts'
import type { Surroundings } from '../dates/settle.ts'
import type { PageDocument } from '../document.ts'
import { placeOf } from '../page/class-words.ts'
import { type Line, linesWithin } from '../page/lines.ts'
import { linksIn } from '../series/area.ts'
import type { Placed } from '../series/evidence.ts'
import { areCalledAlike, areNumbered } from '../series/nameless-links.ts'
import { bestWords, isIn, type Signs, scoreOf, signsOf, wordsOf } from './title-score.ts'

/** Lines at one place, one to a card: `lines[i]` stands in the card with the number `cards[i]`. */
interface TitleColumn {
  cards: number[]
  lines: Line[]
  place: Place
  score: number
}

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
  weigh(glance(document, cards, columns), cards, around)
  const best = cards.map((): Line | undefined => undefined)
  for (const { cards: numbers, lines } of likeliest(columns)) {
    for (let i = 0; i < lines.length; i++) best[numbers[i] ?? 0] ??= lines[i]
  }
  return best
}

/** A column, and what it is worth at most: its lines are not read yet. */
interface Glanced {
  column: TitleColumn
  signs: Signs
  factor: number
  most: number
}

function glance(document: PageDocument, cards: readonly Placed[], columns: readonly TitleColumn[]): Glanced[] {
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

const isOfLinks = ({ cards: numbers, lines }: TitleColumn, cards: readonly Placed[]): boolean =>
  lines.some((line, i) => {
    const link = cards[numbers[i] ?? 0]?.link
    return link !== undefined && isIn(line, link)
  })

/** Every link of the card that leads where the card leads. */
function sameLinks(document: PageDocument, { area, link }: Placed): Link[] {
  return linksIn(document, area).filter(({ key }) => key === link.key)
}

/** The most promising are read, until each card has a line that the others cannot come before. */
function weigh(glanced: readonly Glanced[], cards: readonly Placed[], around: Surroundings): void {
  const isOpen: boolean[] = cards.map(() => false)
  for (const { column } of glanced) for (const card of column.cards) isOpen[card] = true
  let open = isOpen.filter(Boolean).length
  let least = Infinity
  for (const { column, signs, factor, most } of glanced.toSorted((a, b) => b.most - a.most)) {
    if (open === 0 && most * HEADED < least) return
    column.score = scoreOf(column, cards.length, signs, wordsOf(cards, column, around)) * factor
    if (column.score <= LEAST_SCORE) continue
    for (const card of column.cards) {
      if (!isOpen[card]) continue
      isOpen[card] = false
      open--
      least = Math.min(least, column.score)
    }
  }
}

/** Where titles are headings, the first story has one of another rank rather than none. */
function likeliest(columns: readonly TitleColumn[]): TitleColumn[] {
  const ranked = columns.filter(({ score }) => score > LEAST_SCORE).sort((a, b) => b.score - a.score)
  if (!ranked[0]?.lines[0]?.heading) return ranked
  const worth = ({ score, lines }: TitleColumn) => (lines[0]?.heading ? score * HEADED : score)
  return ranked.sort((a, b) => worth(b) - worth(a))
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
    const added = { cards: [place.card], lines: [line], place, score: 0 }
    columns.push(added)
    place.columns[place.nth] = added
  } else if (column.cards[column.cards.length - 1] !== place.card) {
    column.cards.push(place.card)
    column.lines.push(line)
  }
}
