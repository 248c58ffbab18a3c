// What there is to read beside the cards of a series: a page may be about that.

import type { Traits } from '../../candidates/group-features.ts'
import { ownHeadline } from '../../candidates/page-headline.ts'
import { findLine, linesWithin } from '../../html/lines.ts'
import { linkWeightIn, weightIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { closest, contains, type Element } from '../../html/parser/tree.ts'
import { isBelowHead } from '../../html/table-header.ts'
import { MENUS } from '../../html/text-volume.ts'
import { shapeOf } from '../../normalization/urls.ts'
import { type Eyes, hasDate, type Placed } from '../../records/record-signals.ts'
import { areAllThatIsSold } from '../page-kind/product-page.ts'
import { textsOf } from '../page-kind/record-text-mask.ts'
import { viewOf } from '../page-kind/subject-view.ts'
import { isListing } from '../record-kind/site-sections.ts'

/** A text of this weight is what its page is about, unless the list is larger. */
const LONG_TEXT = 1200
/** Of 140 lists none of so few cards stands among more text than it holds itself. */
const HANDFUL = 6
const LEAST_LINE = 60
export const LEAST_TOLD = 500
/** An article of one page has more text. */
const HINT = 200
const SEVERAL = 4
/** Days say more than their few words. */
const DAYS_COUNT = 5

export const SMALL_PART = 'a small part among texts'
export const LONG_TEXT_BESIDE = 'beside a long text'

export function doubtOfText(
  eyes: Eyes,
  cards: readonly Placed[],
  traits: Traits,
  isOneThing: boolean,
): string | undefined {
  const inside = cards.reduce((sum, { area }) => sum + weightIn(eyes.document, area), 0)
  if (holdsSubject(eyes, cards, inside, isOneThing)) return 'around the text of the page'
  if (cards.length <= HANDFUL && isAmongTexts(eyes, cards, inside, traits)) return SMALL_PART
  // A shop tells below its goods what they are good for; what was written on a day tells it of its own.
  const isShop = areAllThatIsSold(eyes, cards) && !viewOf(eyes, cards)?.isDay
  const outside = textOutside(eyes, cards, isShop ? cards[0]?.area.firstText : undefined)
  const isShort = outside < LONG_TEXT || (outside < 1.5 * inside && !isOneThing)
  return isShort ? undefined : LONG_TEXT_BESIDE
}

/** A box of the layout was taken for a card: it holds most of what there is to read, and is not called by its link. */
function holdsSubject(eyes: Eyes, cards: readonly Placed[], inside: number, isOneThing: boolean): boolean {
  return cards.some(({ area, link }) => {
    const weight = weightIn(eyes.document, area)
    if (weight < LONG_TEXT || weight <= inside * 0.5) return false
    if (!areEntries(eyes, cards) && (isOneThing || !isCalledBy(eyes, area, link))) return true
    const headline = ownHeadline(eyes)
    return headline !== undefined && contains(area.element, headline)
  })
}

/** Its link is its heading, or its first line. */
function isCalledBy({ document }: Eyes, area: Placed['area'], { element }: Placed['link']): boolean {
  if (element.heading) return true
  const first = findLine(document.lines, area, ({ weight }) => weight > 0)
  return first !== undefined && first.firstText <= element.firstText && element.endText <= first.endText
}

/** Built alike in all, each with its day: the boxes of a layout are not, and a day on each of them is none of theirs. */
const areEntries = (eyes: Eyes, cards: readonly Placed[]): boolean =>
  areBuiltAlike(cards) && cards.every(({ area }) => hasDate(eyes, area))

const areBuiltAlike = ([first, ...others]: readonly Placed[]): boolean =>
  others.every(
    ({ area, link }) => area.element.path === first?.area.element.path && link.element.path === first.link.element.path,
  )

/**
 * The weight of the longest text that stands outside the cards, above a place in the text, if one is given: what is
 * scattered over a page is no text.
 */
export function textOutside(
  { document, regions }: Eyes,
  cards: readonly Placed[],
  until = Number.POSITIVE_INFINITY,
): number {
  const texts = textsOf(document, cards)
  const byHolder = new Map<Element | undefined, number>()
  for (const line of document.lines) {
    if (texts[line.firstText] || line.heading || line.weight < 80 || line.firstText >= until) continue
    if ((regions[line.holder.index] ?? 0) !== CONTENT) continue
    const holder = line.holder.parent?.parent
    byHolder.set(holder, (byHolder.get(holder) ?? 0) + line.weight)
  }
  return byHolder.values().reduce((most, weight) => Math.max(most, weight), 0)
}

/** Some content systems call each of their pages an article: one has a text beside what it leads to. */
export function areAllThereIs(eyes: Eyes, cards: readonly Placed[], { headed, prose }: Traits): boolean {
  const { metas } = eyes.document
  const areTold = headed >= 0.7 || prose >= LEAST_LINE
  return cards.length >= SEVERAL && areTold && metas.get('og:type') === 'article' && toldBeside(eyes, cards) < HINT
}

/**
 * Three posts at the foot of what a company says of itself: all that is told elsewhere on the page is more. Several days
 * are something to come for, below a few words of who writes there.
 */
function isAmongTexts(eyes: Eyes, cards: readonly Placed[], inside: number, { dated, shape }: Traits): boolean {
  const { address, metas } = eyes.document
  // Beside an article stand others of its kind.
  const isOfThem = metas.has('article:published_time') || (address !== undefined && shapeOf(address) === shape)
  if (dated >= 0.9 && areRows(cards)) return false
  const areDays = dated >= 0.9 && cards.length >= SEVERAL && !isOfThem
  const most = isListing(eyes.document.url) || areAllThatIsSold(eyes, cards) ? LONG_TEXT : LEAST_TOLD
  return toldBeside(eyes, cards) > Math.max(most, areDays ? inside * DAYS_COUNT : inside)
}

/** In a side column, and what there is to read stands beside it: a text, or facts below the name of the page. */
export function areInSideColumn(eyes: Eyes, cards: readonly Placed[], { beside, room }: Traits): boolean {
  if (beside < IN_COLUMN) return false
  const headline = ownHeadline(eyes)
  // Marked like its related posts, the post itself has the name of the page.
  const others = headline ? cards.filter(({ area }) => !contains(area.element, headline)) : cards
  const told = toldBeside(eyes, others)
  return (told >= TOLD && told >= LEAST_SHARE * room) || (headline !== undefined && contentWeight(eyes) > FACTS * room)
}

const IN_COLUMN = 0.75
/** A list in what is called a column has next to nothing beside it. */
const TOLD = 180
/** Of the room that the list takes. */
const LEAST_SHARE = 0.2
const FACTS = 1.5

/** Of one table with a head: what stands beside a text is put into boxes. */
const areRows = (cards: readonly Placed[]): boolean => cards.every(({ link }) => isBelowHead(link.element))

/** Weight of the running text of the content that is no card's. */
export function toldBeside({ document, regions }: Eyes, cards: readonly Placed[], from = 0): number {
  const texts = textsOf(document, cards)
  let told = 0
  for (const line of document.lines) {
    if (line.firstText < from || line.weight < LEAST_LINE || line.heading || texts[line.firstText]) continue
    if ((regions[line.holder.index] ?? 0) !== CONTENT) continue
    if (linkWeightIn(document, line) <= line.weight / 2) told += line.weight
  }
  return told
}

/** Weight of all that stands outside menus, side columns and footers, or of what of it stands in a part of the page. */
export function contentWeight({ document, regions }: Eyes, part?: Element): number {
  let weight = 0
  const lines = part ? linesWithin(document.lines, part) : document.lines
  for (const { holder, weight: own } of lines)
    if ((regions[holder.index] ?? 0) === CONTENT && !closest(holder, MENUS)) weight += own
  return weight
}
