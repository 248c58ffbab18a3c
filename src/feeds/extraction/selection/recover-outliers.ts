// Recovery of outliers: items of the list with another structure, such as a large first story.

import type { GroupFeatures } from '../candidates/group-features.ts'
import type { Link } from '../html/links.ts'
import { countInElements, linksInElements, type PageDocument, textWeightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import type { Element } from '../html/parser/tree.ts'
import { hasHeadingAround, labelOfLink, lineShareOf } from '../records/link-label.ts'
import { urlFeaturesOf } from '../records/link-url-features.ts'
import { type NodeSpan, spanOf } from '../records/node-span.ts'
import {
  firstRecordElement,
  hasDateInSpan,
  type LocatedRecord,
  type PageContext,
  recordKeys,
} from '../records/record-signals.ts'

const MAX_RECOVERED = 3
/** Of the records. */
const MIN_SHARE = 0.9

/** Only where the addresses of the list have one telling shape and a stray link has the same. */
export function recoverOutliers(
  context: PageContext,
  records: LocatedRecord[],
  features: GroupFeatures,
): LocatedRecord[] {
  if (
    features.urlPatternShare < 0.8 ||
    (features.itemUrlShare < 0.5 && features.headingShare < MIN_SHARE) ||
    records.length < 2
  )
    return records
  const { document } = context
  const areDated = features.dateShare > MIN_SHARE
  const taken = new Uint8Array(document.tree.elements.length)
  const keys = recordKeys(records)
  for (const { span } of records) taken.fill(1, span.first, span.last + 1)
  const first = firstRecordElement(records)
  const stray: Link[] = []
  for (const link of document.links) {
    if (!taken[link.element.index] && !keys.has(link.key) && isLike(context, link, features, first)) stray.push(link)
  }
  if (stray.length === 0) return records
  const holders = new Set(records.flatMap(({ span }) => lineage(span.element)))
  const found: LocatedRecord[] = []
  for (const link of stray) {
    if (keys.has(link.key)) continue
    const span = spanOf(boxAround(document, link, holders))
    if (isOfOther(document, records, link, span)) continue
    if (areDated && !hasHeadingAround(document, link.element) && !isDated(context, link, span)) continue
    keys.add(link.key)
    found.push({ key: link.key, url: link.url, fields: {}, span, link })
  }
  if (found.length > MAX_RECOVERED) return records
  return [...records, ...found].sort((a, b) => a.span.first - b.span.first)
}

/** In a box with a heading that is not its own, or behind the records below a higher one than theirs: a site's name. */
function isOfOther(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { element }: Link,
  { first, last }: NodeSpan,
): boolean {
  if (!hasHeadingAround(document, element)) return countInElements(document, 'headings', first, last) > 0
  const rank = element.heading?.name
  const isBelow = ({ span, link }: LocatedRecord) => {
    const own = link.element.heading?.name
    return span.last < element.index && own !== undefined && rank !== undefined && rank < own
  }
  return records.every(isBelow)
}

/** Without a heading as evidence, a date decides, if all others have one. */
const isDated = (context: PageContext, link: Link, span: NodeSpan): boolean =>
  urlFeaturesOf(link).hasDate || hasDateInSpan(context, span)

/** A title like theirs: a heading, or where they have none a line of its own above the first of them. */
function isLike({ document, regions }: PageContext, link: Link, features: GroupFeatures, first: number): boolean {
  if (link.isSamePage || link.key === document.key || (regions[link.element.index] ?? 0) !== CONTENT) return false
  const address = urlFeaturesOf(link)
  // A month has the shape of its days.
  if (address.pattern !== features.urlPattern || (features.urlDateShare > MIN_SHARE && !address.hasDate)) return false
  if (labelOfLink(document, link).weight < features.titleWeight * 0.35 || lineShareOf(document, link) < 0.8)
    return false
  return hasHeadingAround(document, link.element) || (features.headingShare < 0.3 && link.element.index < first)
}

function lineage(element: Element): Element[] {
  const above: Element[] = []
  for (let at: Element | undefined = element; at; at = at.parent) above.push(at)
  return above
}

/** The largest element around the link that holds no other record and little else. */
function boxAround(document: PageDocument, link: Link, holders: ReadonlySet<Element>): Element {
  let at = link.element
  while (at.parent && !holders.has(at.parent) && textWeightIn(document, at.parent) < 3000) {
    const keys = new Set(linksInElements(document, at.parent.index, at.parent.end).map(({ key }) => key))
    if (keys.size > 12) break
    at = at.parent
  }
  return at
}
