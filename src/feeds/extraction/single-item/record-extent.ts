// Extent of a single record around its link, without repetition as evidence.
import type { Link } from '../html/links.ts'
import { countInElements, linksInElements, type PageDocument } from '../html/page-document.ts'
import { contains, type Element } from '../html/parser/tree.ts'
import { labelOfLink } from '../records/link-label.ts'

/** Links above the record in one box with it: with more of them there is a menu. */
const MAX_LINKS_ABOVE = 4

/** As far up as nothing comes in that has a name of its own: another such link or a heading. */
export function findRecordElement(document: PageDocument, link: Link, links: readonly Link[]): Element {
  const minWeight = labelOfLink(document, link).weight * 0.7
  const rivals = links.filter((other) => other.key !== link.key && labelOfLink(document, other).weight >= minWeight)
  let at = link.element
  while (at.parent && at.parent.name !== 'body' && at.parent.depth > 0) {
    const { parent } = at
    if (rivals.some(({ element }) => contains(parent, element))) break
    if (countInElements(document, 'links', parent.index, at.index - 1) > MAX_LINKS_ABOVE) break
    if (at !== link.element && headingsOfOthers(document, parent, link) > headingsOfOthers(document, at, link)) break
    at = parent
  }
  return at
}

/** Some records have their heading twice, once on their picture. */
function headingsOfOthers(document: PageDocument, { index, end }: Element, { key }: Link): number {
  const own = linksInElements(document, index, end).filter((one) => one.key === key)
  const ownHeadings = new Set(own.flatMap(({ element: { heading } }) => heading ?? []))
  return countInElements(document, 'headings', index, end) - ownHeadings.size
}
