// Which of the links in a card leads to the thing it shows. Decided over the whole series: what repeats is not the thing.
import { countBetween, type Label, type Link, type PageDocument, weightIn } from '../document.ts'
import { lineAt } from '../page/lines.ts'
import { type Element, inside } from '../page/tree.ts'
import { foldText, textOf, weightOf } from '../text.ts'
import { type Area, linksIn } from './area.ts'

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
  const uses = new Map<string, { cards: number; links: number }>()
  areas.forEach((area, card) => {
    const keys = new Set<string>()
    for (const link of linksIn(document, area).slice(0, MAX_LINKS)) {
      const use = uses.get(link.key) ?? { cards: 0, links: 0 }
      uses.set(link.key, use)
      use.links++
      if (!keys.has(link.key)) use.cards++
      addToColumn(document, columns, link, card)
      keys.add(link.key)
    }
  })
  const folder = folderOf(document.url)
  for (const column of columns.values()) column.score = scoreColumn(document, areas, column, uses, folder)
  const best = new Map<number, Link>()
  for (const { links } of [...columns.values()].sort((a, b) => b.score - a.score)) {
    for (const [card, link] of links) if (!best.has(card)) best.set(card, link)
  }
  return areas.map((_, card) => best.get(card))
}

const MAX_LINKS = 60
const COVERAGE = 1.5
const AGAIN = 0.15
const OWN = 2
const MANY = 0.5

function addToColumn(document: PageDocument, columns: Map<string, Column>, link: Link, card: number): void {
  const column = columns.get(link.place) ?? { links: new Map(), total: 0, last: '', score: 0 }
  columns.set(link.place, column)
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
  uses: ReadonlyMap<string, { cards: number; links: number }>,
  folder: string,
): number {
  const links = [...column.links.entries()]
  const keys = new Set(links.map(([, link]) => link.key))
  const said = links.map(([, link]) => labelOf(document, link))
  const distinct = new Set(said.map(({ folded }) => folded)).size
  const others = Math.max(1, areas.length - 1)
  const own = average(links.map(([, link]) => 1 - ((uses.get(link.key)?.cards ?? 1) - 1) / others))
  const again = links.filter(([, link]) => (uses.get(link.key)?.links ?? 0) > 1).length
  const weight = average(said.map((label) => Math.min(90, label.weight)))
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

/** What a link says: its words, else the words for its picture, which count half. */
export function labelOf(document: PageDocument, link: Link): Label {
  if (link.label) return link.label
  const words = textOf(document.tree, link.element)
  const { title, 'aria-label': spoken } = link.element.attributes
  const text = words || title || spoken || pictureWords(document, link.element)
  link.label = { text, weight: weightOf(text) / (words ? 1 : 2), folded: foldText(text) }
  return link.label
}

function pictureWords(document: PageDocument, element: Element): string {
  for (const one of inside(document.tree, element)) {
    const words = one.name === 'img' ? one.attributes.alt || one.attributes.title : undefined
    if (words?.trim()) return words.trim()
  }
  return ''
}

/** A heading stands around it or in it. */
export function isHeaded(document: PageDocument, element: Element): boolean {
  return element.heading !== undefined || countBetween(document, 'headings', element.index, element.end) > 0
}

/** A title stands alone in its line; a link in running text does not. */
export function shareOfLine(document: PageDocument, link: Link): number {
  const { element } = link
  if (element.endText === element.firstText) return 0.6
  const line = lineAt(document.lines, element.firstText)
  return line && line.weight > 0 ? Math.min(1, weightIn(document, element) / line.weight) : 0
}
