// What a page says in words that makes its best series stand beside what it is for.

import type { GroupFeatures } from '../candidates/group-features.ts'
import { findPageHeadline, foldedPageTitle } from '../candidates/page-headline.ts'
import type { PageDocument } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { foldText } from '../normalization/text.ts'
import { isCmsNoResultsPage } from '../page-state/cms-fingerprints.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { hasEmptyHeadline, hasEmptyPhrase, hasEmptyPhraseAlone } from '../page-state/empty-phrases.ts'
import { hasLoginTitle, hasSignUpForm, isLoginPage } from '../page-state/login-page.ts'
import { hasGonePhrase, hasNotFoundPhrase, hasNotFoundTitle } from '../page-state/not-found-phrases.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import { isBelowContactForm, isSiteInfoPage } from './page-kind/site-info-page.ts'
import { MAX_MENU_RECORDS } from './record-kind/buttons-and-menus.ts'
import { areUnderPagePath } from './record-kind/site-sections.ts'

/** Few enough to stand below a question. */
const MAX_RECORDS_BELOW_QUESTION = 6
/** More than what is offered in place of one thing. */
const MIN_RECORDS_OF_SURE_LIST = 30
const MAX_MENU_PROSE_WEIGHT = 30
const MAX_RECORDS_OF_COLUMN = 3

export function findPageStatementRejection(
  eyes: PageContext,
  cards: readonly LocatedRecord[],
  traits: GroupFeatures,
): string | undefined {
  const { document } = eyes
  if (cards.length <= MAX_RECORDS_BELOW_QUESTION && isConsentWall(document, shownBehind(document, cards, traits)))
    return 'beside a question for consent'
  if (isBesideLogIn(eyes, cards, traits)) return 'beside a log-in'
  if (cards.length <= MAX_RECORDS_BELOW_QUESTION && hasSignUpForm(document, shownBefore(cards, traits)))
    return 'beside a form for a new account'
  if ((traits.dateShare <= 0.5 || isColumn(traits) || isBelowContactForm(eyes, cards)) && isSiteInfoPage(eyes))
    return 'on a page that a site has of itself'
  // Things with headings and days may be told below any name.
  const isShown = traits.dateShare >= 0.5 && traits.headingShare >= 0.5
  if (hasNotFoundPhrase(document) || (!isShown && hasNotFoundTitle(document)))
    return 'on a page that says it is not there'
  if (traits.dateShare < 0.5 && cards.length < MIN_RECORDS_OF_SURE_LIST && hasGonePhrase(document, firstTextOf(cards)))
    return 'on a page that says it is gone'
  if (isBelowHost(document, traits)) return 'below the name of a host'
  if (isAsideOfNothing(eyes, cards, traits)) return 'beside the words that there is nothing'
  return undefined
}

/** "No events", and beside or below it what others read: the list that was asked for is empty. */
function isAsideOfNothing(eyes: PageContext, cards: readonly LocatedRecord[], traits: GroupFeatures): boolean {
  const { count, sidebarShare, dateShare, headingShare } = traits
  if (isCmsNoResultsPage(eyes.document)) return true
  if (count > MAX_MENU_RECORDS || !hasEmptyPhrase(eyes.document)) return false
  if (hasEmptyHeadline(eyes.document)) return true
  const isBare = areBare(traits)
  if (sidebarShare > 0.5 || (isBare && dateShare < 0.5)) return true
  // So few, and they say next to nothing of themselves: what others read.
  if (count <= MAX_RECORDS_OF_COLUMN && dateShare < 0.5 && headingShare < 0.5 && isSaidAround(eyes.document, cards))
    return true
  // What was there before is kept below the page, and tells more than its day.
  const mayBeNew = isBare && dateShare >= 0.5 && !areFiled(eyes.document, cards)
  if (mayBeNew && isBelowNothing(eyes, cards, hasEmptyPhraseAlone)) return true
  // Who searched and found nothing is shown something else.
  const isOther = headingShare < 0.5 || (eyes.document.address?.search ?? '') !== ''
  if (isSearch(eyes.document)) return isBelowNothing(eyes, cards)
  return dateShare < 0.5 && isOther && isBelowNothing(eyes, cards) && !isSectionOf(eyes.document, cards)
}

