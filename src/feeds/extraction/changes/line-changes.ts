// Changed lines: pairs of a line that was taken out and the one that stands for it now, and lines without a partner.
import { countOf, type Hunk } from './compare-readings.ts'

/** A line that was changed, put in (no `before`) or taken out (no `after`). */
export interface LineChange {
  before?: string
  after?: string
}

/** Of a line that was changed rather than replaced: words that stay, by characters. */
export const minSameShare = 0.4
/** Lines of one side that are compared with those of the other, and words of each. */
const maxCompared = 200
const maxComparedWords = 200

/** Words, the spaces between them, and single signs of scripts that write none. */
const token =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|\s+|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu

export const tokensOf = (text: string): string[] => text.match(token) ?? []

/** Of each hunk. As many lines out as in are pairs in their order; others find their partner by the words they share. */
export function pairLines(hunks: readonly Hunk[]): LineChange[][] {
  const isOpen = ({ removed, added }: Hunk) => removed.length !== added.length
  const open = hunks.filter(isOpen)
  const partners = findPartners(
    open.flatMap(({ removed }) => removed),
    open.flatMap(({ added }) => added),
  )
  const taken = new Map<string, number>()
  for (const before of partners.values()) taken.set(before, (taken.get(before) ?? 0) + 1)
  return hunks.map((hunk) => {
    if (!isOpen(hunk)) return hunk.removed.map((before, i) => ({ before, after: hunk.added[i] ?? '' }))
    return [...withoutTaken(hunk.removed, taken), ...hunk.added.map((after) => changeTo(after, partners.get(after)))]
  })
}

const changeTo = (after: string, before: string | undefined): LineChange =>
  before === undefined ? { after } : { before, after }

function withoutTaken(removed: readonly string[], taken: Map<string, number>): LineChange[] {
  return removed.flatMap((before) => {
    const left = taken.get(before) ?? 0
    if (left > 0) taken.set(before, left - 1)
    return left > 0 ? [] : [{ before }]
  })
}

/** By the line that was put in, the most similar one that was taken out. */
function findPartners(removed: readonly string[], added: readonly string[]): Map<string, string> {
  const partners = new Map<string, string>()
  const free = removed.slice(0, maxCompared).map((text) => ({ text, ...comparedWords(text) }))
  for (const after of added.slice(0, maxCompared)) {
    if (partners.has(after)) continue
    const { words, chars } = comparedWords(after)
    const shares = free.map((one) => sharedChars(words, one.words) / Math.max(chars, one.chars))
    const best = shares.indexOf(Math.max(...shares))
    if ((shares[best] ?? 0) < minSameShare) continue
    const [partner] = free.splice(best, 1)
    if (partner) partners.set(after, partner.text)
  }
  return partners
}

function comparedWords(text: string) {
  const tokens = tokensOf(text).slice(0, maxComparedWords)
  return { words: countOf(tokens), chars: tokens.reduce((sum, { length }) => sum + length, 0) }
}

function sharedChars(words: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  let chars = 0
  for (const [word, count] of words) chars += Math.min(count, others.get(word) ?? 0) * word.length
  return chars
}
