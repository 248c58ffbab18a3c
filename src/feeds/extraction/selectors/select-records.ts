// The items that the owner's selector names, as cards of the page.

import { linkTo } from '../html/links.ts'
import type { PageDocument } from '../html/page-document.ts'
import { absoluteLink, linkKey } from '../normalization/urls.ts'
import { type Area, areaOf, linksIn } from '../records/node-span.ts'
import type { Placed } from '../records/record-signals.ts'
import { sight } from '../sources/layout/records-in-spans.ts'
import type { Selectors } from './contract-selectors.ts'
import { select } from './css-match.ts'
import { parseSelector } from './css-parser.ts'

const MAX_ITEMS = 2000

/** In page order, or from the last to the first. An item without any link is a part of the page. */
export function selectedCards(document: PageDocument, items: NonNullable<Selectors['items']>): Placed[] {
  const list = parseSelector(items.selector)
  const all = { first: 0, last: document.tree.elements.length - 1 }
  const areas = (list ? select(document.tree, list, all, MAX_ITEMS) : []).map(areaOf)
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
