// The stretch of a page that shows one item: an element, perhaps with siblings before and after it.
import type { Link } from '../html/links.ts'
import { linksBetween, linkWeightIn, type PageDocument, weightIn } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'

export interface Area {
  /** The element that holds the item, or the middle one of several siblings. */
  element: Element
  /** Numbers of the first and last element inside. */
  first: number
  last: number
  firstText: number
  endText: number
}

export function areaOf(element: Element): Area {
  const { index, end, firstText, endText } = element
  return { element, first: index, last: end, firstText, endText }
}

/** From one sibling to another, `element` being the one that matters. */
export function areaAcross(from: Element, element: Element, to: Element): Area {
  return { element, first: from.index, last: to.end, firstText: from.firstText, endText: to.endText }
}

export function linksIn(document: PageDocument, area: Area): Link[] {
  return linksBetween(document, area.first, area.last)
}

/** Text that is not part of any link. */
export function plainWeight(document: PageDocument, area: Area): number {
  return weightIn(document, area) - linkWeightIn(document, area)
}

export function overlaps(a: Area, b: Area): boolean {
  return a.first <= b.last && b.first <= a.last
}

/** From the first to the last, each begins and ends where its counterpart does. */
export function coverSame(some: readonly Area[], others: readonly Area[]): boolean {
  if (some.length !== others.length) return false
  for (let i = 0; i < some.length; i++) {
    if (some[i]?.first !== others[i]?.first || some[i]?.last !== others[i]?.last) return false
  }
  return true
}

export function within(inner: Area, outer: Area): boolean {
  return outer.first <= inner.first && inner.last <= outer.last
}
