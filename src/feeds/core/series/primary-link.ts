// Which of the links in a card leads to the thing it shows. Decided over the whole series: what repeats is not the thing.
import type { Link, Uses } from '../anchors.ts'
import { linksBetween, type PageDocument } from '../document.ts'
import type { Element } from '../page/tree.ts'
import type { Area } from './area.ts'
import { labelOf } from './link-label.ts'
import { bestWords, MOST_WORDS, scoreOf, signsOf, wordsOf } from './link-score.ts'

/** Links at the same place of their cards, one to a card: `links[i]` stands in the card with the number `cards[i]`. */
interface Column {
  cards: number[]
  links: Link[]
  /** How many destinations this place shows in all cards: a card has one title, but may hold a list of tags. */
  total: number
  /** The card and the destination that were added last. */
  lastCard: number
  lastThing: number
  score: number
}

/** For each area its link, where it has one. */
export function primaryLinks(document: PageDocument, areas: readonly Area[]): (Link | undefined)[] {
  const byPlace = new Map<number, Column>()
  const linksOf = areas.map(({ first, last }) => linksBetween(document, first, last, MAX_LINKS))
  const uses = newUses(document, linksOf)
  for (let card = 0; card < linksOf.length; card++) {
    for (const link of linksOf[card] ?? []) {
      countUse(uses, link.thing, card)
      addToColumn(document, columnAt(byPlace, link.place), link, card)
    }
  }
  const columns = [...byPlace.values(), ...splitColumns(document, byPlace, areas, linksOf)]
  if (columns.length > 1) weigh(document, linksOf, columns, uses)
  const best = areas.map((): Link | undefined => undefined)
  for (const { cards, links } of columns.sort((a, b) => b.score - a.score)) {
    for (let i = 0; i < cards.length; i++) best[cards[i] ?? 0] ??= links[i]
  }
  return best
}

/** The most promising are read, until each card has a link that the others cannot come before. */
function weigh(
  document: PageDocument,
  linksOf: readonly (readonly Link[])[],
  columns: readonly Column[],
  uses: Uses,
): void {
  const ofCards = linksOf.length
  const glanced = columns.map((column, i) => {
    const signs = signsOf(document, column, ofCards, uses, i)
    return { column, signs, most: scoreOf(column, ofCards, signs, bestWords(column)) }
  })
  const isOpen = linksOf.map(({ length }) => length > 0)
  let open = isOpen.filter(Boolean).length
  let least = Infinity
  for (const { column, signs, most } of glanced.sort((a, b) => b.most - a.most)) {
    if (open === 0 && most < least) return
    column.score = scoreOf(column, ofCards, signs, wordsOf(document, column))
    for (const card of column.cards) {
      if (!isOpen[card]) continue
      isOpen[card] = false
      open--
      least = Math.min(least, column.score)
    }
  }
}

/** What was counted for the series before is written over. */
function newUses({ uses }: PageDocument, linksOf: readonly (readonly Link[])[]): Uses {
  for (const links of linksOf) {
    for (const { thing } of links) {
      uses.cards[thing] = 0
      uses.links[thing] = 0
      uses.lastCard[thing] = -1
      uses.lastColumn[thing] = -1
    }
  }
  return uses
}

function countUse({ cards, links, lastCard }: Uses, thing: number, card: number): void {
  links[thing] = (links[thing] ?? 0) + 1
  if (lastCard[thing] !== card) cards[thing] = (cards[thing] ?? 0) + 1
  lastCard[thing] = card
}

/**
 * Where boxes have no names of their own, a tag and a title stand at one place, and their order tells them apart. The
 * one that says most becomes a column of its own.
 */
function splitColumns(
  document: PageDocument,
  columns: ReadonlyMap<number, Column>,
  areas: readonly Area[],
  linksOf: readonly (readonly Link[])[],
): Column[] {
  const alone: Column[] = []
  for (const [place, { links, total }] of columns) {
    const each = total / links.length
    if (each <= MIXED || each >= LISTED) continue
    const parts = new Map<string, Column>()
    areas.forEach((area, card) => {
      for (const link of linksOf[card] ?? []) {
        if (link.place === place) addToColumn(document, columnAt(parts, positionIn(area, link.element)), link, card)
      }
    })
    const [says] = [...parts.values()].sort((a, b) => weightOf(document, b) - weightOf(document, a))
    if (says) alone.push(says)
  }
  return alone
}

function weightOf(document: PageDocument, { links }: Column): number {
  let weight = 0
  for (const link of links) weight += Math.min(MOST_WORDS, labelOf(document, link).weight)
  return weight
}

/** Which child of which child of the area. */
function positionIn({ element: holder }: Area, element: Element): string {
  let position = ''
  for (let at = element; at !== holder && at.parent; at = at.parent) {
    let before = 0
    for (let one = at.previous; one && before < MAX_SIBLINGS; one = one.previous) before++
    position = `${before}/${position}`
    if (at.parent === holder.parent) break
  }
  return position
}

const MAX_LINKS = 60
const MAX_SIBLINGS = 20
/** So many destinations to a card, and a place is several; with more it is a list in the card. */
const MIXED = 1.2
const LISTED = 5

function columnAt<Place>(columns: Map<Place, Column>, place: Place): Column {
  let column = columns.get(place)
  if (!column) {
    column = { cards: [], links: [], total: 0, lastCard: -1, lastThing: -1, score: 0 }
    columns.set(place, column)
  }
  return column
}

/** Card after card. */
function addToColumn(document: PageDocument, column: Column, link: Link, card: number): void {
  const { cards, links } = column
  const end = links.length - 1
  const known = cards[end] === card ? links[end] : undefined
  if (!known) {
    cards.push(card)
    links.push(link)
  } else if (known.thing === link.thing && labelOf(document, link).weight > labelOf(document, known).weight) {
    // Where a picture and a title are linked alike, the title says more.
    links[end] = link
  }
  if (column.lastCard !== card || column.lastThing !== link.thing) column.total++
  column.lastCard = card
  column.lastThing = link.thing
}
