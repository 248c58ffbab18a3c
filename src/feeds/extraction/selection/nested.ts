// Nested groups: the rows within boxes are the list ("Engineering", "Sales"), not the boxes.

import type { CandidateGroup } from '../candidates/candidate-group.ts'
import { MIN_TITLE_WEIGHT } from '../candidates/group-features.ts'
import { isDateText } from '../dates/parse-date.ts'
import { linesWithin } from '../html/lines.ts'
import { countInElements, type PageDocument, textWeightIn } from '../html/page-document.ts'
import { haveSameLabels } from '../records/generic-link-labels.ts'
import { labelOfLink } from '../records/link-label.ts'
import { isSpanWithin } from '../records/node-span.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import { areInlineLinks } from './anchored-sections.ts'

/** Of what the boxes say, so much is said by the items in them: the links in a long text say less of it. */
const MIN_COVERED_SHARE = 0.75
/** Menus unfold, too, but into less than the boxes looked like. */
const MIN_SCORE_SHARE = 0.3
const MIN_SCORE_SHARE_OF_DAYS = 0.15
const MIN_MULTI_LINK_SHARE = 0.5

/** The group of what stands in the boxes of the best, where that is all they hold, or where the boxes are days. */
export function selectNested(
  context: PageContext,
  best: CandidateGroup,
  groups: readonly CandidateGroup[],
): CandidateGroup {
  const { document } = context
  const areDays = best.records.every((record) => isCalledByDay(context, record))
  if (areDays || best.features.multiLinkShare > MIN_MULTI_LINK_SHARE)
    return groups.find((one) => one !== best && isInside(document, one, best, areDays)) ?? best
  if (!best.records.every(({ span }) => countInElements(document, 'headings', span.first, span.last) > 1)) return best
  return groups.find((one) => one !== best && areInSections(document, one, best)) ?? best
}

/** Its link says the day, or a heading that it opens with. */
function isCalledByDay({ document, locale }: PageContext, { span, link }: LocatedRecord): boolean {
  const [first] = linesWithin(document.lines, span, 1)
  const isDay = first?.heading !== undefined && isDateText(first.text, locale)
  return isDay || isDateText(labelOfLink(document, link).text, locale)
}

/** Each box has a heading that leads nowhere, and below it items that have one each: in most boxes one, in some several. */
function areInSections(
  document: PageDocument,
  { records, features, score }: CandidateGroup,
  { records: boxes, score: whole }: CandidateGroup,
): boolean {
  if (
    records.length <= boxes.length ||
    features.headingShare < 1 ||
    features.structureShare < 0.6 ||
    score < MIN_SCORE_SHARE * whole
  )
    return false
  const held = boxes.map((box) => records.filter((record) => isSpanWithin(record.span, box.span)))
  if (held.reduce((sum, { length }) => sum + length, 0) < records.length) return false
  return boxes.every(({ span: { first } }, i) => {
    const before = (held[i]?.[0]?.span.first ?? first) - 1
    return (
      countInElements(document, 'headings', first, before) > 0 &&
      countInElements(document, 'links', first, before) === 0
    )
  })
}

function isInside(
  document: PageDocument,
  { records, features, score }: CandidateGroup,
  best: CandidateGroup,
  areDays: boolean,
): boolean {
  if (records.length < best.records.length || (records.length === best.records.length && !areDays)) return false
  if (
    score < (areDays ? MIN_SCORE_SHARE_OF_DAYS : MIN_SCORE_SHARE) * best.score ||
    features.multiLinkShare > MIN_MULTI_LINK_SHARE
  )
    return false
  if (features.titleWeight < MIN_TITLE_WEIGHT || features.structureShare < 0.6 || areInlineLinks(document, records))
    return false
  const isHeld = (record: LocatedRecord, box: LocatedRecord) => isSpanWithin(record.span, box.span)
  // Each kind of items that happen is boxed by itself: another day may hold none of that kind.
  const areHeld = areDays
    ? best.records.every((box) => records.some((record) => isHeld(record, box)))
    : records.every((record) => best.records.some((box) => isHeld(record, box)))
  if (!areHeld) return false
  const others = records.filter(({ key }) => !best.records.some((box) => box.key === key))
  if (others.length === 0 || haveSameLabels(document, others)) return false
  return areDays || weightOf(document, records) >= MIN_COVERED_SHARE * weightOf(document, best.records)
}

const weightOf = (document: PageDocument, records: readonly LocatedRecord[]): number =>
  records.reduce((sum, { span }) => sum + textWeightIn(document, span), 0)
