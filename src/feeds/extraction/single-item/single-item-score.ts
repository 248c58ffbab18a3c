// Score of a single record by the signals that records of lists have.

import { isNamedListingUrl } from '../classification/address-kind.ts'
import { hasMachineReadableDate } from '../fields/dates/machine-readable-dates.ts'
import { linesWithin } from '../html/lines.ts'
import type { Link } from '../html/links.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { isBelowTableHeader } from '../html/table-header.ts'
import { urlFeaturesOf } from '../records/link-url-features.ts'
import { linksInSpan, type NodeSpan, unlinkedTextWeight } from '../records/node-span.ts'
import { hasDateInSpan, hasImageInSpan, hasRecordHeading, type PageContext } from '../records/record-signals.ts'

export function scoreSingleItem(context: PageContext, link: Link, span: NodeSpan): number {
  const { document } = context
  const { folder } = document
  const isDated = hasDateInSpan(context, span) || hasMachineReadableDate(context, span)
  const isPictured = hasImageInSpan(document, span)
  const isFiled = folder !== '' && link.url.startsWith(folder)
  const isListed = isNamedListingUrl(document.url) && (isFiled || isDated || isPictured)
  // A link around some words may be a teaser without a day: all its words count as prose.
  const prose = isDated || isListed ? proseBeside(document, link, span) : unlinkedTextWeight(document, span)
  let points = 0
  if (hasRecordHeading(document, span, link)) points += 2
  if (isDated) points += 2
  if (isBelowTableHeader(link.element)) points += 1
  if (linksInSpan(document, span).filter(({ key }) => key === link.key).length > 1) points += 1
  if (isPictured) points += 1
  if (prose >= 30 && prose < 1500) points += 1
  if (isFiled) points += 1
  if (urlFeaturesOf(link).isItemUrl) points += 0.5
  if (isListed) points += 1
  return points
}

/** Text of the record besides its title: a link around the whole record has all of it. */
function proseBeside(document: PageDocument, link: Link, span: NodeSpan): number {
  const lines = linesWithin(document.lines, link.element)
  if (lines.length < 2) return unlinkedTextWeight(document, span)
  return textWeightIn(document, span) - lines.reduce((maxWeight, { weight }) => Math.max(maxWeight, weight), 0)
}
