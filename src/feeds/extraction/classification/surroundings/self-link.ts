// Groups that link to their own page by its name: the page is one of the listed items.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { findPageHeadline, foldedPageTitle, isInPageTitle } from '../../candidates/page-headline.ts'
import type { Link } from '../../html/links.ts'
import { foldedText, type PageDocument, textOfRange } from '../../html/page-document.ts'
import { contains, type Element } from '../../html/parser/tree.ts'
import { foldText } from '../../normalization/text.ts'
import { labelOfLink } from '../../records/link-label.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { proseWeightBeside } from './text-outside.ts'

/** Maximum number of links of a page to itself that are checked. */
const MAX_SELF_LINKS = 50

/** Something to read of its own: the list of all versions, too, may lead to itself. */
const MIN_OWN_PROSE_WEIGHT = 60

export function isPageInOwnList(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  const { document } = context
  const own = selfLinks(document, records)
  const headline = own.length > 0 ? findPageHeadline(context) : undefined
  if (
    !headline ||
    !isInPageTitle(context, headline) ||
    proseWeightBeside(context, records, headline.endText) < MIN_OWN_PROSE_WEIGHT
  )
    return isInContents(context, records, features)
  const name = foldText(textOfRange(document, headline))
  return (
    own.some((link) => foldedText(labelOfLink(document, link)) === name) || isInContents(context, records, features)
  )
}

/**
 * Contents of a work, names alone, of which one leads to the page itself: it is called so in its title and in a heading.
 * Not the first, which may lead to all others.
 */
function isInContents(
  context: PageContext,
  records: readonly LocatedRecord[],
  { headingShare, dateShare, proseWeight }: GroupFeatures,
): boolean {
  if (headingShare >= 0.3 || dateShare >= 0.5 || proseWeight >= MIN_NAME_LENGTH) return false
  const { document } = context
  const [own, another] = ownLinks(document).filter(({ element }) => isAmong(records, element))
  if (!own || another || own.element.index <= firstElement(records)) return false
  const name = foldedText(labelOfLink(document, own))
  if (name.length < MIN_NAME_LENGTH || !foldedPageTitle(document).includes(name)) return false
  return document.lines.some(
    (line) =>
      line.heading && foldedText(line) === name && !records.some(({ span }) => contains(span.element, line.container)),
  )
}

const MIN_NAME_LENGTH = 4

const firstElement = (records: readonly LocatedRecord[]): number =>
  records.reduce((first, { link }) => Math.min(first, link.element.index), Number.POSITIVE_INFINITY)

const ownLinks = ({ links, key }: PageDocument): Link[] =>
  links.filter((link) => link.key === key && !link.isSamePage).slice(0, MAX_SELF_LINKS)

/** In one of the records, or of their structure and at their place. */
function isAmong(records: readonly LocatedRecord[], element: Element): boolean {
  return isOnCard(records, element) || isListed(listsOf(records), element)
}

/** Categories of an item stand in its record. */
const isOnCard = (records: readonly LocatedRecord[], { index }: Element): boolean =>
  records.some(({ span }) => span.first <= index && index <= span.last)

/** Links of the page to itself with the structure and place of the records. */
export function selfLinks(document: PageDocument, records: readonly LocatedRecord[]): Link[] {
  const lists = listsOf(records)
  return ownLinks(document).filter(({ element }) => !isOnCard(records, element) && isListed(lists, element))
}

/** Children of one parent have nearly equal paths. */
const listsOf = (records: readonly LocatedRecord[]): Map<Element | undefined, number> =>
  new Map(records.map(({ span: { element } }) => [element.parent, element.path]))

/** Within an element with the structure and place of the records. */
function isListed(lists: ReadonlyMap<Element | undefined, number>, element: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (lists.get(at.parent) === at.path) return true
  return false
}
