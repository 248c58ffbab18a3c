// Main text of an article page by Mozilla's Readability, on the tree of linkedom.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/**
 * Markup as the page wrote it, neither cleaned nor with absolute addresses; undefined where no article is seen, also because
 * Readability meets a tree without a root or a body, or linkedom has no room on its stack for the classes of an element.
 */
export function readableHtml(html: string): string | undefined {
  try {
    const { document } = parseHTML(withBody(html))
    // Readability refuses a document without an element.
    if (!document.firstElementChild) return undefined
    return new Readability(document, { disableJSONLD: true }).parse()?.content || undefined
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined
    throw error
  }
}

/** HTML may leave out the tags of `html`, `head` and `body`, which linkedom needs. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html
  return `<html><body>${html.replace(/<!doctype[^>]*>|<\/?(?:html|head)(?:\s[^>]*)?>/gi, '')}</body></html>`
}
