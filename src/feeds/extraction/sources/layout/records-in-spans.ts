// Node spans to extracted records, each keyed by its primary link.
import type { PageDocument } from '../../html/page-document.ts'
import type { SourceContext } from '../../records/candidate.ts'
import { type ExtractedRecord, NO_FIELDS } from '../../records/extracted-record.ts'
import { haveSameBounds, type NodeSpan } from '../../records/node-span.ts'
import { findPrimaryLinks } from '../../records/primary-link.ts'

/** Several ways of looking often find the same areas: those are looked at once. */
export function findRecordsInSpans(
  document: PageDocument,
  spans: readonly NodeSpan[],
  { recordCache }: Partial<SourceContext> = {},
): ExtractedRecord[] {
  if (!recordCache) return locateRecords(document, spans)
  const start = spans[0]?.first ?? 0
  const before = recordCache.get(start) ?? []
  recordCache.set(start, before)
  const same = before.find((one) => areSame(one.spans, spans))
  if (same) return same.records
  const records = locateRecords(document, spans)
  before.push({ spans, records })
  return records
}

const areSame = (some: readonly NodeSpan[], others: readonly NodeSpan[]): boolean =>
  haveSameBounds(some, others) && some.every(({ element }, i) => element === others[i]?.element)

function locateRecords(document: PageDocument, spans: readonly NodeSpan[]): ExtractedRecord[] {
  const links = findPrimaryLinks(document, spans)
  const records: ExtractedRecord[] = []
  for (let i = 0; i < spans.length; i++) {
    const [span, link] = [spans[i], links[i]]
    if (span && link) records.push({ key: link.key, url: link.url, fields: NO_FIELDS, span, link })
  }
  return records
}
