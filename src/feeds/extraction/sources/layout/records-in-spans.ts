// From stretches of a page to sightings: each is known by the link that leads to what it shows.
import type { PageDocument } from '../../html/page-document.ts'
import { type Context, NO_FACTS, type Sighting } from '../../records/candidate.ts'
import { type Area, coverSame } from '../../records/node-span.ts'
import { primaryLinks } from '../../records/primary-link.ts'

/** Several ways of looking often find the same areas: those are looked at once. */
export function sight(document: PageDocument, areas: readonly Area[], { sighted }: Partial<Context> = {}): Sighting[] {
  if (!sighted) return sightAnew(document, areas)
  const start = areas[0]?.first ?? 0
  const before = sighted.get(start) ?? []
  sighted.set(start, before)
  const same = before.find((one) => areSame(one.areas, areas))
  if (same) return same.sightings
  const sightings = sightAnew(document, areas)
  before.push({ areas, sightings })
  return sightings
}

const areSame = (some: readonly Area[], others: readonly Area[]): boolean =>
  coverSame(some, others) && some.every(({ element }, i) => element === others[i]?.element)

function sightAnew(document: PageDocument, areas: readonly Area[]): Sighting[] {
  const links = primaryLinks(document, areas)
  const sightings: Sighting[] = []
  for (let i = 0; i < areas.length; i++) {
    const [area, link] = [areas[i], links[i]]
    if (area && link) sightings.push({ key: link.key, url: link.url, facts: NO_FACTS, area, link })
  }
  return sightings
}
