// The name of the page on the page itself, and what stands above it.
import type { Link } from '../html/links.ts'
import { linksBetween, type PageDocument, textIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { closest, type Element, named } from '../html/parser/tree.ts'
import { foldText, hasWords, weightOf } from '../normalization/text.ts'
import { labelOf } from '../records/link-label.ts'
import type { Eyes, Placed } from '../records/record-signals.ts'
import type { Traits } from './group-features.ts'

/**
 * The heading of the first rank that the title of the page repeats, or the only one; where there is none, one of the
 * second that the title repeats. It leads nowhere else.
 */
export function ownHeadline(eyes: Eyes): Element | undefined {
  const isRepeated = (heading: Element) => isInTitle(eyes, heading)
  const first = headingsNamed(eyes, 'h1')
  if (first.length > 0) return first.find(isRepeated) ?? (first.length === 1 ? first[0] : undefined)
  return headingsNamed(eyes, 'h2').find(isRepeated)
}

function headingsNamed(eyes: Eyes, name: 'h1' | 'h2'): Element[] {
  const early = named(eyes.document.tree, name).slice(0, MOST_HEADINGS)
  return early.filter((heading) => isName(eyes, heading))
}

/** The name of a page stands early. Each is looked for in the title. */
const MOST_HEADINGS = 100

export function isInTitle({ document }: Eyes, heading: Element): boolean {
  return titleOf(document).includes(foldText(textIn(document, heading).replace(SIGN, '')))
}

function isName({ document, regions }: Eyes, heading: Element): boolean {
  if (heading.hidden || (regions[heading.index] ?? 0) !== CONTENT) return false
  if (closest(heading, LINK)) return false
  // "¶" leads to the heading itself.
  const isSign = (link: Link) => link.within && !hasWords(labelOf(document, link).text)
  if (!linksBetween(document, heading.index, heading.end).every(isSign)) return false
  return weightOf(textIn(document, heading)) >= LEAST_NAME
}

const LEAST_NAME = 3
/** A heading's link to itself. */
const SIGN = /\s*[¶#§]$/
const LINK = new Set(['a'])

export function titleOf({ tree, metas }: PageDocument): string {
  const [title, told] = [tree.title, metas.get('og:title') ?? ''].map((text) => foldText(text.slice(0, LONGEST_TITLE)))
  return `${title} ${told}`
}

const LONGEST_TITLE = 1000

/** What stands around the name of the page: its menu, wherever it is put and however it is called, or its whole layout. */
export function isAround(headline: Element | undefined, cards: readonly Placed[], traits: Traits): boolean {
  return headline !== undefined && (isMenuAbove(headline, cards, traits) || isLayout(headline, cards, traits))
}

/** Nothing but links, many of them above the name: the others are those of the footer. */
function isMenuAbove(headline: Element, cards: readonly Placed[], traits: Traits): boolean {
  if (traits.headed >= 0.3 || traits.dated >= 0.3 || traits.pictured >= 0.3) return false
  if (traits.prose >= MENU_PROSE) return false
  let above = 0
  for (const { area } of cards) if (area.endText <= headline.firstText) above++
  return above >= cards.length * MANY
}

/** The box of the content, with the name of the page in it, and those around it; or head and foot alone. */
function isLayout(headline: Element, cards: readonly Placed[], { headed, dated, crowded }: Traits): boolean {
  if (cards.length > FEW) return false
  const holds = ({ area }: Placed) => area.first < headline.index && headline.end <= area.last
  // One thing with its name and its day, and all others in one box.
  if (cards.length === 2 && crowded >= 0.5 && cards.some(holds)) return true
  if (headed > 0.6 || dated > 0.6) return false
  if (crowded > 0.5 && cards.some(({ area }) => area.endText <= headline.firstText)) return true
  return cards.some(holds)
}

const MENU_PROSE = 15
const MANY = 0.3
const FEW = 5
