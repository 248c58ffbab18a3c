// Tokeniser of the search index (words; bigrams for unspaced scripts), the same for both engines, so that both find the
// same comments.
import { foldText, isAsciiText } from './case-fold.ts'

/** Longer texts and queries are cut. */
const maxTextChars = 20_000
const maxQueryChars = 1_000
const maxTokens = 3_000
/** Every token of a query must match, so a few dozen are enough. */
const maxQueryTokens = 32
/** In characters; longer words are cut, in text and query alike. */
const maxTokenChars = 40

const plainRuns = /[a-z\d]+/g
const runs = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
/** Scripts without spaces between words, and Hangul, where particles are attached to words. */
const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const hasUnspaced = new RegExp(unspaced, 'u')
const parts = new RegExp(`(${unspaced}+)|(?:(?!${unspaced}).)+`, 'gu')

/** Distinct tokens of a document. Unspaced scripts give bigrams and single characters. */
export function tokenizeDocument(text: string): string[] {
  const words = new Set<string>()
  collect(text.slice(0, maxTextChars), maxTokens, words, (characters) => {
    for (const pair of pairsOf(characters)) words.add(pair)
    for (const character of characters) words.add(character)
  })
  const found = [...words]
  return found.length > maxTokens ? found.slice(0, maxTokens) : found
}

/** Tokens of a query, all of which must match. Operators are no tokens; a query of operators alone has none. */
export function tokenizeQuery(text: string): string[] {
  const words = new Set<string>()
  collect(text.slice(0, maxQueryChars), maxQueryTokens, words, (characters) => {
    for (const pair of characters.length === 1 ? characters : pairsOf(characters)) words.add(pair)
  })
  return [...words].slice(0, maxQueryTokens)
}

function collect(text: string, limit: number, words: Set<string>, addUnspaced: (characters: string[]) => void): void {
  const folded = foldText(text.toWellFormed())
  const isAscii = isAsciiText(folded)
  // Fast path: most texts are ASCII, and this runs within the request that writes a comment.
  for (const run of folded.match(isAscii ? plainRuns : runs) ?? []) {
    if (words.size >= limit) return
    if (isAscii || !hasUnspaced.test(run)) words.add(truncated(run))
    else {
      for (const [part, unspacedPart] of run.matchAll(parts)) {
        if (unspacedPart === undefined) words.add(truncated(part))
        else addUnspaced([...unspacedPart])
      }
    }
  }
}

function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

function truncated(word: string): string {
  return word.length <= maxTokenChars ? word : [...word.slice(0, 2 * maxTokenChars)].slice(0, maxTokenChars).join('')
}
