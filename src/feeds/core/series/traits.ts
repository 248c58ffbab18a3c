// What a series of cards looks like as a whole: the evidence on which a list is chosen.

import type { Surroundings } from '../dates/settle.ts'
import { dateInAddress, isDateLine } from '../dates.ts'
import { type Link, linksBetween, type PageDocument, weightIn } from '../document.ts'
import type { Sighting } from '../extractors/extractor.ts'
import { linkShape } from '../links.ts'
import { HEADINGS } from '../page/element-rules.ts'
import { type Line, linesWithin } from '../page/lines.ts'
import { BESIDE, FRAME } from '../page/regions.ts'
import { closest, type Element } from '../page/tree.ts'
import { foldText } from '../text.ts'
import { type Area, linksIn, plainWeight } from './area.ts'
import { labelOf, shareOfLine } from './primary-link.ts'

export interface Traits {
  count: number
  /** Usual weight of what the links say. */
  title: number
  /** Usual weight of text outside links. */
  prose: number
  /** Sum of the weight of all cards, each up to a limit: the room that the list takes on the page. */
  room: number
  /** Shares from 0 to 1. */
  headed: number
  dated: number
  /** Addresses that carry a day. */
  dayInAddress: number
  pictured: number
  distinct: number
  beside: number
  frame: number
  elsewhere: number
  /** The commonest shape of the addresses and its share. */
  shape: string
  shapely: number
  /** Share of the links that stand at the same place of their cards. Boxes of a page's layout are not alike. */
  alike: number
  /** Share of the links that stand alone in their line; in running text they do not. */
  alone: number
  /** Share of addresses that carry a number, a date or a long slug, as those of things do. */
  specific: number
  /** Cards that hold several links as good as the one taken: their list was cut too coarsely. */
  crowded: number
}

export type Placed = Sighting & { area: Area; link: Link }

export interface Eyes {
  document: PageDocument
  regions: Uint8Array
  around: Surroundings
  dateLines: Map<Line, boolean>
}

const ROOM_PER_CARD = 500
const ROOM_OF_PICTURE = 60

export function traitsOf(eyes: Eyes, cards: readonly Placed[]): Traits {
  const { document } = eyes
  const labels = cards.map((card) => nameOf(document, card))
  const share = (holds: (card: Placed) => boolean) => cards.filter(holds).length / Math.max(1, cards.length)
  const region = (card: Placed) => eyes.regions[card.area.element.index] ?? 0
  const shapes = countShapes(cards)
  const host = URL.parse(document.url)?.host
  return {
    count: cards.length,
    title: median(labels.map(({ weight }) => weight)),
    prose: median(cards.map(({ area }) => plainWeight(document, area))),
    room: cards.reduce((sum, card) => sum + roomOf(document, card.area), 0),
    headed: share(({ area, link }) => hasHeading(document, area, link)),
    dated: datedShare(eyes, cards),
    dayInAddress: share(({ url }) => dateInAddress(url) !== undefined),
    pictured: share(({ area }) => hasPicture(document, area)),
    distinct: new Set(labels.map(({ text }) => foldText(text))).size / Math.max(1, cards.length),
    beside: share((card) => region(card) === BESIDE),
    frame: share((card) => region(card) === FRAME),
    elsewhere: share(({ url }) => URL.parse(url)?.host !== host),
    shape: shapes.shape,
    shapely: shapes.share,
    alike: Math.max(...counts(cards.map(({ link }) => link.element.path))) / Math.max(1, cards.length),
    alone: cards.reduce((sum, card) => sum + standsOut(document, card), 0) / Math.max(1, cards.length),
    specific: share(({ url }) => isSpecific(url)),
    crowded: share((card) => isCrowded(document, card)),
  }
}

/** An address with a day in it is half a date: content systems put them into addresses of anything. */
function datedShare(eyes: Eyes, cards: readonly Placed[]): number {
  const dates = cards.map(({ area, url }) => (hasDate(eyes, area) ? 1 : dateInAddress(url) ? 0.4 : 0))
  return dates.reduce((sum: number, one) => sum + one, 0) / Math.max(1, cards.length)
}

/** The heading of the card, else what the link says. */
function nameOf(document: PageDocument, { area, link }: Placed): { text: string; weight: number } {
  const label = labelOf(document, link)
  const heading = linesWithin(document.lines, area).find((line) => line.heading !== undefined)
  if (!heading || heading.weight < 8) return label
  return heading.weight > label.weight || label.weight > 120 ? heading : label
}

/** The link alone in its line, or below a heading that has no link of its own. */
function standsOut(document: PageDocument, { area, link }: Placed): number {
  const own = shareOfLine(document, link)
  if (own > 0.8) return own
  const headed = linesWithin(document.lines, area).some(({ heading }) => heading && !hasLink(document, heading))
  return headed ? Math.max(own, 0.8) : own
}

function hasLink(document: PageDocument, { index, end }: Element): boolean {
  return linksBetween(document, index, end).length > 0
}

function isSpecific(url: string): boolean {
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  const last = pathname.replace(/\/$/, '').split('/').pop() ?? ''
  return /\d{3}/.test(pathname + search) || last.length >= 24 || last.split(/[-_+]|%20/).length >= 4
}

function roomOf(document: PageDocument, area: Area): number {
  const pictures = hasPicture(document, area) ? ROOM_OF_PICTURE : 0
  return Math.min(ROOM_PER_CARD, weightIn(document, area) + pictures)
}

export function hasHeading(document: PageDocument, area: Area, link: Link): boolean {
  const above = closest(link.element, HEADINGS)
  if (above && above.index >= area.first - 1) return true
  for (let i = area.first; i <= area.last; i++) if (HEADINGS.has(document.tree.elements[i]?.name ?? '')) return true
  return false
}

function hasPicture(document: PageDocument, area: Area): boolean {
  for (let i = area.first; i <= area.last; i++) {
    const element = document.tree.elements[i]
    if (element?.name === 'img' || element?.name === 'picture') return true
  }
  return false
}

export function hasDate(eyes: Eyes, area: Area): boolean {
  const { elements } = eyes.document.tree
  for (let i = area.first; i <= area.last; i++) if (elements[i]?.name === 'time') return true
  return linesWithin(eyes.document.lines, area)
    .slice(0, 60)
    .some((line) => isDated(eyes, line))
}

export function isDated(eyes: Eyes, line: Line): boolean {
  const known = eyes.dateLines.get(line)
  if (known !== undefined) return known
  const dated = isDateLine(line.text, eyes.around)
  eyes.dateLines.set(line, dated)
  return dated
}

function counts(values: readonly number[]): Iterable<number> {
  const seen = new Map<number, number>([[-1, 0]])
  for (const value of values) seen.set(value, (seen.get(value) ?? 0) + 1)
  return seen.values()
}

function countShapes(cards: readonly Placed[]): { shape: string; share: number } {
  const counts = new Map<string, number>()
  for (const { url } of cards) {
    const shape = linkShape(url)
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  const [shape = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return { shape, share: count / Math.max(1, cards.length) }
}

/** Other links that lead elsewhere with as many words, each alone in its line: a list in the card. */
function isCrowded(document: PageDocument, { area, link, key }: Placed): boolean {
  const label = Math.max(8, labelOf(document, link).weight * 0.6)
  const rivals = linksIn(document, area).filter((other) => {
    if (other.key === key || labelOf(document, other).weight <= label) return false
    return other.element.path === link.element.path || shareOfLine(document, other) > 0.9
  })
  return (
    new Set(rivals.map((other) => other.key)).size >= 2 ||
    rivals.some((other) => other.element.path === link.element.path)
  )
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}
