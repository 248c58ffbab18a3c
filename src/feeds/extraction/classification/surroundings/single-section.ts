// Groups within one section of an article that has several, as works in a biography of a wiki.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { lowerBound } from '../../html/lower-bound.ts'
import { linkTextWeightIn } from '../../html/page-document.ts'
import { CONTENT } from '../../html/page-regions.ts'
import { firstRecordElement, type LocatedRecord, type PageContext } from '../../records/record-signals.ts'
import { isNamedListingUrl } from '../record-kind/site-sections.ts'

/** Maximum number of sections without records. */
const MIN_SECTIONS = 4
/** For each with records. */
const MIN_SECTIONS_RATIO = 2
/** Weight of the sentences of a section. */
const MIN_SECTION_WEIGHT = 100
const MIN_LINE_WEIGHT = 20

interface Section {
  firstText: number
  /** Weight of what is read there. */
  read: number
  isHeld: boolean
}

export function areInSingleSection(
  context: PageContext,
  records: readonly LocatedRecord[],
  { dateShare, headingShare }: GroupFeatures,
): boolean {
  // Pages of job listings have long texts about the employer.
  if (dateShare >= 0.3 || headingShare >= 0.3 || isNamedListingUrl(context.document.url)) return false
  const sections = sectionsOf(context)
  const [first] = sections
  if (!first || firstRecordElement(records) < first.firstText) return false
  for (const { span } of records) {
    const section = sections[lowerBound(sections, span.firstText + 1, ({ firstText }) => firstText) - 1]
    if (section) section.isHeld = true
  }
  const held = sections.filter(({ isHeld }) => isHeld).length
  const others = sections.filter(({ isHeld, read }) => !isHeld && read >= MIN_SECTION_WEIGHT).length
  return others >= Math.max(MIN_SECTIONS, held * MIN_SECTIONS_RATIO)
}

/** In page order, from one heading of the second rank to the next. */
function sectionsOf({ document, regions }: PageContext): Section[] {
  const sections: Section[] = []
  for (const line of document.lines) {
    const section = sections.at(-1)
    if (line.heading?.name === 'h2') sections.push({ firstText: line.firstText, read: 0, isHeld: false })
    if (!section || line.heading || line.weight < MIN_LINE_WEIGHT) continue
    const isRead =
      (regions[line.container.index] ?? 0) === CONTENT && linkTextWeightIn(document, line) <= line.weight / 2
    if (isRead) section.read += line.weight
  }
  return sections
}
