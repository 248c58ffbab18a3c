// Main text of an article page by Mozilla's Readability, on the tree of linkedom.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/** Markup as the page wrote it, neither cleaned nor with absolute addresses; undefined where no article is seen. */
export function readableHtml(html: string): string | undefined {
  const { document } = parseHTML(html)
  return new Readability(document, { disableJSONLD: true }).parse()?.content || undefined
}
