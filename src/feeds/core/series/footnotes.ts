// Whether the cards are what a text refers to: each is led to from within a line of it.
import type { Link } from '../anchors.ts'
import { linksBetween, type PageDocument } from '../document.ts'
import { addressParts } from '../links.ts'
import { hasWords } from '../text.ts'
import type { Area } from './area.ts'
import type { Eyes, Placed } from './evidence.ts'
import { isHeaded, labelOf, shareOfLine } from './link-label.ts'

const MOST_OF_THEM = 0.6
/** A number or a sign beside words; a table of contents has lines of their own. */
const PART_OF_LINE = 0.3
/** Above a card: its row, and the box for that. */
const LEVELS = 2

export function areFootnotes({ document }: Eyes, cards: readonly Placed[]): boolean {
  const waysBack = new Set(cards.map((card) => wayBack(document, card)))
  if (waysBack.size - 1 >= cards.length * SOME) return true
  const named = namesInText(document, cards)
  if (named.size < cards.length * LEAST_NAMED) return false
  return cards.filter((card) => isNamed(document, card.area, named)).length >= cards.length * MOST_OF_THEM
}

/** "↑", to where the note belongs: not to the head of the page, as each time, and not to a heading that it stands beside. */
function wayBack(document: PageDocument, { area }: Placed): string | undefined {
  for (const link of linksBetween(document, area.first, area.last, MOST_LINKS)) {
    if (!link.within || isHeaded(document, link.element) || hasWords(labelOf(document, link).text)) continue
    const name = nameOf(link)
    if (!isNamed(document, area, new Set([name]))) return name
  }
  return undefined
}

/** Of a card, for one that leads back. */
const MOST_LINKS = 8
const SOME = 0.3

/** Several cards may stand in one note. */
const LEAST_NAMED = 0.2

/** The parts of the page that its lines lead to, but for a mark beside their own heading. */
function namesInText(document: PageDocument, cards: readonly Placed[]): Set<string> {
  const names = new Set<string>()
  const inCards = new Uint8Array(document.tree.elements.length)
  for (const { area } of cards) inCards.fill(1, area.first, area.last + 1)
  for (const link of document.links) {
    if (!link.within || inCards[link.element.index] || shareOfLine(document, link) >= PART_OF_LINE) continue
    names.add(nameOf(link))
  }
  return names
}

/** What an address within the page ends with. */
function nameOf({ url }: Link): string {
  const name = addressParts(url)?.hash.slice(1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function isNamed({ tree }: PageDocument, area: Area, names: ReadonlySet<string>): boolean {
  for (let i = area.first; i <= area.last; i++) {
    const id = tree.elements[i]?.tag.id
    if (id !== undefined && names.has(id)) return true
  }
  let above = area.element.parent
  for (let level = 0; above && level < LEVELS; level++, above = above.parent) {
    if (above.tag.id !== undefined && names.has(above.tag.id)) return true
  }
  return false
}
