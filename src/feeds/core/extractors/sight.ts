// From stretches of a page to sightings: each is known by the link that leads to what it shows.
import type { PageDocument } from '../document.ts'
import type { Area } from '../series/area.ts'
import { primaryLinks } from '../series/primary-link.ts'
import type { Sighting } from './extractor.ts'

/** Several ways of looking often find the same areas: they are kept on the document, by where the first begins. */
export function sight(document: PageDocument, areas: readonly Area[]): Sighting[] {
  const start = areas[0]?.first ?? 0
  const before = document.sighted.get(start) ?? []
  document.sighted.set(start, before)
  const same = before.find((one) => areSame(one.areas, areas))
  if (same) return same.sightings
  const sightings = sightAnew(document, areas)
  before.push({ areas, sightings })
  return sightings
}

function areSame(some: readonly Area[], others: readonly Area[]): boolean {
  if (some.length !== others.length) return false
  return some.every((one, i) => {
    const other = others[i]
    return other && one.first === other.first && one.last === other.last && one.element === other.element
  })
}

function sightAnew(document: PageDocument, areas: readonly Area[]): Sighting[] {
  const links = primaryLinks(document, areas)
  return areas.flatMap((area, i) => {
    const link = links[i]
    return link ? [{ key: link.key, url: link.url, facts: {}, area, link }] : []
  })
}
