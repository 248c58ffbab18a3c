// Whether the cards are notes to a text: what it refers to, each with a sign that leads back to where it belongs.
import type { Link } from '../../html/links.ts'
import { linksBetween, type PageDocument } from '../../html/page-document.ts'
import { addressParts } from '../../normalization/urls.ts'
import { isHeaded, labelOf } from '../../records/link-label.ts'
import type { Area } from '../../records/node-span.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'

const SOME = 0.3
const BACK = /^[[(]?[\^↑⇑↩⤴⏎]/u
/** Of a card, for one that leads back. */
const MOST_LINKS = 8
/** Above a card: its row, and the box for that. */
const LEVELS = 2

export function areFootnotes({ document }: Eyes, cards: readonly Placed[]): boolean {
  // To the head of the page all signs lead alike.
  const waysBack = new Set<string>()
  for (const card of cards) {
    const way = wayBack(document, card)
    if (way !== undefined) waysBack.add(way)
  }
  return waysBack.size >= Math.max(2, cards.length * SOME)
}

/** "↑", to another place of the page; a sign beside a heading leads to the heading. */
function wayBack(document: PageDocument, { area }: Placed): string | undefined {
  for (const link of linksBetween(document, area.first, area.last, MOST_LINKS)) {
    if (!link.within || isHeaded(document, link.element) || !BACK.test(labelOf(document, link).text)) continue
    const name = fragmentOf(link)
    if (!isIn(document, area, name)) return name
  }
  return undefined
}

function fragmentOf({ url }: Link): string {
  const name = addressParts(url)?.hash.slice(1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Something of the card, or right around it, is called so. */
function isIn({ tree }: PageDocument, area: Area, name: string): boolean {
  for (let i = area.first; i <= area.last; i++) if (tree.elements[i]?.tag.id === name) return true
  let above = area.element.parent
  for (let level = 0; above && level < LEVELS; level++, above = above.parent) if (above.tag.id === name) return true
  return false
}
