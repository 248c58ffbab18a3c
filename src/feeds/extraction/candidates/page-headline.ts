// Headline of the page (the h1 or h2 that its title repeats), and the groups above or around it.
import { linksInElements, type PageDocument, textOfRange } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { type Element, elementsByName } from '../html/parser/tree.ts'
import { foldText, textWeight } from '../normalization/text.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import type { GroupFeatures } from './group-features.ts'

/**
 * The heading of the first rank that the title of the page repeats, or the only one; where there is none, one of the
 * second that the title repeats. It leads nowhere else.
 */
export function findPageHeadline(context: PageContext): Element | undefined {
  const isRepeated = (heading: Element) => isInPageTitle(context, heading)
  const first = headingsNamed(context, 'h1')
  if (first.length > 0) return first.find(isRepeated) ?? (first.length === 1 ? first[0] : undefined)
  return headingsNamed(context, 'h2').find(isRepeated)
}

function headingsNamed(context: PageContext, name: 'h1' | 'h2'): Element[] {
  const early = elementsByName(context.document.tree, name).slice(0, MAX_HEADINGS)
  return early.filter((heading) => isName(context, heading))
}

/** Headlines stand early. Each is searched in the page title. */
const MAX_HEADINGS = 100

export function isInPageTitle({ document }: PageContext, heading: Element): boolean {
  return foldedPageTitle(document).includes(foldText(textOfRange(document, heading).replace(PERMALINK_SIGN, '')))
}

function isName({ document, regions }: PageContext, heading: Element): boolean {
  if ((regions[heading.index] ?? 0) !== CONTENT) return false
  // "¶" leads to the heading itself.
  if (!linksInElements(document, heading.index, heading.end).every(({ isSamePage }) => isSamePage)) return false
  return textWeight(textOfRange(document, heading)) >= MIN_HEADLINE_WEIGHT
}

const MIN_HEADLINE_WEIGHT = 3
/** A heading's link to itself. */
const PERMALINK_SIGN = /\s*[¶#§]$/

export function foldedPageTitle({ tree, metas }: PageDocument): string {
  const [title, ogTitle] = [tree.title, metas.get('og:title') ?? ''].map((text) =>
    foldText(text.slice(0, MAX_TITLE_LENGTH)),
  )
  return `${title} ${ogTitle}`
}

const MAX_TITLE_LENGTH = 1000

/** Groups around the headline: the menu of the page, wherever it stands, or the whole layout. */
export function isAroundHeadline(
  headline: Element | undefined,
  records: readonly LocatedRecord[],
  features: GroupFeatures,
): boolean {
  return headline !== undefined && (isMenuAbove(headline, records, features) || isLayout(headline, records, features))
}

/** Links without headings, many of them above the headline: the others are those of the footer. */
function isMenuAbove(headline: Element, records: readonly LocatedRecord[], { headingShare }: GroupFeatures): boolean {
  if (headingShare >= 0.3) return false
  let above = 0
  for (const { span } of records) if (span.endText <= headline.firstText) above++
  return above >= records.length * MIN_SHARE_ABOVE
}

/** The box of the content, with the headline in it, and those around it; or head and foot alone. */
function isLayout(headline: Element, records: readonly LocatedRecord[], { multiLinkShare }: GroupFeatures): boolean {
  if (records.length > MAX_LAYOUT_BOXES) return false
  const isAround = ({ span }: LocatedRecord) =>
    (span.first < headline.index && headline.end <= span.last) ||
    (multiLinkShare > 0.5 && span.endText <= headline.firstText)
  return records.some(isAround)
}

const MIN_SHARE_ABOVE = 0.3
const MAX_LAYOUT_BOXES = 5
