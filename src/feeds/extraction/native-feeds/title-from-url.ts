// Title of an item without one: the words of its address.
import { MAX_TITLE_LENGTH } from '../normalization/field-limits.ts'
import { collapseWhitespace, truncateText } from '../normalization/text.ts'

/** "new-boats-for-the-harbour-48213.html": the number says nothing. */
export function titleFromUrl(url: string): string {
  const parsed = URL.parse(url)
  const segments = (parsed?.pathname ?? '').split('/').filter(Boolean).map(readable)
  const named = segments.findLast((segment) => /\p{L}{2}/u.test(segment))
  const words = wordsOf(named ?? segments.at(-1) ?? '')
  const fragment = parsed?.hash ? wordsOf(readable(parsed.hash.slice(1))) : ''
  const title = [words, fragment].filter(Boolean).join(' – ') || parsed?.host || url
  return truncateText(
    title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    MAX_TITLE_LENGTH,
  )
}

function wordsOf(segment: string): string {
  const words = collapseWhitespace(segment.replace(/\.(?:html?|php|aspx?|jsp|xml)$/i, '').replace(/[-_+~]+/g, ' '))
  const bare = collapseWhitespace(
    words.replace(/^(?:\d{4,}|[a-z]?\d{5,})\s+(?=\p{L})|\s+(?:[a-z]?\d{5,}|[0-9a-f]{12,})$/giu, ''),
  )
  return bare || words
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
