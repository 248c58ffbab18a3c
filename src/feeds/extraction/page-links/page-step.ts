// The step from the address of a page of a list to that of a further page, told by the addresses alone.
import { COMMENT_NAME, CURSOR_NAME, NEXT_LABEL, OFFSET_NAME, PAGE_NAME } from '../lexicon/pagination-words.ts'
import { stripTrackingParams } from '../normalization/urls.ts'

/** `unnamed`: a number that nothing in the address calls that of a page. */
export type StepKind = 'page' | 'offset' | 'cursor' | 'unnamed'

export interface PageStep {
  kind: StepKind
  /** Number of the page or of its first entry; 0 for a cursor. */
  position: number
  /** Of the page that it starts from; undefined where its address has none. */
  from: number | undefined
}

interface Address {
  origin: string
  /** Without the file of the folder. */
  segments: string[]
  query: Map<string, string>
}

/** Numbers of pages. Years are none. */
const PAGE_NUMBER = /^0{0,3}\d{1,5}$/
const YEAR = /^(?:19|20)\d\d$/

/** Undefined where the second address is not one of the same list: another origin, path, or filter. */
export function stepBetween(from: string, to: string): PageStep | undefined {
  const [a, b] = [addressOf(from), addressOf(to)]
  if (!a || !b || a.origin !== b.origin) return undefined
  return stepInQuery(a, b) ?? stepInPath(a, b) ?? cursorBelow(a, b)
}

/** Of one origin, and not above the folder of the page. */
export function isInFolder(from: string, to: string): boolean {
  const [a, b] = [URL.parse(from), URL.parse(to)]
  return (
    a !== null && a.origin === b?.origin && b.pathname.startsWith(a.pathname.slice(0, a.pathname.lastIndexOf('/') + 1))
  )
}

/** The address has a place in a list. */
export function hasPosition(url: string): boolean {
  const address = addressOf(url)
  if (!address) return false
  const names = [...address.query.keys()]
  return names.some((name) => kindOfName(name) !== undefined) || positionsIn(address.segments).some(isNamed)
}

/** As addresses of further pages do, it holds a number, a query, or a word such as "older". */
export function mayBeFurther(url: string): boolean {
  const address = addressOf(url)
  if (!address) return false
  return (
    address.query.size > 0 || positionsIn(address.segments).length > 0 || NEXT_LABEL.test(address.segments.at(-1) ?? '')
  )
}

/** One of a path and what is below it; or below another path that ends in the same word, as interfaces for programs do. */
export function isInFamily(from: string, to: string): boolean {
  const [a, b] = [addressOf(from), addressOf(to)]
  if (!a || !b || a.origin !== b.origin) return false
  const [list = { family: a.segments }] = positionsIn(a.segments).filter(isNamed)
  const { family } = list
  const last = family.at(-1)
  return last === undefined || family.every((one, i) => one === b.segments[i]) || b.segments.includes(last)
}

function addressOf(written: string): Address | undefined {
  const url = URL.parse(stripTrackingParams(written))
  if (!url || COMMENT_NAME.test(url.pathname + url.search)) return undefined
  const segments = url.pathname.split('/').filter(Boolean)
  if (/^(?:index|default)\.\w{2,5}$/i.test(segments.at(-1) ?? '')) segments.pop()
  return { origin: url.origin, segments, query: new Map(url.searchParams) }
}

const kindOfName = (name: string): Exclude<StepKind, 'unnamed'> | undefined =>
  PAGE_NAME.test(name) ? 'page' : OFFSET_NAME.test(name) ? 'offset' : CURSOR_NAME.test(name) ? 'cursor' : undefined

