// Reader of JavaScript literals in scripts, without evaluation: objects, arrays, strings, numbers, constants, dates,
// and names with known values.

/** Everything that follows is code, or nested beyond all use. */
const MAX_DEPTH = 100
const MAX_VALUES = 300_000

export interface LiteralResult {
  value: unknown
  /** Offset where reading goes on, or where the text turned out to be code. */
  end: number
  isLiteral: boolean
}

interface State {
  text: string
  at: number
  values: number
  names: ReadonlyMap<string, unknown>
}

/** One value for all: what is thrown at every piece of code needs no trace. */
const NO_LITERAL = new Error('What stands here is code.')

/** Names that are not known are read as undefined. */
export function readLiteral(
  text: string,
  from: number,
  names: ReadonlyMap<string, unknown> = new Map(),
): LiteralResult {
  const state: State = { text, at: from, values: 0, names }
  try {
    const value = readValue(state, 0)
    return { value, end: state.at, isLiteral: true }
  } catch (error) {
    if (error === NO_LITERAL) return { value: undefined, end: state.at, isLiteral: false }
    throw error
  }
}

function readValue(s: State, depth: number): unknown {
  if (depth > MAX_DEPTH || ++s.values > MAX_VALUES) throw NO_LITERAL
  const sign = next(s)
  if (sign === '{') return readObject(s, depth)
  if (sign === '[') return readArray(s, depth)
  if (sign === '"' || sign === "'" || sign === '`') return readString(s, sign)
  if (sign === '!' || sign === '-' || sign === '+') return readSigned(s, sign, depth)
  if (/[\d.]/.test(sign)) return readNumber(s)
  return readWord(s, depth)
}

/** The next sign that is neither white space nor part of a comment. */
function next(s: State): string {
  for (;;) {
    SPACE.lastIndex = s.at
    if (SPACE.test(s.text)) s.at = SPACE.lastIndex
    const ending = s.text.startsWith('/*', s.at) ? '*/' : s.text.startsWith('//', s.at) ? '\n' : undefined
    if (!ending) return s.text.charAt(s.at)
    const end = s.text.indexOf(ending, s.at + 2)
    if (end === -1) throw NO_LITERAL
    s.at = end + ending.length
  }
}
const SPACE = /\s+/y

function readObject(s: State, depth: number): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  s.at++
  for (;;) {
    const sign = next(s)
    if (sign === '}') break
    if (sign === ',') {
      s.at++
      continue
    }
    const key = sign === '"' || sign === "'" ? readString(s, sign) : sign === '[' ? readComputed(s) : readKey(s)
    if (next(s) === ':') {
      s.at++
      const value = readValue(s, depth + 1)
      if (key !== '__proto__') object[key] = value
    } else if (/[,}]/.test(s.text.charAt(s.at))) object[key] = s.names.get(key)
    else throw NO_LITERAL
    if (!/[,}]/.test(next(s))) throw NO_LITERAL
  }
  s.at++
  return object
}

function readKey(s: State): string {
  const key = matchAt(s, /[\w$\u00a1-\uffff]+/y)
  if (key === undefined) throw NO_LITERAL
  return key
}

function readComputed(s: State): string {
  s.at++
  const quote = next(s)
  if (quote !== '"' && quote !== "'") throw NO_LITERAL
  const key = readString(s, quote)
  if (next(s) !== ']') throw NO_LITERAL
  s.at++
  return key
}

function readArray(s: State, depth: number): unknown[] {
  const array: unknown[] = []
  s.at++
  for (;;) {
    const sign = next(s)
    if (sign === ']') break
    if (sign === ',') {
      array.push(undefined)
      s.at++
      continue
    }
    array.push(readValue(s, depth + 1))
    const after = next(s)
    if (after === ',') s.at++
    else if (after !== ']') throw NO_LITERAL
  }
  s.at++
  return array
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
}

function readString(s: State, quote: string): string {
  const plain = quote === '"' ? /[^"\\]*/y : quote === "'" ? /[^'\\]*/y : /[^`\\$]*/y
  let value = ''
  s.at++
  for (;;) {
    value += matchAt(s, plain) ?? ''
    const sign = s.text.charAt(s.at)
    if (sign === '') throw NO_LITERAL
    s.at++
    if (sign === quote) return value
    if (sign === '$') {
      // A template with something to work out is code.
      if (s.text.charAt(s.at) === '{') throw NO_LITERAL
      value += '$'
    } else value += readEscape(s)
  }
}

function readEscape(s: State): string {
  const code = matchAt(s, /u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2}/iy)
  if (code !== undefined) {
    const point = Number.parseInt(code.replace(/[ux{}]/gi, ''), 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
  }
  const sign = s.text.charAt(s.at++)
  return ESCAPES[sign] ?? sign
}

function readNumber(s: State): number {
  const written = matchAt(s, /0x[\da-f]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:e[+-]?\d+)?n?/iy)
  if (written === undefined) throw NO_LITERAL
  return Number(written.replace(/_|n$/g, ''))
}

/** `!0`, `-1`, `+new Date(…)`. */
function readSigned(s: State, sign: string, depth: number): unknown {
  s.at++
  const value = readValue(s, depth + 1)
  if (sign === '!') return !value
  const number = Number(value)
  return sign === '-' ? -number : number
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
])

function readWord(s: State, depth: number): unknown {
  const word = matchAt(s, /[\w$\u00a1-\uffff]+(?:\.[\w$]+)*/y)
  if (word === undefined) throw NO_LITERAL
  if (WORDS.has(word)) return WORDS.get(word)
  if (word === 'void') {
    readValue(s, depth + 1)
    return undefined
  }
  if (word === 'new') next(s)
  const name = word === 'new' ? readKey(s) : word
  if (next(s) === '(') return readCall(s, name, depth)
  if (/^[,}\]);]?$/.test(s.text.charAt(s.at))) return s.names.get(word)
  throw NO_LITERAL
}

/** Calls that write a literal down in another way: dates, collections, JSON inside a string. */
function readCall(s: State, name: string, depth: number): unknown {
  if (!/^(?:Date|Map|Set|URL|BigInt|JSON\.parse|Array|Object\.freeze)$/.test(name)) throw NO_LITERAL
  s.at++
  const value = next(s) === ')' ? undefined : readValue(s, depth + 1)
  if (next(s) !== ')') throw NO_LITERAL
  s.at++
  if (name !== 'JSON.parse') return value
  return typeof value === 'string' ? parseJson(value) : undefined
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Broken on the page: it states nothing.
  }
}

function matchAt(s: State, pattern: RegExp): string | undefined {
  pattern.lastIndex = s.at
  const found = pattern.exec(s.text)?.[0]
  s.at += found?.length ?? 0
  return found
}
