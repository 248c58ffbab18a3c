// The items that the owner's selector names, as cards of the page.
import type { Selectors } from '../../contract-selectors.ts'
import { linkTo } from '../anchors.ts'
import type { PageDocument } from '../document.ts'
import { sight } from '../extractors/sight.ts'
import { absoluteLink, linkKey } from '../links.ts'
import { type Area, areaOf, linksIn } from '../series/area.ts'
import type { Placed } from '../series/evidence.ts'
import { select } from './select.ts'

const MAX_ITEMS = 2000

/** In page order, or from the last to the first. An item without any link is a part of the page. */
export function selectedCards(document: PageDocument, items: NonNullable<Selectors['items']>): Placed[] {
  const all = { first: 0, last: document.tree.elements.length - 1 }
  const areas = select(document.tree, items.selector, all, MAX_ITEMS).map(areaOf)
  const linked = new Map(sight(document, areas).map((sighting) => [sighting.area, sighting]))
  const cards = areas.map((area, i): Placed => {
    const link = linked.get(area)?.link ?? linksIn(document, area)[0]
    return link ? { key: link.key, url: link.url, facts: {}, area, link } : unlinked(document, area, i)
  })
  return items.order === 'reverse' ? cards.reverse() : cards
}

/** Its own id names the part, else its number: then the owner should say what the id is. */
function unlinked(document: PageDocument, area: Area, i: number): Placed {
  const name = area.element.attributes.id ?? `item-${i + 1}`
  const url = absoluteLink(`#${encodeURI(name)}`, document.url) ?? document.url
  const key = linkKey(url, true)
  return { key, url, facts: {}, area, link: linkTo(area.element, url, key, true) }
}
