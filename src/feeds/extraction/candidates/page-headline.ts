// Headline of the page (the h1 or h2 that its title repeats), and the groups above or around it.
import type { Link } from '../html/links.ts'
import { linksInElements, type PageDocument, textOfRange } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { closest, type Element, elementsByName } from '../html/parser/tree.ts'
import { foldText, hasWords, textWeight } from '../normalization/text.ts'
import { labelOfLink } from '../records/link-label.ts'
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
  if (heading.hidden || (regions[heading.index] ?? 0) !== CONTENT) return false
  if (closest(heading, LINK)) return false
  // "¶" leads to the heading itself.
  const isSign = (link: Link) => link.isSamePage && !hasWords(labelOfLink(document, link).text)
  if (!linksInElements(document, heading.index, heading.end).every(isSign)) return false
  return textWeight(textOfRange(document, heading)) >= MIN_HEADLINE_WEIGHT
}

const MIN_HEADLINE_WEIGHT = 3
/** A heading's link to itself. */
const PERMALINK_SIGN = /\s*[¶#§]$/
const LINK = new Set(['a'])

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

/** Links without text, many of them above the headline: the others are those of the footer. */
function isMenuAbove(headline: Element, records: readonly LocatedRecord[], features: GroupFeatures): boolean {
  if (features.headingShare >= 0.3 || features.dateShare >= 0.3 || features.imageShare >= 0.3) return false
  if (features.proseWeight >= MAX_MENU_PROSE_WEIGHT) return false
  let above = 0
  for (const { span } of records) if (span.endText <= headline.firstText) above++
  return above >= records.length * MIN_SHARE_ABOVE
}

/** The box of the content, with the headline in it, and those around it; or head and foot alone. */
function isLayout(
  headline: Element,
  records: readonly LocatedRecord[],
  { headingShare, dateShare, multiLinkShare }: GroupFeatures,
): boolean {
  if (records.length > MAX_LAYOUT_BOXES) return false
  const holds = ({ span }: LocatedRecord) => span.first < headline.index && headline.end <= span.last
  // One item with headline and date, and all others in one box.
  if (records.length === 2 && multiLinkShare >= 0.5 && records.some(holds)) return true
  if (headingShare > 0.6 || dateShare > 0.6) return false
  if (multiLinkShare > 0.5 && records.some(({ span }) => span.endText <= headline.firstText)) return true
  return records.some(holds)
}

const MAX_MENU_PROSE_WEIGHT = 15
const MIN_SHARE_ABOVE = 0.3
const MAX_LAYOUT_BOXES = 5
