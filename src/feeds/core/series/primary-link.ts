// Which of the links in a card leads to the thing it shows. Decided over the whole series: what repeats is not the thing.
import type { Link, PageDocument } from '../document.ts'
import type { Element } from '../page/tree.ts'
import { type Area, linksIn } from './area.ts'
import { isHeaded, labelOf, shareOfLine } from './link-label.ts'

/** Links at the same place of their cards. */
interface Column {
  links: Map<number, Link>
  /** How many destinations this place shows in all cards: a card has one title, but may hold a list of tags. */
  total: number
  last: string
  score: number
}

/** For each area its link, where it has one. */
export function primaryLinks(document: PageDocument, areas: readonly Area[]): (Link | undefined)[] {
  const columns = new Map<string, Column>()
  /** In how many cards a destination is linked, and how often in all. */
  const uses: Uses = new Map()
  const linksOf = areas.map((area) => linksIn(document, area).slice(0, MAX_LINKS))
  linksOf.forEach((links, card) => {
    const keys = new Set<string>()
    for (const link of links) {
      const use = uses.get(link.key) ?? { cards: 0, links: 0 }
      uses.set(link.key, use)
      use.links++
      if (!keys.has(link.key)) use.cards++
      addToColumn(document, columns, link.place, link, card)
      keys.add(link.key)
    }
  })
  splitColumns(document, columns, areas, linksOf)
  const folder = folderOf(document.url)
  for (const column of columns.values()) column.score = scoreColumn(document, areas, column, uses, folder)
  const best = new Map<number, Link>()
  for (const { links } of [...columns.values()].sort((a, b) => b.score - a.score)) {
    for (const [card, link] of links) if (!best.has(card)) best.set(card, link)
  }
  return areas.map((_, card) => best.get(card))
}

/**
 * Where boxes have no names of their own, a tag and a title stand at one place, and their order tells them apart. The
 * one that says most becomes a column of its own.
 */
function splitColumns(
  document: PageDocument,
  columns: Map<string, Column>,
  areas: readonly Area[],
  linksOf: readonly (readonly Link[])[],
): void {
  const mixed = [...columns].filter(([, { links, total }]) => {
    const each = total / links.size
    return each > MIXED && each < LISTED
  })
  for (const [place] of mixed) {
    const parts = new Map<string, Column>()
    areas.forEach((area, card) => {
      for (const link of linksOf[card] ?? []) {
        if (link.place === place) addToColumn(document, parts, positionIn(area, link.element), link, card)
      }
    })
    const [says] = [...parts.values()].sort((a, b) => wordsOf(document, b) - wordsOf(document, a))
    if (says) columns.set(`${place} alone`, says)
  }
}

function wordsOf(document: PageDocument, { links }: Column): number {
  let weight = 0
  for (const link of links.values()) weight += Math.min(MOST_WORDS, labelOf(document, link).weight)
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

type Uses = Map<string, { cards: number; links: number }>

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

function addToColumn(
  document: PageDocument,
  columns: Map<string, Column>,
  place: string,
  link: Link,
  card: number,
): void {
  const column = columns.get(place) ?? { links: new Map(), total: 0, last: '', score: 0 }
  columns.set(place, column)
  const known = column.links.get(card)
  // Where a picture and a title are linked alike, the title says more.
  const says = known?.key === link.key && labelOf(document, link).weight > labelOf(document, known).weight
  if (!known || says) column.links.set(card, link)
  const destination = `${card} ${link.key}`
  if (destination !== column.last) column.total++
  column.last = destination
}

/** How much a column looks like the titles of the series. */
function scoreColumn(
  document: PageDocument,
  areas: readonly Area[],
  column: Column,
  uses: Uses,
  folder: string,
): number {
  const links = [...column.links.entries()]
  const keys = new Set(links.map(([, link]) => link.key))
  const said = links.map(([, link]) => labelOf(document, link))
  const distinct = new Set(said.map(({ folded }) => folded)).size
  const others = Math.max(1, areas.length - 1)
  const own = average(links.map(([, link]) => 1 - ((uses.get(link.key)?.cards ?? 1) - 1) / others))
  const again = links.filter(([, link]) => (uses.get(link.key)?.links ?? 0) > 1).length
  const weight = average(said.map((label) => Math.min(MOST_WORDS, label.weight)))
  const headed = links.filter(([, link]) => isHeaded(document, link.element)).length / links.length
  const alone = average(links.map(([, link]) => shareOfLine(document, link)))
  let score = (links.length / areas.length) ** COVERAGE * (0.15 + Math.min(1, weight / 30))
  score *= 0.05 + 0.95 * own ** OWN
  // Picture, title and button of one card lead to the same place.
  score *= 1 + AGAIN * (again / links.length)
  score *= (links.length / column.total) ** MANY
  score *= 0.3 + 0.7 * (keys.size / links.length)
  score *= 0.15 + 0.85 * (links.length > 1 ? distinct / links.length : 1)
  score *= 1 + 1.5 * headed
  score *= 0.2 + 0.8 * alone
  if (folder) score *= 1 + 0.3 * (links.filter(([, { url }]) => url.startsWith(folder)).length / links.length)
  const within = links.every(([, link]) => link.within)
  return within ? score * 0.3 : score
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}

/** Things are often filed below the page that lists them. */
export function folderOf(pageUrl: string): string {
  const url = URL.parse(pageUrl)
  if (!url || url.pathname.length < 3) return ''
  return `${url.origin}${url.pathname.replace(/\.\w{2,5}$|\/$/, '')}/`
}
