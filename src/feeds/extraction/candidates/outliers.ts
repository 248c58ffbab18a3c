// Cards that were caught with a series but are something else: an advertisement, a pager, a category.
import type { Link } from '../html/links.ts'
import { BOILERPLATE } from '../html/page-regions.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { UrlParts } from '../normalization/urls.ts'
import { labelOfLink } from '../records/link-label.ts'
import { urlFeaturesOf } from '../records/link-url-features.ts'
import { unlinkedTextWeight } from '../records/node-span.ts'
import {
  hasCompetingLinks,
  hasDateInSpan,
  hasRecordHeading,
  type LocatedRecord,
  type PageContext,
} from '../records/record-signals.ts'
import type { CandidateGroup } from './candidate-group.ts'
import type { GroupFeatures } from './group-features.ts'

/** What nearly all cards share; a card that differs twice does not belong. */
const MIN_COMMON_SHARE = 0.78
const MIN_URL_PATTERN_SHARE = 0.6
const MAX_MULTI_LINK_SHARE = 0.3
const MIN_PROSE_WEIGHT = 40
const MIN_TITLE_WEIGHT = 15
const MIN_LABEL_WEIGHT = 4

export function removeOutliers(eyes: PageContext, series: CandidateGroup): LocatedRecord[] {
  const { address } = eyes.document
  const things: LocatedRecord[] = []
  for (const card of series.records) if (!leadsThroughFolders(address, card.link)) things.push(card)
  const cards = things.length === 0 ? series.records : things
  if (cards.length < 4) return [...cards]
  const outliers = findOutliers(eyes, cards, series)
  return outliers.length <= cards.length * 0.4 ? without(cards, outliers) : [...cards]
}

/** What is left out stands in the same order. */
function without(cards: readonly LocatedRecord[], out: readonly LocatedRecord[]): LocatedRecord[] {
  const left: LocatedRecord[] = []
  let next = 0
  for (const card of cards) {
    if (card === out[next]) next++
    else left.push(card)
  }
  return left
}

/** In an index of files, however few: what sorts it, as Apache writes it, and the folder that it is in. */
function leadsThroughFolders({ host, pathname: page = '' }: Partial<UrlParts> = {}, { target }: Link): boolean {
  const { pathname, search, hash } = target.parts ?? {}
  if (!page.endsWith('/') || hash || target.parts?.host !== host) return false
  const above = page.slice(0, page.lastIndexOf('/', page.length - 2) + 1)
  return search ? pathname === page && SORTED.test(search) : pathname !== page && pathname === above
}

const SORTED = /^\?C=[NMSD][;&]O=[AD]$/

/** Those of some cards that differ from what the cards of a series share. */
export function findOutliers(
  eyes: PageContext,
  some: readonly LocatedRecord[],
  { records, features }: CandidateGroup,
  most = 2,
): LocatedRecord[] {
  let dated = 0
  for (const card of records) if (isDated(eyes, card)) dated++
  const dates = dated / records.length
  const ends = [records[0], records[records.length - 1]]
  const { pathname: page = '' } = eyes.document.address ?? {}
  const mark = commonItemType(records)
  const areAbove = records.filter((card) => isAbove(page, card)).length > records.length * 0.4
  return some.filter((card) => {
    if (mark !== undefined && itemTypeOf(card) === mark && !isAway(eyes, card, features)) return false
    if (!areAbove && isAbove(page, card)) return true
    if (card === records[0] && isAboveSections(records, features)) return true
    return (
      countDifferences(eyes, card, features, dates) >= most || (ends.includes(card) && isLayout(eyes, card, features))
    )
  })
}

/** What they are in microdata, if nearly all say so: whoever says the same is one of them, however little else it says. */
function commonItemType(cards: readonly LocatedRecord[]): string | undefined {
  const mark = cards[0] && itemTypeOf(cards[0])
  if (mark === undefined) return undefined
  return cards.filter((card) => itemTypeOf(card) === mark).length >= cards.length * MIN_COMMON_SHARE ? mark : undefined
}

const itemTypeOf = ({ span }: LocatedRecord): string | undefined => attributeOf(span.element.tag, 'itemtype')

/** The page itself, sorted otherwise, or the folder that it is in: no thing that it lists. */
function isAbove(page: string, { link }: LocatedRecord): boolean {
  const { pathname = '' } = urlFeaturesOf(link)
  return (
    !link.isSamePage &&
    pathname.length > 1 &&
    page.startsWith(pathname) &&
    (pathname === page || pathname.endsWith('/'))
  )
}

function countDifferences(eyes: PageContext, card: LocatedRecord, traits: GroupFeatures, dates: number): number {
  const { document, regions } = eyes
  const { span, link } = card
  const { host, pathname, pattern } = urlFeaturesOf(link)
  const away = host !== document.host
  // The front page is listed by nobody.
  let count = !away && pathname === '/' ? 1 : 0
  if (traits.urlPatternShare >= MIN_COMMON_SHARE && pattern !== traits.urlPattern) count++
  if (dates >= MIN_COMMON_SHARE && !isDated(eyes, card)) count++
  if (traits.headingShare >= MIN_COMMON_SHARE && !hasRecordHeading(document, span, link)) count++
  // Most have a text below the title; this is a title alone.
  if (traits.proseWeight >= MIN_PROSE_WEIGHT && unlinkedTextWeight(document, span) < traits.proseWeight * 0.1) count++
  // An arrow or a count, where the others have words.
  const isNamed = traits.titleWeight >= MIN_TITLE_WEIGHT && !traits.hasUnlinkedTitles
  if (isNamed && labelOfLink(document, link).weight < MIN_LABEL_WEIGHT && !hasRecordHeading(document, span, link))
    count++
  if (isAway(eyes, card, traits)) count++
  if (traits.boilerplateShare <= 1 - MIN_COMMON_SHARE && regions[span.element.index] === BOILERPLATE) count++
  return count
}

/** It leads to another host, and hardly any other does. */
const isAway = ({ document }: PageContext, { link }: LocatedRecord, { externalShare }: GroupFeatures): boolean =>
  externalShare <= 1 - MIN_COMMON_SHARE && urlFeaturesOf(link).host !== document.host

/** Of another kind, above a heading as others have above them: what introduces a list with sections is in none. */
function isAboveSections(
  [first, ...others]: readonly LocatedRecord[],
  { urlPatternShare, urlPattern }: GroupFeatures,
): boolean {
  if (!first || urlPatternShare < MIN_COMMON_SHARE || urlFeaturesOf(first.link).pattern === urlPattern) return false
  const { next } = first.span.element
  if (!next?.heading || next.heading !== next) return false
  return others.filter(({ span }) => span.element.previous?.path === next.path).length > 1
}

/** Before the first card or behind the last one a box of the page, where the cards hold one thing each. */
function isLayout(
  eyes: PageContext,
  card: LocatedRecord,
  { urlPatternShare, urlPattern, multiLinkShare }: GroupFeatures,
): boolean {
  if (
    multiLinkShare > MAX_MULTI_LINK_SHARE ||
    urlPatternShare < MIN_URL_PATTERN_SHARE ||
    urlFeaturesOf(card.link).pattern === urlPattern
  )
    return false
  return hasCompetingLinks(eyes.document, card) && !isDated(eyes, card)
}

const isDated = (eyes: PageContext, { link, span }: LocatedRecord): boolean =>
  urlFeaturesOf(link).hasDate || hasDateInSpan(eyes, span)
