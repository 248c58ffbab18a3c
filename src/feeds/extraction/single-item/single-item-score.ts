// Score of a single record by the signals that records of lists have.

import { hasMachineReadableDate } from '../fields/dates/machine-readable-dates.ts'
import type { Link } from '../html/links.ts'
import { isBelowTableHeader } from '../html/table-header.ts'
import { urlFeaturesOf } from '../records/link-url-features.ts'
import { linksInSpan, type NodeSpan, unlinkedTextWeight } from '../records/node-span.ts'
import { hasDateInSpan, hasImageInSpan, hasRecordHeading, type PageContext } from '../records/record-signals.ts'

export function scoreSingleItem(context: PageContext, link: Link, span: NodeSpan): number {
  const { document } = context
  const { folder } = document
  const isDated = hasDateInSpan(context, span) || hasMachineReadableDate(context, span)
  const prose = unlinkedTextWeight(document, span)
  let points = 0
  if (hasRecordHeading(document, span, link)) points += 2
  if (isDated) points += 2
  if (isBelowTableHeader(link.element)) points += 1
  if (linksInSpan(document, span).filter(({ key }) => key === link.key).length > 1) points += 1
  if (hasImageInSpan(document, span)) points += 1
  if (prose >= 30 && prose < 1500) points += 1
  if (folder !== '' && link.url.startsWith(folder)) points += 1
  if (urlFeaturesOf(link).isItemUrl) points += 0.5
  return points
}
