// From stretches of a page to sightings: each is known by the link that leads to what it shows.
import type { PageDocument } from '../document.ts'
import type { Area } from '../series/area.ts'
import { primaryLinks } from '../series/primary-link.ts'
import type { Sighting } from './extractor.ts'

export function sight(document: PageDocument, areas: readonly Area[]): Sighting[] {
  const links = primaryLinks(document, areas)
  return areas.flatMap((area, i) => {
    const link = links[i]
    return link ? [{ key: link.key, url: link.url, facts: {}, area, link }] : []
  })
}
