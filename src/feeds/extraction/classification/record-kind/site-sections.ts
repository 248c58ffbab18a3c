// Site sections: few records that lead to pages of the site itself, on a page that introduces them.

import { type GroupFeatures, MIN_EXTERNAL_SHARE } from '../../candidates/group-features.ts'
import { findLine, type Line } from '../../html/lines.ts'
import { type PageDocument, textOfRange, textWeightIn } from '../../html/page-document.ts'
import { LISTING_PATH } from '../../lexicon/listing-words.ts'
import { lastPathSegment, parseUrlParts } from '../../normalization/urls.ts'
import { labelOfLink } from '../../records/link-label.ts'
import { median } from '../../records/median.ts'
import { linksInSpan } from '../../records/node-span.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'

const MIN_RECORDS = 3
const MAX_RECORDS = 12
/** Records with the sign of an item, 0..1: a day, a number, a place below the list, a host of its own. */
const MIN_ITEM_SHARE = 0.3
/** Records with pages of the site below them, 0..1. */
const MIN_HUB_SHARE = 0.7
/** They are called in a few words, and what stands below its own page in fewer. */
const MAX_NAME_WEIGHT = 28
const MAX_NAME_WEIGHT_BELOW_PAGE = 20
const MAX_SEGMENT_LENGTH = 16

/** Items that come and go have a day, a number or a place below their list: of 94 saved lists none is without all three. */
export function areSiteSections(
  document: PageDocument,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  if (
    records.length < MIN_RECORDS ||
    records.length > MAX_RECORDS ||
    features.dateShare >= MIN_ITEM_SHARE ||
    features.itemUrlShare >= 0.5
  )
    return false
  if (areHubs(document, records)) return true
  // Texts by other authors are no site sections.
  if (features.externalShare >= MIN_EXTERNAL_SHARE && hostsOf(records).size >= records.length * MIN_ITEM_SHARE)
    return false
  const { pathname = '', search = '' } = document.address ?? {}
  if (pathname !== '/' && areTiles(document, records, features)) return false
  // Results of a search or filter are items.
  if (search || records.filter((record) => isNumbered(document, record)).length >= records.length * MIN_ITEM_SHARE)
    return false
  const { folder } = document
  const isBelow =
    folder !== '' && records.filter(({ url }) => url.startsWith(folder)).length >= records.length * MIN_ITEM_SHARE
  if (LISTING_PATH.test(pathname) && (isBelow || shareOneFolder(features))) return false
  const names = records.map(
    ({ span, link }) => findLine(document.lines, span, isHeading) ?? labelOfLink(document, link),
  )
  // Records of unlabelled links are named by their other text.
  const named = median(names.map(({ weight }) => weight)) || features.titleWeight
  return named < (isBelow ? MAX_NAME_WEIGHT_BELOW_PAGE : MAX_NAME_WEIGHT)
}

/** Links to pages below its own path are the page's own items. */
export const areUnderPagePath = ({ key }: PageDocument, records: readonly LocatedRecord[]): boolean =>
  records.every((record) => record.key.startsWith(`${key}/`))

const hostsOf = (records: readonly LocatedRecord[]) => new Set(records.map(({ url }) => parseUrlParts(url)?.host))

/** "/album/low-water": a picture, a name and hardly a word more, filed where nothing else of this site is. */
function areTiles(document: PageDocument, records: readonly LocatedRecord[], { imageShare }: GroupFeatures): boolean {
  if (imageShare < 1 || records.some(({ span }) => textWeightIn(document, span) > MAX_TILE_WEIGHT)) return false
  const folders = new Set(records.map(({ key }) => folderOf(key)))
  if (folders.size > MAX_FOLDERS || [...folders].some((folder) => !folder.includes('/') || folder === document.key))
    return false
  const own = new Set(records.map(({ key }) => key))
  return document.links.every(({ key }) => own.has(key) || !(folders.has(key) || folders.has(folderOf(key))))
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

const MAX_TILE_WEIGHT = 60
const MAX_FOLDERS = 2

/** "/garden", and below it in the same box "/garden/chairs" and more of its kind. */
function areHubs(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const hubs = records.filter(({ span, key }) => {
    const below = linksInSpan(document, span).filter((link) => link.key.startsWith(`${key}/`))
    return new Set(below.map((link) => link.key)).size >= MIN_RECORDS
  })
  return hubs.length >= records.length * MIN_HUB_SHARE
}

/** "/projects", and each of them in one folder, wherever that is. */
export const haveListingPattern = (document: PageDocument, features: GroupFeatures): boolean =>
  shareOneFolder(features) && LISTING_PATH.test(document.address?.pathname ?? '')

/** "/jobs", but not "/jobs/lock-keeper-for-the-northern-canal". */
export function isListingUrl(url: string): boolean {
  const last = lastPathSegment(parseUrlParts(url)?.pathname ?? '')
  return last.length <= MAX_SEGMENT_LENGTH && LISTING_PATH.test(last)
}

/** The same, but not "/97", which may be anything. */
export const isNamedListingUrl = (url: string): boolean =>
  isListingUrl(url) && !/[\d%]/.test(lastPathSegment(parseUrlParts(url)?.pathname ?? ''))

const shareOneFolder = ({ urlPatternShare, urlPattern }: GroupFeatures): boolean =>
  urlPatternShare >= 0.9 && urlPattern.split('/').length > 2

/** By the text of its record, or by the end of its URL. */
const isNumbered = (document: PageDocument, { span, url }: LocatedRecord): boolean =>
  /\d[^/]*\/?$/.test(url) || /\p{Nd}/u.test(textOfRange(document, span))

const isHeading = ({ heading }: Line): boolean => heading !== undefined
