// Main text of an article page by Mozilla's Readability, on the tree of linkedom.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'

/** Markup as the page wrote it, neither cleaned nor with absolute addresses; undefined where no article is seen. */
export function readableHtml(html: string): string | undefined {
  const { document } = parseHTML(withBody(html))
  return new Readability(document, { disableJSONLD: true }).parse()?.content || undefined
}

/** HTML may leave out the tags of `html`, `head` and `body`, which linkedom needs. */
function withBody(html: string): string {
  if (/<body[\s>]/i.test(html)) return html
  return `<html><body>${html.replace(/<!doctype[^>]*>|<\/?(?:html|head)(?:\s[^>]*)?>/gi, '')}</body></html>`
}
