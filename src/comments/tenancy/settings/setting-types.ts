// The kinds of values that settings have: how each is told to people, and which values it takes.
import { webAddress } from '../../text/web-address.ts'

export interface Setting<T> {
  /** After "must be". */
  type: string
  /** What holds where nothing was set. */
  fallback: T
  meaning: string
  /** Undefined for what is no such value. */
  read(value: unknown): NonNullable<T> | undefined
  /** What a word means that is no JSON of this kind. */
  plain?: (word: string) => unknown
}

type Optional<T> = Setting<T | undefined>

export function flag(fallback: boolean, meaning: string): Setting<boolean> {
  return { type: 'true or false', fallback, meaning, read: (value) => (typeof value === 'boolean' ? value : undefined) }
}

export function whole(least: number, most: number, fallback: number, meaning: string): Setting<number> {
  const isOne = (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  const read = (value: unknown) => (isOne(value) ? Number(value) : undefined)
  return { type: `a whole number from ${least} to ${most}`, fallback, meaning, read }
}

export function oneOf<const V extends readonly (string | number)[]>(
  values: V,
  fallback: V[number],
  meaning: string,
): Setting<V[number]> {
  const type = `one of ${values.join(', ')}`
  return { type, fallback, meaning, read: (value) => values.find((one) => one === value) }
}

export function text(longest: number, meaning: string): Optional<string> {
  const read = (value: unknown) => textOf(value, longest)
  return { type: `a text of at most ${longest} characters`, fallback: undefined, meaning, read, plain: asIs }
}

export function address(meaning: string): Optional<string> {
  const read = (value: unknown) => (typeof value === 'string' ? webAddress(value) : undefined)
  return { type: 'an http or https address', fallback: undefined, meaning, read, plain: asIs }
}

const mostWords = 1000
const longestWord = 200

/** By default none. */
export function words(meaning: string): Setting<string[]> {
  const type = `a list of at most ${mostWords} texts, as JSON or with commas between them`
  return { type, fallback: [], meaning, read: wordsOf, plain: betweenCommas }
}

/** Where no list is another thing than an empty one. */
export function optionalWords(meaning: string): Optional<string[]> {
  return { ...words(meaning), fallback: undefined }
}

export function texts(longest: number, meaning: string): Optional<Record<string, string>> {
  const read = (value: unknown) => textsOf(value, longest)
  return { type: 'a JSON object of texts', fallback: undefined, meaning, read }
}

/** For what is shaped as only one setting is. */
export function shaped<T>(type: string, meaning: string, read: (value: unknown) => T | undefined): Optional<T> {
  return { type, fallback: undefined, meaning, read: read as Optional<T>['read'] }
}

const asIs = (word: string): unknown => word

/** What begins like JSON was meant as JSON. */
function betweenCommas(word: string): unknown {
  if (/^[[{"]/.test(word)) return undefined
  const parts = word.split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

function textOf(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value.length <= longest && value.isWellFormed() ? value : undefined
}

function wordsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > mostWords) return undefined
  const read = value.map((word) => textOf(word, longestWord))
  return read.every((word) => word !== undefined && word !== '') ? (read as string[]) : undefined
}

/** Of texts by their keys. */
export function textsOf(value: unknown, longest: number): Record<string, string> | undefined {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  const fits = ([key, entry]: [string, unknown]) => key.length <= longestWord && textOf(entry, longest) !== undefined
  return entries.length <= mostWords && entries.every(fits) ? (value as Record<string, string>) : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
