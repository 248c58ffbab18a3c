// Whether the cards are chapters of one text: headings that lead to themselves, as in a manual.
import { type PageDocument, textIn } from '../document.ts'
import type { Placed } from './evidence.ts'
import { isHeaded } from './link-label.ts'
import type { Traits } from './traits.ts'

/** A log has days, versions or counts its entries, and what is only remarked has no names. */
export function areChapters(document: PageDocument, cards: readonly Placed[], { headed, dated }: Traits): boolean {
  if (headed < 0.9 || dated >= 0.3) return false
  const isChapter = ({ link, area }: Placed) =>
    link.within && isHeaded(document, link.element) && area.endText > link.element.endText
  return cards.every(isChapter) && !areNumbered(cards.map(({ link }) => textIn(document, link.element)))
}

/** "1.4.2", "Week 7", "March 2026", behind the number that a chapter may have. */
function areNumbered(names: readonly string[]): boolean {
  const isNumbered = (name: string) => /\d\.\d/.test(name) || /\p{Nd}/u.test(name.replace(/^\s*\d{1,3}[.)]?\s/, ''))
  return names.filter(isNumbered).length >= names.length / 2
}
