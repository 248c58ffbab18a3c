// Title of an item that shows none: its first words, else those of its address.
import { decodeText } from '../../html/parser/entities.ts'
import { collapseWhitespace, hasWords, truncateText } from '../../normalization/text.ts'
import { lastPathSegment } from '../../normalization/urls.ts'
import type { Article } from '../../page-and-feed.ts'

/** In characters. */
const maxLength = 100

export function titleFromContent({ summary = '', contentHtml = '', url }: Article): string {
  // The end of a block ends the first words.
  const blocks = contentHtml.split(/<\/(?:p|li|h\d|td|th|dd|dt)>|<br \/>/, 20)
  const texts = blocks.map((block) => collapseWhitespace(decodeText(block.replace(/<[^>]*>/g, ' '))))
  const words = [...texts, collapseWhitespace(summary)].find(hasWords) ?? wordsOfAddress(url)
  return truncateText(words, maxLength)
}

function wordsOfAddress(url: string): string {
  const segment = lastPathSegment(URL.parse(url)?.pathname ?? '')
  const words = collapseWhitespace(segment.replace(/\.\w{2,5}$/, '').replace(/[-_+]+/g, ' '))
  return hasWords(words) ? words : url
}
