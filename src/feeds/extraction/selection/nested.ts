// Boxes that hold several things each: the rows below "Engineering" and "Sales" are the list, not the two departments.

import type { Series } from '../candidates/candidate-group.ts'
import { isDateLine } from '../dates/parse-date.ts'
import { linesWithin } from '../html/lines.ts'
import { countBetween, type PageDocument, weightIn } from '../html/page-document.ts'
import { sayTheSame } from '../records/generic-link-labels.ts'
import { labelOf } from '../records/link-label.ts'
import { within } from '../records/node-span.ts'
import type { Eyes, Placed } from '../records/record-signals.ts'
import { areInText } from './anchored-sections.ts'

/** Of what the boxes say, so much is said by the things in them: the links in a long text say less of it. */
const COVERED = 0.75
/** Menus unfold, too, but into less than the boxes looked like. */
const LEAST_SCORE = 0.3
const LEAST_OF_DAYS = 0.15
const CROWDED = 0.5
const LEAST_TITLE = 15

/** The series of what stands in the boxes of the best, where that is all they hold, or where the boxes are days. */
export function unfolded(eyes: Eyes, best: Series, series: readonly Series[]): Series {
  const { document } = eyes
  const areDays = best.cards.every((card) => isCalledByDay(eyes, card))
  if (areDays || best.traits.crowded > CROWDED)
    return series.find((one) => one !== best && isInside(document, one, best, areDays)) ?? best
  if (!best.cards.every(({ area }) => countBetween(document, 'headings', area.first, area.last) > 1)) return best
  return series.find((one) => one !== best && areInSections(document, one, best)) ?? best
}

/** Its link says the day, or a heading that it opens with. */
function isCalledByDay({ document, around }: Eyes, { area, link }: Placed): boolean {
  const [first] = linesWithin(document.lines, area, 1)
  const isDay = first?.heading !== undefined && isDateLine(first.text, around)
  return isDay || isDateLine(labelOf(document, link).text, around)
}

/** Each box has a heading that leads nowhere, and below it things that have one each: in most boxes one, in some several. */
function areInSections(
  document: PageDocument,
  { cards, traits, score }: Series,
  { cards: boxes, score: whole }: Series,
): boolean {
  if (cards.length <= boxes.length || traits.headed < 1 || traits.alike < 0.6 || score < LEAST_SCORE * whole)
    return false
  const held = boxes.map((box) => cards.filter((card) => within(card.area, box.area)))
  if (held.reduce((sum, { length }) => sum + length, 0) < cards.length) return false
  return boxes.every(({ area: { first } }, i) => {
    const before = (held[i]?.[0]?.area.first ?? first) - 1
    return countBetween(document, 'headings', first, before) > 0 && countBetween(document, 'links', first, before) === 0
  })
}

function isInside(document: PageDocument, { cards, traits, score }: Series, best: Series, areDays: boolean): boolean {
  if (cards.length < best.cards.length || (cards.length === best.cards.length && !areDays)) return false
  if (score < (areDays ? LEAST_OF_DAYS : LEAST_SCORE) * best.score || traits.crowded > CROWDED) return false
  if (traits.title < LEAST_TITLE || traits.alike < 0.6 || areInText(document, cards)) return false
  const isHeld = (card: Placed, box: Placed) => within(card.area, box.area)
  // Each kind of things that happen is boxed by itself: another day may hold none of that kind.
  const areHeld = areDays
    ? best.cards.every((box) => cards.some((card) => isHeld(card, box)))
    : cards.every((card) => best.cards.some((box) => isHeld(card, box)))
  if (!areHeld) return false
  const others = cards.filter(({ key }) => !best.cards.some((box) => box.key === key))
  if (others.length === 0 || sayTheSame(document, others)) return false
  return areDays || weightOf(document, cards) >= COVERED * weightOf(document, best.cards)
}

const weightOf = (document: PageDocument, cards: readonly Placed[]): number =>
  cards.reduce((sum, { area }) => sum + weightIn(document, area), 0)
