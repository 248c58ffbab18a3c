// Boxes that hold several things each: the rows below "Engineering" and "Sales" are the list, not the two departments.
import { type PageDocument, weightIn } from '../document.ts'
import { within } from './area.ts'
import type { Placed } from './evidence.ts'
import { sayTheSame } from './nameless-links.ts'
import type { Series } from './one-kind.ts'

/** Of what the boxes say, so much is said by the things in them: the links in a long text say less of it. */
const COVERED = 0.75
/** Menus unfold, too, but into less than the boxes looked like. */
const LEAST_SCORE = 0.3
const CROWDED = 0.5
const LEAST_TITLE = 15

/** The series of what stands in the boxes of the best, where that is all they hold. */
export function unfolded(document: PageDocument, best: Series, series: readonly Series[]): Series {
  if (best.traits.crowded <= CROWDED) return best
  const inside = series.filter(({ cards, traits, score }) => {
    if (score < LEAST_SCORE * best.score) return false
    if (cards.length <= best.cards.length || traits.crowded > CROWDED || traits.title < LEAST_TITLE) return false
    if (traits.alike < 0.6 || !cards.every((card) => best.cards.some((box) => within(card.area, box.area))))
      return false
    if (
      sayTheSame(
        document,
        cards.filter(({ key }) => !best.cards.some((box) => box.key === key)),
      )
    )
      return false
    return weightOf(document, cards) >= COVERED * weightOf(document, best.cards)
  })
  return inside[0] ?? best
}

const weightOf = (document: PageDocument, cards: readonly Placed[]): number =>
  cards.reduce((sum, { area }) => sum + weightIn(document, area), 0)
