// Which elements of our tree a selector means. Bounded: a selector that asks too much finds nothing more.
import type { Element, Tree } from '../html/parser/tree.ts'
import type { AttributeTest, Combinator, Compound, Position, Selector } from './css-parser.ts'

/** Elements looked at, over all that one call asks. */
const MAX_STEPS = 3_000_000

export interface ElementRange {
  /** Numbers of the first and last element that are looked at. */
  first: number
  last: number
}

interface Search {
  tree: Tree
  steps: number
}

/** In document order. */
export function selectElements(
  tree: Tree,
  selectors: readonly Selector[],
  { first, last }: ElementRange,
  limit = Infinity,
): Element[] {
  const search: Search = { tree, steps: 0 }
  const found: Element[] = []
  for (let i = first; i <= last && found.length < limit; i++) {
    const element = tree.elements[i]
    if (element && isAnyOf(search, element, selectors)) found.push(element)
    if (search.steps > MAX_STEPS) break
  }
  return found
}

const isAnyOf = (search: Search, element: Element, selectors: readonly Selector[]): boolean =>
  selectors.some((selector) => matches(search, element, selector, 0))

function matches(search: Search, element: Element, selector: Selector, part: number, anchor?: Element): boolean {
  const step = selector[part]
  if (!step || ++search.steps > MAX_STEPS || !fits(search, element, step.compound)) return false
  const left = selector[part + 1]
  if (!left) return anchor === undefined || relates(anchor, element, step.combinator ?? ' ')
  for (const other of candidates(element, step.combinator ?? ' '))
    if (matches(search, other, selector, part + 1, anchor)) return true
  return false
}

/** Where the next part to the left may stand, the nearest first. */
function* candidates(element: Element, combinator: Combinator): Generator<Element> {
  if (combinator === '>' && element.parent) yield element.parent
  if (combinator === '+' && element.previous) yield element.previous
  if (combinator === ' ') for (let at = element.parent; at; at = at.parent) yield at
  if (combinator === '~') for (let at = element.previous; at; at = at.previous) yield at
}

function relates(anchor: Element, element: Element, combinator: Combinator): boolean {
  if (combinator === '>') return element.parent === anchor
  if (combinator === '+') return element.previous === anchor
  if (combinator === '~') return element.parent === anchor.parent && element.index > anchor.index
  return element.index > anchor.index && element.index <= anchor.end
}

function fits(
  search: Search,
  element: Element,
  { name, attributes, positions, isEmpty, is, not, has }: Compound,
): boolean {
  if (element.depth === 0 || (name !== undefined && name !== element.name)) return false
  if (!attributes.every((test) => holds(element, test))) return false
  if (isEmpty && (element.firstChild !== undefined || element.endText > element.firstText)) return false
  if (!positions.every((position) => standsAt(search, element, position))) return false
  if (!is.every((list) => isAnyOf(search, element, list))) return false
  if (not.some((list) => isAnyOf(search, element, list))) return false
  return has.every((list) => list.some((selector) => holdsInside(search, element, selector)))
}

function holds({ attributes }: Element, { name, operator, value, ignoreCase }: AttributeTest): boolean {
  const written = attributes[name]
  if (written === undefined) return false
  const [own, wanted] = ignoreCase ? [written.toLowerCase(), value.toLowerCase()] : [written, value]
  if (operator === '') return true
  if (operator === '=') return own === wanted
  if (operator === '|=') return own === wanted || own.startsWith(`${wanted}-`)
  if (wanted === '') return false
  if (operator === '~=') return own.includes(wanted) && own.split(/\s+/).includes(wanted)
  if (operator === '^=') return own.startsWith(wanted)
  return operator === '$=' ? own.endsWith(wanted) : own.includes(wanted)
}

function standsAt(search: Search, element: Element, { step, first, ofType, fromEnd }: Position): boolean {
  let place = 1
  for (let at = fromEnd ? element.next : element.previous; at; at = fromEnd ? at.next : at.previous) {
    if (++search.steps > MAX_STEPS) return false
    if (!ofType || at.name === element.name) place++
  }
  return step === 0 ? place === first : (place - first) % step === 0 && (place - first) / step >= 0
}

/** `:has(a)` looks below, `:has(+ a)` beside. */
function holdsInside(search: Search, element: Element, selector: Selector): boolean {
  const leading = selector[selector.length - 1]?.combinator
  const last = leading === '+' || leading === '~' ? (element.parent?.end ?? element.end) : element.end
  for (let i = element.index + 1; i <= last; i++) {
    const inner = search.tree.elements[i]
    if (inner && matches(search, inner, selector, 0, element)) return true
    if (search.steps > MAX_STEPS) return false
  }
  return false
}
