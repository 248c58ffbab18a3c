// From stretches of a page to sightings: each is known by the link that leads to what it shows.
import type { PageDocument } from '../document.ts'
import type { Area } from '../series/area.ts'
import { primaryLinks } from '../series/primary-link.ts'
import type { Sighting } from './extractor.ts'

/** Several ways of looking often find the same areas. */
const seen = new WeakMap<PageDocument, Map<string, Sighting[]>>()

export function sight(document: PageDocument, areas: readonly Area[]): Sighting[] {
  const before = seen.get(document) ?? new Map<string, Sighting[]>()
  seen.set(document, before)
  const name = areas.map(({ element, first, last }) => `${element.index} ${first}-${last}`).join()
  const sightings = before.get(name) ?? sightAnew(document, areas)
  before.set(name, sightings)
  return sightings
}

function sightAnew(document: PageDocument, areas: readonly Area[]): Sighting[] {
  const links = primaryLinks(document, areas)
  return areas.flatMap((area, i) => {
    const link = links[i]
    return link ? [{ key: link.key, url: link.url, facts: {}, area, link }] : []
  })
}
