// Whether the boxes are parts of one card: its facts, its text and its button, below a name that leads where they lead.

import type { Traits } from '../candidates/group-features.ts'
import { linksBetween, type PageDocument } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { shareOfLine } from '../records/link-label.ts'
import { firstOf, keysOf, type Placed } from '../records/record-signals.ts'

/** Of a card that holds links. */
const MOST_PARTS = 3

export function arePartsOfCard(document: PageDocument, cards: readonly Placed[], { headed }: Traits): boolean {
  if (cards.length > MOST_PARTS || headed > 0) return false
  const [holder, ...others] = new Set(cards.map(({ area }) => area.element.parent))
  if (!holder || others.length > 0) return false
  const first = firstOf(cards)
  const keys = keysOf(cards)
  for (const link of linksBetween(document, holder.index, first - 1)) {
    const { end, parent, heading } = link.element
    if (end >= first || !keys.has(link.key)) continue
    const box: Element | undefined = heading ?? (parent === holder ? link.element : parent)
    if (box?.parent === holder && shareOfLine(document, link) > 0.9) return true
  }
  return false
}
