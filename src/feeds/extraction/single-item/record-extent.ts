// Extent of a single record around its link, without repetition as evidence.
import type { Link } from '../html/links.ts'
import { countInElements, linksInElements, type PageDocument } from '../html/page-document.ts'
import { closest, contains, type Element } from '../html/parser/tree.ts'
import { hasHeadingAround, labelOfLink } from '../records/link-label.ts'

/** As far up as nothing comes in that has a name of its own: another such link or a heading. */
export function findRecordElement(document: PageDocument, link: Link, links: readonly Link[]): Element {
  const minWeight = labelOfLink(document, link).weight * 0.7
  // Parts without a heading below one (the files of a release) belong to that heading.
  const mayBeRival = ({ element }: Link) =>
    !link.element.heading || element.index < link.element.index || hasHeadingAround(document, element)
  const article = link.element.heading && closest(link.element, ARTICLE)
  // "Programme", above the name of the one item that an article holds, is its kind.
  const isKind = ({ element }: Link) => article && contains(article, element) && !hasHeadingAround(document, element)
  const isRival = (other: Link) =>
    mayBeRival(other) && !isKind(other) && labelOfLink(document, other).weight >= minWeight
  let at = link.element
  while (at.parent && at.parent.name !== 'body' && at.parent.depth > 0) {
    const { parent } = at
    const rival = links.some((other) => other.key !== link.key && isRival(other) && contains(parent, other.element))
    if (rival || linksAbove(document, at, parent) > MAX_LINKS_ABOVE) break
    if (at !== link.element && headingsBeside(document, at, parent, link)) break
    at = parent
  }
  return at
}

const ARTICLE = new Set(['article'])

/** A menu. */
const MAX_LINKS_ABOVE = 4

const linksAbove = (document: PageDocument, inner: Element, outer: Element): number =>
  countInElements(document, 'links', outer.index, inner.index - 1)

/** Some records have their heading twice, once on their picture, or a lower one right below it. */
function headingsBeside(document: PageDocument, inner: Element, outer: Element, link: Link): boolean {
  const { key } = link
  const below = subheading(link)
  const all = ({ index, end }: Element) =>
    countInElements(document, 'headings', index, end) - (below && index <= below.index && below.end <= end ? 1 : 0)
  const ofOthers = (element: Element) => {
    const own = linksInElements(document, element.index, element.end).filter((one) => one.key === key)
    const ownHeadings = new Set(
      own.map(({ element: { heading } }) => heading).filter((heading) => heading !== undefined),
    )
    return all(element) - ownHeadings.size
  }
  return all(outer) > all(inner) && ofOthers(outer) > ofOthers(inner)
}

/** Place of an event, below its name. */
function subheading({ element: { heading } }: Link): Element | undefined {
  const next = heading?.next
  return heading && next && next.heading === next && next.name > heading.name ? next : undefined
}
