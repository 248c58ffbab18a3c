// Text outside the records of a group, in text weight: enough of it, and the page is about that.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { findPageHeadline } from '../../candidates/page-headline.ts'
import { findLine, linesWithin } from '../../html/lines.ts'
import { linkTextWeightIn, textWeightIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { closest, contains, type Element } from '../../html/parser/tree.ts'
import { isBelowTableHeader } from '../../html/table-header.ts'
import { MENU_TAGS, MIN_PROSE_LINE_WEIGHT } from '../../html/text-volume.ts'
import { patternOfUrlParts } from '../../normalization/urls.ts'
import { hasDateInSpan, type LocatedRecord, type PageContext } from '../../records/record-signals.ts'
import { areOnlyProducts } from '../page-kind/product-page.ts'
import { recordTextMask } from '../page-kind/record-text-mask.ts'
import { findSubjectView } from '../page-kind/subject-view.ts'
import { isListingUrl } from '../record-kind/site-sections.ts'

/** Text of a page, in text weight, above 0: from this weight the page is about it, unless the list is larger. */
export const MIN_LONG_TEXT_WEIGHT = 1200
/** Of 140 lists none of so few records stands among more text than it holds itself. */
const MAX_FEW_RECORDS = 6
export const MIN_PROSE_WEIGHT = 500
/** An article of one page has more text. */
const MAX_INTRO_WEIGHT = 200
const MIN_RECORDS = 4
/** Days say more than their few words. */
const DATED_TEXT_FACTOR = 5

export const SMALL_PART = 'a small part among texts'
export const LONG_TEXT_BESIDE = 'beside a long text'

export function findTextRejection(
  context: PageContext,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
  isOneThing: boolean,
): string | undefined {
  const inside = records.reduce((sum, { span }) => sum + textWeightIn(context.document, span), 0)
  if (holdsSubject(context, records, inside, isOneThing)) return 'around the text of the page'
  if (records.length <= MAX_FEW_RECORDS && isAmongTexts(context, records, inside, features)) return SMALL_PART
  // Shops advertise below their goods; a dated text is a subject of its own.
  const isShop = areOnlyProducts(context, records) && !findSubjectView(context, records)?.hasDate
  const outside = textWeightOutside(context, records, isShop ? records[0]?.span.firstText : undefined)
  const isShort = outside < MIN_LONG_TEXT_WEIGHT || (outside < 1.5 * inside && !isOneThing)
  return isShort ? undefined : LONG_TEXT_BESIDE
}

/** A box of the layout was taken for a record: it holds most of the text, and its link is not its title. */
function holdsSubject(
  context: PageContext,
  records: readonly LocatedRecord[],
  inside: number,
  isOneThing: boolean,
): boolean {
  return records.some(({ span, link }) => {
    const weight = textWeightIn(context.document, span)
    if (weight < MIN_LONG_TEXT_WEIGHT || weight <= inside * 0.5) return false
    if (!areEntries(context, records) && (isOneThing || !isNamedByHeadline(context, span, link))) return true
    const headline = findPageHeadline(context)
    return headline !== undefined && contains(span.element, headline)
  })
}

/** Its link is its heading, or its first line. */
function isNamedByHeadline(
  { document }: PageContext,
  span: LocatedRecord['span'],
  { element }: LocatedRecord['link'],
): boolean {
  if (element.heading) return true
  const first = findLine(document.lines, span, ({ weight }) => weight > 0)
  return first !== undefined && first.firstText <= element.firstText && element.endText <= first.endText
}

/** Equal structure and a date in each; boxes of a layout differ, and have no dates of their own. */
const areEntries = (context: PageContext, records: readonly LocatedRecord[]): boolean =>
  areBuiltAlike(records) && records.every(({ span }) => hasDateInSpan(context, span))

const areBuiltAlike = ([first, ...others]: readonly LocatedRecord[]): boolean =>
  others.every(
    ({ span, link }) => span.element.path === first?.span.element.path && link.element.path === first.link.element.path,
  )

/**
 * The weight of the longest text that stands outside the records, above a place in the text, if one is given: what is
 * scattered over a page is no text.
 */
export function textWeightOutside(
  { document, regions }: PageContext,
  records: readonly LocatedRecord[],
  until = Number.POSITIVE_INFINITY,
): number {
  const texts = recordTextMask(document, records)
  const byHolder = new Map<Element | undefined, number>()
  for (const line of document.lines) {
    if (texts[line.firstText] || line.heading || line.weight < 80 || line.firstText >= until) continue
    if ((regions[line.container.index] ?? 0) !== CONTENT) continue
    const holder = line.container.parent?.parent
    byHolder.set(holder, (byHolder.get(holder) ?? 0) + line.weight)
  }
  return byHolder.values().reduce((maxWeight, weight) => Math.max(maxWeight, weight), 0)
}

/** Some content systems call each of their pages an article: one has a text beside what it leads to. */
export function areAllContent(
  context: PageContext,
  records: readonly LocatedRecord[],
  { headingShare, proseWeight }: GroupFeatures,
): boolean {
  const { metas } = context.document
  const areTold = headingShare >= 0.7 || proseWeight >= MIN_PROSE_LINE_WEIGHT
  return (
    records.length >= MIN_RECORDS &&
    areTold &&
    metas.get('og:type') === 'article' &&
    proseWeightBeside(context, records) < MAX_INTRO_WEIGHT
  )
}

/**
 * Three posts at the foot of what a company says of itself: all that is told elsewhere on the page is more. Several days
 * are something to come for, below a few words of who writes there.
 */
function isAmongTexts(
  context: PageContext,
  records: readonly LocatedRecord[],
  inside: number,
  { dateShare, urlPattern }: GroupFeatures,
): boolean {
  const { address, metas } = context.document
  // Beside an article stand others of its kind.
  const isOfThem =
    metas.has('article:published_time') || (address !== undefined && patternOfUrlParts(address) === urlPattern)
  if (dateShare >= 0.9 && areRows(records)) return false
  const areDays = dateShare >= 0.9 && records.length >= MIN_RECORDS && !isOfThem
  const maxWeight =
    isListingUrl(context.document.url) || areOnlyProducts(context, records) ? MIN_LONG_TEXT_WEIGHT : MIN_PROSE_WEIGHT
  return proseWeightBeside(context, records) > Math.max(maxWeight, areDays ? inside * DATED_TEXT_FACTOR : inside)
}

/** In a side column, and what there is to read stands beside it: a text, or facts below the headline. */
export function areInSidebarColumn(
  context: PageContext,
  records: readonly LocatedRecord[],
  { sidebarShare, textMass }: GroupFeatures,
): boolean {
  if (sidebarShare < MIN_SIDEBAR_SHARE) return false
  const headline = findPageHeadline(context)
  // Marked like its related posts, the post itself has the headline.
  const others = headline ? records.filter(({ span }) => !contains(span.element, headline)) : records
  const weight = proseWeightBeside(context, others)
  return (
    (weight >= MIN_COLUMN_PROSE_WEIGHT && weight >= MIN_TEXT_MASS_SHARE * textMass) ||
    (headline !== undefined && contentTextWeight(context) > FACTS * textMass)
  )
}

const MIN_SIDEBAR_SHARE = 0.75
/** A list in what is called a column has next to nothing beside it. */
const MIN_COLUMN_PROSE_WEIGHT = 180
/** Share of the text mass of the list. */
const MIN_TEXT_MASS_SHARE = 0.2
const FACTS = 1.5

/** Of one table with a head: what stands beside a text is put into boxes. */
const areRows = (records: readonly LocatedRecord[]): boolean =>
  records.every(({ link }) => isBelowTableHeader(link.element))

/** Text weight of the content's running text outside records. */
export function proseWeightBeside(
  { document, regions }: PageContext,
  records: readonly LocatedRecord[],
  from = 0,
): number {
  const texts = recordTextMask(document, records)
  let weight = 0
  for (const line of document.lines) {
    if (line.firstText < from || line.weight < MIN_PROSE_LINE_WEIGHT || line.heading || texts[line.firstText]) continue
    if ((regions[line.container.index] ?? 0) !== CONTENT) continue
    if (linkTextWeightIn(document, line) <= line.weight / 2) weight += line.weight
  }
  return weight
}

/** Weight of all that stands outside menus, side columns and footers, or of what of it stands in a part of the page. */
export function contentTextWeight({ document, regions }: PageContext, part?: Element): number {
  let weight = 0
  const lines = part ? linesWithin(document.lines, part) : document.lines
  for (const { container, weight: own } of lines)
    if ((regions[container.index] ?? 0) === CONTENT && !closest(container, MENU_TAGS)) weight += own
  return weight
}
