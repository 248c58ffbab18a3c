// Accepted CSS selectors: static pseudo-classes only, within limits of length and nesting.
import { isTraversal, parse, type Selector, SelectorType } from 'css-what'

/** Compound selectors between combinators, per alternative. */
const MAX_COMPOUNDS = 12
/** Of `:is()`, `:has()` and the like. */
const MAX_NESTING = 3

const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  (
    'is where matches not has empty root scope first-child last-child only-child nth-child nth-last-child first-of-type ' +
    'last-of-type only-of-type nth-of-type nth-last-of-type contains icontains lang any-link link header checked selected ' +
    'disabled enabled required optional read-only read-write'
  ).split(' '),
)

/** Name given to `:scope` outside of `:has()`; inside, css-select uses `scope` for a meaning of its own. */
export const SCOPE = 'scope of the search'

/** Of jQuery and html2rss, where they mean these, as far as the first match counts. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['first', 'first-of-type'],
  ['last', 'last-of-type'],
])

/**
 * Alternatives of a selector list, `:scope` renamed to `SCOPE`; undefined where it is not accepted. One that begins with a
 * combinator begins at the scope.
 */
export function parseSelector(css: string): Selector[][] | undefined {
  const list = parsed(css)
  for (const selector of list ?? []) {
    if (selector[0] && isTraversal(selector[0]))
      selector.unshift({ type: SelectorType.Pseudo, name: 'scope', data: null })
  }
  return list && areAccepted(list, 0, false) ? list : undefined
}

/** True where the selector contains the pseudo-class, at any depth, `of` clauses aside. */
export const hasPseudoClass = (list: readonly Selector[][], name: string): boolean =>
  list.flat().some((part) => {
    if (part.type !== 'pseudo') return false
    return part.name === name || (Array.isArray(part.data) && hasPseudoClass(part.data, name))
  })

function parsed(css: string): Selector[][] | undefined {
  try {
    const list = parse(css)
    return list.length > 0 ? list : undefined
  } catch {
    // The library throws plain errors for what is no selector.
    return undefined
  }
}

function areAccepted(list: readonly Selector[][], nesting: number, inHas: boolean): boolean {
  return nesting <= MAX_NESTING && list.every((selector) => isAccepted(selector, nesting, inHas))
}

/** Inside `:has()` a selector may begin with a combinator; none may end with one. */
function isAccepted(selector: Selector[], nesting: number, inHas: boolean): boolean {
  const [first, last] = [selector[0], selector.at(-1)]
  if (!first || !last || isTraversal(last) || (isTraversal(first) && !inHas)) return false
  if (selector.filter(isTraversal).length >= MAX_COMPOUNDS) return false
  return selector.every((part) => isAcceptedPart(part, nesting, inHas))
}

function isAcceptedPart(part: Selector, nesting: number, inHas: boolean): boolean {
  if (part.type === 'parent' || part.type === 'column-combinator' || part.type === 'pseudo-element') return false
  if (part.type !== 'pseudo') return true
  part.name = OTHER_NAMES.get(part.name) ?? part.name
  const { name, data } = part
  if (!PSEUDO_CLASSES.has(name)) return false
  if (Array.isArray(data)) return areAccepted(data, nesting + 1, inHas || name === 'has')
  if (name === 'scope' && !inHas) part.name = SCOPE
  // `:nth-child(2n of .item)`.
  const ofClause = name.startsWith('nth-') ? /\sof\s(.*)$/is.exec(data ?? '')?.[1] : undefined
  if (ofClause === undefined) return true
  const list = parsed(ofClause)
  return list !== undefined && !hasPseudoClass(list, 'scope') && areAccepted(list, nesting + 1, inHas)
}
