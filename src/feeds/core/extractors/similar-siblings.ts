// Lists by their boxes: siblings of one name that each hold links. Finds cards whose insides differ or hold many links
// alike, where the links alone show no structure.
import { countBetween, type PageDocument, weightIn } from '../document.ts'
import type { Element } from '../page/tree.ts'
import { areaOf } from '../series/area.ts'
import type { Candidate, Context, Extractor } from './extractor.ts'
import { sight } from './sight.ts'

export const similarSiblings: Extractor = { name: 'similar siblings', find }

/** The weightiest are enough: a list is a good part of its page. */
const MAX_PARENTS = 30
const MAX_SIBLINGS = 2000
/** A box with less to read is a button or a picture. */
const LEAST_WEIGHT = 12

function find(document: PageDocument, context: Context): Candidate[] {
  const families = familiesOf(document)
  return families.map((family) => {
    const sightings = sight(document, family.slice(0, MAX_SIBLINGS).map(areaOf), context)
    return { foundBy: similarSiblings.name, sightings }
  })
}

function familiesOf(document: PageDocument): Element[][] {
  /** By the number of the parent and the name. */
  const families = new Map<number, Map<string, Element[]>>()
  for (const element of document.tree.elements) {
    const { parent, name, previous, next } = element
    if (!parent || !(previous || next) || !isBox(document, element)) continue
    const names = families.get(parent.index)
    const family = names?.get(name)
    if (family) family.push(element)
    else if (names) names.set(name, [element])
    else families.set(parent.index, new Map([[name, [element]]]))
  }
  const several = [...families.values()].flatMap((names) => [...names.values()]).filter((family) => family.length > 1)
  const weight = (family: readonly Element[]) =>
    family.reduce((sum, one) => sum + Math.min(500, weightIn(document, one)), 0)
  const weighed = several.map((family) => ({ family, weight: weight(family) }))
  return weighed
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_PARENTS)
    .map(({ family }) => family)
}

function isBox(document: PageDocument, element: Element): boolean {
  if (element.hidden || element.endText === element.firstText) return false
  return weightIn(document, element) >= LEAST_WEIGHT && countBetween(document, 'links', element.index, element.end) > 0
}
