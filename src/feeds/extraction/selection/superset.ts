// The best series of a page, or another view of the same list that is nearly as good: with more of its cards, or without
// the menu beside them.

import type { Series } from '../candidates/candidate-group.ts'
import type { Traits } from '../candidates/group-features.ts'
import { outliersOf } from '../candidates/outliers.ts'
import { commonAncestor, contains } from '../html/parser/tree.ts'
import { sayTheSame } from '../records/generic-link-labels.ts'
import { overlaps, within } from '../records/node-span.ts'
import { type Eyes, keysOf, type Placed } from '../records/record-signals.ts'

const FEW = 4

/** Of series that are sorted, the best first. */
export function fullest(eyes: Eyes, series: readonly Series[]): Series | undefined {
  const [first, ...after] = series
  if (!first) return undefined
  return after.find((one) => isKernel(one, first)) ?? fuller(eyes, first, after)
}

/** All of the best, and more. */
function fuller(eyes: Eyes, best: Series, others: readonly Series[]): Series {
  const more = others.filter(({ score, cards, traits }) => {
    if (traits.alike < Math.min(0.6, best.traits.alike - 0.2)) return false
    const isEven = (traits.dated >= 0.9 || areUnderNames(best, traits)) && standAlike(cards)
    // The same cards cut smaller are not more.
    if ((traits.room < best.traits.room * 0.8 && !isEven) || score < best.score * 0.45) return false
    if (cards.length <= best.cards.length || cards.length > best.cards.length * 3) return false
    // The day above several posts is that of each.
    if (traits.dated < best.traits.dated - 0.4 && !areInside(cards, best.cards)) return false
    const keys = keysOf(cards)
    if (!best.cards.every(({ key }) => keys.has(key))) return false
    return isEven || areLike(eyes, cards, best)
  })
  return more.sort((a, b) => b.cards.length - a.cards.length)[0] ?? best
}

/**
 * Rows that all have a day, and nearly as good without the other rows, a menu beside them, of which none has. The newest
 * of a list in a box of their own are no rows of it.
 */
function isKernel({ score, cards, traits }: Series, whole: Series): boolean {
  if (cards.length < FEW || traits.dated < 0.9 || score < whole.score * 0.7) return false
  if (whole.traits.dated > 0.5 || whole.traits.dated * whole.cards.length > cards.length + 0.5) return false
  const areas = new Map(whole.cards.map(({ key, area }) => [key, area]))
  return cards.every(({ key, area }) => {
    const same = areas.get(key)
    return same !== undefined && overlaps(area, same)
  })
}

/** "Ministry of water", and below it one or more of what it told: each box is called by what its link is filed under. */
const areUnderNames = ({ cards, traits }: Series, { title }: Traits): boolean =>
  traits.headed >= 0.9 && title >= LONG_TITLE && !cards.some(({ link }) => link.element.heading)

const LONG_TITLE = 30

/** Each at the same place of a box of its own: cards between which some were left out hold those. */
function standAlike([first, ...others]: readonly Placed[]): boolean {
  const boxes = new Set([first?.link.element.parent])
  for (const { link } of others) {
    if (link.element.path !== first?.link.element.path || boxes.has(link.element.parent)) return false
    boxes.add(link.element.parent)
  }
  return true
}

/** Things with an address of their own: the headings within a release are parts of it. */
const areInside = (cards: readonly Placed[], boxes: readonly Placed[]): boolean =>
  cards.every((card) => !card.link.within && boxes.some((box) => within(card.area, box.area)))

/**
 * What the fuller series adds is of the kind of the best, for the most part: not its headline and the menu above. What
 * stands elsewhere on the page may differ in nothing.
 */
function areLike(eyes: Eyes, cards: readonly Placed[], best: Series): boolean {
  const keys = keysOf(best.cards)
  const known = cards.filter(({ key }) => keys.has(key)).map(({ area }) => area.element)
  const holder = known.reduce(commonAncestor)
  const more = cards.filter(({ key }) => !keys.has(key))
  if (sayTheSame(eyes.document, more)) return false
  const isBeside = ({ area }: Placed) => contains(holder, area.element)
  const beside = outliersOf(eyes, more.filter(isBeside), best)
  const elsewhere = outliersOf(
    eyes,
    more.filter((card) => !isBeside(card)),
    best,
    1,
  )
  return beside.length + elsewhere.length <= more.length * 0.5
}
