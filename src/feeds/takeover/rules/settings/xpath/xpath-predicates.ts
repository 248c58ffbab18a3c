// Predicates of XPath as tests of CSS, to be written behind a name.
import type { XPathNode, XPathPath } from './parse-xpath.ts'
import { compoundOf, pathReading } from './xpath-to-css.ts'

/** Where it stands among its siblings; undefined for a predicate that says nothing of it. */
export function positionTest(node: XPathNode, name: string): string | undefined {
  const kind = name === '*' ? 'child' : 'of-type'
  if (node.kind === 'number') return `:nth-${kind}(${node.value})`
  if (node.kind === 'call' && node.name === 'last' && node.args.length === 0) return `:last-${kind}`
  if (node.kind !== 'binary' || node.left.kind !== 'call' || node.left.name !== 'position') return undefined
  if (node.right.kind === 'call' && node.right.name === 'last' && node.operator === '=') return `:last-${kind}`
  if (node.right.kind !== 'number') return undefined
  const { value } = node.right
  const formulas: Readonly<Record<string, string>> = {
    '=': `${value}`,
    '>': `n+${value + 1}`,
    '>=': `n+${value}`,
    '<': `-n+${value - 1}`,
    '<=': `-n+${value}`,
  }
  if (node.operator === '!=') return `:not(:nth-${kind}(${value}))`
  const formula = formulas[node.operator]
  return formula === undefined ? undefined : `:nth-${kind}(${formula})`
}

/** Undefined where CSS has no such test. */
export function predicateTest(node: XPathNode): string | undefined {
  if (node.kind === 'path') return existsTest(node)
  if (node.kind === 'binary') return binaryTest(node.operator, node.left, node.right)
  if (node.kind !== 'call') return undefined
  const [first, second] = node.args
  if (node.name === 'not' && first) {
    const inner = predicateTest(first)
    return inner === undefined ? undefined : `:not(${inner})`
  }
  if (!first || second?.kind !== 'literal') return undefined
  const sign = { contains: '*', 'starts-with': '^', 'ends-with': '$' }[node.name]
  return sign === undefined ? undefined : valueTest(first, sign, second.value)
}

function binaryTest(operator: string, left: XPathNode, right: XPathNode): string | undefined {
  if (operator === 'and' || operator === 'or') {
    const [one, other] = [predicateTest(left), predicateTest(right)]
    if (one === undefined || other === undefined) return undefined
    return operator === 'and' ? one + other : `:is(${one}, ${other})`
  }
  if (left.kind === 'call' && left.name === 'string-length' && left.args[0]) {
    const isAny = right.kind === 'number' && right.value === 0 && operator === '>'
    return isAny ? attributeTest(left.args[0], (name) => `[${name}]:not([${name}=""])`) : undefined
  }
  if (left.kind === 'literal' && right.kind !== 'literal') return binaryTest(operator, right, left)
  if (right.kind !== 'literal') return undefined
  if (operator === '=') return valueTest(left, '', right.value)
  return operator === '!='
    ? attributeTest(left, (name) => `[${name}]:not([${name}=${quoted(right.value)}])`)
    : undefined
}

/** Of an attribute; of the text only what it contains. */
function valueTest(subject: XPathNode, sign: string, value: string): string | undefined {
  const words = sign === '*' ? wordsSubject(subject) : undefined
  if (words) {
    const word = value.trim()
    const isWord = word !== value && /^\s.*\s$/s.test(value) && !/\s/.test(word)
    return attributeTest(words, (name) => `[${name}${isWord ? '~' : '*'}=${quoted(isWord ? word : value)}]`)
  }
  if (sign === '*' && isOwnText(subject)) return `:contains(${quoted(value)})`
  return value === '' ? undefined : attributeTest(subject, (name) => `[${name}${sign}=${quoted(value)}]`)
}

/** `concat(' ', @class, ' ')` is how a word of an attribute is found. */
function wordsSubject(node: XPathNode): XPathNode | undefined {
  if (node.kind !== 'call' || node.name !== 'concat' || node.args.length !== 3) return undefined
  const [before, subject, after] = node.args
  const isSpace = (one: XPathNode | undefined) => one?.kind === 'literal' && one.value === ' '
  return isSpace(before) && isSpace(after) ? subject : undefined
}

const isOwnText = (node: XPathNode): boolean =>
  node.kind === 'path' &&
  !node.base &&
  !node.isAbsolute &&
  node.steps.length === 1 &&
  (node.steps[0]?.test === 'text()' || (node.steps[0]?.axis === 'self' && node.steps[0].predicates.length === 0))

function attributeTest(subject: XPathNode, test: (name: string) => string): string | undefined {
  if (subject.kind === 'call' && subject.name === 'normalize-space' && subject.args[0])
    return attributeTest(subject.args[0], test)
  if (subject.kind !== 'path' || subject.isAbsolute || subject.base) return undefined
  const last = subject.steps.at(-1)
  if (last?.axis !== 'attribute' || last.test === '*' || last.predicates.length > 0) return undefined
  if (subject.steps.length === 1) return test(last.test)
  const found = pathReading({ ...subject, steps: subject.steps.slice(0, -1) }, 'all')
  if (!found || !('css' in found) || found.css === undefined || last.isDeep) return undefined
  return `:has(${found.css}${test(last.test)})`
}

/** Elements or attributes that are there. */
function existsTest(path: XPathPath): string | undefined {
  if (path.isAbsolute || path.base) return undefined
  const [only] = path.steps
  if (path.steps.length === 1 && only?.axis === 'self') {
    const own = compoundOf({ ...only, axis: 'child' }, false)
    return own === undefined ? undefined : `:is(${own})`
  }
  if (path.steps.at(-1)?.axis === 'attribute') return attributeTest(path, (name) => `[${name}]`)
  const found = pathReading(path, 'all')
  return found && 'css' in found && found.css !== undefined ? `:has(${found.css})` : undefined
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
