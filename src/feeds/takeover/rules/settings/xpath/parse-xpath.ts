// Parser of the part of XPath 1.0 that people select elements with.

export type XPathNode =
  | { kind: 'literal'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'call'; name: string; args: readonly XPathNode[] }
  | { kind: 'binary'; operator: string; left: XPathNode; right: XPathNode }
  | XPathPath

export interface XPathPath {
  kind: 'path'
  isAbsolute: boolean
  steps: readonly XPathStep[]
  /** An expression in brackets that the steps begin at, with predicates of its own. */
  base?: { node: XPathNode; predicates: readonly XPathNode[] }
}

export interface XPathStep {
  /** Behind `//`. */
  isDeep: boolean
  axis: string
  /** A name, `*`, `text()` or `node()`. */
  test: string
  predicates: readonly XPathNode[]
}

const maxChars = 2000
const maxDepth = 20
const token = /\s*(\/\/|\/|::|\.\.|\.(?!\d)|!=|<=|>=|[[\]()@,|=<>*+-]|"[^"]*"|'[^']*'|\d+(?:\.\d+)?|[A-Za-z_][\w.-]*)/y
const operators: readonly (readonly string[])[] = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['|']]

class NotUnderstood extends Error {}

/** Undefined for what is no such XPath. */
export function parseXPath(written: string): XPathNode | undefined {
  const tokens = tokensOf(written)
  if (!tokens) return undefined
  const reading = { tokens, at: 0, depth: 0 }
  try {
    const node = parseBinary(reading, 0)
    return reading.at === tokens.length ? node : undefined
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined
    throw error
  }
}

interface Reading {
  tokens: readonly string[]
  at: number
  depth: number
}

function tokensOf(written: string): string[] | undefined {
  const text = written.trim()
  if (text === '' || text.length > maxChars) return undefined
  const found: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const one = token.exec(text)?.[1]
    if (one === undefined) return undefined
    found.push(one)
  }
  return found
}

const next = ({ tokens, at }: Reading, ahead = 0): string => tokens[at + ahead] ?? ''

function take(reading: Reading, expected: string): boolean {
  if (next(reading) !== expected) return false
  reading.at++
  return true
}

function need(reading: Reading, expected: string): void {
  if (!take(reading, expected)) throw new NotUnderstood()
}

function parseBinary(reading: Reading, level: number): XPathNode {
  const known = operators[level]
  if (!known) return parsePath(reading)
  let left = parseBinary(reading, level + 1)
  while (known.includes(next(reading))) {
    const operator = next(reading)
    reading.at++
    left = { kind: 'binary', operator, left, right: parseBinary(reading, level + 1) }
  }
  return left
}

function nested<T>(reading: Reading, parse: () => T): T {
  if (++reading.depth > maxDepth) throw new NotUnderstood()
  const found = parse()
  reading.depth--
  return found
}

function parsePath(reading: Reading): XPathNode {
  const primary = parsePrimary(reading)
  if (primary && !next(reading).startsWith('/') && next(reading) !== '[') return primary
  const predicates = primary ? parsePredicates(reading) : []
  const isAbsolute = !primary && next(reading).startsWith('/')
  const steps: XPathStep[] = []
  let isDeep = false
  if (primary || isAbsolute) {
    if (!next(reading).startsWith('/')) return pathOf(steps, false, primary, predicates)
    isDeep = next(reading) === '//'
    reading.at++
  }
  for (;;) {
    steps.push(parseStep(reading, isDeep))
    if (!next(reading).startsWith('/')) return pathOf(steps, isAbsolute, primary, predicates)
    isDeep = next(reading) === '//'
    reading.at++
  }
}

function pathOf(
  steps: readonly XPathStep[],
  isAbsolute: boolean,
  node: XPathNode | undefined,
  predicates: readonly XPathNode[],
): XPathPath {
  return { kind: 'path', isAbsolute, steps, ...(node ? { base: { node, predicates } } : {}) }
}

/** A literal, a number, a call or brackets; undefined for the beginning of a path. */
function parsePrimary(reading: Reading): XPathNode | undefined {
  const first = next(reading)
  if (/^["']/.test(first)) {
    reading.at++
    return { kind: 'literal', value: first.slice(1, -1) }
  }
  if (/^\d/.test(first)) {
    reading.at++
    return { kind: 'number', value: Number(first) }
  }
  if (take(reading, '(')) {
    const node = nested(reading, () => parseBinary(reading, 0))
    need(reading, ')')
    return node
  }
  const isCall = /^[A-Za-z]/.test(first) && next(reading, 1) === '(' && first !== 'text' && first !== 'node'
  return isCall ? parseCall(reading) : undefined
}

function parseCall(reading: Reading): XPathNode {
  const name = next(reading)
  reading.at += 2
  const args: XPathNode[] = []
  while (!take(reading, ')')) {
    if (args.length > 0) need(reading, ',')
    args.push(nested(reading, () => parseBinary(reading, 0)))
  }
  return { kind: 'call', name, args }
}

function parsePredicates(reading: Reading): XPathNode[] {
  const predicates: XPathNode[] = []
  while (take(reading, '[')) {
    predicates.push(nested(reading, () => parseBinary(reading, 0)))
    need(reading, ']')
  }
  return predicates
}

function parseStep(reading: Reading, isDeep: boolean): XPathStep {
  if (take(reading, '.')) return { isDeep, axis: 'self', test: 'node()', predicates: parsePredicates(reading) }
  if (take(reading, '..')) return { isDeep, axis: 'parent', test: 'node()', predicates: parsePredicates(reading) }
  let axis = 'child'
  if (take(reading, '@')) axis = 'attribute'
  else if (next(reading, 1) === '::') {
    axis = next(reading)
    reading.at += 2
  }
  const name = next(reading)
  if (!/^(?:[A-Za-z_]|\*$)/.test(name)) throw new NotUnderstood()
  reading.at++
  const isType = (name === 'text' || name === 'node') && take(reading, '(')
  if (isType) need(reading, ')')
  return { isDeep, axis, test: isType ? `${name}()` : name, predicates: parsePredicates(reading) }
}
