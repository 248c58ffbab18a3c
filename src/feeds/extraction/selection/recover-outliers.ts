// Recovery of outliers: items above the list with another structure, such as a large first story.

import type { GroupFeatures } from '../candidates/group-features.ts'
import type { Link } from '../html/links.ts'
import { countInElements, type PageDocument, textWeightIn } from '../html/page-document.ts'
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
/** Of the records: with so many dates, a title without a heading needs one, too. */
const MIN_DATE_SHARE = 0.9
/** Text in the box of one item, and links in it. */
const MAX_BOX_WEIGHT = 3000
const MAX_BOX_LINKS = 60

/** Only where the addresses of the list have one telling shape and a link above it has the same. */
export function recoverOutliers(
  context: PageContext,
  records: LocatedRecord[],
  features: GroupFeatures,
): LocatedRecord[] {
  if (features.urlPatternShare < 0.8 || Math.max(features.itemUrlShare, features.headingShare) < 0.5) return records
  const { document } = context
  const keys = recordKeys(records)
  const first = firstRecordElement(records)
  const found: LocatedRecord[] = []
  for (const link of document.links) {
    if (link.element.index >= first) break
    if (keys.has(link.key) || !isLike(context, link, features)) continue
    const span = spanOf(boxAround(document, link, first))
    if (!isTitle(context, link, span, features)) continue
    keys.add(link.key)
    found.push({ key: link.key, url: link.url, fields: {}, span, link })
  }
  return found.length > MAX_RECOVERED ? records : [...found, ...records]
}

/** A label and an address like theirs, alone in its line. */
function isLike({ document, regions }: PageContext, link: Link, { urlPattern, titleWeight }: GroupFeatures): boolean {
  if (link.isSamePage || link.key === document.key || (regions[link.element.index] ?? 0) !== CONTENT) return false
  if (urlFeaturesOf(link).pattern !== urlPattern || labelOfLink(document, link).weight < titleWeight * 0.35)
    return false
  return lineShareOf(document, link) >= 0.8
}

/** A heading; or, where they have none, in a box without one and with a date, if they are dated. */
function isTitle(
  context: PageContext,
  link: Link,
  span: NodeSpan,
  { headingShare, dateShare }: GroupFeatures,
): boolean {
  const { document } = context
  if (hasHeadingAround(document, link.element)) return true
  if (headingShare >= 0.3 || countInElements(document, 'headings', span.first, span.last) > 0) return false
  return dateShare <= MIN_DATE_SHARE || urlFeaturesOf(link).hasDate || hasDateInSpan(context, span)
}

/** The largest element around the link that ends before the first record and holds little else. */
function boxAround(document: PageDocument, link: Link, first: number): Element {
  let at = link.element
  while (at.parent && at.parent.end < first && textWeightIn(document, at.parent) < MAX_BOX_WEIGHT) {
    if (countInElements(document, 'links', at.parent.index, at.parent.end) > MAX_BOX_LINKS) break
    at = at.parent
  }
  return at
}
