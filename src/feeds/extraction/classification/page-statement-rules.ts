// What a page says in words that makes its best series stand beside what it is for.

import type { Traits } from '../candidates/group-features.ts'
import { ownHeadline, titleOf } from '../candidates/page-headline.ts'
import type { PageDocument } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { foldText } from '../normalization/text.ts'
import { isWithoutResult } from '../page-state/cms-fingerprints.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { isCalledNothing, saysNothing, saysNothingElse } from '../page-state/empty-phrases.ts'
import { asksToJoin, isCalledLogIn, isLogIn } from '../page-state/login-page.ts'
import { isCalledMissing, saysGone, saysMissing } from '../page-state/not-found-phrases.ts'
import type { Eyes, Placed } from '../records/record-signals.ts'
import { isBelowLetter, isOfItself } from './page-kind/site-info-page.ts'
import { FEW } from './record-kind/buttons-and-menus.ts'
import { areBelowPage } from './record-kind/site-sections.ts'

/** Few enough to stand below a question. */
const HANDFUL = 6
/** More than what is offered in place of one thing. */
const MANY = 30
const MENU_PROSE = 30
const TWO_OR_THREE = 3

export function doubtOfPage(eyes: Eyes, cards: readonly Placed[], traits: Traits): string | undefined {
  const { document } = eyes
  if (cards.length <= HANDFUL && isConsentWall(document, shownBehind(document, cards, traits)))
    return 'beside a question for consent'
  if (isBesideLogIn(eyes, cards, traits)) return 'beside a log-in'
  if (cards.length <= HANDFUL && asksToJoin(document, shownBefore(cards, traits)))
    return 'beside a form for a new account'
  if ((traits.dated <= 0.5 || isColumn(traits) || isBelowLetter(eyes, cards)) && isOfItself(eyes))
    return 'on a page that a site has of itself'
  // Things with headings and days may be told below any name.
  const isShown = traits.dated >= 0.5 && traits.headed >= 0.5
  if (saysMissing(document) || (!isShown && isCalledMissing(document))) return 'on a page that says it is not there'
  if (traits.dated < 0.5 && cards.length < MANY && saysGone(document, firstTextOf(cards)))
    return 'on a page that says it is gone'
  if (isBelowHost(document, traits)) return 'below the name of a host'
  if (isAsideOfNothing(eyes, cards, traits)) return 'beside the words that there is nothing'
  return undefined
}

/** "No events", and beside or below it what others read: the list that was asked for is empty. */
function isAsideOfNothing(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { count, beside, dated, headed } = traits
  if (isWithoutResult(eyes.document)) return true
  if (count > FEW || !saysNothing(eyes.document)) return false
  if (isCalledNothing(eyes.document)) return true
  const isBare = areBare(traits)
  if (beside > 0.5 || (isBare && dated < 0.5)) return true
  // So few, and they say next to nothing of themselves: what others read.
  if (count <= TWO_OR_THREE && dated < 0.5 && headed < 0.5 && isSaidAround(eyes.document, cards)) return true
  // What was there before is kept below the page, and tells more than its day.
  const mayBeNew = isBare && dated >= 0.5 && !areFiled(eyes.document, cards)
  if (mayBeNew && isBelowNothing(eyes, cards, saysNothingElse)) return true
  // Who searched and found nothing is shown something else.
  const isOther = headed < 0.5 || (eyes.document.address?.search ?? '') !== ''
  if (isSearch(eyes.document)) return isBelowNothing(eyes, cards)
  return dated < 0.5 && isOther && isBelowNothing(eyes, cards) && !isSectionOf(eyes.document, cards)
}

/** "Open positions: none at the moment", and then another section of the page, whose things are filed below it. */
function isSectionOf(document: PageDocument, cards: readonly Placed[]): boolean {
  const { address, lines } = document
  if (!address || address.pathname === '/' || address.search !== '' || !areFiled(document, cards)) return false
  const first = firstTextOf(cards)
  const above = lines.filter(({ firstText }) => firstText < first)
  const heading = above.findLast((line) => line.heading !== undefined)
  return heading !== undefined && !saysNothing(document, { firstText: heading.firstText, endText: first })
}

const areBare = ({ headed, pictured, prose }: Traits): boolean => headed < 0.5 && pictured < 0.5 && prose < BARE_PROSE

const BARE_PROSE = 15

/** And not by one of them. */
function isSaidAround(document: PageDocument, cards: readonly Placed[]): boolean {
  const ranges = [
    { firstText: 0, endText: firstTextOf(cards) },
    { firstText: endTextOf(cards), endText: document.tree.texts.length },
  ]
  return ranges.some((range) => saysNothing(document, range))
}

/** The page is called by what was asked for in its address. */
function isSearch(document: PageDocument): boolean {
  const asked = [...new URLSearchParams(document.address?.search ?? '').values()].map(foldText)
  return asked.some((words) => words.length >= LEAST_ASKED && titleOf(document).includes(words))
}

const LEAST_ASKED = 3

/** The name of the page, the words or words for a name, then the cards. What was searched for needs no name. */
function isBelowNothing(eyes: Eyes, cards: readonly Placed[], isSaid = saysNothing): boolean {
  const from = ownHeadline(eyes)?.firstText ?? (eyes.document.address?.search ? 0 : Number.POSITIVE_INFINITY)
  const first = firstTextOf(cards)
  if (first >= from) return isSaid(eyes.document, { firstText: from, endText: first })
  // A column may stand before the content.
  return (
    endTextOf(cards) <= from && isSaid(eyes.document, { firstText: from, endText: eyes.document.tree.texts.length })
  )
}

/** What is sold in place of the page is neither filed below it nor has a day. */
function shownBehind(document: PageDocument, cards: readonly Placed[], { dated }: Traits): Element[] {
  return areFiled(document, cards) || dated > 0.5 ? cards.map(({ area }) => area.element) : []
}

/** What is offered to whoever has no account yet. */
function isBesideLogIn(eyes: Eyes, cards: readonly Placed[], { dated }: Traits): boolean {
  const { document } = eyes
  if (cards.length >= MANY || dated >= 0.5 || !isCalledLogIn(document)) return false
  return isLogIn(eyes) && !areBelowPage(document, cards)
}

const areFiled = ({ folder }: PageDocument, cards: readonly Placed[]): boolean =>
  folder !== '' && cards.every(({ url }) => url.startsWith(folder))

/** What has days is not put above a form that the page is for: below it stands one for later, to be shown when asked for. */
const shownBefore = (cards: readonly Placed[], { dated }: Traits): number =>
  dated < 0.9 ? Number.POSITIVE_INFINITY : endTextOf(cards)

const firstTextOf = (cards: readonly Placed[]): number =>
  cards.reduce((first, { area }) => Math.min(first, area.firstText), Number.POSITIVE_INFINITY)

/** "News", in a few lines: posts are filed below "privacy", too, and tell more. */
const isColumn = ({ count, headed, pictured, prose }: Traits): boolean =>
  count <= FEW && headed < 0.5 && pictured < 0.5 && prose < MENU_PROSE

const endTextOf = (cards: readonly Placed[]): number => cards.reduce((end, { area }) => Math.max(end, area.endText), 0)

/** What is put on a host that nobody uses: its name, and links that were paid for. */
function isBelowHost({ tree, host }: PageDocument, traits: Traits): boolean {
  const name = foldText((host ?? '').replace(/^www\./, ''))
  return traits.count <= FEW && traits.dated < 0.5 && areBare(traits) && name !== '' && foldText(tree.title) === name
}
