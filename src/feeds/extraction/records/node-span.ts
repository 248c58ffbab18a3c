// Node span: the sibling elements, and their text, that one record covers.
import type { Link } from '../html/links.ts'
import { linksInElements, linkTextWeightIn, type PageDocument, textWeightIn } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'

export interface NodeSpan {
  /** The element that holds the item, or the middle one of several siblings. */
  element: Element
  /** Numbers of the first and last element inside. */
  first: number
  last: number
  firstText: number
  endText: number
}

export function spanOf(element: Element): NodeSpan {
  const { index, end, firstText, endText } = element
  return { element, first: index, last: end, firstText, endText }
}

/** From one sibling to another, `element` being the one that matters. */
export function spanAcross(from: Element, element: Element, to: Element): NodeSpan {
  return { element, first: from.index, last: to.end, firstText: from.firstText, endText: to.endText }
}

export function linksInSpan(document: PageDocument, span: NodeSpan): Link[] {
  return linksInElements(document, span.first, span.last)
}

/** Text that is not part of any link. */
export function unlinkedTextWeight(document: PageDocument, span: NodeSpan): number {
  return textWeightIn(document, span) - linkTextWeightIn(document, span)
}

/** From the first to the last, each begins and ends where its counterpart does. */
export function haveSameBounds(some: readonly NodeSpan[], others: readonly NodeSpan[]): boolean {
  if (some.length !== others.length) return false
  for (let i = 0; i < some.length; i++) {
    if (some[i]?.first !== others[i]?.first || some[i]?.last !== others[i]?.last) return false
  }
  return true
}

export function isSpanWithin(inner: NodeSpan, outer: NodeSpan): boolean {
  return outer.first <= inner.first && inner.last <= outer.last
}
