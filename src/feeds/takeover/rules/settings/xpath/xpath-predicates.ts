// Predicates of XPath as tests of CSS, to be written behind a name.
import type { XPathNode, XPathPath, XPathStep } from './parse-xpath.ts'

/** How paths inside of predicates are written; undefined where CSS cannot. */
export interface PathWriter {
  /** Of elements, from the one that the predicate is of. */
  path(path: XPathPath): string | undefined
  compound(step: XPathStep): string | undefined
}

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
export function predicateTest(node: XPathNode, css: PathWriter): string | undefined {
  if (node.kind === 'path') return existsTest(node, css)
  if (node.kind === 'binary') return binaryTest(node.operator, node.left, node.right, css)
  if (node.kind !== 'call') return undefined
  const [first, second] = node.args
  if (node.name === 'not' && first) {
    const inner = predicateTest(first, css)
    return inner === undefined ? undefined : `:not(${inner})`
  }
  if (!first || second?.kind !== 'literal') return undefined
  const sign = { contains: '*', 'starts-with': '^', 'ends-with': '$' }[node.name]
  return sign === undefined ? undefined : valueTest(first, sign, second.value, css)
}

function binaryTest(operator: string, left: XPathNode, right: XPathNode, css: PathWriter): string | undefined {
  if (operator === 'and' || operator === 'or') {
    const [one, other] = [predicateTest(left, css), predicateTest(right, css)]
    if (one === undefined || other === undefined) return undefined
    return operator === 'and' ? one + other : `:is(${one}, ${other})`
  }
  if (left.kind === 'call' && left.name === 'string-length' && left.args[0]) {
    const isAny = right.kind === 'number' && right.value === 0 && operator === '>'
    return isAny ? attributeTest(left.args[0], css, (name) => `[${name}]:not([${name}=""])`) : undefined
  }
  if (left.kind === 'literal' && right.kind !== 'literal') return binaryTest(operator, right, left, css)
  if (right.kind !== 'literal') return undefined
  if (operator === '=') return valueTest(left, '', right.value, css)
  return operator === '!='
    ? attributeTest(left, css, (name) => `[${name}]:not([${name}=${quoted(right.value)}])`)
    : undefined
}

/** Of an attribute; of the text only what it contains. */
function valueTest(subject: XPathNode, sign: string, value: string, css: PathWriter): string | undefined {
  const words = sign === '*' ? wordsSubject(subject) : undefined
  if (words) {
    const word = value.trim()
    const isWord = word !== value && /^\s.*\s$/s.test(value) && !/\s/.test(word)
    return attributeTest(words, css, (name) => `[${name}${isWord ? '~' : '*'}=${quoted(isWord ? word : value)}]`)
  }
  if (sign === '*' && isOwnText(subject)) return `:contains(${quoted(value)})`
  return value === '' ? undefined : attributeTest(subject, css, (name) => `[${name}${sign}=${quoted(value)}]`)
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

function attributeTest(subject: XPathNode, css: PathWriter, test: (name: string) => string): string | undefined {
  if (subject.kind === 'call' && subject.name === 'normalize-space' && subject.args[0])
    return attributeTest(subject.args[0], css, test)
  if (subject.kind !== 'path' || subject.isAbsolute || subject.base) return undefined
  const last = subject.steps.at(-1)
  if (last?.axis !== 'attribute' || last.test === '*' || last.predicates.length > 0) return undefined
  if (subject.steps.length === 1) return test(last.test)
  const found = last.isDeep ? undefined : css.path({ ...subject, steps: subject.steps.slice(0, -1) })
  return found === undefined ? undefined : `:has(${found}${test(last.test)})`
}

/** Elements or attributes that are there. */
function existsTest(path: XPathPath, css: PathWriter): string | undefined {
  if (path.isAbsolute || path.base) return undefined
  const [only] = path.steps
  if (path.steps.length === 1 && only?.axis === 'self') {
    const own = css.compound({ ...only, axis: 'child' })
    return own === undefined ? undefined : `:is(${own})`
  }
  if (path.steps.at(-1)?.axis === 'attribute') return attributeTest(path, css, (name) => `[${name}]`)
  const found = css.path(path)
  return found === undefined ? undefined : `:has(${found})`
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`
