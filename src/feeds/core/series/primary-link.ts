// Which of the links in a card leads to the thing it shows. Decided over the whole series: what repeats is not the thing.
import type { Link, Uses } from '../anchors.ts'
import { foldedTextOf, linksBetween, type PageDocument } from '../document.ts'
import type { Element } from '../page/tree.ts'
import type { Area } from './area.ts'
import { isHeaded, labelOf, shareOfLine } from './link-label.ts'

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
  if (columns.length > 1)
    for (const [i, column] of columns.entries()) column.score = scoreColumn(document, areas.length, column, uses, i)
  const best = areas.map((): Link | undefined => undefined)
  for (const { cards, links } of columns.sort((a, b) => b.score - a.score)) {
    for (let i = 0; i < cards.length; i++) best[cards[i] ?? 0] ??= links[i]
  }
  return best
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
    const [says] = [...parts.values()].sort((a, b) => wordsOf(document, b) - wordsOf(document, a))
    if (says) alone.push(says)
  }
  return alone
}

function wordsOf(document: PageDocument, { links }: Column): number {
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
/** Titles are no longer. */
const MOST_WORDS = 90
/** So many destinations to a card, and a place is several; with more it is a list in the card. */
const MIXED = 1.2
const LISTED = 5
/** How much it counts that a place is there in all cards, linked twice, linked from no other card, and one to a card. */
const COVERAGE = 1.5
const AGAIN = 0.15
const OWN = 2
const MANY = 0.5

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

/** How much a column looks like the titles of the series. */
function scoreColumn(document: PageDocument, areas: number, column: Column, uses: Uses, number: number): number {
  const { links } = column
  const { folder } = document
  const count = links.length
  let things = 0
  const texts = new Set<string>()
  const others = Math.max(1, areas - 1)
  const sum = { own: 0, again: 0, weight: 0, headed: 0, alone: 0, below: 0, within: 0 }
  for (const link of links) {
    const { thing } = link
    const label = labelOf(document, link)
    texts.add(foldedTextOf(label))
    if (uses.lastColumn[thing] !== number) things++
    uses.lastColumn[thing] = number
    sum.own += 1 - ((uses.cards[thing] ?? 1) - 1) / others
    if ((uses.links[thing] ?? 1) > 1) sum.again++
    sum.weight += Math.min(MOST_WORDS, label.weight)
    if (isHeaded(document, link.element)) sum.headed++
    sum.alone += shareOfLine(document, link)
    if (folder && link.url.startsWith(folder)) sum.below++
    if (link.within) sum.within++
  }
  let score = (count / areas) ** COVERAGE * (0.15 + Math.min(1, sum.weight / count / 30))
  score *= 0.05 + 0.95 * (sum.own / count) ** OWN
  // Picture, title and button of one card lead to the same place.
  score *= 1 + AGAIN * (sum.again / count)
  score *= (count / column.total) ** MANY
  score *= 0.3 + 0.7 * (things / count)
  score *= 0.15 + 0.85 * (count > 1 ? texts.size / count : 1)
  score *= 1 + 1.5 * (sum.headed / count)
  score *= 0.2 + 0.8 * (sum.alone / count)
  if (folder) score *= 1 + 0.3 * (sum.below / count)
  return sum.within === count ? score * 0.3 : score
}
