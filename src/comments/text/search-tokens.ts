// What a text is found by. Both engines index the same words, so both find the same comments.
import { foldText, isAsciiText } from './case-fold.ts'

/** Longer texts and queries are read up to here. */
const maxTextChars = 20_000
const maxQueryChars = 1_000
const maxTokens = 3_000
/** All of them have to be found, so a few dozen say enough. */
const maxQueryTokens = 32
/** In characters; of a longer word the beginning counts, in text and query alike. */
const maxTokenChars = 40

const plainRuns = /[a-z\d]+/g
const runs = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
/** Where words are not parted by spaces, or, in Hangul, where endings are glued to them. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const hasUnspaced = new RegExp(unspaced, 'u')
const parts = new RegExp(`(${unspaced}+)|(?:(?!${unspaced}).)+`, 'gu')

/** Of a document: each word once. Unspaced writing is found by its pairs of characters and by single ones. */
export function tokenizeDocument(text: string): string[] {
  const words = new Set<string>()
  collect(text.slice(0, maxTextChars), maxTokens, words, (characters) => {
    for (const pair of pairsOf(characters)) words.add(pair)
    for (const character of characters) words.add(character)
  })
  const found = [...words]
  return found.length > maxTokens ? found.slice(0, maxTokens) : found
}

/** Of a query: all of these are in what is meant. Operators are no words; a query of nothing else has none. */
export function tokenizeQuery(text: string): string[] {
  const words = new Set<string>()
  collect(text.slice(0, maxQueryChars), maxQueryTokens, words, (characters) => {
    for (const pair of characters.length === 1 ? characters : pairsOf(characters)) words.add(pair)
  })
  return [...words].slice(0, maxQueryTokens)
}

function collect(text: string, most: number, words: Set<string>, addUnspaced: (characters: string[]) => void): void {
  const folded = foldText(text.toWellFormed())
  const isAscii = isAsciiText(folded)
  // Most texts are, and every comment is read for its words while somebody waits.
  for (const run of folded.match(isAscii ? plainRuns : runs) ?? []) {
    if (words.size >= most) return
    if (isAscii || !hasUnspaced.test(run)) words.add(shortened(run))
    else {
      for (const [part, unspacedPart] of run.matchAll(parts)) {
        if (unspacedPart === undefined) words.add(shortened(part))
        else addUnspaced([...unspacedPart])
      }
    }
  }
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function shortened(word: string): string {
  return word.length <= maxTokenChars ? word : [...word.slice(0, 2 * maxTokenChars)].slice(0, maxTokenChars).join('')
}
