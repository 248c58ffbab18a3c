// Elements that say that they hold one thing of several: articles, feed entries, list items of a marked-up list.

import type { PageDocument } from '../document.ts'
import { namesEntry } from '../page/class-words.ts'
import type { Element } from '../page/tree.ts'
import { type Area, areaOf } from '../series/area.ts'
import type { Candidate, Context, Extractor } from './extractor.ts'
import { sight } from './sight.ts'

export const semanticHtml: Extractor = { name: 'semantic HTML', find }

const MAX_AREAS = 2000
const ENTRY_CLASS = /(?:^|\s)(?:h-entry|hentry|h-event|vevent|h-product)(?:\s|$)/
const THING =
  /schema\.org\/(?:\w*Article|\w*Posting|Event|\w+Event|Product|Recipe|VideoObject|PodcastEpisode|Course|SoftwareApplication|Book|Movie)\b/

const marks: readonly { says: string; name: string; holds: (element: Element) => boolean }[] = [
  { says: 'article elements', name: 'article', holds: ({ name }) => name === 'article' },
  {
    says: 'entry classes',
    name: 'class',
    holds: (element) => namesEntry(element) && ENTRY_CLASS.test(element.tag.classes.written),
  },
  { says: 'item scopes', name: 'itemtype', holds: ({ attributes }) => THING.test(attributes.itemtype ?? '') },
]

function find(document: PageDocument, context: Context): Candidate[] {
  const { names } = document.tree
  return marks.flatMap(({ says, name, holds }) => {
    const areas = names.has(name) ? outermost(document, holds).slice(0, MAX_AREAS) : []
    if (areas.length < 2) return []
    return [{ foundBy: `${semanticHtml.name} (${says})`, sightings: sight(document, areas, context) }]
  })
}

/** Entries inside an entry are its comments or its quotes, unless one entry wraps them all. */
function outermost(document: PageDocument, holds: (element: Element) => boolean): Area[] {
  const marked = document.tree.elements.filter((element) => !element.hidden && holds(element))
  const areas: Area[] = []
  let end = -1
  marked.forEach((element, i) => {
    const next = marked[i + 1]
    const wraps =
      next !== undefined && next.index <= element.end && element.end >= (marked[marked.length - 1]?.index ?? 0)
    if (element.index <= end || (wraps && marked.length > 2)) return
    areas.push(areaOf(element))
    end = element.end
  })
  return areas
}
