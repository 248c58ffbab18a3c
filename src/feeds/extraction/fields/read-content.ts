// Full content of a record, where the list shows it and not only its beginning.

import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { type Element, sourceMarkup } from '../html/parser/tree.ts'
import { sanitizeHtml } from '../html/sanitize-html.ts'
import { type NodeSpan, unlinkedTextWeight } from '../records/node-span.ts'
import type { RecordTitle } from './titles/read-titles.ts'

/** Less is a teaser: its text is the summary. */
const MIN_CONTENT_WEIGHT = 400
/** Share of the record's text that the element must hold to be its content. */
const MIN_TEXT_SHARE = 0.8
const BYLINE_WEIGHT = 60

export function readContent(document: PageDocument, span: NodeSpan, title: RecordTitle | undefined): string {
  if (unlinkedTextWeight(document, span) < MIN_CONTENT_WEIGHT || document.tree.flattened) return ''
  const holder = contentOf(document, span)
  if (title?.line && holder.firstText <= title.line.firstText && title.line.endText <= holder.endText) {
    const below = siblingsBelow(document, holder, title.line.container)
    return below.length > 0
      ? sanitizeHtml(below.map((one) => sourceMarkup(document.tree, one)).join('\n'), document.base)
      : ''
  }
  return sanitizeHtml(sourceMarkup(document.tree, holder), document.base)
}

/** The deepest element that still holds nearly all text of the record. */
function contentOf(document: PageDocument, span: NodeSpan): Element {
  const all = textWeightIn(document, span)
  let at = span.element
  for (;;) {
    let fuller: Element | undefined
    for (let child = at.firstChild; child; child = child.next) {
      if (textWeightIn(document, child) > all * MIN_TEXT_SHARE) fuller = child
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
  for (let one = at.next; one; one = one.next) if (textWeightIn(document, one) > 0) below.push(one)
  // Between title and text often stand the date and the author: facts that are read elsewhere.
  while (below.length > 1 && below[0] && textWeightIn(document, below[0]) < BYLINE_WEIGHT) below.shift()
  return below
}
