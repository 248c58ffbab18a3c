// Parts of one page that can be linked but are not: the releases of a changelog, the days of a diary.

import { isDateLine } from '../dates.ts'
import type { PageDocument } from '../document.ts'
import { absoluteLink, linkKey } from '../links.ts'
import { HEADINGS } from '../page/element-rules.ts'
import { linesWithin } from '../page/lines.ts'
import { contains, type Element, inside } from '../page/tree.ts'
import { areasAround } from '../series/areas-around.ts'
import { textOf } from '../text.ts'
import type { Candidate, Context, Extractor, Sighting } from './extractor.ts'

export const sections: Extractor = { name: 'sections', find }

const MAX_SECTIONS = 2000
/** How many sections must carry a date or a version: chapters of an article have headings and ids too. */
const MARKED = 0.6
const VERSION = /(?:^|\s|\bv)\d+\.\d+(?:\.\d+)?(?:[-.+]?\w+)*/i

function find(document: PageDocument, context: Context): Candidate[] {
  return headingGroups(document).flatMap((headings) => {
    const areas = areasAround(headings)
    const sightings: Sighting[] = []
    let marked = 0
    for (const area of areas) {
      const heading = headings.find((one) => area.first <= one.index && one.index <= area.last)
      const id = heading && anchorOf(document, heading, area.element)
      const url = id && absoluteLink(`#${encodeURI(id)}`, document.url)
      if (!heading || !url) continue
      const lines = linesWithin(document.lines, area).slice(0, 4)
      if (VERSION.test(textOf(document.tree, heading)) || lines.some(({ text }) => isDateLine(text, context.around)))
        marked++
      const key = linkKey(url, true)
      const link = { element: heading, url, key, within: true, place: `${heading.path}`, label: undefined }
      sightings.push({ key, url, facts: {}, area, link })
    }
    return sightings.length > 1 && marked >= areas.length * MARKED ? [{ foundBy: sections.name, sightings }] : []
  })
}

/** Headings of one kind at one place of the tree. */
function headingGroups(document: PageDocument): Element[][] {
  const groups = new Map<number, Element[]>()
  for (const element of document.tree.elements) {
    if (element.hidden || !HEADINGS.has(element.name) || element.name === 'h1') continue
    const group = groups.get(element.path)
    if (!group) groups.set(element.path, [element])
    else if (group.length < MAX_SECTIONS) group.push(element)
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** The id of the heading, of the section that it opens, or of a mark inside it. */
function anchorOf(document: PageDocument, heading: Element, holder: Element): string | undefined {
  for (const one of inside(document.tree, heading)) {
    const id = one.attributes.id ?? (one.name === 'a' ? one.attributes.name : undefined)
    if (id) return id
  }
  for (let at = heading.parent; at && contains(holder, at); at = at.parent)
    if (at.attributes.id) return at.attributes.id
  return undefined
}
