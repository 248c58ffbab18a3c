// XPath as CSS, where the same elements can be selected by it.
import { parseXPath, type XPathNode, type XPathPath, type XPathStep } from './parse-xpath.ts'
import { type PathWriter, positionTest, predicateTest } from './xpath-predicates.ts'

export type CssReading =
  /** Without `css`: the element itself that the path begins at. */
  { css?: string; attribute?: string } | { static: string }

/** Of the first that is found, as fields are; all that are found, as items are. */
type Purpose = 'first' | 'all'

/** Undefined where CSS has no equal. */
export function xpathToCss(written: string, purpose: Purpose = 'all'): CssReading | undefined {
  const node = parseXPath(written)
  return node && readingOf(node, purpose)
}

function readingOf(node: XPathNode, purpose: Purpose): CssReading | undefined {
  if (node.kind === 'literal') return { static: node.value }
  if (node.kind === 'call' && (node.name === 'normalize-space' || node.name === 'string') && node.args.length < 2)
    return node.args[0] ? readingOf(node.args[0], purpose) : {}
  if (node.kind === 'binary' && node.operator === '|') return unionOf(node.left, node.right, purpose)
  return node.kind === 'path' ? pathReading(node, purpose) : undefined
}

/** Both find elements, or both the same attribute. */
function unionOf(left: XPathNode, right: XPathNode, purpose: Purpose): CssReading | undefined {
  const [one, other] = [readingOf(left, purpose), readingOf(right, purpose)]
  if (!one || !other || !('css' in one) || !('css' in other) || one.attribute !== other.attribute) return undefined
  return { ...one, css: `${one.css}, ${other.css}` }
}

interface Part {
  combinator: string
  compound: string
}

function pathReading(path: XPathPath, purpose: Purpose): CssReading | undefined {
  const isEnd = path.steps.every(({ axis }) => axis === 'attribute')
  const inBrackets = path.base && baseReading(path.base, isEnd ? purpose : 'all')
  if (path.base && (!inBrackets || 'static' in inBrackets || inBrackets.attribute)) return undefined
  const begin = inBrackets && 'css' in inBrackets && inBrackets.css !== undefined ? inBrackets.css : ''
  if (begin.includes(',') && path.steps.length > 0) return undefined
  const steps = path.steps.filter(
    ({ axis, test, predicates, isDeep }) =>
      !(axis === 'self' && test === 'node()' && predicates.length === 0 && !isDeep),
  )
  const last = steps.at(-1)
  const attribute = last?.axis === 'attribute' && last.predicates.length === 0 ? last.test : undefined
  const isText = last?.test === 'text()'
  const elements = attribute !== undefined || isText ? steps.slice(0, -1) : steps
  const parts = partsOf(elements, path.isAbsolute, purpose, begin)
  if (!parts || attribute === '*') return undefined
  // `//@href` and `//text()` are of any element below.
  if (last?.isDeep && attribute !== undefined && !isText) parts.push({ combinator: ' ', compound: `[${attribute}]` })
  const css = written(parts)
  return { ...(css === '' ? {} : { css }), ...(attribute === undefined ? {} : { attribute }) }
}

const written = (parts: readonly Part[]): string =>
  parts
    .map(({ combinator, compound }) => combinator + compound)
    .join('')
    .trim()

/** `(path)[1]` is the first of all. */
function baseReading({ node, predicates }: NonNullable<XPathPath['base']>, purpose: Purpose): CssReading | undefined {
  const [only] = predicates
  const isFirst = predicates.length === 1 && only?.kind === 'number' && only.value === 1 && purpose === 'first'
  return predicates.length === 0 || isFirst ? readingOf(node, purpose) : undefined
}

function partsOf(
  steps: readonly XPathStep[],
  isAbsolute: boolean,
  purpose: Purpose,
  begin: string,
): Part[] | undefined {
  const parts: Part[] = begin === '' ? [] : [{ combinator: '', compound: begin }]
  for (const [at, step] of steps.entries()) {
    const mayBeFirst = purpose === 'first' && at === steps.length - 1
    if (step.axis === 'ancestor' || step.axis === 'parent' || step.axis === 'ancestor-or-self') {
      if (!moveUp(parts, step)) return undefined
      continue
    }
    const combinator = combinatorOf(step, parts.length === 0 && isAbsolute && at === 0)
    const compound = combinator === undefined ? undefined : compoundOf(step, mayBeFirst)
    if (combinator === undefined || compound === undefined) return undefined
    parts.push({ combinator, compound })
  }
  return parts
}

function combinatorOf({ axis, isDeep }: XPathStep, isRoot: boolean): string | undefined {
  if (axis === 'descendant' || axis === 'descendant-or-self') return ' '
  if (axis === 'child') return isDeep ? ' ' : isRoot ? '' : ' > '
  return axis === 'following-sibling' && !isDeep ? ' ~ ' : undefined
}

/** Name and predicates of a step; undefined where CSS has none such. */
function compoundOf({ axis, test, predicates, isDeep }: XPathStep, mayBeFirst: boolean): string | undefined {
  if (test === 'text()') return undefined
  const name = test === 'node()' ? '*' : test.toLowerCase()
  // Places are counted among siblings, but not behind an axis that goes further.
  const countsSiblings = axis === 'child'
  let compound = name
  for (const [at, predicate] of predicates.entries()) {
    const position = positionTest(predicate, name)
    if (position === undefined) {
      const found = predicateTest(predicate, inPredicates)
      if (found === undefined) return undefined
      compound += found
    } else if (countsSiblings && at === 0) compound += position
    else if (!(mayBeFirst && predicate.kind === 'number' && predicate.value === 1)) return undefined
  }
  return compound === '*' && isDeep && predicates.length === 0 ? '*' : withoutStar(compound)
}

const withoutStar = (compound: string): string => (/^\*[[:.]/.test(compound) ? compound.slice(1) : compound)

/** Of what is found before an ancestor; longer selectors are taken nowhere. */
const maxCompoundChars = 2000

/** To what is around: an element that has the one found so far. */
function moveUp(parts: Part[], step: XPathStep): boolean {
  const last = parts.at(-1)
  const name = step.test === 'node()' || step.test === '*' ? '' : step.test.toLowerCase()
  if (!last) return false
  const isNearest = step.axis !== 'parent' && step.predicates[0]?.kind === 'number'
  const tests = step.predicates.slice(isNearest ? 1 : 0).map((predicate) => predicateTest(predicate, inPredicates))
  if (tests.includes(undefined) || (isNearest && (step.predicates[0] as { value?: number }).value !== 1)) return false
  const own = name + tests.join('')
  const above = parts.at(-2)
  if (step.axis === 'parent') {
    if (above && last.combinator === ' > ') {
      parts.splice(-2, 2, { ...above, compound: `${above.compound}${ownTest(own)}:has(> ${last.compound})` })
      return true
    }
    if (parts.length > 1) return false
    parts.splice(0, 1, { combinator: '', compound: `${own}:has(> ${last.compound})` })
    return true
  }
  if (parts.length > 1) return false
  // Each ancestor writes what was found so far twice.
  if (last.compound.length > maxCompoundChars) return false
  const around = `${own}:has(${last.compound})`
  parts.splice(0, 1, { combinator: '', compound: isNearest ? `${around}:not(:has(${around}))` : around })
  return true
}

const ownTest = (own: string): string => (own === '' ? '' : `:is(${own})`)

const inPredicates: PathWriter = {
  path(path) {
    const found = pathReading(path, 'all')
    return found && 'css' in found && found.attribute === undefined ? found.css : undefined
  },
  compound: (step) => compoundOf(step, false),
}
