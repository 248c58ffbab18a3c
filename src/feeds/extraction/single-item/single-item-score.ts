// What a single card has of that which cards of lists have.

import { isNamedListing } from '../classification/record-kind/site-sections.ts'
import { isTimed } from '../classification/surroundings/primary-content.ts'
import { linesWithin } from '../html/lines.ts'
import type { Link } from '../html/links.ts'
import { type PageDocument, weightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { isBelowHead } from '../html/table-header.ts'
import { addressOf } from '../records/link-url-features.ts'
import { type Area, linksIn, plainWeight } from '../records/node-span.ts'
import { type Eyes, hasDate, hasHeading, hasPicture, isBesideDate } from '../records/record-signals.ts'

export function pointsOf(eyes: Eyes, link: Link, area: Area): number {
  const { document } = eyes
  const { folder } = document
  const isDated = hasDate(eyes, area) || isBesideDate(eyes, link) || isTimed(eyes, area)
  const isPictured = hasPicture(document, area)
  const isFiled = folder !== '' && link.url.startsWith(folder)
  const isListed = isNamedListing(document.url) && (isFiled || isDated || isPictured)
  // A link around some words may be a teaser without a day: all its words count as prose.
  const prose = isDated || isListed ? proseBeside(document, link, area) : plainWeight(document, area)
  let points = 0
  if (hasHeading(document, area, link)) points += 2
  if (isDated) points += 2
  if (isBelowHead(link.element)) points += 1
  if (linksIn(document, area).filter(({ key }) => key === link.key).length > 1) points += 1
  if (isPictured) points += 1
  if (prose >= 30 && prose < 1500) points += 1
  if (isFiled) points += 1
  if (addressOf(link).specific) points += 0.5
  if (isListed) points += isCountedAbove(eyes, link) ? 2 : 1
  return points
}

/** What stands in the card and is not its name: a link around the whole card has all of it. */
function proseBeside(document: PageDocument, link: Link, area: Area): number {
  const lines = linesWithin(document.lines, link.element)
  if (lines.length < 2) return plainWeight(document, area)
  return weightIn(document, area) - lines.reduce((most, { weight }) => Math.max(most, weight), 0)
}

/** "1 vacancy" */
function isCountedAbove({ document, regions }: Eyes, { element }: Link): boolean {
  return document.lines.some(
    ({ text, weight, holder, endText }) =>
      endText <= element.firstText &&
      weight < LONGEST_COUNT &&
      ONE.test(text) &&
      (regions[holder.index] ?? 0) === CONTENT,
  )
}

const LONGEST_COUNT = 30
const ONE = /^1 \p{L}+(?: \p{L}+)?$/u
