// Boxes that hold several things each: the rows below "Engineering" and "Sales" are the list, not the two departments.
import { isDateLine } from '../dates.ts'
import { type PageDocument, weightIn } from '../document.ts'
import { within } from './area.ts'
import type { Eyes, Placed } from './evidence.ts'
import { labelOf } from './link-label.ts'
import { sayTheSame } from './nameless-links.ts'
import type { Series } from './one-kind.ts'

/** Of what the boxes say, so much is said by the things in them: the links in a long text say less of it. */
const COVERED = 0.75
/** Menus unfold, too, but into less than the boxes looked like. */
const LEAST_SCORE = 0.3
const LEAST_OF_DAYS = 0.15
const CROWDED = 0.5
const LEAST_TITLE = 15

/** The series of what stands in the boxes of the best, where that is all they hold, or where the boxes are days. */
export function unfolded(eyes: Eyes, best: Series, series: readonly Series[]): Series {
  const areDays = best.cards.every(({ link }) => isDateLine(labelOf(eyes.document, link).text, eyes.around))
  if (!areDays && best.traits.crowded <= CROWDED) return best
  return series.find((one) => one !== best && isInside(eyes.document, one, best, areDays)) ?? best
}

function isInside(document: PageDocument, { cards, traits, score }: Series, best: Series, areDays: boolean): boolean {
  if (cards.length < best.cards.length || (cards.length === best.cards.length && !areDays)) return false
  if (score < (areDays ? LEAST_OF_DAYS : LEAST_SCORE) * best.score || traits.crowded > CROWDED) return false
  if (traits.title < LEAST_TITLE || traits.alike < 0.6) return false
  if (!cards.every((card) => best.cards.some((box) => within(card.area, box.area)))) return false
  const others = cards.filter(({ key }) => !best.cards.some((box) => box.key === key))
  if (others.length === 0 || sayTheSame(document, others)) return false
  return areDays || weightOf(document, cards) >= COVERED * weightOf(document, best.cards)
}

const weightOf = (document: PageDocument, cards: readonly Placed[]): number =>
  cards.reduce((sum, { area }) => sum + weightIn(document, area), 0)
