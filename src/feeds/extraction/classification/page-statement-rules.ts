// List rules by phrases of the page: not found, empty, log-in, search without result; then its best group is beside
// the point.

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
import { areUnderPagePath } from './address-kind.ts'
import { isBelowContactForm, isSiteInfoPage } from './page-kind/site-info-page.ts'
import { MIN_RECORDS_OF_SURE_LIST } from './page-kind/subject-view.ts'

/** Few enough to stand below a question. */
const MAX_RECORDS_BELOW_QUESTION = 6
const MAX_RECORDS_OF_COLUMN = 3
/** Menu: at most so many records, with less text each, in text weight. */
const MAX_MENU_RECORDS = 12
const MAX_MENU_PROSE_WEIGHT = 30

export function findPageStatementRejection(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): string | undefined {
  const { document } = context
  if (records.length <= MAX_RECORDS_BELOW_QUESTION && isConsentWall(document, shownBehind(document, records, features)))
    return 'beside a question for consent'
  if (isBesideLogIn(context, records, features)) return 'beside a log-in'
  if (records.length <= MAX_RECORDS_BELOW_QUESTION && hasSignUpForm(document, shownBefore(records, features)))
    return 'beside a form for a new account'
  if (
    (features.dateShare <= 0.5 || isColumn(features) || isBelowContactForm(context, records)) &&
    isSiteInfoPage(context)
  )
    return 'on a page that a site has of itself'
  // Items with headings and dates may stand below any headline.
  const isShown = features.dateShare >= 0.5 && features.headingShare >= 0.5
  if (hasNotFoundPhrase(document) || (!isShown && hasNotFoundTitle(document)))
    return 'on a page that says it is not there'
  if (
    features.dateShare < 0.5 &&
    records.length < MIN_RECORDS_OF_SURE_LIST &&
    hasGonePhrase(document, firstTextOf(records))
  )
    return 'on a page that says it is gone'
  if (isBelowHost(document, features)) return 'below the name of a host'
  if (isAsideOfNothing(context, records, features)) return 'beside the words that there is nothing'
  return undefined
}

/** "No events", and beside or below it what others read: the list that was asked for is empty. */
function isAsideOfNothing(context: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { count, sidebarShare, dateShare, headingShare } = features
  if (isCmsNoResultsPage(context.document)) return true
  if (count > MAX_MENU_RECORDS || !hasEmptyPhrase(context.document)) return false
  if (hasEmptyHeadline(context.document)) return true
  const isBare = areBare(features)
  if (sidebarShare > 0.5 || (isBare && dateShare < 0.5)) return true
  // So few, and they say next to nothing of themselves: what others read.
  if (
    count <= MAX_RECORDS_OF_COLUMN &&
    dateShare < 0.5 &&
    headingShare < 0.5 &&
    isSaidAround(context.document, records)
  )
    return true
  // Items that were there before have more than a date.
  const mayBeNew = isBare && dateShare >= 0.5 && !areFiled(context.document, records)
  if (mayBeNew && isBelowNothing(context, records, hasEmptyPhraseAlone)) return true
  // A search without results is followed by other items.
  const isOther = headingShare < 0.5 || (context.document.address?.search ?? '') !== ''
  if (isSearch(context.document)) return isBelowNothing(context, records)
  return dateShare < 0.5 && isOther && isBelowNothing(context, records) && !isSectionOf(context.document, records)
}

/** "Open positions: none at the moment", and then another section of the page, whose items are filed below it. */
function isSectionOf(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const { address, lines } = document
  if (!address || address.pathname === '/' || address.search !== '' || !areFiled(document, records)) return false
  const first = firstTextOf(records)
  const above = lines.filter(({ firstText }) => firstText < first)
  const heading = above.findLast((line) => line.heading !== undefined)
  return heading !== undefined && !hasEmptyPhrase(document, { firstText: heading.firstText, endText: first })
}

const areBare = ({ headingShare, imageShare, proseWeight }: GroupFeatures): boolean =>
  headingShare < 0.5 && imageShare < 0.5 && proseWeight < MAX_BARE_PROSE_WEIGHT

const MAX_BARE_PROSE_WEIGHT = 15

/** And not by one of them. */
function isSaidAround(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const ranges = [
    { firstText: 0, endText: firstTextOf(records) },
    { firstText: endTextOf(records), endText: document.tree.texts.length },
  ]
  return ranges.some((range) => hasEmptyPhrase(document, range))
}

/** The page is called by what was asked for in its address. */
function isSearch(document: PageDocument): boolean {
  const asked = [...new URLSearchParams(document.address?.search ?? '').values()].map(foldText)
  return asked.some((words) => words.length >= MIN_QUERY_LENGTH && foldedPageTitle(document).includes(words))
}

const MIN_QUERY_LENGTH = 3

/** The headline, the words or words for a name, then the records. What was searched for needs no name. */
function isBelowNothing(context: PageContext, records: readonly LocatedRecord[], isSaid = hasEmptyPhrase): boolean {
  const from = findPageHeadline(context)?.firstText ?? (context.document.address?.search ? 0 : Number.POSITIVE_INFINITY)
  const first = firstTextOf(records)
  if (first >= from) return isSaid(context.document, { firstText: from, endText: first })
  // A column may stand before the content.
  return (
    endTextOf(records) <= from &&
    isSaid(context.document, { firstText: from, endText: context.document.tree.texts.length })
  )
}

/** Offers in place of the page are neither below its path nor dated. */
function shownBehind(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { dateShare }: GroupFeatures,
): Element[] {
  return areFiled(document, records) || dateShare > 0.5 ? records.map(({ span }) => span.element) : []
}

/** Offers for visitors without an account. */
function isBesideLogIn(context: PageContext, records: readonly LocatedRecord[], { dateShare }: GroupFeatures): boolean {
  const { document } = context
  if (records.length >= MIN_RECORDS_OF_SURE_LIST || dateShare >= 0.5 || !hasLoginTitle(document)) return false
  return isLoginPage(context) && !areUnderPagePath(document, records)
}

const areFiled = ({ folder }: PageDocument, records: readonly LocatedRecord[]): boolean =>
  folder !== '' && records.every(({ url }) => url.startsWith(folder))

/** Dated records do not stand above the form of a form page: below it there may be one that is shown on demand. */
const shownBefore = (records: readonly LocatedRecord[], { dateShare }: GroupFeatures): number =>
  dateShare < 0.9 ? Number.POSITIVE_INFINITY : endTextOf(records)

const firstTextOf = (records: readonly LocatedRecord[]): number =>
  records.reduce((first, { span }) => Math.min(first, span.firstText), Number.POSITIVE_INFINITY)

/** "News", in few lines: posts are filed below "privacy", too, and have more text. */
const isColumn = ({ count, headingShare, imageShare, proseWeight }: GroupFeatures): boolean =>
  count <= MAX_MENU_RECORDS && headingShare < 0.5 && imageShare < 0.5 && proseWeight < MAX_MENU_PROSE_WEIGHT

const endTextOf = (records: readonly LocatedRecord[]): number =>
  records.reduce((end, { span }) => Math.max(end, span.endText), 0)

/** Parked host: its name and paid links. */
function isBelowHost({ tree, host }: PageDocument, features: GroupFeatures): boolean {
  const name = foldText((host ?? '').replace(/^www\./, ''))
  return (
    features.count <= MAX_MENU_RECORDS &&
    features.dateShare < 0.5 &&
    areBare(features) &&
    name !== '' &&
    foldText(tree.title) === name
  )
}
