// Masking of listed words with asterisks, in names and in the text of HTML.
import { type Range, textWithRanges } from '../../../comment/markup/html-text.ts'
import { type FoundWord, findWords } from './find-words.ts'
import type { WordList } from './word-list.ts'

export function maskText(text: string, list: WordList): string {
  const found = findWords(list, text)
  return found.length === 0 ? text : withStars(text, found, (start, end) => [[start, end]])
}

/** `html`: written by this service, so that `>` ends a tag. Words are found across tags; tags and attributes stay. */
export function maskHtml(html: string, list: WordList): string {
  if (list.size === 0) return html
  const { text, ranges } = textWithRanges(html)
  const found = findWords(list, text)
  if (found.length === 0) return html
  return withStars(html, found, (start, end) => {
    const inHtml: Range[] = []
    for (let at = start; at < end; at++) {
      const range = ranges[at]
      const previous = inHtml.at(-1)
      if (!range) continue
      if (previous?.[1] === range[0] && isLowSurrogate(html.charCodeAt(range[0]))) previous[1] = range[1]
      else inHtml.push([...range])
    }
    return inHtml
  })
}

function withStars(
  text: string,
  found: readonly FoundWord[],
  rangesOf: (start: number, end: number) => Range[],
): string {
  const ranges = found.flatMap(({ start, end }) => rangesOf(start, end)).sort(([a], [b]) => a - b)
  let masked = ''
  let at = 0
  for (const [start, end] of ranges) {
    if (end <= at) continue
    const from = Math.max(start, at)
    masked += text.slice(at, from) + stars(text.slice(from, end))
    at = end
  }
  return masked + text.slice(at)
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** One per code point; an entity is one. */
function stars(letters: string): string {
  if (letters.startsWith('&')) return '*'
  return '*'.repeat([...letters].length)
}
