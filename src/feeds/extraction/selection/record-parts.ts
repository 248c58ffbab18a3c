// Groups that are parts of one record: its facts, text and button below a title with the same target.

import type { GroupFeatures } from '../candidates/group-features.ts'
import { linksInElements, type PageDocument } from '../html/page-document.ts'
import type { Element } from '../html/parser/tree.ts'
import { lineShareOf } from '../records/link-label.ts'
import { firstRecordElement, type LocatedRecord, recordKeys } from '../records/record-signals.ts'

/** Of a record that holds links. */
const MAX_PARTS = 3

export function arePartsOfRecord(
  document: PageDocument,
  records: readonly LocatedRecord[],
  { headingShare }: GroupFeatures,
): boolean {
  if (records.length > MAX_PARTS || headingShare > 0) return false
  const [holder, ...others] = new Set(records.map(({ span }) => span.element.parent))
  if (!holder || others.length > 0) return false
  const first = firstRecordElement(records)
  const keys = recordKeys(records)
  for (const link of linksInElements(document, holder.index, first - 1)) {
    const { end, parent, heading } = link.element
    if (end >= first || !keys.has(link.key)) continue
    const box: Element | undefined = heading ?? (parent === holder ? link.element : parent)
    if (box?.parent === holder && lineShareOf(document, link) > 0.9) return true
  }
  return false
}
