// Adapter of css-select to our tree. Each access costs a step, so that no selector can use unbounded CPU time.
import type { Options } from 'css-select'
import { readText } from '../html/element-text.ts'
import { attributeOf } from '../html/parser/attributes.ts'
import type { Element, Tree } from '../html/parser/tree.ts'
import { SCOPE } from './selector-syntax.ts'

/** For one call: up to a second of a core. A selector of places among siblings manages 3,000 of them. */
export const MAX_STEPS = 5_000_000
/** Thrown, for the library has no other way to end a search. */
export const OUT_OF_STEPS = new Error('This selector asks too much.')

/** Characters that are compared, and elements that are copied or passed over in a list, for one step. */
const PER_STEP = 16

const NO_ELEMENTS: Element[] = []

export interface Search {
  stepsLeft: number
  /** Element that `:scope` stands for. */
  scope: Element | undefined
  options: Options<Element, Element>
}

export function newSearch(tree: Tree): Search {
  const search: Search = { stepsLeft: MAX_STEPS, scope: undefined, options: {} }
  const isEmpty = ({ firstChild, firstText, endText }: Element) => firstChild === undefined && firstText === endText
  search.options = {
    adapter: adapterOf(tree, search),
    relativeSelector: false,
    pseudos: { empty: isEmpty, [SCOPE]: (element: Element) => element === search.scope },
  }
  return search
}

function adapterOf(tree: Tree, search: Search): NonNullable<Options<Element, Element>['adapter']> {
  const { getChildren, getSiblings } = listsOf(search)
  const getAttributeValue = (element: Element, name: string): string | undefined => {
    const value = attributeIn(element, name)
    spend(search, 1 + Math.floor((value?.length ?? 0) / PER_STEP))
    return value
  }
  return {
    isTag: (node): node is Element => {
      spend(search, 1)
      return node.depth > 0
    },
    getName: (element) => {
      spend(search, 1)
      return element.name
    },
    getAttributeValue,
    hasAttrib: (element, name) => getAttributeValue(element, name) !== undefined,
    getChildren,
    getSiblings,
    getParent: ({ parent }) => parent ?? null,
    prevElementSibling: ({ previous }) => {
      spend(search, 1)
      return previous ?? null
    },
    getText: (element) => {
      const text = readText(tree, element)
      spend(search, 1 + Math.floor(text.length / PER_STEP))
      return text
    },
    removeSubsets: (nodes) => nodes,
  }
}

/** The library wants lists; each is made once for all. */
function listsOf(search: Search) {
  const lists = new Map<Element, Element[]>()
  const getChildren = (element: Element): Element[] => {
    if (!element.firstChild) return NO_ELEMENTS
    const known = lists.get(element)
    if (known) return known
    const children: Element[] = []
    for (let at: Element | undefined = element.firstChild; at; at = at.next) children.push(at)
    spend(search, children.length)
    lists.set(element, children)
    return children
  }
  const getSiblings = ({ parent }: Element): Element[] => {
    const siblings = parent ? getChildren(parent) : NO_ELEMENTS
    spend(search, 1 + Math.floor(siblings.length / PER_STEP))
    return siblings
  }
  return { getChildren, getSiblings }
}

function spend(search: Search, steps: number): void {
  search.stepsLeft -= steps
  if (search.stepsLeft < 0) throw OUT_OF_STEPS
}

/** Without reading the other attributes of the element. */
function attributeIn({ tag }: Element, name: string): string | undefined {
  if (name === 'id') return tag.id
  if (name === 'class' && tag.classes.written !== '') return tag.classes.written
  const value: unknown = attributeOf(tag, name)
  // An attribute may be asked for that is called like what every object has.
  return typeof value === 'string' ? value : undefined
}
