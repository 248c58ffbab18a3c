// The whole text of a thing, where the list shows it in full and not only its beginning.

import { type PageDocument, weightIn } from '../html/page-document.ts'
import { type Element, markupOf } from '../html/parser/tree.ts'
import { cleanHtml } from '../html/sanitize-html.ts'
import { type Area, plainWeight } from '../records/node-span.ts'
import type { CardTitle } from './titles/read-titles.ts'

/** Less is a teaser: its text is the summary. */
const LEAST_WEIGHT = 400
/** How much of the card's words the element must hold to be its content. */
const MOST_WORDS = 0.8
const BYLINE_WEIGHT = 60

export function readContent(document: PageDocument, area: Area, title: CardTitle | undefined): string {
  if (plainWeight(document, area) < LEAST_WEIGHT || document.tree.flattened) return ''
  const holder = contentOf(document, area)
  if (title?.line && holder.firstText <= title.line.firstText && title.line.endText <= holder.endText) {
    const below = siblingsBelow(document, holder, title.line.holder)
    return below.length > 0 ? cleanHtml(below.map((one) => markupOf(document.tree, one)).join('\n'), document.base) : ''
  }
  return cleanHtml(markupOf(document.tree, holder), document.base)
}

/** The deepest element that still holds nearly all words of the card. */
function contentOf(document: PageDocument, area: Area): Element {
  const all = weightIn(document, area)
  let at = area.element
  for (;;) {
    let fuller: Element | undefined
    for (let child = at.firstChild; child; child = child.next) {
      if (weightIn(document, child) > all * MOST_WORDS) fuller = child
    }
    if (!fuller) return at
    at = fuller
  }
}

/** Title and text are siblings: the text is what comes after the title. */
function siblingsBelow(document: PageDocument, holder: Element, title: Element): Element[] {
  let at = title
  while (at.parent && at.parent !== holder) at = at.parent
  const below: Element[] = []
  for (let one = at.next; one; one = one.next) if (weightIn(document, one) > 0) below.push(one)
  // Between title and text often stand the date and the author: facts that are read elsewhere.
  while (below.length > 1 && below[0] && weightIn(document, below[0]) < BYLINE_WEIGHT) below.shift()
  return below
}
