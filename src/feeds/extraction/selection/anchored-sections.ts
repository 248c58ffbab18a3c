// Anchored sections: the address of a section is its own anchor; links in its text lead elsewhere.

import type { CandidateGroup } from '../candidates/candidate-group.ts'
import type { PageDocument } from '../html/page-document.ts'
import { hasHeadingAround, lineShareOf } from '../records/link-label.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'

/** Links that are neither a heading's own nor a line of their own. */
const MAX_INLINE_LINE_SHARE = 0.5
const MIN_RECORD_SHARE = 0.6

/** The group of headings that lead to their own sections, where the best has the same boxes, but links in their text. */
export function selectAnchoredSections(
  { document }: PageContext,
  best: CandidateGroup,
  groups: readonly CandidateGroup[],
): CandidateGroup {
  if (!areInlineLinks(document, best.records)) return best
  const starts = new Set(best.records.map(({ span }) => span.first))
  const areThese = ({ records }: CandidateGroup) =>
    records.length >= best.records.length * MIN_RECORD_SHARE &&
    records.every((record) => isOwn(record) && starts.has(record.span.first))
  return groups.find(areThese) ?? best
}

/** Most of the links are words in the text of their boxes. */
function areInlineLinks(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  let count = 0
  for (const record of records) if (isInText(document, record)) count++
  return count >= records.length * MIN_RECORD_SHARE
}

const isInText = (document: PageDocument, { link }: LocatedRecord): boolean =>
  !hasHeadingAround(document, link.element) && lineShareOf(document, link) < MAX_INLINE_LINE_SHARE

/** Led to by its own heading. */
const isOwn = ({ link }: LocatedRecord): boolean => link.isSamePage && link.element.heading === link.element
