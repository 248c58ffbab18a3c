// Main text of an article page by Mozilla's Readability, on the tree of linkedom.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/**
 * Markup as the page wrote it, neither cleaned nor with absolute addresses; undefined where no article is seen, also because
 * an element has more classes than linkedom has room for on its stack.
 */
export function readableHtml(html: string): string | undefined {
  try {
    const { document } = parseHTML(html)
    // Readability refuses a document without an element.
    if (!document.firstElementChild) return undefined
    return new Readability(document, { disableJSONLD: true }).parse()?.content || undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
