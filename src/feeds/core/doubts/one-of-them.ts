// Whether a page is one of those that it lists: their list leads to the page itself, too, by the name that it has.
import { foldedTextOf, textIn } from '../document.ts'
import type { Element } from '../page/tree.ts'
import type { Eyes, Placed } from '../series/evidence.ts'
import { isInTitle, ownHeadline } from '../series/headline.ts'
import { labelOf } from '../series/link-label.ts'
import { foldText } from '../text.ts'
import { toldBeside } from './text-beside.ts'

/** Of the links of a page to itself so many are looked at. */
const MOST_OWN = 50

/** Something to read of its own: the list of all versions, too, may lead to itself. */
const LEAST_OWN = 60

export function isOneOfThem(eyes: Eyes, cards: readonly Placed[]): boolean {
  const { document } = eyes
  // What an entry is filed under stands on its card.
  const isOnCard = (at: Element) => cards.some(({ area }) => area.first <= at.index && at.index <= area.last)
  const own = document.links
    .filter(({ key, within }) => key === document.key && !within)
    .slice(0, MOST_OWN)
    .filter(({ element }) => !isOnCard(element))
  const headline = own.length > 0 ? ownHeadline(eyes) : undefined
  if (!headline || !isInTitle(eyes, headline) || toldBeside(eyes, cards, headline.endText) < LEAST_OWN) return false
  const name = foldText(textIn(document, headline))
  // Of all that have one parent the paths are alike, or nearly.
  const lists = new Map(cards.map(({ area: { element } }) => [element.parent, element.path]))
  return own.some((link) => foldedTextOf(labelOf(document, link)) === name && isListed(lists, link.element))
}

/** Within something that is built as the cards are, and stands where they stand. */
function isListed(lists: ReadonlyMap<Element | undefined, number>, element: Element): boolean {
  for (let at: Element | undefined = element; at; at = at.parent) if (lists.get(at.parent) === at.path) return true
  return false
}
