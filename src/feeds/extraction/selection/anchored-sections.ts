// Sections with an address of their own: a link in their text leads elsewhere, to an issue or a writer.

import type { Series } from '../candidates/candidate-group.ts'
import type { PageDocument } from '../html/page-document.ts'
import { isHeaded, shareOfLine } from '../records/link-label.ts'
import type { Eyes, Placed } from '../records/record-signals.ts'

/** What is neither led to by its heading nor by a line that is a link. */
const IN_TEXT = 0.5
const MOST = 0.6

/** The series of headings that lead to their own sections, where the best has the same boxes, but links in their text. */
export function ownSections({ document }: Eyes, best: Series, series: readonly Series[]): Series {
  if (!areInText(document, best.cards)) return best
  const starts = new Set(best.cards.map(({ area }) => area.first))
  const areThese = ({ cards }: Series) =>
    cards.length >= best.cards.length * MOST && cards.every((card) => isOwn(card) && starts.has(card.area.first))
  return series.find(areThese) ?? best
}

/** Most of the links are words in the text of their boxes. */
export function areInText(document: PageDocument, cards: readonly Placed[]): boolean {
  let count = 0
  for (const card of cards) if (isInText(document, card)) count++
  return count >= cards.length * MOST
}

const isInText = (document: PageDocument, { link }: Placed): boolean =>
  !isHeaded(document, link.element) && shareOfLine(document, link) < IN_TEXT

/** Led to by its own heading. */
const isOwn = ({ link }: Placed): boolean => link.within && link.element.heading === link.element
