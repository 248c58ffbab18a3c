// The places of a card where its title may stand, the likeliest first. Judged over the whole list: kickers and buttons
// repeat, dates are dates, points come in numbers, titles differ.

import type { Link } from '../anchors.ts'
import type { Surroundings } from '../dates/settle.ts'
import { isDated } from '../dates.ts'
import { foldedTextOf, type PageDocument } from '../document.ts'
import { attributeOf } from '../page/attributes.ts'
import { placeOf } from '../page/class-words.ts'
import { type Line, linesWithin } from '../page/lines.ts'
import { contains, type Tag } from '../page/tree.ts'
import { linksIn } from '../series/area.ts'
import type { Placed } from '../series/evidence.ts'
import { labelOf } from '../series/link-label.ts'
import { areCalledAlike, areNumbered } from '../series/nameless-links.ts'

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
const LEAST_SPOKEN = 8
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
  const numbered = areNumbered(document, cards)
  const isNameless = numbered || areCalledAlike(document, cards)
  const links = isNameless ? [] : cards.map((card) => sameLinks(document, card))
  for (const column of columns) {
    column.score = scoreColumn(document, cards, links, column, around)
    if (numbered && isOfLinks(column, cards)) column.score *= 0.3
  }
  const best = cards.map((): Line | undefined => undefined)
  for (const { cards: numbers, lines } of likeliest(columns)) {
    for (let i = 0; i < lines.length; i++) best[numbers[i] ?? 0] ??= lines[i]
  }
  return best
}

const isOfLinks = ({ cards: numbers, lines }: TitleColumn, cards: readonly Placed[]): boolean =>
  lines.some((line, i) => {
    const link = cards[numbers[i] ?? 0]?.link
    return link !== undefined && isIn(line, link)
  })

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

const TITLE_WORD = /title|headline|heading|subject|\bname\b/i

function scoreColumn(
  document: PageDocument,
  cards: readonly Placed[],
  links: readonly (readonly Link[])[],
  column: TitleColumn,
  around: Surroundings,
): number {
  const texts = new Set<string>()
  const sum = { headed: 0, linked: 0, only: 0, dates: 0, weight: 0, late: 0 }
  const { lines, place } = column
  const count = lines.length
  for (let i = 0; i < count; i++) {
    const [line, number] = [lines[i], column.cards[i] ?? 0]
    const card = cards[number]
    if (!line || !card) continue
    texts.add(foldedTextOf(line))
    sum.weight += line.weight
    sum.late += lateness(document, line, card)
    // The heading of a part of the page is its name, also where a day stands in it.
    const isName = isHeadingOf(line, card)
    if (line.heading || isName) sum.headed++
    const ways = links[number] ?? []
    if (isInOne(line, ways) || isSpoken(document, line, card)) sum.linked++
    if (isWholeInOne(line, ways)) sum.only++
    if (!isName && isDated(line, around)) sum.dates++
  }
  const [first] = lines
  const weight = sum.weight / count
  let score = 0.4 + 0.6 * (count / cards.length)
  score *= 1 + (1.6 * sum.headed + 0.8 * sum.linked + 0.8 * sum.only) / count
  if (first && saysTitle(first.holder.tag)) score *= 1.5
  score *= weight < 4 ? 0.2 : weight < 12 ? 0.6 : weight < 160 ? 1 : 0.3
  score *= count > 1 ? 0.1 + (0.9 * texts.size) / count : 1
  score *= 1 - (0.97 * sum.dates) / count
  score *= 1 - (0.4 * sum.late) / count
  return score * Math.min(1, (1.3 * count) / place.total)
}

const saysTitle = (tag: Tag): boolean => TITLE_WORD.test(`${tag.classes.written} ${attributeOf(tag, 'itemprop') ?? ''}`)

/** A part of the page is led to by its own heading. */
const isHeadingOf = (line: Line, card: Placed): boolean =>
  card.link.within && card.link.element.name !== 'a' && contains(card.link.element, line.holder)

/** Every link of the card that leads where the card leads. */
function sameLinks(document: PageDocument, { area, link }: Placed): Link[] {
  return linksIn(document, area).filter(({ key }) => key === link.key)
}

/** 0 for the first words of a card, 1 for the last. */
function lateness(document: PageDocument, line: Line, card: Placed): number {
  const all = document.weights[card.area.endText] ?? 0
  const start = document.weights[card.area.firstText] ?? 0
  return all > start ? ((document.weights[line.firstText] ?? 0) - start) / (all - start) : 0
}

function isInOne(line: Line, links: readonly Link[]): boolean {
  for (const link of links) if (isIn(line, link)) return true
  return false
}

function isWholeInOne(line: Line, links: readonly Link[]): boolean {
  for (const link of links) if (isWhole(line, link)) return true
  return false
}

const isIn = (line: Line, { element }: Link): boolean =>
  contains(element, line.holder) ||
  (element.firstText >= line.firstText && element.endText <= line.endText && element.endText > element.firstText)

/** A link over the whole card has no words to see, but some to hear: "Read: the title". */
function isSpoken(document: PageDocument, line: Line, card: Placed | undefined): boolean {
  if (!card || card.link.element.endText > card.link.element.firstText || line.weight < LEAST_SPOKEN) return false
  return foldedTextOf(labelOf(document, card.link)).includes(foldedTextOf(line))
}

const isWhole = (line: Line, { element }: Link): boolean =>
  line.firstText <= element.firstText && line.endText >= element.endText && element.endText > element.firstText
