// Whether a few bare rows with days stand in a box of their own, below another heading than the page has, and more is said
// beside it. Told by how the box is built, for its class names may say nothing.

import type { Traits } from '../../candidates/group-features.ts'
import { isInTitle } from '../../candidates/page-headline.ts'
import { linkWeightIn, weightIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { commonAncestor, type Element } from '../../html/parser/tree.ts'
import { saysNothing } from '../../page-state/empty-phrases.ts'
import { type Eyes, firstOf, type Placed } from '../../records/record-signals.ts'
import { areBelowPage } from '../record-kind/site-sections.ts'

/** What is listed for itself is more, or says more of each. */
const MOST_ROWS = 8
const MOST_PROSE = 25
/** Between the rows and the box with their heading, and between that and its heading. */
const MOST_STEPS = 4
const SOME = 0.3
/** "All news", and what may be said with it. */
const MOST_ELSE = 60
/** Of the room that the rows take. */
const LEAST_BESIDE = 1.2
/** What stands in place of what there is not; all dates stand below "Nothing today", too. */
const MOST_INSTEAD = 6

/** Not on the first page of a site: its news stand in such a box, too. */
export function areInBox(eyes: Eyes, cards: readonly Placed[], { dated, headed, prose, room }: Traits): boolean {
  if (cards.length > MOST_ROWS || headed >= SOME || prose >= MOST_PROSE || dated < 0.5) return false
  const { document } = eyes
  if (areBelowPage(document, cards)) return false
  const { address } = document
  if (!address || (address.pathname === '/' && address.search === '')) return false
  const box = boxOf(cards)
  if (!box || isInTitle(eyes, box.heading)) return false
  const ownWords = cards.reduce((sum, { area }) => sum + weightIn(document, area), weightIn(document, box.heading))
  if (weightIn(document, box.element) - ownWords > MOST_ELSE) return false
  if (toldOutside(eyes, box.element) > LEAST_BESIDE * room) return true
  // What the page was opened for is not there, and it says so.
  const around = [
    { firstText: 0, endText: box.element.firstText },
    { firstText: box.element.endText, endText: document.tree.texts.length },
  ]
  return cards.length <= MOST_INSTEAD && around.some((range) => saysNothing(document, range))
}

/** Weight of the words of the content that are no links: what a footer says is said on every page. */
function toldOutside({ document, regions }: Eyes, { firstText, endText }: Element): number {
  let told = 0
  for (const line of document.lines) {
    if (line.firstText >= firstText && line.endText <= endText) continue
    if ((regions[line.holder.index] ?? 0) === CONTENT) told += line.weight - linkWeightIn(document, line)
  }
  return told
}

interface Box {
  element: Element
  heading: Element
}

/** The smallest element around all cards that begins with a heading. */
function boxOf(cards: readonly Placed[]): Box | undefined {
  let at: Element | undefined = cards.map(({ area }) => area.element).reduce(commonAncestor)
  const first = firstOf(cards)
  for (let step = 0; at && step < MOST_STEPS; step++, at = at.parent) {
    const heading = headingOf(at)
    if (heading && heading.index < first) return { element: at, heading }
  }
  return undefined
}

/** The first words of the element are its heading. */
function headingOf(element: Element): Element | undefined {
  let at = element.firstChild
  for (let step = 0; at && step < MOST_STEPS; step++) {
    if (at.heading === at) return at.firstText === element.firstText ? at : undefined
    at = at.endText > at.firstText ? at.firstChild : at.next
  }
  return undefined
}
