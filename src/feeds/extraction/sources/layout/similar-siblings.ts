// Similar siblings: boxes of one name that each hold links. Finds records with varying insides or many equal links,
// where links alone show no structure.
import { countInElements, type PageDocument, textWeightIn } from '../../html/page-document.ts'
import type { Element } from '../../html/parser/tree.ts'
import type { Candidate, Extractor, SourceContext } from '../../records/candidate.ts'
import { type NodeSpan, spanAcross, spanOf } from '../../records/node-span.ts'
import { findRecordsInSpans } from './records-in-spans.ts'

export const similarSiblings = { name: 'similar siblings', find } as const satisfies Extractor

/** The weightiest are enough: a list is a good part of its page. */
const MAX_PARENTS = 30
const MAX_SIBLINGS = 2000
/** A box with less to read is a button or a picture. */
const MIN_BOX_WEIGHT = 12

function find(document: PageDocument, context: SourceContext): Candidate[] {
  const families = familiesOf(document)
  return families.map((family) => ({
    foundBy: similarSiblings.name,
    records: findRecordsInSpans(document, family.slice(0, MAX_SIBLINGS).map(spanOfBox), context),
  }))
}

/** A term goes with what is said of it. */
function spanOfBox(box: Element): NodeSpan {
  if (box.name !== 'dt') return spanOf(box)
  let last = box
  while (last.next?.name === 'dd') last = last.next
  return spanAcross(box, box, last)
}

function familiesOf(document: PageDocument): Element[][] {
  const { elements } = document.tree
  const several: Element[][] = []
  const isKnown = new Uint8Array(elements.length)
  for (const element of elements) {
    const { parent, previous, next } = element
    if (!parent || isKnown[parent.index] || !(previous || next) || !isBox(document, element)) continue
    isKnown[parent.index] = 1
    const boxes = boxesFrom(document, element)
    if (boxes) for (const family of byName(boxes)) several.push(family)
  }
  const weighed = several.map((family) => ({ family, weight: weightOf(document, family) }))
  return weighed
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_PARENTS)
    .map(({ family }) => family)
}

function weightOf(document: PageDocument, family: readonly Element[]): number {
  let weight = 0
  for (const one of family) weight += Math.min(500, textWeightIn(document, one))
  return weight
}

/** The first box of a parent and all that come after it; nothing where there are no others. */
function boxesFrom(document: PageDocument, first: Element): Element[] | undefined {
  let boxes: Element[] | undefined
  for (let at = first.next; at; at = at.next) {
    if (!isBox(document, at)) continue
    if (boxes) boxes.push(at)
    else boxes = [first, at]
  }
  return boxes
}

/** Two boxes and more of one name. */
function byName(boxes: Element[]): Element[][] {
  if (areAlike(boxes)) return [boxes]
  return boxes.length === 2 ? [] : [...Map.groupBy(boxes, nameOf).values()].filter((family) => family.length > 1)
}

function areAlike(boxes: readonly Element[]): boolean {
  for (const { name } of boxes) if (name !== boxes[0]?.name) return false
  return true
}

const nameOf = ({ name }: Element): string => name

function isBox(document: PageDocument, element: Element): boolean {
  if (element.hidden || element.endText === element.firstText) return false
  return (
    textWeightIn(document, element) >= MIN_BOX_WEIGHT &&
    countInElements(document, 'links', element.index, element.end) > 0
  )
}
