// Generic link labels: equal in nearly every record ("Read more").

import { foldedText, type PageDocument } from '../html/page-document.ts'
import type { ExtractedRecord } from './extracted-record.ts'
import { labelOfLink } from './link-label.ts'
import type { LocatedRecord } from './record-signals.ts'

const MIN_RECORDS = 3
/** Distinct labels for each record of a group, 0..1. With more of them, the labels are not those of buttons. */
const MAX_DISTINCT_LABEL_SHARE = 0.34
/** Of words as on buttons. */
const MAX_DISTINCT_SHARE_OF_SHORT = 0.6
const MAX_BUTTON_WEIGHT = 8
const MAX_DISTINCT_WORDS_SHARE = 0.3

/** "Details", "abs"; or a word of few letters that comes again: "PDF", "HTML", "PDF", "Code", "PDF". */
export function haveGenericLabels(document: PageDocument, records: readonly ExtractedRecord[]): boolean {
  if (records.length < MIN_RECORDS) return false
  const labels = new Set<string>()
  let maxShare = MAX_DISTINCT_SHARE_OF_SHORT
  // Most lists show after a third of their records that they differ.
  for (const { link } of records) {
    const label = link && labelOfLink(document, link)
    // "»", "→": signs fold to nothing.
    const words = label && (foldedText(label) || label.text)
    if (!words) return false
    if (label.weight > MAX_BUTTON_WEIGHT) maxShare = MAX_DISTINCT_LABEL_SHARE
    if (labels.add(words).size > Math.max(1, records.length * maxShare)) return false
  }
  return true
}

/** "PDF (612 KB)" beside each of them, "Add to cart" below. */
export function haveSameLabels(document: PageDocument, records: readonly LocatedRecord[]): boolean {
  const names = new Set(records.map(({ link }) => foldedText(labelOfLink(document, link)).replace(/\d+/g, '')))
  return records.length > MIN_RECORDS && names.size <= records.length * MAX_DISTINCT_WORDS_SHARE
}
