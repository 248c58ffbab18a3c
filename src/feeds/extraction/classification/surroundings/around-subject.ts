// Whether a page is about one thing under its own name, and what was taken for its list only stands behind or beside it.

import type { Traits } from '../../candidates/group-features.ts'
import { isInTitle } from '../../candidates/page-headline.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { contains, type Element, named } from '../../html/parser/tree.ts'
import { shapeOf } from '../../normalization/urls.ts'
import { endsInWords } from '../../records/link-url-features.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'
import { isPaged } from '../page-kind/pagination.ts'
import { arePriced, hasButton, isOrdered, isPrice, sellsItself } from '../page-kind/product-page.ts'
import { textOf, viewOf } from '../page-kind/subject-view.ts'
import { isNamedListing } from '../record-kind/site-sections.ts'
import { areSigned, asksForText } from '../thread/comments.ts'
import { isOneOfThem } from './self-link.ts'
import { toldBeside } from './text-outside.ts'

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
  if (isWholeArticle(eyes, cards, traits)) return true
  const view = viewOf(eyes, cards)
  if (!view?.isBehind) return false
  const { headline, firstText, between, isDay, text } = view
  const isPriced = between.slice(0, LINES_TO_PRICE).some(isPrice)
  const isSibling = areSiblings(eyes, cards, traits)
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
  const isMore = text >= SHORT_TEXT && between.at(-1)?.heading !== undefined && mayBeMore(eyes, cards, traits)
  const isTold = text >= LEAST_TEXT || isNamedApart || (isMore && textOf(eyes, between, 0) >= LEAST_TEXT)
  const told = isNamed ? [isDay, isTold, isMore, OF_A_DAY.test(eyes.document.url)] : []
  return [...shown, ...told].filter(Boolean).length >= LEAST_SIGNS
}

/** However many stand below it: it is filed as they are, and has its name, its day and all its text above them. */
function isWholeArticle(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  if (traits.shapely < 0.9 || !isOfTheirShape(eyes, cards, traits)) return false
  const view = viewOf(eyes, cards, Number.POSITIVE_INFINITY)
  if (!view?.isBehind || !view.isDay) return false
  return view.text >= ARTICLE && isInTitle(eyes, view.headline)
}

const ARTICLE = 900

/** A few of its like, or some below a form for what one has to say. A column that is told about has more of them. */
const mayBeMore = (eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean =>
  isOfTheirShape(eyes, cards, traits) && areFewMore(eyes, cards)

const areFewMore = (eyes: Eyes, cards: readonly Placed[]): boolean =>
  cards.length <= (asksForText(eyes) ? HANDFUL : FEW_MORE) && !isPaged(eyes.document)

const FEW_MORE = 4
const HANDFUL = 8

/** Others of its kind stand where there is room, before it or in a column. */
export function isBesideSubject(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  if (areAboveName(eyes, cards, traits) || isOneOfThem(eyes, cards, traits)) return true
  if (!isOfTheirShape(eyes, cards, traits)) return false
  if (cards.length <= FEW && traits.dated < 0.5 && traits.headed < 0.5 && toldBeside(eyes, cards) >= LEAST_TEXT)
    return true
  if (traits.dated < 0.5 && sellsItself(eyes, cards)) return true
  const view = viewOf(eyes, cards)
  if (!view || view.isBehind || !isInTitle(eyes, view.headline)) return false
  return (view.isDay || areSiblings(eyes, cards, traits)) && view.text >= LEAST_TEXT
}

/** News in a column that is written before the content: the page has its name below them, and a text under it. */
function areAboveName(eyes: Eyes, cards: readonly Placed[], { headed }: Traits): boolean {
  if (headed >= 0.5 || cards.length > HANDFUL || eyes.document.address?.pathname === '/') return false
  const view = viewOf(eyes, cards)
  if (!view || view.isBehind || !isInTitle(eyes, view.headline) || view.text < LEAST_TEXT) return false
  return cards.every(({ area }) => area.endText <= view.headline.firstText)
}

/**
 * However many: the text of a day stands below the name of the page, and they lead to its like or to elsewhere, or stand
 * in a column.
 */
export function areAroundText(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  // Many things with headings are read for themselves, and an archive may be told at length.
  if (traits.headed >= 0.5 || isNamedListing(eyes.document.url)) return false
  if (!isOfTheirShape(eyes, cards, traits) && traits.elsewhere <= MOST && traits.beside <= 0.5) return false
  const view = viewOf(eyes, cards, Number.POSITIVE_INFINITY)
  if (!view) return false
  return view.isDay && view.text >= LONG_TEXT && isInTitle(eyes, view.headline)
}

/** What a text refers to: words in its lines that lead elsewhere. */
function areReferences({ alone, elsewhere, dated, headed, pictured }: Traits): boolean {
  if (elsewhere <= MOST || headed >= 0.3 || pictured >= 0.3) return false
  return alone < REFERRED && dated < 0.5
}

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
export function areSiblings(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  // A column and its posts may be filed alike.
  const { address } = eyes.document
  if (!address || !isOfTheirShape(eyes, cards, traits)) return false
  return address.search !== '' || traits.dated < 0.5 || (endsInWords(address.pathname) && areFewMore(eyes, cards))
}

/** The folder itself, which lists what is filed in it. */
const INDEX = /\/(?:index|default)\.\w{2,5}$/i

function isOfTheirShape(eyes: Eyes, cards: readonly Placed[], { shape, shapely }: Traits): boolean {
  const { address } = eyes.document
  if (!address || shapely < 0.5 || shapeOf(address) !== shape) return false
  const folders = address.pathname.split('/').filter(Boolean).length
  if (!address.search && INDEX.test(address.pathname)) return false
  if (address.search) return !/^\?(?:p|page|seite|start|offset|q|query)=/i.test(address.search)
  return folders > 1 || (endsInWords(address.pathname) && areFewMore(eyes, cards))
}
