// Groups with little space or text that are still the primary content: a path prefix of the page, a time per record,
// or hardly any other text.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { dateAttributes, findMachineReadableDates } from '../../fields/dates/machine-readable-dates.ts'
import { linkTextWeightIn, type PageDocument, textWeightIn } from '../../html/page-document.ts'
import { closest } from '../../html/parser/tree.ts'
import { isBelowTableHeader } from '../../html/table-header.ts'
import { MENU_TAGS, totalTextWeight } from '../../html/text-volume.ts'
import type { NodeSpan } from '../../records/node-span.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'
import { MAX_MENU_RECORDS } from '../record-kind/buttons-and-menus.ts'
import { haveListingPattern, isListingUrl } from '../record-kind/site-sections.ts'
import { selfLinks } from './self-link.ts'
import { contentTextWeight } from './text-outside.ts'

const MIN_RECORDS = 4

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

/** Numbered items, all kept below the page: a few vacancies, each a name and a place. Or tiles with a word or two. */
function areUnderPage(document: PageDocument, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { itemUrlShare, urlPatternShare, standaloneShare, boilerplateShare, sidebarShare, imageShare } = features
  if (boilerplateShare + sidebarShare > 0.1) return false
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

/** "/howto/index.html": some of what is filed in a folder, and little else beside menus, whatever it is called. */
function areOfIndex(context: PageContext, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { folder, address } = context.document
  if (folder === '' || !INDEX.test(address?.pathname ?? '') || records.length < MAX_MENU_RECORDS) return false
  const { standaloneShare, urlPatternShare, boilerplateShare, sidebarShare, textMass } = features
  if (
    standaloneShare <= 0.9 ||
    urlPatternShare < 0.9 ||
    boilerplateShare + sidebarShare > 0.1 ||
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
function areRowsOfTable(
  records: readonly LocatedRecord[],
  { titleWeight, standaloneShare, distinctTitleShare, boilerplateShare, sidebarShare }: GroupFeatures,
): boolean {
  if (
    titleWeight < MIN_ROW_NAME_WEIGHT ||
    standaloneShare <= 0.9 ||
    distinctTitleShare < 0.9 ||
    boilerplateShare + sidebarShare > 0.1
  )
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
  { boilerplateShare, sidebarShare, standaloneShare }: GroupFeatures,
): boolean {
  return (
    boilerplateShare + sidebarShare <= 0.1 &&
    standaloneShare > 0.9 &&
    records.every(({ span }) => hasMachineReadableDate(context, span))
  )
}

export function hasMachineReadableDate({ document, locale }: PageContext, span: NodeSpan): boolean {
  return findMachineReadableDates(document, { span }, { attributes: dateAttributes(document) }, locale).length > 0
}

/**
 * Numbered items of one kind, many with a word or two each or some that are called at length, and little else outside menus
 * and side columns: an archive.
 */
function areAllShown(context: PageContext, features: GroupFeatures): boolean {
  const {
    count,
    titleWeight,
    itemUrlShare,
    urlPatternShare,
    distinctTitleShare,
    standaloneShare,
    boilerplateShare,
    sidebarShare,
    textMass,
  } = features
  if (
    (count < MAX_MENU_RECORDS && titleWeight < MIN_ROW_NAME_WEIGHT) ||
    itemUrlShare < 0.9 ||
    urlPatternShare < 0.9 ||
    distinctTitleShare < 0.8 ||
    standaloneShare <= 0.9 ||
    boilerplateShare + sidebarShare > 0.1
  )
    return false
  return textMass > 0.5 * contentTextWeight(context)
}

/** "/jobs", and little on it but what is kept below, each with a text of its own: "Welder" says enough. */
function haveProseHere(document: PageDocument, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  const { proseWeight, textMass, boilerplateShare, sidebarShare } = features
  if (
    proseWeight < MIN_SENTENCE_WEIGHT ||
    boilerplateShare + sidebarShare > 0.1 ||
    textMass <= 0.5 * totalTextWeight(document)
  )
    return false
  const { folder, url } = document
  return folder !== '' && isListingUrl(url) && records.every((record) => record.url.startsWith(folder))
}

/** A sentence. */
const MIN_SENTENCE_WEIGHT = 40

/** Links without text: on a page without a list its menu has that share, too, and links to the page itself. */
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
