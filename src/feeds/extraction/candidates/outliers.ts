// Cards that were caught with a series but are something else: an advertisement, a pager, a category.
import type { Link } from '../html/links.ts'
import { FRAME } from '../html/page-regions.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { AddressParts } from '../normalization/urls.ts'
import { labelOf } from '../records/link-label.ts'
import { addressOf } from '../records/link-url-features.ts'
import { plainWeight } from '../records/node-span.ts'
import { type Eyes, hasDate, hasHeading, isCrowded, type Placed } from '../records/record-signals.ts'
import type { Series } from './candidate-group.ts'
import type { Traits } from './group-features.ts'

/** What nearly all cards share; a card that differs twice does not belong. */
const COMMON = 0.78
const MOST = 0.6
const FEW = 0.3
const PROSE = 40
const WORDS = 15
const SIGNS = 4

export function withoutOutliers(eyes: Eyes, series: Series): Placed[] {
  const { address } = eyes.document
  const things: Placed[] = []
  for (const card of series.cards) if (!leadsThroughFolders(address, card.link)) things.push(card)
  const cards = things.length === 0 ? series.cards : things
  if (cards.length < 4) return [...cards]
  const outliers = outliersOf(eyes, cards, series)
  return outliers.length <= cards.length * 0.4 ? without(cards, outliers) : [...cards]
}

/** What is left out stands in the same order. */
function without(cards: readonly Placed[], out: readonly Placed[]): Placed[] {
  const left: Placed[] = []
  let next = 0
  for (const card of cards) {
    if (card === out[next]) next++
    else left.push(card)
  }
  return left
}

/** In an index of files, however few: what sorts it, as Apache writes it, and the folder that it is in. */
function leadsThroughFolders({ host, pathname: page = '' }: Partial<AddressParts> = {}, { target }: Link): boolean {
  const { pathname, search, hash } = target.parts ?? {}
  if (!page.endsWith('/') || hash || target.parts?.host !== host) return false
  const above = page.slice(0, page.lastIndexOf('/', page.length - 2) + 1)
  return search ? pathname === page && SORTED.test(search) : pathname !== page && pathname === above
}

const SORTED = /^\?C=[NMSD][;&]O=[AD]$/

/** Those of some cards that differ from what the cards of a series share. */
export function outliersOf(eyes: Eyes, some: readonly Placed[], { cards, traits }: Series, most = 2): Placed[] {
  let dated = 0
  for (const card of cards) if (isDated(eyes, card)) dated++
  const dates = dated / cards.length
  const ends = [cards[0], cards[cards.length - 1]]
  const { pathname: page = '' } = eyes.document.address ?? {}
  const mark = markOfMost(cards)
  const areAbove = cards.filter((card) => isAbove(page, card)).length > cards.length * 0.4
  return some.filter((card) => {
    if (mark !== undefined && markOf(card) === mark && !isAway(eyes, card, traits)) return false
    if (!areAbove && isAbove(page, card)) return true
    if (card === cards[0] && isAboveSections(cards, traits)) return true
    return differences(eyes, card, traits, dates) >= most || (ends.includes(card) && isLayout(eyes, card, traits))
  })
}

/** What they are in microdata, if nearly all say so: whoever says the same is one of them, however little else it says. */
function markOfMost(cards: readonly Placed[]): string | undefined {
  const mark = cards[0] && markOf(cards[0])
  if (mark === undefined) return undefined
  return cards.filter((card) => markOf(card) === mark).length >= cards.length * COMMON ? mark : undefined
}

const markOf = ({ area }: Placed): string | undefined => attributeOf(area.element.tag, 'itemtype')

/** The page itself, sorted otherwise, or the folder that it is in: no thing that it lists. */
function isAbove(page: string, { link }: Placed): boolean {
  const { pathname = '' } = addressOf(link)
  return (
    !link.within && pathname.length > 1 && page.startsWith(pathname) && (pathname === page || pathname.endsWith('/'))
  )
}

function differences(eyes: Eyes, card: Placed, traits: Traits, dates: number): number {
  const { document, regions } = eyes
  const { area, link } = card
  const { host, pathname, shape } = addressOf(link)
  const away = host !== document.host
  // The front page is listed by nobody.
  let count = !away && pathname === '/' ? 1 : 0
  if (traits.shapely >= COMMON && shape !== traits.shape) count++
  if (dates >= COMMON && !isDated(eyes, card)) count++
  if (traits.headed >= COMMON && !hasHeading(document, area, link)) count++
  // Most have a text below the title; this is a title alone.
  if (traits.prose >= PROSE && plainWeight(document, area) < traits.prose * 0.1) count++
  // An arrow or a count, where the others have words.
  const isNamed = traits.title >= WORDS && !traits.unlinked
  if (isNamed && labelOf(document, link).weight < SIGNS && !hasHeading(document, area, link)) count++
  if (isAway(eyes, card, traits)) count++
  if (traits.frame <= 1 - COMMON && regions[area.element.index] === FRAME) count++
  return count
}

/** It leads to another host, and hardly any other does. */
const isAway = ({ document }: Eyes, { link }: Placed, { elsewhere }: Traits): boolean =>
  elsewhere <= 1 - COMMON && addressOf(link).host !== document.host

/** Of another kind, above a heading as others have above them: what introduces a list with sections is in none. */
function isAboveSections([first, ...others]: readonly Placed[], { shapely, shape }: Traits): boolean {
  if (!first || shapely < COMMON || addressOf(first.link).shape === shape) return false
  const { next } = first.area.element
  if (!next?.heading || next.heading !== next) return false
  return others.filter(({ area }) => area.element.previous?.path === next.path).length > 1
}

/** Before the first card or behind the last one a box of the page, where the cards hold one thing each. */
function isLayout(eyes: Eyes, card: Placed, { shapely, shape, crowded }: Traits): boolean {
  if (crowded > FEW || shapely < MOST || addressOf(card.link).shape === shape) return false
  return isCrowded(eyes.document, card) && !isDated(eyes, card)
}

const isDated = (eyes: Eyes, { link, area }: Placed): boolean => addressOf(link).dated || hasDate(eyes, area)
