// Finds listed words in a text, however they are written.
import { confusableReadings, skeletonOf } from '../../../text/confusables.ts'
import { type Entry, entryOfWord, unspacedLetter, type WordList } from './word-list.ts'

export interface FoundWord {
  /** As the tenant lists it. */
  listed: string
  start: number
  end: number
}

interface Token {
  raw: string
  start: number
  end: number
  readings: readonly string[]
}

/** The longest text that is taken, in UTF-16 units, with the addresses of its pictures. */
const maxTextChars = 130_000
/** What can stand in a word: letters, their marks, what cannot be seen, and signs that stand for letters. */
const plainWords = /[a-z0-9@$!|]+/gi
const words = /[\p{L}\p{N}\p{M}\p{Cf}ⓐ-ⓩⒶ-Ⓩ@$!|€£¢¥]+/gu

/** In the order of the text; they may overlap. */
export function findWords(list: WordList, text: string, most = Number.POSITIVE_INFINITY): FoundWord[] {
  const found: FoundWord[] = []
  if (list.size === 0) return found
  const tokens = tokensOf(text.slice(0, maxTextChars))
  for (let index = 0; index < tokens.length; index++) {
    for (const match of matchesAt(list, tokens, index, text)) found.push(match)
    if (found.length >= most) break
  }
  return found
}

function tokensOf(text: string): Token[] {
  const raws = text.match(/[^\0-\x7f]/.test(text) ? words : plainWords) ?? []
  let end = 0
  return raws.map((raw) => {
    // Nothing of a word stands between two of them.
    const start = text.indexOf(raw, end)
    end = start + raw.length
    // A capital I after small letters may be meant for an l.
    const letters = /[a-z]I/.test(raw) ? raw.replace(/(?<=[a-z])I/g, '|') : raw
    return { raw, start, end, readings: confusableReadings(letters.toLowerCase()) }
  })
}

function matchesAt(list: WordList, tokens: readonly Token[], index: number, text: string): FoundWord[] {
  const token = tokens[index]
  if (!token) return []
  const found: FoundWord[] = []
  for (const reading of token.readings) {
    const entry = entryOfWord(list, reading)
    if (entry) found.push({ listed: entry.listed, ...trimmed(token) })
    for (const phrase of list.whole.get(reading) ?? []) {
      const end = phrase.rest.length > 0 ? endOfPhrase(phrase, tokens, index + 1) : undefined
      if (end !== undefined) found.push({ listed: phrase.listed, start: token.start, end })
    }
    if (found.length > 0) break
  }
  if (list.within.size > 0 && token.readings.some((reading) => holdsPart(list, reading))) {
    for (const match of within(list, token)) found.push(match)
  }
  return found.length > 0 ? found : joined(list, tokens, index, text)
}

/** Signs around a word are not part of it, unless they stand for its letters. */
function trimmed({ raw, start, end }: Token): { start: number; end: number } {
  const after = raw.length - raw.replace(/[!|]+$/, '').length
  return { start, end: end - after || end }
}

function endOfPhrase({ rest }: Entry, tokens: readonly Token[], from: number): number | undefined {
  const follows = rest.every((word, offset) => tokens[from + offset]?.readings.includes(word))
  return follows ? tokens[from + rest.length - 1]?.end : undefined
}

function holdsPart({ within }: WordList, reading: string): boolean {
  for (let at = 0; at < reading.length; at++) {
    if (partAt(within, reading, at)) return true
  }
  return false
}

/** Positions are those of the text, whatever was folded away. */
function within(list: WordList, token: Token): FoundWord[] {
  const { shape, places } = placed(token.raw)
  const seen = partsIn(list, shape)
  // With signs for letters there is no telling where it begins.
  if (seen.length === 0) {
    const [read] = token.readings.flatMap((reading) => partsIn(list, reading))
    return read ? [{ listed: read.listed, start: token.start, end: token.end }] : []
  }
  return seen.map(({ listed, at, length }) => ({
    listed,
    start: token.start + (places[at] ?? 0),
    end: token.start + (places[at + length] ?? token.raw.length),
  }))
}

