// Single item: a list of one, judged by its record alone, since nothing repeats.

import { computeGroupFeatures } from '../candidates/group-features.ts'
import { findPageHeadline } from '../candidates/page-headline.ts'
import { isDetailPage } from '../classification/page-kind/detail-page.ts'
import { isProfileUrl } from '../classification/record-kind/people.ts'
import { isNamedListingUrl } from '../classification/record-kind/site-sections.ts'
import { contentTextWeight, proseWeightBeside, textWeightOutside } from '../classification/surroundings/text-outside.ts'
import type { Link } from '../html/links.ts'
import { countInElements, type PageDocument } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { closest, contains, type Element, elementsByName } from '../html/parser/tree.ts'
import { isBelowTableHeader } from '../html/table-header.ts'
import { MENU_TAGS, MIN_PROSE_LINE_WEIGHT } from '../html/text-volume.ts'
import { isConsentWall } from '../page-state/consent-wall.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import type { Candidate } from '../records/candidate.ts'
import { hasHeadingAround, labelOfLink, lineShareOf } from '../records/link-label.ts'
import { type NodeSpan, spanOf } from '../records/node-span.ts'
import { hasDateInSpan, type LocatedRecord, type PageContext, textMassOf } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { findRecordElement } from './record-extent.ts'
import { scoreSingleItem } from './single-item-score.ts'

/**
 * Limits of other text in the content: with more of it, or a smaller share for the record, the page is about something
 * else.
 */
const MAX_TEXT_OUTSIDE = 500
/** A row has no room for more than its name; what is said above its table is said of all rows. */
const MAX_TEXT_OUTSIDE_ROWS = 1200
const MIN_CONTENT_SHARE = 0.25
const MIN_POINTS = 4
/** So much speaks for a record that it may stand among other items. */
const MIN_SURE_POINTS = 6
const MIN_SURE_CONTENT_SHARE = 0.1
/** And so much, with nothing to read beside it, that it is what a page is for that calls itself an article. */
const MIN_POINTS_ON_DETAIL_PAGE = 5
const MIN_LEAD = 1.5
const MAX_LINKS = 200
const HEADING_BONUS = 100

export function selectSingleItem(
  context: PageContext,
  { rejectedGroups, groups }: GroupSelection,
  found: readonly Candidate[],
): GroupSelection | undefined {
  const isOneThing = isDetailPage(context.document, found)
  if (isOneThing && !mayBeMislabelledArticle(context.document)) return undefined
  const links = titleLinks(context)
  if (links.length === 0 || links.length > MAX_LINKS) return undefined
  const best = bestScored(context, links, found)
  if (!best) return undefined
  const { link, span } = best
  const record: LocatedRecord = { key: link.key, url: link.url, fields: {}, span, link }
  if (isOneThing && (best.points < MIN_POINTS_ON_DETAIL_PAGE || proseWeightBeside(context, [record]) > 0))
    return undefined
  if (isRepeated(context, record) || hasEmptyPhraseAround(context, record, best.points)) return undefined
  const headline = findPageHeadline(context)
  // A button below the headline leads on from it.
  if (headline && contains(span.element, headline)) return undefined
  if (isBehindText(context.document, link, span)) return undefined
  const isRow = isBelowTableHeader(link.element) && hasDateInSpan(context, span)
  const share = best.points >= MIN_SURE_POINTS ? MIN_SURE_CONTENT_SHARE : MIN_CONTENT_SHARE
  const fills =
    isRow || textMassOf(context.document, span) >= share * contentTextWeight(context, mainAround(context, span))
  if (
    !fills ||
    textWeightOutside(context, [record]) > (isRow ? MAX_TEXT_OUTSIDE_ROWS : MAX_TEXT_OUTSIDE) ||
    isConsentWall(context.document)
  )
    return undefined
  const only = {
    foundBy: 'only card' as const,
    records: [record],
    features: computeGroupFeatures(context, [record]),
    score: best.points,
  }
  return { records: [record], groups: [only], rejectedGroups: [...groups, ...rejectedGroups] }
}

/** The link with enough points, and with enough more than any other. */
function bestScored(context: PageContext, links: readonly Link[], found: readonly Candidate[]): ScoredLink | undefined {
  const declaredKeys = new Set(
    found.flatMap(({ records }) => records.filter(({ span }) => !span).map(({ key }) => key)),
  )
  const scored = links.map((link): ScoredLink => {
    const span = spanOf(findRecordElement(context.document, link, links))
    return { link, span, points: scoreSingleItem(context, link, span) + (declaredKeys.has(link.key) ? 2 : 0) }
  })
  const [best, next] = scored.sort((a, b) => b.points - a.points)
  if (!best || best.points < MIN_POINTS || (next && next.points > best.points - MIN_LEAD)) return undefined
  return best
}

