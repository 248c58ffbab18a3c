// Outliers of a group: records found with it that are advertisements, pagers or categories.
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
import { type GroupFeatures, MIN_TITLE_WEIGHT } from './group-features.ts'

/** Share of records that must have a feature in common; a record that differs twice is an outlier. */
const MIN_COMMON_SHARE = 0.78
const MIN_URL_PATTERN_SHARE = 0.6
const MAX_MULTI_LINK_SHARE = 0.3
const MIN_PROSE_WEIGHT = 40
const MIN_LABEL_WEIGHT = 4

export function removeOutliers(context: PageContext, group: CandidateGroup): LocatedRecord[] {
  const { address } = context.document
  const things: LocatedRecord[] = []
  for (const record of group.records) if (!leadsThroughFolders(address, record.link)) things.push(record)
  const records = things.length === 0 ? group.records : things
  if (records.length < 4) return [...records]
  const outliers = findOutliers(context, records, group)
  return outliers.length <= records.length * 0.4 ? without(records, outliers) : [...records]
}

/** Removed outliers keep their order. */
function without(records: readonly LocatedRecord[], out: readonly LocatedRecord[]): LocatedRecord[] {
  const left: LocatedRecord[] = []
  let next = 0
  for (const record of records) {
    if (record === out[next]) next++
    else left.push(record)
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

/** Records that differ from the common features of a group. */
export function findOutliers(
  context: PageContext,
  some: readonly LocatedRecord[],
  { records, features }: CandidateGroup,
  maxCount = 2,
): LocatedRecord[] {
  let dated = 0
  for (const record of records) if (isDated(context, record)) dated++
  const dates = dated / records.length
  const ends = [records[0], records[records.length - 1]]
  const { pathname: page = '' } = context.document.address ?? {}
  const mark = commonItemType(records)
  const areAbove = records.filter((record) => isAbove(page, record)).length > records.length * 0.4
  return some.filter((record) => {
    if (mark !== undefined && itemTypeOf(record) === mark && !isAway(context, record, features)) return false
    if (!areAbove && isAbove(page, record)) return true
    if (record === records[0] && isAboveSections(records, features)) return true
    return (
      countDifferences(context, record, features, dates) >= maxCount ||
      (ends.includes(record) && isLayout(context, record, features))
    )
  })
}

/** Common microdata type of nearly all records: a record of that type belongs, however little else it has. */
function commonItemType(records: readonly LocatedRecord[]): string | undefined {
  const mark = records[0] && itemTypeOf(records[0])
  if (mark === undefined) return undefined
  return records.filter((record) => itemTypeOf(record) === mark).length >= records.length * MIN_COMMON_SHARE
    ? mark
    : undefined
}

const itemTypeOf = ({ span }: LocatedRecord): string | undefined => attributeOf(span.element.tag, 'itemtype')

/** The page itself with another sort order, or its parent folder: no item of the list. */
function isAbove(page: string, { link }: LocatedRecord): boolean {
  const { pathname = '' } = urlFeaturesOf(link)
  return (
    !link.isSamePage &&
    pathname.length > 1 &&
    page.startsWith(pathname) &&
    (pathname === page || pathname.endsWith('/'))
  )
}

function countDifferences(context: PageContext, record: LocatedRecord, features: GroupFeatures, dates: number): number {
  const { document, regions } = context
  const { span, link } = record
  const { host, pathname, pattern } = urlFeaturesOf(link)
  const away = host !== document.host
  // The front page is no item.
  let count = !away && pathname === '/' ? 1 : 0
  if (features.urlPatternShare >= MIN_COMMON_SHARE && pattern !== features.urlPattern) count++
  if (dates >= MIN_COMMON_SHARE && !isDated(context, record)) count++
  if (features.headingShare >= MIN_COMMON_SHARE && !hasRecordHeading(document, span, link)) count++
  // Most have a text below the title; this is a title alone.
  if (features.proseWeight >= MIN_PROSE_WEIGHT && unlinkedTextWeight(document, span) < features.proseWeight * 0.1)
    count++
  // An arrow or a count, where the others have words.
  const isNamed = features.titleWeight >= MIN_TITLE_WEIGHT && !features.hasUnlinkedTitles
  if (isNamed && labelOfLink(document, link).weight < MIN_LABEL_WEIGHT && !hasRecordHeading(document, span, link))
    count++
  if (isAway(context, record, features)) count++
  if (features.boilerplateShare <= 1 - MIN_COMMON_SHARE && regions[span.element.index] === BOILERPLATE) count++
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

/** Before the first record or behind the last one a box of the page, where records hold one item each. */
function isLayout(
  context: PageContext,
  record: LocatedRecord,
  { urlPatternShare, urlPattern, multiLinkShare }: GroupFeatures,
): boolean {
  if (
    multiLinkShare > MAX_MULTI_LINK_SHARE ||
    urlPatternShare < MIN_URL_PATTERN_SHARE ||
    urlFeaturesOf(record.link).pattern === urlPattern
  )
    return false
  return hasCompetingLinks(context.document, record) && !isDated(context, record)
}

const isDated = (context: PageContext, { link, span }: LocatedRecord): boolean =>
  urlFeaturesOf(link).hasDate || hasDateInSpan(context, span)
