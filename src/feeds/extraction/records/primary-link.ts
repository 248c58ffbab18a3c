// Which of the links in a card leads to the thing it shows. Decided over the whole series: what repeats is not the thing.
import type { Link, Uses } from '../html/links.ts'
import { linksBetween, type PageDocument } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { firstCells, scoreLikeliest } from './aligned-columns.ts'
import { bestWords, isOutdone, type LinkColumn, MOST_WORDS, scoreOf, signsOf, wordsOf } from './link-column-score.ts'
import { labelOf } from './link-label.ts'
import type { Area } from './node-span.ts'

/** As its links are gathered, card after card. */
interface GrowingColumn extends LinkColumn {
  /** The destination that was added last. */
  lastThing: number
}

/** For each area its link, where it has one. */
export function primaryLinks(document: PageDocument, areas: readonly Area[]): (Link | undefined)[] {
  const byPlace = new Map<number, GrowingColumn>()
  const linksOf = areas.map(({ first, last }) => linksBetween(document, first, last, MAX_LINKS))
  const uses = newUses(document, linksOf)
  for (let card = 0; card < linksOf.length; card++) {
    for (const link of linksOf[card] ?? []) {
      countUse(uses, link.thing, card)
      addToColumn(document, columnAt(byPlace, link.place), link, card, areas[card])
    }
  }
  const columns = [...byPlace.values(), ...splitColumns(document, byPlace, areas, linksOf)]
  if (columns.length > 1) weigh(document, columns, areas.length, uses)
  return firstCells(
    columns.sort((a, b) => b.score - a.score),
    areas.length,
  )
}

function weigh(document: PageDocument, columns: readonly LinkColumn[], ofCards: number, uses: Uses): void {
  for (const column of columns) column.outdone = isOutdone(document, column, columns, ofCards, uses)
  const glanced = columns.map((column, i) => {
    const signs = signsOf(document, column, ofCards, uses, i)
    return { column, signs, most: scoreOf(column, ofCards, signs, bestWords(column)) }
  })
  scoreLikeliest(glanced, ofCards, ({ column, signs }) => scoreOf(column, ofCards, signs, wordsOf(document, column)))
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
  columns: ReadonlyMap<number, LinkColumn>,
  areas: readonly Area[],
  linksOf: readonly (readonly Link[])[],
): LinkColumn[] {
  const alone: LinkColumn[] = []
  for (const [place, { cells, total }] of columns) {
    const each = total / cells.length
    if (each <= MIXED || each >= LISTED) continue
    const parts = new Map<string, GrowingColumn>()
    areas.forEach((area, card) => {
      for (const link of linksOf[card] ?? []) {
        if (link.place === place)
          addToColumn(document, columnAt(parts, positionIn(area, link.element)), link, card, area)
      }
    })
    const [says] = [...parts.values()].sort((a, b) => weightOf(document, b) - weightOf(document, a))
    if (says) alone.push(says)
  }
  return alone
}

/** What leads to the same thing in one card after the other is counted once. */
function weightOf(document: PageDocument, { cells }: LinkColumn): number {
  let [weight, before] = [0, -1]
  for (const link of cells) {
    if (link.thing !== before) weight += Math.min(MOST_WORDS, labelOf(document, link).weight)
    before = link.thing
  }
  return weight
}

/** Which child of which child of the area, or of a sibling of its element: those may stand anywhere. */
function positionIn({ element: holder }: Area, element: Element): string {
  let position = ''
  for (let at = element; at !== holder && at.parent; at = at.parent) {
    if (at.parent === holder.parent) return `:${position}`
    let before = 0
    for (let one = at.previous; one && before < MAX_SIBLINGS; one = one.previous) before++
    position = `${before}/${position}`
  }
  return position
}

const MAX_LINKS = 60
const MAX_SIBLINGS = 20
/** So many destinations to a card, and a place is several; with more it is a list in the card. */
const MIXED = 1.2
const LISTED = 5

function columnAt<Place>(columns: Map<Place, GrowingColumn>, place: Place): GrowingColumn {
  let column = columns.get(place)
  if (!column) {
    column = { cards: [], cells: [], total: 0, leading: 0, outdone: false, lastThing: -1, score: 0 }
    columns.set(place, column)
  }
  return column
}

/** Card after card. */
function addToColumn(document: PageDocument, column: GrowingColumn, link: Link, card: number, area?: Area): void {
  const { cards, cells } = column
  const end = cells.length - 1
  const known = cards[end] === card ? cells[end] : undefined
  if (!known) {
    cards.push(card)
    cells.push(link)
    if (leads(link, area)) column.leading++
  } else if (known.thing === link.thing && labelOf(document, link).weight > labelOf(document, known).weight) {
    // Where a picture and a title are linked alike, the title says more.
    cells[end] = link
  }
  if (!known || column.lastThing !== link.thing) column.total++
  column.lastThing = link.thing
}

/** Its words are the first of the card. */
const leads = ({ element }: Link, area: Area | undefined): boolean =>
  element.firstText === area?.firstText && element.endText > element.firstText
