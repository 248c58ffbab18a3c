// Groups around the subject of a page: the page has a headline, date and text of its own, and the group stands behind
// or beside them.

import { type GroupFeatures, MIN_EXTERNAL_SHARE } from '../../candidates/group-features.ts'
import { isInPageTitle } from '../../candidates/page-headline.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { contains, type Element, elementsByName } from '../../html/parser/tree.ts'
import { patternOfUrlParts } from '../../normalization/urls.ts'
import { endsWithSlug } from '../../records/link-url-features.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { hasNextPage } from '../page-kind/pagination.ts'
import {
  hasAddToCartForm,
  hasButtonBelowHeadline,
  hasOrderForm,
  havePrices,
  isPrice,
} from '../page-kind/product-page.ts'
import { findSubjectView, runningTextWeight, type SubjectView } from '../page-kind/subject-view.ts'
import { isNamedListingUrl } from '../record-kind/site-sections.ts'
import { hasCommentForm, haveAuthorAndDate } from '../thread/comments.ts'
import { isPageInOwnList } from './self-link.ts'
import { MIN_LONG_TEXT_WEIGHT, proseWeightBeside } from './text-outside.ts'

/** One sign alone may be an accident: lists have a day, a form or a long introduction, too. */
const MIN_SIGNS = 2
/** Text between the name of a list and its first item is shorter. */
const MIN_TEXT_WEIGHT = 300
const MIN_SHORT_TEXT_WEIGHT = 100
/** "The same speaker is also in …" */
const MAX_RELATED_RECORDS = 3
/** Further below, prices are bounds of a filter. */
const MAX_LINES_TO_PRICE = 12
const MIN_REFERENCE_SHARE = 0.6

export function isBelowSubject(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  if (isWholeArticle(context, records, features)) return true
  const view = findSubjectView(context, records)
  if (!view?.isBehind) return false
  const { headline, firstText, between, hasDate, proseWeight } = view
  const isPriced = between.slice(0, MAX_LINES_TO_PRICE).some(isPrice)
  const isSibling = areSiblingPages(context, records, features)
  const isSigned = features.headingShare < 0.3 && haveAuthorAndDate(context, records)
  const isNamed = isInPageTitle(context, headline)
  const shown = [
    isPriced,
    hasOrderForm(context, headline, firstText, isPriced) ||
      (isPriced && hasButtonBelowHeadline(context, headline, firstText)),
    isPlayed(context, headline, firstText),
    isSibling,
    // The lines of a song, what goes into a dish.
    isSibling && isNamed && runningTextWeight(context, between, 0) >= MIN_TEXT_WEIGHT && !havePrices(context, records),
    areReferences(features),
    isSigned,
  ]
  // Dialogs have headings, too: only below the headline its day and its text are those of its subject.
  const isMore =
    proseWeight >= MIN_SHORT_TEXT_WEIGHT &&
    between.at(-1)?.heading !== undefined &&
    mayBeMore(context, records, features)
  const hasText = hasSubjectText(context, view, { isSigned, isMore })
  const signs = isNamed ? [hasDate, hasText, isMore, OF_A_DAY.test(context.document.url)] : []
  return [...shown, ...signs].filter(Boolean).length >= MIN_SIGNS
}

/** Text of the subject between headline and records: enough of it, or less where the records have a heading of their own. */
function hasSubjectText(
  context: PageContext,
  { proseWeight, hasDate, between }: SubjectView,
  { isSigned, isMore }: { isSigned: boolean; isMore: boolean },
): boolean {
  if (proseWeight >= MIN_TEXT_WEIGHT) return true
  // A list behind a short dated text has a heading of its own ("More from the region"). So have comments.
  const isNamedApart =
    (hasDate || isSigned) &&
    proseWeight >= MIN_SHORT_TEXT_WEIGHT &&
    between.some(({ heading }) => heading !== undefined)
  return isNamedApart || (isMore && runningTextWeight(context, between, 0) >= MIN_TEXT_WEIGHT)
}

/** However many stand below it: it is filed as they are, and has its name, its day and all its text above them. */
function isWholeArticle(context: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  if (features.urlPatternShare < 0.9 || !isOfTheirShape(context, records, features)) return false
  const view = findSubjectView(context, records, Number.POSITIVE_INFINITY)
  if (!view?.isBehind || !view.hasDate) return false
  return view.proseWeight >= MIN_ARTICLE_WEIGHT && isInPageTitle(context, view.headline)
}

const MIN_ARTICLE_WEIGHT = 900

