// The part of CSS selectors that pages are taken apart with, parsed into plain data.

export type Combinator = ' ' | '>' | '+' | '~'

export interface AttributeTest {
  name: string
  operator: '' | '=' | '~=' | '|=' | '^=' | '$=' | '*='
  value: string
  ignoreCase: boolean
}

export interface Position {
  /** Matches places `step * n + first`. */
  step: number
  first: number
  ofType: boolean
  fromEnd: boolean
}

/** What one element must be. */
export interface Compound {
  name: string | undefined
  attributes: AttributeTest[]
  positions: Position[]
  isEmpty: boolean
  /** Each inner list is a choice of which one must match, or none, or be found inside. */
  is: Selector[][]
  not: Selector[][]
  has: Selector[][]
}

/** Compounds from the right to the left, each with what stands between it and the one before it in the text. */
export type Selector = { compound: Compound; combinator: Combinator | undefined }[]

const MAX_PARTS = 12
const MAX_NESTING = 3

interface Scanner {
  text: string
  at: number
  nesting: number
}

const INVALID = new Error('This is no selector that we know.')

/** Alternatives, or nothing when it is not understood. */
export function parseSelector(text: string): Selector[] | undefined {
  const scanner: Scanner = { text: text.trim(), at: 0, nesting: 0 }
  try {
    const list = readList(scanner)
    return scanner.at === scanner.text.length ? list : undefined
  } catch (error) {
    if (error === INVALID) return undefined
    throw error
  }
}

function readList(s: Scanner): Selector[] {
  const list = [readComplex(s)]
  while (take(s, /\s*,\s*/y) !== undefined) list.push(readComplex(s))
  return list
}

/** Inside `:has()` a selector may begin with a combinator. */
function readComplex(s: Scanner): Selector {
  const selector: Selector = []
  let combinator = take(s, /\s*([>+~])\s*/y)?.trim() as Combinator | undefined
  if (combinator && s.nesting === 0) throw INVALID
  for (;;) {
    selector.unshift({ compound: readCompound(s), combinator })
    if (selector.length > MAX_PARTS) throw INVALID
    const between = take(s, /\s*[>+~]\s*|\s+(?![,)]|$)/y)
    if (between === undefined) return selector
    combinator = (between.trim() || ' ') as Combinator
  }
}

const NAME = /(?:[\w\u00a0-\uffff-]|\\.)+/y

function readCompound(s: Scanner): Compound {
  const start = s.at
  const compound: Compound = {
    name: undefined,
    attributes: [],
    positions: [],
    isEmpty: false,
    is: [],
    not: [],
    has: [],
  }
  if (take(s, /\*/y) === undefined) compound.name = take(s, NAME)?.toLowerCase()
  for (;;) {
    const sign = s.text.charAt(s.at)
    if (sign === '.') compound.attributes.push(attribute('class', '~=', nameAfter(s)))
    else if (sign === '#') compound.attributes.push(attribute('id', '=', nameAfter(s)))
    else if (sign === '[') compound.attributes.push(readAttribute(s))
    else if (sign === ':') readPseudo(s, compound)
    else break
  }
  if (s.at === start) throw INVALID
  return compound
}

function nameAfter(s: Scanner): string {
  s.at++
  const name = take(s, NAME)
  if (name === undefined) throw INVALID
  return name.replace(/\\(.)/g, '$1')
}

const attribute = (name: string, operator: AttributeTest['operator'], value: string): AttributeTest => ({
  name,
  operator,
  value,
  ignoreCase: false,
})

const ATTRIBUTE =
  /\[\s*([\w:.-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|((?:[\w-]|[\u00a0-\uffff])+))\s*([is])?\s*)?\]/iy

function readAttribute(s: Scanner): AttributeTest {
  ATTRIBUTE.lastIndex = s.at
  const match = ATTRIBUTE.exec(s.text)
  if (!match) throw INVALID
  s.at = ATTRIBUTE.lastIndex
  const [, name = '', operator = '', double, single, bare, flag] = match
  const test = attribute(name.toLowerCase(), operator as AttributeTest['operator'], double ?? single ?? bare ?? '')
  return { ...test, ignoreCase: flag?.toLowerCase() === 'i' }
}

function readPseudo(s: Scanner, compound: Compound): void {
  const name =
    take(s, /:[a-z-]+/iy)
      ?.slice(1)
      .toLowerCase() ?? ''
  if (name === 'is' || name === 'where' || name === 'matches') compound.is.push(readInner(s))
  else if (name === 'not') compound.not.push(readInner(s))
  else if (name === 'has') compound.has.push(readInner(s))
  else if (name === 'empty') compound.isEmpty = true
  else compound.positions.push(...positionsOf(name, s))
}

function readInner(s: Scanner): Selector[] {
  if (++s.nesting > MAX_NESTING || take(s, /\(\s*/y) === undefined) throw INVALID
  const list = readList(s)
  if (take(s, /\s*\)/y) === undefined) throw INVALID
  s.nesting--
  return list
}

function positionsOf(name: string, s: Scanner): Position[] {
  const match = /^(?:(first|last|only)|nth(-last)?)-(child|of-type)$/.exec(name)
  if (!match) throw INVALID
  const [, end, last, kind] = match
  const ofType = kind === 'of-type'
  const at = (fromEnd: boolean): Position => ({ step: 0, first: 1, ofType, fromEnd })
  if (end === 'only') return [at(false), at(true)]
  if (end) return [at(end === 'last')]
  return [{ ...readPlaces(s), ofType, fromEnd: last !== undefined }]
}

/** `odd`, `even`, `3`, `2n+1`, `-n+3`. */
function readPlaces(s: Scanner): Pick<Position, 'step' | 'first'> {
  const written = take(s, /\(\s*(?:odd|even|[+-]?\d*n\s*(?:[+-]\s*\d+)?|[+-]?\d+)\s*\)/iy)
  const places = written?.slice(1, -1).replace(/\s/g, '').toLowerCase()
  if (places === undefined) throw INVALID
  if (places === 'odd') return { step: 2, first: 1 }
  if (places === 'even') return { step: 2, first: 0 }
  const [step, first] = places.includes('n') ? places.split('n') : ['0', places]
  const factor = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
  return { step: factor, first: Number(first || 0) }
}

function take(s: Scanner, pattern: RegExp): string | undefined {
  pattern.lastIndex = s.at
  const found = pattern.exec(s.text)?.[0]
  s.at += found?.length ?? 0
  return found
}
