// What a text is found by. Both engines index the same words, so both find the same comments.
import { foldText, isPlain } from './case-fold.ts'

/** Longer texts and queries are read up to here. */
const longestText = 20_000
const longestQuery = 1_000
const mostWords = 3_000
/** All of them have to be found, so a few dozen say enough. */
const mostQueryWords = 32
/** In characters; of a longer word the beginning counts, in text and query alike. */
const longestWord = 40

const plainRuns = /[a-z\d]+/g
const runs = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
/** Where words are not parted by spaces, or, in Hangul, where endings are glued to them. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const hasUnspaced = new RegExp(unspaced, 'u')
const parts = new RegExp(`(${unspaced}+)|(?:(?!${unspaced}).)+`, 'gu')

/** Of a document: each word once. Unspaced writing is found by its pairs of characters and by single ones. */
export function searchWords(text: string): string[] {
  const words = new Set<string>()
  collect(text.slice(0, longestText), mostWords, words, (characters) => {
    for (const pair of pairsOf(characters)) words.add(pair)
    for (const character of characters) words.add(character)
  })
  const found = [...words]
  return found.length > mostWords ? found.slice(0, mostWords) : found
}

/** Of a query: all of these are in what is meant. Operators are no words; a query of nothing else has none. */
export function queryWords(text: string): string[] {
  const words = new Set<string>()
  collect(text.slice(0, longestQuery), mostQueryWords, words, (characters) => {
    for (const pair of characters.length === 1 ? characters : pairsOf(characters)) words.add(pair)
  })
  return [...words].slice(0, mostQueryWords)
}

function collect(text: string, most: number, words: Set<string>, addUnspaced: (characters: string[]) => void): void {
  const folded = foldText(text.toWellFormed())
  const isAscii = isPlain(folded)
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
  return word.length <= longestWord ? word : [...word.slice(0, 2 * longestWord)].slice(0, longestWord).join('')
}
