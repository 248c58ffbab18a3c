// Title of an item that shows none: its first words, else those of its address.

import { collapseWhitespace, hasWords, truncateText } from '../../normalization/text.ts'
import { lastPathSegment } from '../../normalization/urls.ts'
import type { Article } from '../../page-and-feed.ts'
import { blockTexts } from './markup-text.ts'

/** In characters. */
const maxLength = 100
const maxBlocks = 20

export function titleFromContent({ summary = '', contentHtml = '', url }: Article): string {
  const words = [...blockTexts(contentHtml, maxBlocks), collapseWhitespace(summary)].find(hasWords)
  return truncateText(words ?? wordsOfAddress(url), maxLength)
}

function wordsOfAddress(url: string): string {
  const segment = lastPathSegment(URL.parse(url)?.pathname ?? '')
  const words = collapseWhitespace(segment.replace(/\.\w{2,5}$/, '').replace(/[-_+]+/g, ' '))
  return hasWords(words) ? words : url
}
