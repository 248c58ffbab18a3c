// Few bare rows with dates in a box under a heading of its own, beside more text. Judged by structure, since class
// names may be arbitrary.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { isInPageTitle } from '../../candidates/page-headline.ts'
import { linkTextWeightIn, textWeightIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { commonAncestor, type Element } from '../../html/parser/tree.ts'
import { hasEmptyPhrase } from '../../page-state/empty-phrases.ts'
import { firstRecordElement, type LocatedRecord, type PageContext } from '../../records/record-signals.ts'
import { areUnderPagePath } from '../record-kind/site-sections.ts'

/** A list that is the page's purpose has more rows, or more text per row. */
const MAX_ROWS = 8
const MAX_PROSE_WEIGHT = 25
/** Between the rows and the box with their heading, and between that and its heading. */
const MAX_STEPS = 4
const MIN_SHARE = 0.3
/** "All news", and what may be said with it. */
const MAX_OTHER_TEXT_WEIGHT = 60
/** Share of the text weight of the rows. */
const MIN_OUTSIDE_RATIO = 1.2
/** Substitutes for an empty list: all dates stand below "Nothing today", too. */
const MAX_ROWS_IN_PLACE = 6

/** Not on the first page of a site: its news stand in such a box, too. */
export function areBoxedRows(
  context: PageContext,
  records: readonly LocatedRecord[],
  { dateShare, headingShare, proseWeight, textMass }: GroupFeatures,
): boolean {
  if (records.length > MAX_ROWS || headingShare >= MIN_SHARE || proseWeight >= MAX_PROSE_WEIGHT || dateShare < 0.5)
    return false
  const { document } = context
  if (areUnderPagePath(document, records)) return false
  const { address } = document
  if (!address || (address.pathname === '/' && address.search === '')) return false
  const box = boxOf(records)
  if (!box || isInPageTitle(context, box.heading)) return false
  const ownWords = records.reduce(
    (sum, { span }) => sum + textWeightIn(document, span),
    textWeightIn(document, box.heading),
  )
  if (textWeightIn(document, box.element) - ownWords > MAX_OTHER_TEXT_WEIGHT) return false
  if (proseWeightOutside(context, box.element) > MIN_OUTSIDE_RATIO * textMass) return true
  // The page states that its content is missing.
  const rangesAround = [
    { firstText: 0, endText: box.element.firstText },
    { firstText: box.element.endText, endText: document.tree.texts.length },
  ]
  return records.length <= MAX_ROWS_IN_PLACE && rangesAround.some((range) => hasEmptyPhrase(document, range))
}

/** Weight of the words of the content that are no links: what a footer says is said on every page. */
function proseWeightOutside({ document, regions }: PageContext, { firstText, endText }: Element): number {
  let proseWeight = 0
  for (const line of document.lines) {
    if (line.firstText >= firstText && line.endText <= endText) continue
    if ((regions[line.container.index] ?? 0) === CONTENT) proseWeight += line.weight - linkTextWeightIn(document, line)
  }
  return proseWeight
}

interface Box {
  element: Element
  heading: Element
}

/** The smallest element around all records that begins with a heading. */
function boxOf(records: readonly LocatedRecord[]): Box | undefined {
  let at: Element | undefined = records.map(({ span }) => span.element).reduce(commonAncestor)
  const first = firstRecordElement(records)
  for (let step = 0; at && step < MAX_STEPS; step++, at = at.parent) {
    const heading = headingOf(at)
    if (heading && heading.index < first) return { element: at, heading }
  }
  return undefined
}

/** The first words of the element are its heading. */
function headingOf(element: Element): Element | undefined {
  let at = element.firstChild
  for (let step = 0; at && step < MAX_STEPS; step++) {
    if (at.heading === at) return at.firstText === element.firstText ? at : undefined
    at = at.endText > at.firstText ? at.firstChild : at.next
  }
  return undefined
}
