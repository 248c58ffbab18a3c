// States that inline scripts assign to a variable or pass to a function, read without evaluation.
import { readLiteral } from './javascript-literal.ts'

/** Start of a literal: after an assignment, an opening bracket, or a colon or comma of a call. */
const STARTS = /(?:[=(]|[:,]\s{0,3}(?=\[))\s{0,3}(?=[{[]|["'][{[]|JSON\.parse\()/g
/** `(function(a,b){return {…}}(1,"x"))`: a literal whose repeated values were given short names. */
const CALLED = /\(?function\(([\w$,\s]{0,200000})\)\s*\{/g
const MAX_ATTEMPTS = 60
const MAX_CALLS = 5
/** In characters, over all attempts: those that fail are read in part. */
const MAX_READ = 4_000_000
/** Script or literal with the state of a page, in UTF-16 characters, at least 1: one with a list of items is longer. */
export const MIN_STATE_LENGTH = 60

export function readAssignedStates(script: string): unknown[] {
  const called = calledStates(script)
  return called.length > 0 ? called : plainStates(script)
}

function plainStates(script: string): unknown[] {
  const states: unknown[] = []
  let done = 0
  let remaining = MAX_READ
  let attempts = 0
  for (const match of script.matchAll(STARTS)) {
    const from = match.index + match[0].length
    if (from < done) continue
    if (++attempts > MAX_ATTEMPTS || remaining <= 0) break
    const read = readLiteral(script, from)
    remaining -= read.end - from
    if (!read.isLiteral || read.end - from < MIN_STATE_LENGTH) continue
    states.push(read.value)
    done = read.end
  }
  return states
}

function calledStates(script: string): unknown[] {
  const calls = script.matchAll(CALLED).take(MAX_CALLS)
  const states = calls.map((match) => calledState(script, match.index + match[0].length, (match[1] ?? '').split(',')))
  return [...states].filter((state) => state !== undefined)
}

/** Read twice: first to find the values behind the body, then with them. */
function calledState(script: string, body: number, parameters: readonly string[]): unknown {
  const place = returnIn(script, body)
  if (place === undefined) return undefined
  const shape = readLiteral(script, place)
  if (!shape.isLiteral) return undefined
  const given = valuesAfter(script, shape.end)
  if (!given) return undefined
  const names = new Map(parameters.map((name, i) => [name.trim(), given[i]]))
  assignParts(script.slice(body, place), names)
  return readLiteral(script, place, names).value
}

function returnIn(script: string, body: number): number | undefined {
  const statement = /\breturn\s{0,9}(?=[{[])/g
  statement.lastIndex = body
  return statement.test(script) ? statement.lastIndex : undefined
}

/** `}(1,"x"))`, read as an array. */
function valuesAfter(script: string, end: number): unknown[] | undefined {
  const opening = /^\s*;?\s*\}\s*\)?\s*\(/.exec(script.slice(end, end + 40))
  if (!opening) return undefined
  const values: unknown[] = []
  let at = end + opening[0].length
  for (;;) {
    const read = readLiteral(script, at)
    if (!read.isLiteral) return values
    values.push(read.value)
    at = read.end
    if (script.charAt(at) !== ',') return values
    at++
  }
}

/** `a.title="x";` before the return: objects that stand in several places are filled first. */
function assignParts(statements: string, names: Map<string, unknown>): void {
  for (const match of statements.matchAll(/(?:^|[;{}])\s*([\w$]{1,20})\.([\w$]{1,60})\s*=\s*(?!=)/g)) {
    const [whole, name = '', property = ''] = match
    const holder = names.get(name)
    const read = readLiteral(statements, match.index + whole.length, names)
    if (read.isLiteral && typeof holder === 'object' && holder !== null && property !== '__proto__')
      Object.assign(holder, { [property]: read.value })
  }
}
