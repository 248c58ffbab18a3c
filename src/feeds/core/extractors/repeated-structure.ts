// Lists by their shape alone: links at the same place of a repeated structure, whatever the elements are called.

import type { Link, PageDocument } from '../document.ts'
import { classWords } from '../page/class-words.ts'
import type { Element } from '../page/tree.ts'
import { areasAround } from '../series/areas-around.ts'
import type { Candidate, Extractor } from './extractor.ts'
import { sight } from './sight.ts'

export const repeatedStructure: Extractor = { name: 'repeated structure', find }

/** Groups worth a look: the largest by number of links. A page with more kinds of links than this is hostile. */
const MAX_GROUPS = 150
/** A feed keeps a hundred items; the first thousands of links show the structure. */
const MAX_LINKS = 5000

function find(document: PageDocument): Candidate[] {
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  for (const group of groupsOf(document.links)) {
    const areas = areasAround(leadersOf(group))
    if (areas.length < 2) continue
    const name = `${areas.length} ${areas.map((area) => `${area.first}-${area.last}`).join()}`
    if (seen.has(name)) continue
    seen.add(name)
    candidates.push({ foundBy: repeatedStructure.name, sightings: sight(document, areas) })
  }
  return candidates
}

/** Three views of "the same place": by tags, by cell of a table, by the nearest class names. */
function groupsOf(links: readonly Link[]): Link[][] {
  const groups = new Map<string, Link[]>()
  const add = (name: string, link: Link) => {
    const group = groups.get(name)
    if (group) group.push(link)
    else groups.set(name, [link])
  }
  for (const link of links) {
    const { element } = link
    add(`tags ${element.path}`, link)
    const cell = cellOf(element)
    if (cell !== undefined) add(`cell ${cell} ${element.path}`, link)
    const classes = classesNear(element)
    if (classes) add(`classes ${classes} ${element.path}`, link)
  }
  const several = [...groups.values()].filter((group) => group.length > 1)
  return several.sort((a, b) => b.length - a.length).slice(0, MAX_GROUPS)
}

function cellOf(element: Element): number | undefined {
  for (let at = element.parent, up = 0; at && up < 6; at = at.parent, up++) {
    if (at.name !== 'td' && at.name !== 'th') continue
    let column = 0
    for (let cell = at.previous; cell && column < 40; cell = cell.previous) column++
    return column
  }
  return undefined
}

function classesNear(element: Element): string {
  let words = ''
  for (let at: Element | undefined = element, up = 0; at && up < 3; at = at.parent, up++) {
    words += `/${classWords(at)}`
  }
  return words.length > 3 ? words : ''
}

/** A picture and a title that lead to the same thing count once. */
function leadersOf(links: readonly Link[]): Element[] {
  const first = links.slice(0, MAX_LINKS)
  return first.filter((link, i) => link.key !== first[i - 1]?.key).map(({ element }) => element)
}