interface ScoredLink {
  link: Link
  span: NodeSpan
  points: number
}

/** Some content systems call each of their pages an article, also "/archive" and the first of a site. */
const mayBeMislabelledArticle = ({ metas, url, address }: PageDocument): boolean =>
  metas.get('og:type') === 'article' &&
  !metas.has('article:published_time') &&
  (isNamedListingUrl(url) || (address?.pathname === '/' && address.search === ''))

/** "No comments" below the name of an item is said of it. */
function hasEmptyPhraseAround({ document }: PageContext, { link, span }: LocatedRecord, points: number): boolean {
  if (points < MIN_SURE_POINTS) return hasEmptyPhrase(document)
  const endText = document.tree.texts.length
  return (
    hasEmptyPhrase(document, { firstText: 0, endText: link.element.endText }) ||
    hasEmptyPhrase(document, { firstText: span.endText, endText })
  )
}

/** Questions and offers around `main` are not beside the record. */
const mainAround = ({ document }: PageContext, { element }: NodeSpan): Element | undefined =>
  elementsByName(document.tree, 'main').find((main) => contains(main, element))

/** "/event-41/register": the next step of the one item that has the number. Years and "/41" are those of lists. */
const leadsOn = ({ key }: PageDocument, link: Link): boolean =>
  link.key.startsWith(`${key}/`) && OF_ONE.test(key) && STEP.test(link.key.slice(key.length))

const OF_ONE = /\/(?=[^/]*\p{L})[^/]*\d{2}[^/]*$/u
const STEP = /^\/\p{L}{3,14}$/u

/** Links of the content that stand alone and lead to another page, one for each destination: the one that says most. */
function titleLinks({ document, regions }: PageContext): Link[] {
  const links = new Map<string, Link>()
  for (const link of document.links) {
    if (
      link.isSamePage ||
      link.key === document.key ||
      closest(link.element, MENU_TAGS) ||
      (regions[link.element.index] ?? 0) !== CONTENT
    )
      continue
    if (
      !mayBeName(document, link) ||
      isProfileUrl(link.url, labelOfLink(document, link).weight) ||
      leadsOn(document, link)
    )
      continue
    const known = links.get(link.key)
    if (!known || nameWeight(document, link) > nameWeight(document, known)) links.set(link.key, link)
  }
  return [...links.values()]
}

/** Some words in a line of their own, or the number of a version as a heading, and "Stable" beside it. */
function mayBeName(document: PageDocument, link: Link): boolean {
  const { text, weight } = labelOfLink(document, link)
  if (STEP_ON.test(text)) return false
  if (weight >= MIN_NAME_WEIGHT && lineShareOf(document, link) >= 0.6) return true
  return VERSION.test(text) && hasHeadingAround(document, link.element)
}

const MIN_NAME_WEIGHT = 8
/** "<- previous", "next →": a word and where it leads. */
const STEP_ON = /^\s*(?:(?:<+[-=]*|[-=]*<+|[←‹«])\s*\p{L}{1,12}|\p{L}{1,12}\s*(?:[-=]*>+|[→›»]))\s*$/u
const VERSION = /^v?\d+\.\d/i

/** "Read the release notes" may be longer than the heading. */
function nameWeight(document: PageDocument, link: Link): number {
  return labelOfLink(document, link).weight + (hasHeadingAround(document, link.element) ? HEADING_BONUS : 0)
}

/** Others of its kind stand around it, with names too short to be titles. */
function isRepeated({ document, regions }: PageContext, { link, span, key }: LocatedRecord): boolean {
  return document.links.some(
    (other) =>
      other.element.path === link.element.path &&
      other.key !== key &&
      !contains(span.element, other.element) &&
      (regions[other.element.index] ?? 0) === CONTENT,
  )
}

/** Link to the next page at the foot of a text without a heading: titles stand above their text. */
function isBehindText(document: PageDocument, { element }: Link, { element: holder, firstText }: NodeSpan): boolean {
  if (element.heading || countInElements(document, 'headings', holder.index, holder.end) > 0) return false
  const weight = document.lines.reduce((sum, line) => {
    const isText =
      line.firstText >= firstText && line.endText <= element.firstText && line.weight >= MIN_PROSE_LINE_WEIGHT
    return isText ? sum + line.weight : sum
  }, 0)
  return weight > MAX_TEXT_OUTSIDE
}
