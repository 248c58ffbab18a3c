// Whether the boxes are parts of one card: its facts, its text and its button, below a name that leads where they lead.
import type { PageDocument } from '../document.ts'
import type { Placed } from './evidence.ts'
import { shareOfLine } from './link-label.ts'
import type { Traits } from './traits.ts'

/** Of a card that holds links. */
const MOST_PARTS = 3

export function arePartsOfCard(document: PageDocument, cards: readonly Placed[], { headed }: Traits): boolean {
  if (cards.length > MOST_PARTS || headed > 0) return false
  const [holder, ...others] = new Set(cards.map(({ area }) => area.element.parent))
  if (!holder || others.length > 0) return false
  const first = cards.reduce((least, { area }) => Math.min(least, area.first), Number.POSITIVE_INFINITY)
  const keys = new Set(cards.map(({ key }) => key))
  return document.links.some((link) => {
    const { index, end, parent, heading } = link.element
    if (index < holder.index || end >= first || !keys.has(link.key)) return false
    const box = heading ?? (parent === holder ? link.element : parent)
    return box?.parent === holder && shareOfLine(document, link) > 0.9
  })
}
