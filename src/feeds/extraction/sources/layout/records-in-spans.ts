// From stretches of a page to sightings: each is known by the link that leads to what it shows.
import type { PageDocument } from '../../html/page-document.ts'
import { type ExtractedRecord, NO_FIELDS, type SourceContext } from '../../records/candidate.ts'
import { haveSameBounds, type NodeSpan } from '../../records/node-span.ts'
import { findPrimaryLinks } from '../../records/primary-link.ts'

/** Several ways of looking often find the same areas: those are looked at once. */
export function findRecordsInSpans(
  document: PageDocument,
  areas: readonly NodeSpan[],
  { recordCache }: Partial<SourceContext> = {},
): ExtractedRecord[] {
  if (!recordCache) return locateRecords(document, areas)
  const start = areas[0]?.first ?? 0
  const before = recordCache.get(start) ?? []
  recordCache.set(start, before)
  const same = before.find((one) => areSame(one.areas, areas))
  if (same) return same.sightings
  const sightings = locateRecords(document, areas)
  before.push({ areas, sightings })
  return sightings
}

const areSame = (some: readonly NodeSpan[], others: readonly NodeSpan[]): boolean =>
  haveSameBounds(some, others) && some.every(({ element }, i) => element === others[i]?.element)

function locateRecords(document: PageDocument, areas: readonly NodeSpan[]): ExtractedRecord[] {
  const links = findPrimaryLinks(document, areas)
  const sightings: ExtractedRecord[] = []
  for (let i = 0; i < areas.length; i++) {
    const [area, link] = [areas[i], links[i]]
    if (area && link) sightings.push({ key: link.key, url: link.url, fields: NO_FIELDS, span: area, link })
  }
  return sightings
}
