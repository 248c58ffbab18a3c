// Titles of items without one: the words of their addresses.
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
  return asTitle(title)
}

/** Titles that would be the same get the number or the query of their address as well: "Story 5", "Story 6". */
export function titlesFromUrls(urls: readonly string[]): string[] {
  const titles = urls.map(titleFromUrl)
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  return urls.map((url, i) => {
    const title = titles[i] ?? ''
    return counts.get(title) === 1 ? title : distinctTitle(title, url)
  })
}

function distinctTitle(title: string, url: string): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {}
  const last = allWordsOf(readable(pathname.split('/').findLast(Boolean) ?? ''))
  const named = last.toLowerCase().startsWith(title.toLowerCase()) ? last : `${title} ${last}`
  return asTitle([named, readable(search.slice(1))].filter(Boolean).join(' '))
}

const asTitle = (words: string): string =>
  truncateText(
    words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    MAX_TITLE_LENGTH,
  )

const allWordsOf = (segment: string): string =>
  collapseWhitespace(segment.replace(/\.(?:html?|php|aspx?|jsp|xml)$/i, '').replace(/[-_+~]+/g, ' '))

function wordsOf(segment: string): string {
  const words = allWordsOf(segment)
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
