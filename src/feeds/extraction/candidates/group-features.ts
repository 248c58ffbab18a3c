// What a series of cards looks like as a whole: the evidence on which a list is chosen.

import { isDated, writtenIn } from '../dates/parse-date.ts'
import { findLine, type Line } from '../html/lines.ts'
import type { Label, Link } from '../html/links.ts'
import { foldedTextOf, linkWeightIn, type PageDocument } from '../html/page-document.ts'
import { BESIDE, FRAME } from '../html/page-regions.ts'
import { hasWords } from '../normalization/text.ts'
import { areCalledAlike, areNumbered, LEAST_NAME } from '../records/generic-link-labels.ts'
import { labelOf } from '../records/link-label.ts'
import { addressOf } from '../records/link-url-features.ts'
import { median } from '../records/median.ts'
import { linksIn, plainWeight } from '../records/node-span.ts'
import {
  BELOW_NAME,
  type Eyes,
  hasDate,
  hasHeading,
  hasPicture,
  isBesideDate,
  isCrowded,
  LEAST_CAPTION,
  nameOf,
  type Placed,
  roomOf,
  standsOut,
} from '../records/record-signals.ts'
import { isEmptyLink } from '../records/stretched-links.ts'

export interface Traits {
  count: number
  /** Usual weight of the names. */
  title: number
  /** The names stand beside the links, which are called alike or not at all. */
  unlinked: boolean
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

export function traitsOf(eyes: Eyes, cards: readonly Placed[]): Traits {
  const { document } = eyes
  const count = Math.max(1, cards.length)
  const unlinked = unlinkedNames(eyes, cards)
  const names = unlinked ?? namesOf(document, cards)
  const sum = sumsOf(eyes, cards, unlinked)
  const [shape, shapely] = mostMet(cards, shapeOfLink) ?? ['', 0]
  const [, alike] = mostMet(cards, pathOfLink) ?? [0, 0]
  return {
    count: cards.length,
    title: median(names.map(weightOfName)),
    unlinked: unlinked !== undefined,
    prose: median(proseOfCards(document, cards)),
    room: sum.room,
    headed: sum.headed / count,
    dated: sum.dated / count,
    dayInAddress: sum.dayInAddress / count,
    pictured: sum.pictured / count,
    distinct: distinctOf(names) / count,
    beside: sum.beside / count,
    frame: sum.frame / count,
    elsewhere: sum.elsewhere / count,
    shape,
    shapely: shapely / count,
    alike: alike / count,
    alone: sum.alone / count,
    specific: sum.specific / count,
    crowded: sum.crowded / count,
  }
}

function namesOf(document: PageDocument, cards: readonly Placed[]): (Line | Label)[] {
  const names: (Line | Label)[] = []
  for (const card of cards) names.push(nameOf(document, card))
  return names
}

function proseOfCards(document: PageDocument, cards: readonly Placed[]): number[] {
  const weights: number[] = []
  for (const { area } of cards) weights.push(plainWeight(document, area))
  return weights
}

const weightOfName = ({ weight }: Line | Label): number => weight
const shapeOfLink = ({ link }: Placed): string => addressOf(link).shape
const pathOfLink = ({ link }: Placed): number => link.element.path

function distinctOf(names: readonly (Line | Label)[]): number {
  const distinct = new Set<string>()
  for (const name of names) distinct.add(foldedTextOf(name))
  return distinct.size
}

/** Where the links are called alike, the first words of the cards that are no link, if those differ. */
function unlinkedNames({ document, around }: Eyes, cards: readonly Placed[]): Line[] | undefined {
  for (const { area, link } of cards) if (hasHeading(document, area, link)) return undefined
  const wordless = areWordless(document, cards)
  if (!(wordless || areCalledAlike(document, cards) || areNumbered(document, cards))) return undefined
  // Below a picture a number may be the name.
  const least = wordless ? LEAST_CAPTION : LEAST_NAME
  const isName = (line: Line) => line.weight >= least && !isDated(line, around) && linkWeightIn(document, line) === 0
  const lines = cards.flatMap(({ area }) => findLine(document.lines, area, isName, FIRST_LINES) ?? [])
  // Tiles have arrows, too, and say nothing but their names.
  if (!wordless && areSigns(document, cards) && !cards.some(({ area }, i) => saysMore(document, area, lines[i])))
    return undefined
  return lines.length === cards.length && distinctOf(lines) > lines.length * 0.8 ? lines : undefined
}

const areSigns = (document: PageDocument, cards: readonly Placed[]): boolean =>
  cards.every(({ link }) => foldedTextOf(labelOf(document, link)) === '')

const saysMore = (document: PageDocument, area: Placed['area'], name: Line | undefined): boolean =>
  plainWeight(document, area) >= (name?.weight ?? 0) + LEAST_SAID

const LEAST_SAID = 10

/**
 * Each the only way out of its card: links with nothing in them that are laid over it, or pictures that are called alike,
 * or not at all, and lead to addresses of one shape. Those of partners lead anywhere.
 */
function areWordless(document: PageDocument, cards: readonly Placed[]): boolean {
  const isBare = ({ area, link: { element }, key }: Placed) =>
    element.firstText === element.endText && linksIn(document, area).every((other) => other.key === key)
  if (!cards.every(isBare)) return false
  const isOwn = ({ link }: Placed) => addressOf(link).host === document.host
  if (cards.every((card) => isEmptyLink(document, card.link.element) && isOwn(card))) return true
  if (new Set(cards.map(({ link }) => addressOf(link).shape)).size > 1) return false
  const labels = new Set(cards.map(({ link }) => foldedTextOf(labelOf(document, link))))
  return labels.size <= Math.max(1, cards.length * ALIKE)
}

const ALIKE = 0.34
const FIRST_LINES = 6

const NOTHING = {
  room: 0,
  headed: 0,
  dated: 0,
  dayInAddress: 0,
  pictured: 0,
  beside: 0,
  frame: 0,
  elsewhere: 0,
  alone: 0,
  specific: 0,
  crowded: 0,
}

function sumsOf(eyes: Eyes, cards: readonly Placed[], unlinked: readonly Line[] | undefined) {
  const { document, regions } = eyes
  const sum = { ...NOTHING }
  for (const card of cards) {
    const { area, link } = card
    const region = regions[area.element.index]
    const address = addressOf(link)
    sum.room += roomOf(document, area)
    sum.dated += datedness(eyes, card)
    sum.alone += unlinked ? Math.max(BELOW_NAME, standsOut(eyes, card)) : standsOut(eyes, card)
    if (hasHeading(document, area, link)) sum.headed++
    if (hasPicture(document, area)) sum.pictured++
    if (region === BESIDE) sum.beside++
    if (region === FRAME) sum.frame++
    if (address.dated) sum.dayInAddress++
    if (address.host !== document.host) sum.elsewhere++
    if (address.specific) sum.specific++
    if (isCrowded(document, card)) sum.crowded++
  }
  return sum
}

/** An address with a day in it is half a date: content systems put them into addresses of anything. */
function datedness(eyes: Eyes, { area, link }: Placed): number {
  if (hasDate(eyes, area) || isBesideDate(eyes, link) || beginsWithDay(eyes, link)) return 1
  return addressOf(link).dated ? 0.4 : 0
}

/** "2026-03-12 What it is called" */
function beginsWithDay({ document, around }: Eyes, link: Link): boolean {
  const { text } = labelOf(document, link)
  if (!DAY.test(text)) return false
  const written = writtenIn(text, around)
  return written !== undefined && written.from === 0 && written.year !== undefined && hasWords(text.slice(written.to))
}

const DAY = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/

/** Of the values that are level the first, and how often it is met. */
function mostMet<T>(cards: readonly Placed[], told: (card: Placed) => T): [value: T, count: number] | undefined {
  const [one] = cards
  if (one === undefined) return undefined
  const first = told(one)
  let alike = 1
  while (alike < cards.length && told(cards[alike] ?? one) === first) alike++
  if (alike === cards.length) return [first, alike]
  const counts = new Map<T, number>()
  for (const card of cards) {
    const value = told(card)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  let [commonest, most] = [first, 0]
  for (const [value, count] of counts) {
    if (count <= most) continue
    commonest = value
    most = count
  }
  return [commonest, most]
}
