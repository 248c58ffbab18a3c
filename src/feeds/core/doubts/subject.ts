// Whether a page is about one thing under its own name, and what was taken for its list only stands behind or beside it.
import type { PageDocument } from '../document.ts'
import { shapeOf } from '../links.ts'
import type { Line } from '../page/lines.ts'
import { CONTENT } from '../page/regions.ts'
import { contains, type Element, named } from '../page/tree.ts'
import type { Eyes, Placed } from '../series/evidence.ts'
import { isInTitle } from '../series/headline.ts'
import { endsInWords } from '../series/link-address.ts'
import type { Traits } from '../series/traits.ts'
import { arePriced, hasButton, isOrdered, isPrice, sellsItself } from './for-sale.ts'
import { isNamedListing } from './parts-of-site.ts'
import { toldBeside } from './text-beside.ts'
import { areSigned } from './thread/remarks.ts'
import { textOf, viewOf } from './view-of-subject.ts'

/** One sign alone may be an accident: lists have a day, a form or a long introduction, too. */
const LEAST_SIGNS = 2
/** What stands between the name of a list and its first entry is shorter. */
const LEAST_TEXT = 300
const SHORT_TEXT = 100
/** Of the links, to other hosts. */
const MOST = 0.7
/** "The same speaker is also in …" */
const FEW = 3
/** So much is an article. */
const LONG_TEXT = 1200
/** Further below, prices are bounds of a filter. */
const LINES_TO_PRICE = 12
const REFERRED = 0.6

export function isBehindSubject(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const view = viewOf(eyes, cards)
  if (!view?.isBehind) return false
  const { headline, firstText, between, isDay, text } = view
  const isPriced = between.slice(0, LINES_TO_PRICE).some(isPrice)
  const isSibling = areSiblings(eyes, traits)
  const isSigned = traits.headed < 0.3 && areSigned(eyes, cards)
  const isNamed = isInTitle(eyes, headline)
  const shown = [
    isPriced,
    isOrdered(eyes, headline, firstText, isPriced) || (isPriced && hasButton(eyes, headline, firstText)),
    isPlayed(eyes, headline, firstText),
    isSibling,
    // The lines of a song, what goes into a dish.
    isSibling && isNamed && textOf(eyes, between, 0) >= LEAST_TEXT && !arePriced(eyes, cards),
    areReferences(traits),
    isSigned,
  ]
  // What follows a short text of a day has a name of its own: "More from the region". What was written about it, too.
  const isNamedApart = (isDay || isSigned) && text >= SHORT_TEXT && between.some(({ heading }) => heading !== undefined)
  // Dialogs have headings, too: only below the name of the page its day and its text are those of its subject.
  const isMore = text >= SHORT_TEXT && areMoreOfIt(eyes, cards, traits, between)
  const isTold = text >= LEAST_TEXT || isNamedApart || (isMore && textOf(eyes, between, 0) >= LEAST_TEXT)
  const told = isNamed ? [isDay, isTold, isMore, OF_A_DAY.test(eyes.document.url)] : []
  return [...shown, ...told].filter(Boolean).length >= LEAST_SIGNS
}

/** A handful of its like, below a heading of their own. A column that is told about has more, and further pages. */
function areMoreOfIt(eyes: Eyes, cards: readonly Placed[], traits: Traits, between: readonly Line[]): boolean {
  if (cards.length > HANDFUL || !isOfTheirShape(eyes, traits)) return false
  const [before] = between.slice(-1)
  return before?.heading !== undefined && !isPaged(eyes.document)
}

/** Others of its kind stand where there is room, before it or in a column. */
export function isBesideSubject(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  if (!isOfTheirShape(eyes, traits)) return false
  if (cards.length <= FEW && traits.dated < 0.5 && traits.headed < 0.5 && toldBeside(eyes, cards) >= LEAST_TEXT)
    return true
  if (traits.dated < 0.5 && sellsItself(eyes, cards)) return true
  const view = viewOf(eyes, cards)
  if (!view || view.isBehind || !isInTitle(eyes, view.headline)) return false
  return (view.isDay || areSiblings(eyes, traits)) && view.text >= LEAST_TEXT
}

/**
 * However many: the text of a day stands below the name of the page, and they lead to its like or to elsewhere, or stand
 * in a column.
 */
export function areAroundText(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  // Many things with headings are read for themselves, and an archive may be told at length.
  if (traits.headed >= 0.5 || isNamedListing(eyes.document.url)) return false
  if (!isOfTheirShape(eyes, traits) && traits.elsewhere <= MOST && traits.beside <= 0.5) return false
  const view = viewOf(eyes, cards, Number.POSITIVE_INFINITY)
  if (!view) return false
  return view.isDay && view.text >= LONG_TEXT && isInTitle(eyes, view.headline)
}

/** What a text refers to: words in its lines that lead elsewhere. */
function areReferences({ alone, elsewhere, dated, headed, pictured }: Traits): boolean {
  if (elsewhere <= MOST || headed >= 0.3 || pictured >= 0.3) return false
  return alone < REFERRED && dated < 0.5
}

function isPaged({ key, links }: PageDocument): boolean {
  return links.some((link) => link.key.startsWith(key) && FURTHER.test(link.key.slice(key.length)))
}

const FURTHER = /^[/?&](?:.*[/?&])?(?:p|pg|page|paged|seite|pagina|strana|sida|side|start|offset)[=/-]?\d/i
const HANDFUL = 8

/** The address carries a day and then a name: that of a list ends with its day. */
const OF_A_DAY = /\/(?:19|20)\d{2}([-/]?)[01]\d\1[0-3]\d[-/_][^/?#]{4}/

function isPlayed({ document: { tree }, regions }: Eyes, headline: Element, firstText: number): boolean {
  return [...named(tree, 'video'), ...named(tree, 'audio')].some(
    ({ parent, firstText: at, index }) =>
      at < firstText && (regions[index] ?? 0) === CONTENT && parent !== undefined && isNear(parent, headline),
  )
}

/** Not more than a few boxes around both. */
function isNear(holder: Element, headline: Element): boolean {
  for (let at: Element | undefined = holder, k = 0; at && k < 4; at = at.parent, k++)
    if (contains(at, headline)) return true
  return false
}

/** The address of the page is built like those of the cards: it is one of them. */
export function areSiblings(eyes: Eyes, traits: Traits): boolean {
  // A column and its posts may be filed alike.
  const { address } = eyes.document
  if (!address || !isOfTheirShape(eyes, traits)) return false
  return address.search !== '' || traits.dated < 0.5 || endsInWords(address.pathname)
}

function isOfTheirShape({ document: { address } }: Eyes, { shape, shapely }: Traits): boolean {
  if (!address || shapely < 0.5 || shapeOf(address) !== shape) return false
  const folders = address.pathname.split('/').filter(Boolean).length
  if (address.search) return !/^\?(?:p|page|seite|start|offset|q|query)=/i.test(address.search)
  return folders > 1 || endsInWords(address.pathname)
}
