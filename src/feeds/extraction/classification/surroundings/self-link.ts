// Whether a page is one of those that it lists: their list leads to the page itself, too, by the name that it has.

import type { Traits } from '../../candidates/group-features.ts'
import { isInTitle, ownHeadline, titleOf } from '../../candidates/page-headline.ts'
import type { Link } from '../../html/links.ts'
import { foldedTextOf, type PageDocument, textIn } from '../../html/page-document.ts'
import { contains, type Element } from '../../html/parser/tree.ts'
import { foldText } from '../../normalization/text.ts'
import { labelOf } from '../../records/link-label.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'
import { toldBeside } from './text-outside.ts'

/** Of the links of a page to itself so many are looked at. */
const MOST_OWN = 50

/** Something to read of its own: the list of all versions, too, may lead to itself. */
const LEAST_OWN = 60

export function isOneOfThem(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { document } = eyes
  const own = linksToItself(document, cards)
  const headline = own.length > 0 ? ownHeadline(eyes) : undefined
  if (!headline || !isInTitle(eyes, headline) || toldBeside(eyes, cards, headline.endText) < LEAST_OWN)
    return isInContents(eyes, cards, traits)
  const name = foldText(textIn(document, headline))
  return own.some((link) => foldedTextOf(labelOf(document, link)) === name) || isInContents(eyes, cards, traits)
}

/**
 * Contents of a work, names alone, of which one leads to the page itself: it is called so in its title and in a heading.
 * Not the first, which may lead to all others.
 */
function isInContents(eyes: Eyes, cards: readonly Placed[], { headed, dated, prose }: Traits): boolean {
  if (headed >= 0.3 || dated >= 0.5 || prose >= LEAST_NAME) return false
  const { document } = eyes
  const [own, another] = ownLinks(document).filter(({ element }) => isAmong(cards, element))
  if (!own || another || own.element.index <= firstElement(cards)) return false
  const name = foldedTextOf(labelOf(document, own))
  if (name.length < LEAST_NAME || !titleOf(document).includes(name)) return false
  return document.lines.some(
    (line) =>
      line.heading && foldedTextOf(line) === name && !cards.some(({ area }) => contains(area.element, line.holder)),
  )
}

const LEAST_NAME = 4

const firstElement = (cards: readonly Placed[]): number =>
  cards.reduce((first, { link }) => Math.min(first, link.element.index), Number.POSITIVE_INFINITY)

const ownLinks = ({ links, key }: PageDocument): Link[] =>
  links.filter((link) => link.key === key && !link.within).slice(0, MOST_OWN)

/** On one of the cards, or built as they are, where they stand. */
function isAmong(cards: readonly Placed[], element: Element): boolean {
  return isOnCard(cards, element) || isListed(listsOf(cards), element)
}

/** What an entry is filed under stands on its card. */
const isOnCard = (cards: readonly Placed[], { index }: Element): boolean =>
  cards.some(({ area }) => area.first <= index && index <= area.last)

/** Those of the page's links to itself that are built as the cards are, and stand where they stand. */
export function linksToItself(document: PageDocument, cards: readonly Placed[]): Link[] {
  const lists = listsOf(cards)
  return ownLinks(document).filter(({ element }) => !isOnCard(cards, element) && isListed(lists, element))
}

/** Of all that have one parent the paths are alike, or nearly. */
const listsOf = (cards: readonly Placed[]): Map<Element | undefined, number> =>
  new Map(cards.map(({ area: { element } }) => [element.parent, element.path]))

/** Within something that is built as the cards are, and stands where they stand. */
function isListed(lists: ReadonlyMap<Element | undefined, number>, element: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (lists.get(at.parent) === at.path) return true
  return false
}
