// Search in documents by words: each hit is a section that has all of them, in its heading or text.

import type { DocumentName } from './document-address.ts'
import type { RenderedDocument } from './render-document.ts'

export interface Hit {
  name: DocumentName
  /** Of the document. */
  title: string
  /** Of the section; the document itself when it is the first. */
  heading: { id: string; text: string }
  /** Whole words around the first of the words, at most `maxExcerptChars`. */
  excerpt: string
}

const maxWords = 8
const maxHits = 20
const maxExcerptChars = 160

/** Sections whose heading has all words come first; otherwise the order of the documents stays. */
export function searchDocuments(documents: ReadonlyMap<DocumentName, RenderedDocument>, query: string): Hit[] {
  const words = fold(query).split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const hasAll = (text: string) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
  const found = [...documents].flatMap(([name, { title, sections }]) =>
    sections
      .filter(({ heading, text }) => hasAll(`${title} ${heading.text} ${text}`))
      .map(({ heading, text }) => ({ name, title, heading, text })),
  )
  const byHeading = Map.groupBy(found, ({ title, heading }) => hasAll(`${title} ${heading.text}`))
  return [...(byHeading.get(true) ?? []), ...(byHeading.get(false) ?? [])]
    .slice(0, maxHits)
    .map(({ text, ...hit }) => ({ ...hit, excerpt: excerptOf(text, words) }))
}

function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const folded = fold(plain)
  const places = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  const start = Math.max(0, Math.min(...places, plain.length) - maxExcerptChars / 4)
  const from = places.length === 0 || start === 0 ? 0 : plain.indexOf(' ', start) + 1
  const limit = from + maxExcerptChars
  if (limit >= plain.length) return `${from > 0 ? '… ' : ''}${plain.slice(from)}`
  const lastSpace = plain.lastIndexOf(' ', limit)
  return `${from > 0 ? '… ' : ''}${plain.slice(from, lastSpace > from ? lastSpace : limit)} …`
}

/** Places in it are those in the text, as long as no letter changes its length. */
function fold(text: string): string {
  return text.toLowerCase()
}
