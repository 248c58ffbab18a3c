// Groups with little space or text that are still the primary content: a path prefix of the page, a time per record,
// or hardly any other text.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { hasMachineReadableDate } from '../../fields/dates/machine-readable-dates.ts'
import { linkTextWeightIn, type PageDocument, textWeightIn } from '../../html/page-document.ts'
import { closest } from '../../html/parser/tree.ts'
import { isBelowTableHeader } from '../../html/table-header.ts'
import { MENU_TAGS, totalTextWeight } from '../../html/text-volume.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { MAX_MENU_RECORDS } from '../record-kind/buttons-and-menus.ts'
import { haveListingPattern, isListingUrl } from '../record-kind/site-sections.ts'
import { selfLinks } from './self-link.ts'
import { contentTextWeight } from './text-outside.ts'

const MIN_RECORDS = 4
/** Records in the navigation, the footer or side columns, as a share. */
const MAX_OUTSIDE_SHARE = 0.1

const isInContent = ({ boilerplateShare, sidebarShare }: GroupFeatures): boolean =>
  boilerplateShare + sidebarShare <= MAX_OUTSIDE_SHARE

export function isPrimaryContent(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  const { document } = context
  return (
    areUnderPage(document, records, features) ||
    areOfIndex(context, records, features) ||
    haveMachineReadableDates(context, records, features) ||
    areRowsOfTable(records, features) ||
    haveProseHere(document, records, features) ||
    areAllShown(context, features) ||
    fillsPage(context, records, features)
  )
}

/** Item URLs below the page's folder, of one pattern, each alone in its line; or picture tiles. */
function areUnderPage(document: PageDocument, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { itemUrlShare, urlPatternShare, standaloneShare, imageShare } = features
  if (!isInContent(features)) return false
  if (
    imageShare >= 0.9 &&
    records.length >= MIN_RECORDS &&
    haveListingPattern(document, features) &&
    arePictured(records, standaloneShare)
  )
    return true
  if (standaloneShare <= 0.9 || itemUrlShare < 0.9 || urlPatternShare < 0.9) return false
  const { folder } = document
  return folder !== '' && records.every((record) => record.url.startsWith(folder))
}

/**
 * Folder index (`/howto/`, `/howto/index.html`): at least 12 links into the folder, over half of the content's text.
 */
function areOfIndex(context: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { folder, address } = context.document
  if (folder === '' || !INDEX.test(address?.pathname ?? '') || records.length < MAX_MENU_RECORDS) return false
  const { standaloneShare, urlPatternShare, textMass } = features
  if (
    standaloneShare <= 0.9 ||
    urlPatternShare < 0.9 ||
    !isInContent(features) ||
    textMass <= 0.5 * contentTextWeight(context)
  )
    return false
  return records.every((record) => record.url.startsWith(folder))
}

const INDEX = /[^/]\/(?:(?:index|default)\.\w{2,5})?$/i

/** Alone in their lines, or pictures with nothing to read. Those that lead to pictures are an album. */
function arePictured(records: readonly LocatedRecord[], standaloneShare: number): boolean {
  if (standaloneShare > 0.9) return true
  return records.every(({ link: { element }, url }) => element.firstText === element.endText && !PICTURE.test(url))
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** Called at some length, each alone in its row below the heads of the columns. */
function areRowsOfTable(records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { titleWeight, standaloneShare, distinctTitleShare } = features
  if (titleWeight < MIN_ROW_NAME_WEIGHT || standaloneShare <= 0.9 || distinctTitleShare < 0.9 || !isInContent(features))
    return false
  const rows = new Set(records.map(({ link }) => closest(link.element, ROW)))
  return rows.size === records.length && records.every(({ link }) => isBelowTableHeader(link.element))
}

const ROW = new Set(['tr'])
/** Weight of a name that says what it is: those of clubs and countries are shorter. */
const MIN_ROW_NAME_WEIGHT = 28

/** Each record has a machine-readable date, alone in its line, outside boilerplate. */
function haveMachineReadableDates(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  return (
    isInContent(features) &&
    features.standaloneShare > 0.9 &&
    records.every(({ span }) => hasMachineReadableDate(context, span))
  )
}

/**
 * Numbered items of one kind, many with a word or two each or some that are called at length, and little else outside menus
 * and side columns: an archive.
 */
function areAllShown(context: PageContext, features: GroupFeatures): boolean {
  const { count, titleWeight, itemUrlShare, urlPatternShare, distinctTitleShare, standaloneShare, textMass } = features
  if (
    (count < MAX_MENU_RECORDS && titleWeight < MIN_ROW_NAME_WEIGHT) ||
    itemUrlShare < 0.9 ||
    urlPatternShare < 0.9 ||
    distinctTitleShare < 0.8 ||
    standaloneShare <= 0.9 ||
    !isInContent(features)
  )
    return false
  return textMass > 0.5 * contentTextWeight(context)
}

/** Listing URL (`/jobs`) whose items lie below it, each with a sentence of prose. */
function haveProseHere(document: PageDocument, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { proseWeight, textMass } = features
  if (proseWeight < MIN_SENTENCE_WEIGHT || !isInContent(features) || textMass <= 0.5 * totalTextWeight(document))
    return false
  const { folder, url } = document
  return folder !== '' && isListingUrl(url) && records.every((record) => record.url.startsWith(folder))
}

/** Text weight of a short sentence. */
const MIN_SENTENCE_WEIGHT = 40

/** Bare links outside menus with over half of the page's text and no link to the page itself. */
function fillsPage({ document }: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { textMass, titleWeight, multiLinkShare } = features
  if (multiLinkShare >= 0.5 || titleWeight < 12 || textMass <= 0.5 * totalTextWeight(document)) return false
  if (!areBareLinks(document, records, features) || selfLinks(document, records).length > 0) return false
  return records.some(({ span }) => !closest(span.element, MENU_TAGS))
}

/** Alone in their lines, or with a short count: "(14 replies)", and no other link in the record. */
function areBareLinks(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { standaloneShare, titleWeight, proseWeight }: GroupFeatures,
): boolean {
  if (standaloneShare > 0.9) return true
  if (standaloneShare <= 0.5 || proseWeight >= titleWeight) return false
  return records.every(({ span, link }) => linkTextWeightIn(document, span) <= textWeightIn(document, link.element))
}