/** Of the parameters one alone tells the pages apart; others of the list stay, and what is new beside it is its like. */
function stepInQuery(a: Address, b: Address): PageStep | undefined {
  if (a.segments.join('/') !== b.segments.join('/')) return undefined
  const differing = [...b.query].filter(([name, value]) => a.query.get(name) !== value)
  const lost = [...a.query.keys()].some((name) => !b.query.has(name) && kindOfName(name) === undefined)
  if (lost || differing.length === 0) return undefined
  const named = differing.filter(([name]) => kindOfName(name) !== undefined)
  const [step] = named.length > 0 ? named : differing
  if (!step || named.length > 1 || differing.some((one) => one !== step && a.query.has(one[0]))) return undefined
  if (named.length === 0 && differing.length > 1) return undefined
  const [name, value] = step
  const kind = kindOfName(name) ?? 'unnamed'
  const before = a.query.get(name)
  const within = before === undefined ? undefined : offsetWithin(before, value)
  if (within) return within
  const isNumber = PAGE_NUMBER.test(value) || (kind === 'offset' && /^\d{1,7}$/.test(value))
  if (kind === 'cursor' || (kind === 'offset' && !isNumber))
    return value === '' || value.length > 1000 ? undefined : { kind: 'cursor', position: 0, from: undefined }
  if (!isNumber || (kind === 'unnamed' && YEAR.test(value))) return undefined
  return { kind, position: Number(value), from: before && /^\d+$/.test(before) ? Number(before) : undefined }
}

/** `board=18.0`, `board=18.20`: the number of a forum, and of its first entry. */
function offsetWithin(before: string, value: string): PageStep | undefined {
  const [[, list, from] = [], [, other, position] = []] = [before, value].map(
    (one) => /^(\d{1,7})\.(\d{1,7})$/.exec(one) ?? [],
  )
  if (list === undefined || list !== other) return undefined
  return { kind: 'offset', position: Number(position), from: Number(from) }
}

/** Older entries of a blog are found by a search below it: `/search?updated-max=…`. */
function cursorBelow(a: Address, b: Address): PageStep | undefined {
  const isBelow = b.segments.length === a.segments.length + 1 && a.segments.every((one, i) => one === b.segments[i])
  const hasCursor = [...b.query.keys()].some((name) => kindOfName(name) === 'cursor')
  return isBelow && hasCursor ? { kind: 'cursor', position: 0, from: undefined } : undefined
}

interface Position {
  family: string[]
  kind: 'page' | 'unnamed'
  position: number
}

const isNamed = ({ kind }: Position): boolean => kind === 'page'

function stepInPath(a: Address, b: Address): PageStep | undefined {
  const isSameQuery =
    a.query.size === b.query.size && [...a.query].every(([name, value]) => b.query.get(name) === value)
  if (!isSameQuery) return undefined
  for (const { family, kind, position } of positionsIn(b.segments)) {
    const key = family.join('/')
    if (key === stemOf(a.segments)) return { kind, position, from: undefined }
    const before = positionsIn(a.segments).find((one) => one.kind === kind && one.family.join('/') === key)
    if (before) return { kind, position, from: before.position }
  }
  return undefined
}

/** Without the ending of its file: "news.html" goes on as "news-2.html". */
const stemOf = (segments: readonly string[]): string =>
  segments.map((one, i) => (i === segments.length - 1 ? one.replace(/\.(?:html?|php|aspx?)$/i, '') : one)).join('/')

/** Readings of the end of a path as the number of a page, the named one first. */
function positionsIn(segments: readonly string[]): Position[] {
  const last = segments.at(-1)
  if (last === undefined) return []
  const before = segments.slice(0, -1)
  const name = before.at(-1)
  const found: Position[] = []
  const add = (family: readonly string[], kind: Position['kind'], digits: string) => {
    if (kind === 'page' || !YEAR.test(digits)) found.push({ family: [...family], kind, position: Number(digits) })
  }
  if (PAGE_NUMBER.test(last)) {
    if (name !== undefined && PAGE_NAME.test(name)) add(before.slice(0, -1), 'page', last)
    else add(before, 'unnamed', last)
    return found
  }
  const [, stem = '', digits] = /^(.{0,200}?)[-_.,]?(\d{1,5})(?:\.(?:html?|php|aspx?))?$/i.exec(last) ?? []
  if (digits === undefined) return found
  const [, rest, word = ''] = /^(?:(.*)[-_.])?([^\d\-_.]+)$/.exec(stem) ?? []
  if (PAGE_NAME.test(word)) add(rest ? [...before, rest] : before, 'page', digits)
  else if (/^(?:index|default)$/i.test(stem)) add(before, 'unnamed', digits)
  else if (stem !== '') add([...before, stem], 'unnamed', digits)
  return found
}
