// Single things that belong to the list but are built differently, such as a large first story.

import type { Traits } from '../candidates/group-features.ts'
import type { Link } from '../html/links.ts'
import { countBetween, linksBetween, type PageDocument, weightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import type { Element } from '../html/parser/tree.ts'
import { isHeaded, labelOf, shareOfLine } from '../records/link-label.ts'
import { addressOf } from '../records/link-url-features.ts'
import { type Area, areaOf } from '../records/node-span.ts'
import { type Eyes, firstOf, hasDate, keysOf, type Placed } from '../records/record-signals.ts'

const MOST = 3
/** Of the cards. */
const MOSTLY = 0.9

/** Only where the addresses of the list have one telling shape and a stray link has the same. */
export function withStragglers(eyes: Eyes, cards: Placed[], traits: Traits): Placed[] {
  if (traits.shapely < 0.8 || (traits.specific < 0.5 && traits.headed < MOSTLY) || cards.length < 2) return cards
  const { document } = eyes
  const areDated = traits.dated > MOSTLY
  const taken = new Uint8Array(document.tree.elements.length)
  const keys = keysOf(cards)
  for (const { area } of cards) taken.fill(1, area.first, area.last + 1)
  const first = firstOf(cards)
  const stray: Link[] = []
  for (const link of document.links) {
    if (!taken[link.element.index] && !keys.has(link.key) && isLike(eyes, link, traits, first)) stray.push(link)
  }
  if (stray.length === 0) return cards
  const holders = new Set(cards.flatMap(({ area }) => lineage(area.element)))
  const found: Placed[] = []
  for (const link of stray) {
    if (keys.has(link.key)) continue
    const area = areaOf(boxAround(document, link, holders))
    if (isOfOther(document, cards, link, area)) continue
    if (areDated && !isHeaded(document, link.element) && !isDated(eyes, link, area)) continue
    keys.add(link.key)
    found.push({ key: link.key, url: link.url, facts: {}, area, link })
  }
  if (found.length > MOST) return cards
  return [...cards, ...found].sort((a, b) => a.area.first - b.area.first)
}

/** In a box with a heading that is not its own, or behind the cards below a higher one than theirs: a site's name. */
function isOfOther(
  document: PageDocument,
  cards: readonly Placed[],
  { element }: Link,
  { first, last }: Area,
): boolean {
  if (!isHeaded(document, element)) return countBetween(document, 'headings', first, last) > 0
  const rank = element.heading?.name
  const isBelow = ({ area, link }: Placed) => {
    const own = link.element.heading?.name
    return area.last < element.index && own !== undefined && rank !== undefined && rank < own
  }
  return cards.every(isBelow)
}

/** Where a heading does not tell, a day does, if all others have one. */
const isDated = (eyes: Eyes, link: Link, area: Area): boolean => addressOf(link).dated || hasDate(eyes, area)

/** A title like theirs: a heading, or where they have none a line of its own above the first of them. */
function isLike({ document, regions }: Eyes, link: Link, traits: Traits, first: number): boolean {
  if (link.within || link.key === document.key || (regions[link.element.index] ?? 0) !== CONTENT) return false
  const address = addressOf(link)
  // A month has the shape of its days.
  if (address.shape !== traits.shape || (traits.dayInAddress > MOSTLY && !address.dated)) return false
  if (labelOf(document, link).weight < traits.title * 0.35 || shareOfLine(document, link) < 0.8) return false
  return isHeaded(document, link.element) || (traits.headed < 0.3 && link.element.index < first)
}

function lineage(element: Element): Element[] {
  const above: Element[] = []
  for (let at: Element | undefined = element; at; at = at.parent) above.push(at)
  return above
}

/** The largest element around the link that holds no other card and little else. */
function boxAround(document: PageDocument, link: Link, holders: ReadonlySet<Element>): Element {
  let at = link.element
  while (at.parent && !holders.has(at.parent) && weightIn(document, at.parent) < 3000) {
    const keys = new Set(linksBetween(document, at.parent.index, at.parent.end).map(({ key }) => key))
    if (keys.size > 12) break
    at = at.parent
  }
  return at
}
