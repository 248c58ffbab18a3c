// Lists by repeated structure: links at the same path, whatever the elements are called.

import { stableClassNames, structureKey } from '../../html/class-names.ts'
import type { Link } from '../../html/links.ts'
import type { PageDocument } from '../../html/page-document.ts'
import { internNumber, pairKey } from '../../html/parser/interning.ts'
import type { Element, Tree } from '../../html/parser/tree.ts'
import type { Candidate, Extractor, SourceContext } from '../../records/candidate.ts'
import { haveSameBounds, type NodeSpan } from '../../records/node-span.ts'
import { findRecordSpans, findTightRecordSpans } from '../../records/record-boundaries.ts'
import { findRecordsInSpans } from './records-in-spans.ts'

export const repeatedStructure = { name: 'repeated structure', find } as const satisfies Extractor

/** Groups worth a look: the largest by number of links. A page with more kinds of links than this is hostile. */
const MAX_GROUPS = 150
/** A feed keeps a hundred items; the first thousands of links show the structure. */
const MAX_LINKS = 5000
const MAX_COLUMNS = 41

function find(document: PageDocument, context: SourceContext): Candidate[] {
  const seen: NodeSpan[][] = []
  const candidates: Candidate[] = []
  const groups = groupsOf(document)
  for (const [i, group] of groups.entries()) {
    if (isSeenBefore(groups, i)) continue
    const leaders = leadersOf(group)
    const wholeSpans = findRecordSpans(leaders)
    for (const spans of areMostlyOne(leaders, wholeSpans)
      ? [wholeSpans, findTightRecordSpans(leaders)]
      : [wholeSpans]) {
      if (spans.length < 2 || seen.some((known) => haveSameBounds(spans, known))) continue
      seen.push(spans)
      candidates.push({ foundBy: repeatedStructure.name, records: findRecordsInSpans(document, spans, context) })
    }
  }
  return candidates
}

/** Most areas hold one link, some hold several: sections, or the days of a calendar. */
const areMostlyOne = ({ length }: readonly Element[], spans: readonly NodeSpan[]): boolean =>
  spans.length < length && spans.length >= length * MIN_SINGLE_LINK_SHARE

const MIN_SINGLE_LINK_SHARE = 0.5

/**
 * The three views mostly give equal groups, which have equal length and so are adjacent after sorting.
 */
function isSeenBefore(groups: readonly Link[][], at: number): boolean {
  const group = groups[at] ?? []
  for (let i = at - 1; i >= 0; i--) {
    const other = groups[i]
    if (!other || other.length !== group.length) return false
    if (areSame(other, group)) return true
  }
  return false
}

function areSame(links: readonly Link[], known: readonly Link[]): boolean {
  for (let i = 0; i < links.length; i++) if (links[i] !== known[i]) return false
  return true
}

/** Three views of "the same place": by tags, by cell of a table, by the nearest class names. */
function groupsOf({ tree, links }: PageDocument): Link[][] {
  const groups: Link[][] = []
  const [byTags, byCell, byClasses] = [new Map<number, Link[]>(), new Map<number, Link[]>(), new Map<number, Link[]>()]
  const keysAbove = new Map<number, number>()
  for (const link of links) {
    const { element } = link
    add(groups, byTags, element.path, link)
    const cell = cellOf(element)
    if (cell !== undefined) add(groups, byCell, element.path * MAX_COLUMNS + cell, link)
    const classes = classesNear(tree, element, keysAbove)
    if (classes !== undefined) add(groups, byClasses, classes, link)
  }
  const several = groups.filter((group) => group.length > 1)
  return several.sort(longestFirst).slice(0, MAX_GROUPS)
}

const longestFirst = (a: readonly Link[], b: readonly Link[]): number => b.length - a.length

function add(groups: Link[][], known: Map<number, Link[]>, key: number, link: Link): void {
  const group = known.get(key)
  if (group) {
    group.push(link)
    return
  }
  const created = [link]
  known.set(key, created)
  groups.push(created)
}

function cellOf(element: Element): number | undefined {
  for (let at = element.parent, up = 0; at && up < 6; at = at.parent, up++) {
    if (at.name !== 'td' && at.name !== 'th') continue
    let column = 0
    for (let cell = at.previous; cell && column < MAX_COLUMNS - 1; cell = cell.previous) column++
    return column
  }
  return undefined
}

/** Key from the structure of the link and its two ancestors; undefined where none has a stable class name. */
function classesNear(tree: Tree, element: Element, keysAbove: Map<number, number>): number | undefined {
  const { parent } = element
  const above = parent?.parent
  if (!(stableClassNames(element) || (parent && stableClassNames(parent)) || (above && stableClassNames(above))))
    return undefined
  const places = pairKey(parent ? structureKey(tree, parent) : 0, above ? structureKey(tree, above) : 0)
  return pairKey(structureKey(tree, element), internNumber(keysAbove, places))
}

/** A picture and a title that lead to the same item count once. */
function leadersOf(links: readonly Link[]): Element[] {
  const leaders: Element[] = []
  for (let i = 0; i < links.length && i < MAX_LINKS; i++) {
    const link = links[i]
    if (link && link.targetNumber !== links[i - 1]?.targetNumber) leaders.push(link.element)
  }
  return leaders
}