/** "Open positions: none at the moment", and then another section of the page, whose things are filed below it. */
function isSectionOf(document: PageDocument, cards: readonly LocatedRecord[]): boolean {
  const { address, lines } = document
  if (!address || address.pathname === '/' || address.search !== '' || !areFiled(document, cards)) return false
  const first = firstTextOf(cards)
  const above = lines.filter(({ firstText }) => firstText < first)
  const heading = above.findLast((line) => line.heading !== undefined)
  return heading !== undefined && !hasEmptyPhrase(document, { firstText: heading.firstText, endText: first })
}

const areBare = ({ headingShare, imageShare, proseWeight }: GroupFeatures): boolean =>
  headingShare < 0.5 && imageShare < 0.5 && proseWeight < MAX_BARE_PROSE_WEIGHT

const MAX_BARE_PROSE_WEIGHT = 15

/** And not by one of them. */
function isSaidAround(document: PageDocument, cards: readonly LocatedRecord[]): boolean {
  const ranges = [
    { firstText: 0, endText: firstTextOf(cards) },
    { firstText: endTextOf(cards), endText: document.tree.texts.length },
  ]
  return ranges.some((range) => hasEmptyPhrase(document, range))
}

/** The page is called by what was asked for in its address. */
function isSearch(document: PageDocument): boolean {
  const asked = [...new URLSearchParams(document.address?.search ?? '').values()].map(foldText)
  return asked.some((words) => words.length >= MIN_QUERY_LENGTH && foldedPageTitle(document).includes(words))
}

const MIN_QUERY_LENGTH = 3

/** The name of the page, the words or words for a name, then the cards. What was searched for needs no name. */
function isBelowNothing(eyes: PageContext, cards: readonly LocatedRecord[], isSaid = hasEmptyPhrase): boolean {
  const from = findPageHeadline(eyes)?.firstText ?? (eyes.document.address?.search ? 0 : Number.POSITIVE_INFINITY)
  const first = firstTextOf(cards)
  if (first >= from) return isSaid(eyes.document, { firstText: from, endText: first })
  // A column may stand before the content.
  return (
    endTextOf(cards) <= from && isSaid(eyes.document, { firstText: from, endText: eyes.document.tree.texts.length })
  )
}

/** What is sold in place of the page is neither filed below it nor has a day. */
function shownBehind(document: PageDocument, cards: readonly LocatedRecord[], { dateShare }: GroupFeatures): Element[] {
  return areFiled(document, cards) || dateShare > 0.5 ? cards.map(({ span }) => span.element) : []
}

/** What is offered to whoever has no account yet. */
function isBesideLogIn(eyes: PageContext, cards: readonly LocatedRecord[], { dateShare }: GroupFeatures): boolean {
  const { document } = eyes
  if (cards.length >= MIN_RECORDS_OF_SURE_LIST || dateShare >= 0.5 || !hasLoginTitle(document)) return false
  return isLoginPage(eyes) && !areUnderPagePath(document, cards)
}

const areFiled = ({ folder }: PageDocument, cards: readonly LocatedRecord[]): boolean =>
  folder !== '' && cards.every(({ url }) => url.startsWith(folder))

/** What has days is not put above a form that the page is for: below it stands one for later, to be shown when asked for. */
const shownBefore = (cards: readonly LocatedRecord[], { dateShare }: GroupFeatures): number =>
  dateShare < 0.9 ? Number.POSITIVE_INFINITY : endTextOf(cards)

const firstTextOf = (cards: readonly LocatedRecord[]): number =>
  cards.reduce((first, { span }) => Math.min(first, span.firstText), Number.POSITIVE_INFINITY)

/** "News", in a few lines: posts are filed below "privacy", too, and tell more. */
const isColumn = ({ count, headingShare, imageShare, proseWeight }: GroupFeatures): boolean =>
  count <= MAX_MENU_RECORDS && headingShare < 0.5 && imageShare < 0.5 && proseWeight < MAX_MENU_PROSE_WEIGHT

const endTextOf = (cards: readonly LocatedRecord[]): number =>
  cards.reduce((end, { span }) => Math.max(end, span.endText), 0)

/** What is put on a host that nobody uses: its name, and links that were paid for. */
function isBelowHost({ tree, host }: PageDocument, traits: GroupFeatures): boolean {
  const name = foldText((host ?? '').replace(/^www\./, ''))
  return (
    traits.count <= MAX_MENU_RECORDS &&
    traits.dateShare < 0.5 &&
    areBare(traits) &&
    name !== '' &&
    foldText(tree.title) === name
  )
}
