// Links whose words name nothing: they are called alike in nearly every card, or by a number.

import { findLine, type Line } from '../html/lines.ts'
import { foldedTextOf, linkWeightIn, type PageDocument } from '../html/page-document.ts'
import { closest } from '../html/parser/tree.ts'
import type { Sighting } from './candidate.ts'
import { labelOf } from './link-label.ts'
import type { Placed } from './record-signals.ts'

const FEW = 3
const ALIKE = 0.34
/** Of words as on buttons. */
const SHORT_ALIKE = 0.6
const LONGEST_BUTTON = 8
const SAME = 0.3
/** Names are mostly longer. */
export const LEAST_NAME = 12
/** A year is no number of a thing. */
const NUMBER = /(?!(?:19|20)\d{2}(?!\d))\d{4}/
const TERM = new Set(['dt'])

/** "Details", "abs"; or a word of few letters that comes again: "PDF", "HTML", "PDF", "Code", "PDF". */
export function areCalledAlike(document: PageDocument, cards: readonly Sighting[]): boolean {
  if (cards.length < 2 || (cards.length < FEW && !cards.every(isAtEnd))) return false
  const labels = new Set<string>()
  let most = SHORT_ALIKE
  // Most lists show after a third of their cards that they differ.
  for (const { link } of cards) {
    const label = link && labelOf(document, link)
    // "»", "→": signs fold to nothing.
    const words = label && (foldedTextOf(label) || label.text)
    if (!words) return false
    if (label.weight > LONGEST_BUTTON) most = ALIKE
    if (labels.add(words).size > Math.max(1, cards.length * most)) return false
  }
  return true
}

/** Two things may have one name, but a name is not the last that a card says. */
const isAtEnd = ({ area, link }: Sighting): boolean =>
  area !== undefined &&
  link !== undefined &&
  link.element.firstText > area.firstText &&
  link.element.endText === area.endText

/** "PDF (612 KB)" beside each of them, "Add to cart" below. */
export function sayTheSame(document: PageDocument, cards: readonly Placed[]): boolean {
  const names = new Set(cards.map(({ link }) => foldedTextOf(labelOf(document, link)).replace(/\d+/g, '')))
  return cards.length > FEW && names.size <= cards.length * SAME
}

/** "UA-2026-00812" behind or in a list before the words for it; where the number comes first, it may well be the name. */
export function areNumbered(document: PageDocument, cards: readonly Placed[]): boolean {
  if (cards.length < FEW || !cards.every(({ link }) => NUMBER.test(labelOf(document, link).text))) return false
  const labels = new Set(cards.map(({ link }) => foldedTextOf(labelOf(document, link)).replace(/\d+/g, '')))
  return labels.size <= cards.length * ALIKE && cards.every((card) => isExplained(document, card))
}

function isExplained(document: PageDocument, { area, link: { element } }: Placed): boolean {
  if (closest(element, TERM)) return true
  const before = { firstText: area.firstText, endText: element.firstText }
  const isName = (line: Line) => line.weight >= LEAST_NAME && linkWeightIn(document, line) === 0
  return findLine(document.lines, before, isName) !== undefined
}
