// Mask of the text nodes of a page that stand in the records of a group.
import type { PageDocument } from '../../html/page-document.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'

/** 1 for each text node within a record. */
export function recordTextMask({ tree }: PageDocument, records: readonly LocatedRecord[]): Uint8Array {
  const texts = new Uint8Array(tree.texts.length)
  for (const { span } of records) texts.fill(1, span.firstText, span.endText)
  return texts
}