function partsIn({ within }: WordList, shape: string): Part[] {
  const found: Part[] = []
  for (let at = 0; at < shape.length; at++) {
    const part = partAt(within, shape, at)
    if (part) found.push(part)
  }
  return found
}

interface Part {
  listed: string
  at: number
  length: number
}

/** The longest that begins there. One look for each length, however many parts are listed. */
function partAt(within: WordList['within'], shape: string, at: number): Part | undefined {
  const { entries, lengths = [] } = within.get(shape.charAt(at)) ?? {}
  for (const length of lengths) {
    const entry = at + length <= shape.length ? entries?.get(shape.slice(at, at + length)) : undefined
    if (entry) return { listed: entry.listed, at, length }
  }
  return undefined
}

/** What a token looks like, and for each place of that where it stands in the token. */
function placed(raw: string): { shape: string; places: number[] } {
  const places: number[] = []
  let shape = ''
  for (const { 0: letter, index } of raw.matchAll(/\P{M}\p{M}{0,20}|\p{M}/gu)) {
    const piece = skeletonOf(letter)
    for (let unit = 0; unit < piece.length; unit++) places.push(index)
    shape += piece
  }
  return { shape, places }
}

/** `w o r d` and `wo.rd`: single letters in a row, and two halves with one sign between. */
function joined(list: WordList, tokens: readonly Token[], index: number, text: string): FoundWord[] {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (!token || !next) return []
  if (isSingle(token)) {
    const before = tokens[index - 1]
    return before && continues(token, before) ? [] : spelled(list, rowFrom(tokens, index))
  }
  if (next.start !== token.end + 1 || !/[.\-_*'’·]/.test(text.charAt(token.end))) return []
  const entry = entryOfWord(list, `${token.readings[0]}${next.readings[0]}`)
  return entry ? [{ listed: entry.listed, start: token.start, end: next.end }] : []
}

/** The row is one word, perhaps with a word of one letter before or after it. */
function spelled(list: WordList, row: readonly Token[]): FoundWord[] {
  if (row.length > 1 && unspacedLetter.test(row[0]?.raw ?? '')) return spelledWithin(list, row)
  for (const letters of [row, row.slice(1), row.slice(0, -1)]) {
    const [first, last] = [letters[0], letters.at(-1)]
    const entry = letters.length < 3 ? undefined : entryOfWord(list, letters.map(letterOf).join(''))
    if (entry && first && last) return [{ listed: entry.listed, start: first.start, end: last.end }]
  }
  return []
}

function spelledWithin(list: WordList, row: readonly Token[]): FoundWord[] {
  const letters = row.map(letterOf)
  return row.flatMap(({ start }, at) => {
    const rest = letters.slice(at).join('')
    const part = partAt(list.within, rest, 0)
    const last = part && row[at + [...rest.slice(0, part.length)].length - 1]
    return part && last ? [{ listed: part.listed, start, end: last.end }] : []
  })
}

/** Longer rows are no words. */
const maxLetterRun = 100

function rowFrom(tokens: readonly Token[], from: number): Token[] {
  let until = from + 1
  for (; until - from < maxLetterRun; until++) {
    const [before, token] = [tokens[until - 1], tokens[until]]
    if (!before || !token || !continues(before, token)) break
  }
  return tokens.slice(from, until)
}

/** Both are single letters, with little between. */
function continues(a: Token, b: Token): boolean {
  return isSingle(a) && isSingle(b) && Math.max(a.start, b.start) - Math.min(a.end, b.end) <= 2
}

function isSingle(token: Token): boolean {
  const letter = letterOf(token)
  return letter.length === 1 || (letter.length === 2 && (letter.codePointAt(0) ?? 0) > 0xffff)
}

/** Of readings, the last is the one with letters for signs. */
function letterOf({ readings }: Token): string {
  return readings.at(-1) ?? ''
}
