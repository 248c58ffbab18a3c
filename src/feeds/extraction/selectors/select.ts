// CSS selectors over our tree: css-what parses, css-select matches, a budget of steps bounds both.
import { compile } from 'css-select'
import type { Element, Tree } from '../html/parser/tree.ts'
import { MAX_STEPS, newSearch, OUT_OF_STEPS, type Search } from './element-adapter.ts'
import { hasPseudoClass, parseSelector, SCOPE } from './selector-syntax.ts'

export interface Stretch {
  /** Numbers of the first and last element that are looked at. */
  first: number
  last: number
}

type Matches = (element: Element) => boolean

interface Compiled {
  search: Search
  /** Undefined for what is no selector. */
  bySelector: Map<string, Matches | undefined>
}

/** A feed asks the same few selectors of each of its items. */
const compiled = new WeakMap<Tree, Compiled>()

/**
 * In document order; `:scope` is the first element of the stretch. A selector that asks too much finds nothing more, one that
 * is not understood finds nothing.
 */
export function select(tree: Tree, css: string, { first, last }: Stretch, limit = Infinity): Element[] {
  const { search, bySelector } = compiledFor(tree)
  if (!bySelector.has(css)) bySelector.set(css, compileFor(search, css))
  const matches = bySelector.get(css)
  const found: Element[] = []
  if (!matches) return found
  search.stepsLeft = MAX_STEPS
  search.scope = tree.elements[first]
  try {
    for (let i = first; i <= last && found.length < limit; i++) {
      const element = tree.elements[i]
      if (element && matches(element)) found.push(element)
    }
  } catch (error) {
    if (error !== OUT_OF_STEPS) throw error
    // Its cache of elements may be incomplete.
    bySelector.delete(css)
  }
  return found
}

function compiledFor(tree: Tree): Compiled {
  let known = compiled.get(tree)
  if (!known) {
    known = { search: newSearch(tree), bySelector: new Map() }
    compiled.set(tree, known)
  }
  return known
}

function compileFor({ options }: Search, css: string): Matches | undefined {
  const list = parseSelector(css)
  if (!list) return undefined
  // Remembered results do not hold for another scope.
  const isRelative = hasPseudoClass(list, SCOPE)
  try {
    return compile(list, isRelative ? { ...options, cacheResults: false } : options)
  } catch {
    // The library throws plain errors for what it does not know, like `:nth-child(x)`.
    return undefined
  }
}
