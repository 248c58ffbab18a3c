// Listed words are shown as asterisks: in names, and in what stands between the tags of HTML.
import { type FoundWord, findWords } from './find-words.ts'
import type { WordList } from './word-list.ts'

export function maskText(text: string, list: WordList): string {
  const found = findWords(list, text)
  return found.length === 0 ? text : starred(text, found, (start, end) => [[start, end]])
}

const piece = /<[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi
const parts = /^<\/?(?:br|li|ul|ol|pre|p|div|img)\b/i
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * Takes HTML of our own writing, where `>` ends a tag. A word is found even where tags stand within it; tags and
 * attributes stay as they are.
 */
export function maskHtml(html: string, list: WordList): string {
  if (list.size === 0) return html
  const { text, places } = shownText(html)
  const found = findWords(list, text)
  if (found.length === 0) return html
  return starred(html, found, (start, end) => {
    const ranges: [number, number][] = []
    for (let at = start; at < end; at++) {
      const place = places[at]
      if (place) ranges.push(place)
    }
    return ranges
  })
}

/** What is read of HTML of our own writing. */
export function htmlToText(html: string): string {
  return shownText(html).text
}

type Range = [start: number, end: number]

/** What is read, and where each of its characters stands in the HTML. */
function shownText(html: string): { text: string; places: (Range | undefined)[] } {
  const places: (Range | undefined)[] = []
  let text = ''
  let from = 0
  const take = (until: number) => {
    for (let at = from; at < until; at++) places.push([at, at + 1])
    text += html.slice(from, until)
  }
  for (const { 0: found, index } of html.matchAll(piece)) {
    take(index)
    from = index + found.length
    if (!found.startsWith('<')) {
      text += entities[found] ?? ' '
      places.push([index, from])
    } else if (parts.test(found)) {
      text += '\n'
      places.push(undefined)
    }
  }
  take(html.length)
  return { text, places }
}

function starred(text: string, found: readonly FoundWord[], rangesOf: (start: number, end: number) => Range[]): string {
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

/** One for each character that is seen; an entity is one. */
function stars(letters: string): string {
  if (letters.startsWith('&')) return '*'
  return '*'.repeat([...letters].length)
}
