// Which of the links in a card leads to the thing it shows. Decided over the whole series: what repeats is not the thing.
import { type Link, type PageDocument, weightIn } from '../document.ts'
import { classWords } from '../page/class-words.ts'
import { HEADINGS } from '../page/element-rules.ts'
import { lineAt } from '../page/lines.ts'
import { closest, type Element, inside } from '../page/tree.ts'
import { foldText, textOf, weightOf } from '../text.ts'
import { type Area, linksIn } from './area.ts'

/** Links at the same place of their cards. */
interface Column {
  links: Map<number, Link>
  score: number
}

/** For each area its link, where it has one. */
export function primaryLinks(document: PageDocument, areas: readonly Area[]): (Link | undefined)[] {
  const columns = new Map<string, Column>()
  const uses = new Map<string, number>()
  const folder = folderOf(document.url)
  areas.forEach((area, card) => {
    const links = linksIn(document, area)
    const keys = new Set<string>()
    for (const link of links.slice(0, 60)) {
      keys.add(link.key)
      addToColumn(columns, link, card)
    }
    for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1)
  })
  for (const column of columns.values()) column.score = scoreColumn(document, areas, column, uses, folder)
  const best = new Map<number, Link>()
  for (const { links } of [...columns.values()].sort((a, b) => b.score - a.score)) {
    for (const [card, link] of links) if (!best.has(card)) best.set(card, link)
  }
  return areas.map((_, card) => best.get(card))
}

function addToColumn(columns: Map<string, Column>, link: Link, card: number): void {
  const name = `${link.element.path} ${classWords(link.element)}${link.within ? ' within' : ''}`
  const column = columns.get(name)
  if (!column) columns.set(name, { links: new Map([[card, link]]), score: 0 })
  else if (!column.links.has(card)) column.links.set(card, link)
}

/** How much a column looks like the titles of the series. */
function scoreColumn(
  document: PageDocument,
  areas: readonly Area[],
  column: Column,
  uses: ReadonlyMap<string, number>,
  folder: string,
): number {
  const links = [...column.links.entries()]
  const keys = new Set(links.map(([, link]) => link.key))
  const said = links.map(([, link]) => labelOf(document, link))
  const distinct = new Set(said.map(({ folded }) => folded)).size
  const own = links.filter(([, link]) => uses.get(link.key) === 1).length
  const weight = average(said.map((label) => Math.min(90, label.weight)))
  const headed = links.filter(([, link]) => isHeaded(document, link.element)).length / links.length
  const alone = average(links.map(([, link]) => shareOfLine(document, link)))
  let score = (links.length / areas.length) * (0.15 + Math.min(1, weight / 30))
  score *= 0.05 + 0.95 * (own / links.length)
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
function folderOf(pageUrl: string): string {
  const url = URL.parse(pageUrl)
  if (!url || url.pathname.length < 3) return ''
  return `${url.origin}${url.pathname.replace(/\.\w{2,5}$|\/$/, '')}/`
}

interface Label {
  text: string
  weight: number
  /** For comparing. */
  folded: string
}

const labels = new WeakMap<Link, Label>()

/** What a link says: its words, else the words for its picture, which count half. */
export function labelOf(document: PageDocument, link: Link): Label {
  const known = labels.get(link)
  if (known) return known
  const words = textOf(document.tree, link.element)
  const { title, 'aria-label': spoken } = link.element.attributes
  const text = words || title || spoken || pictureWords(document, link.element)
  const label = { text, weight: weightOf(text) / (words ? 1 : 2), folded: foldText(text) }
  labels.set(link, label)
  return label
}

function pictureWords(document: PageDocument, element: Element): string {
  for (const one of inside(document.tree, element)) {
    const words = one.name === 'img' ? one.attributes.alt || one.attributes.title : undefined
    if (words?.trim()) return words.trim()
  }
  return ''
}

/** A heading stands around it or in it. */
export function isHeaded({ tree }: PageDocument, element: Element): boolean {
  if (closest(element, HEADINGS)) return true
  for (const one of inside(tree, element)) if (HEADINGS.has(one.name)) return true
  return false
}

/** A title stands alone in its line; a link in running text does not. */
export function shareOfLine(document: PageDocument, link: Link): number {
  const { element } = link
  if (element.endText === element.firstText) return 0.6
  const line = lineAt(document.lines, element.firstText)
  return line && line.weight > 0 ? Math.min(1, weightIn(document, element) / line.weight) : 0
}
