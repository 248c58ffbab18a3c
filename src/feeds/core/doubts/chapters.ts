// Whether the cards are chapters of one text: headed parts that lead to places of their page, as in a manual.
import type { PageDocument } from '../document.ts'
import { findLine } from '../page/lines.ts'
import type { Placed } from '../series/evidence.ts'
import { labelOf } from '../series/link-label.ts'
import type { Traits } from '../series/traits.ts'

/** A log has days, versions or counts its entries, and what is only remarked has no names. */
export function areChapters(document: PageDocument, cards: readonly Placed[], { headed, dated }: Traits): boolean {
  if (headed < 0.9 || dated >= 0.3) return false
  const isChapter = ({ link, area }: Placed) => link.within && area.endText > link.element.endText
  return cards.every(isChapter) && !areNumbered(cards.map((card) => headingOf(document, card).text))
}

const headingOf = (document: PageDocument, { area, link }: Placed) =>
  findLine(document.lines, area, ({ heading }) => heading !== undefined) ?? labelOf(document, link)

/** "1.4.2", "Week 7", "March 2026", behind the number that a chapter may have. */
function areNumbered(names: readonly string[]): boolean {
  const isNumbered = (name: string) => /\d\.\d/.test(name) || /\p{Nd}/u.test(name.replace(/^\s*\d{1,3}[.)]?\s/, ''))
  return names.filter(isNumbered).length >= names.length / 2
}