/** A few of its kind, or some below a comment form. A list that the page is about has more of them. */
const mayBeMore = (context: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean =>
  isOfTheirShape(context, records, features) && areFewMore(context, records)

const areFewMore = (context: PageContext, records: readonly LocatedRecord[]): boolean =>
  records.length <= (hasCommentForm(context) ? MAX_FEW_RECORDS : MAX_MORE_RECORDS) && !hasNextPage(context.document)

const MAX_MORE_RECORDS = 4
const MAX_FEW_RECORDS = 8

/** Others of its kind stand before it or in a column. */
export function isBesideSubject(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  if (areAboveName(context, records, features) || isPageInOwnList(context, records, features)) return true
  if (!isOfTheirShape(context, records, features)) return false
  if (
    records.length <= MAX_RELATED_RECORDS &&
    features.dateShare < 0.5 &&
    features.headingShare < 0.5 &&
    proseWeightBeside(context, records) >= MIN_TEXT_WEIGHT
  )
    return true
  if (features.dateShare < 0.5 && hasAddToCartForm(context, records)) return true
  const view = findSubjectView(context, records)
  if (!view || view.isBehind || !isInPageTitle(context, view.headline)) return false
  return (view.hasDate || areSiblingPages(context, records, features)) && view.proseWeight >= MIN_TEXT_WEIGHT
}

/** News in a column that is written before the content: the page has its name below them, and a text under it. */
function areAboveName(
  context: PageContext,
  records: readonly LocatedRecord[],
  { headingShare }: GroupFeatures,
): boolean {
  if (headingShare >= 0.5 || records.length > MAX_FEW_RECORDS || context.document.address?.pathname === '/')
    return false
  const view = findSubjectView(context, records)
  if (!view || view.isBehind || !isInPageTitle(context, view.headline) || view.proseWeight < MIN_TEXT_WEIGHT)
    return false
  return records.every(({ span }) => span.endText <= view.headline.firstText)
}

/**
 * However many: the text of a day stands below the headline, and they lead to its like or to elsewhere, or stand
 * in a column.
 */
export function areAroundMainText(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  // Many items with headings are a list of their own, and an archive may have a long introduction.
  if (features.headingShare >= 0.5 || isNamedListingUrl(context.document.url)) return false
  if (
    !isOfTheirShape(context, records, features) &&
    features.externalShare <= MIN_EXTERNAL_SHARE &&
    features.sidebarShare <= 0.5
  )
    return false
  const view = findSubjectView(context, records, Number.POSITIVE_INFINITY)
  if (!view) return false
  return view.hasDate && view.proseWeight >= MIN_LONG_TEXT_WEIGHT && isInPageTitle(context, view.headline)
}

/** References of a text: words within its lines that link elsewhere. */
function areReferences({
  standaloneShare,
  externalShare,
  dateShare,
  headingShare,
  imageShare,
}: GroupFeatures): boolean {
  if (externalShare <= MIN_EXTERNAL_SHARE || headingShare >= 0.3 || imageShare >= 0.3) return false
  return standaloneShare < MIN_REFERENCE_SHARE && dateShare < 0.5
}

/** The address carries a day and then a name: that of a list ends with its day. */
const OF_A_DAY = /\/(?:19|20)\d{2}([-/]?)[01]\d\1[0-3]\d[-/_][^/?#]{4}/

function isPlayed({ document: { tree }, regions }: PageContext, headline: Element, firstText: number): boolean {
  return [...elementsByName(tree, 'video'), ...elementsByName(tree, 'audio')].some(
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

/** The URL of the page has the pattern of the records: it is one of them. */
export function areSiblingPages(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  // A column and its posts may share a URL pattern.
  const { address } = context.document
  if (!address || !isOfTheirShape(context, records, features)) return false
  return (
    address.search !== '' ||
    features.dateShare < 0.5 ||
    (endsWithSlug(address.pathname) && areFewMore(context, records))
  )
}

/** The folder itself, which lists what is filed in it. */
const INDEX = /\/(?:index|default)\.\w{2,5}$/i

function isOfTheirShape(
  context: PageContext,
  records: readonly LocatedRecord[],
  { urlPattern, urlPatternShare }: GroupFeatures,
): boolean {
  const { address } = context.document
  if (!address || urlPatternShare < 0.5 || patternOfUrlParts(address) !== urlPattern) return false
  const folders = address.pathname.split('/').filter(Boolean).length
  if (!address.search && INDEX.test(address.pathname)) return false
  if (address.search) return !/^\?(?:p|page|seite|start|offset|q|query)=/i.test(address.search)
  return folders > 1 || (endsWithSlug(address.pathname) && areFewMore(context, records))
}
