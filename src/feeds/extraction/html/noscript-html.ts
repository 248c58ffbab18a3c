// Content of `noscript` elements, as the page without scripts.
import type { PageDocument } from './page-document.ts'
import { closest, elementsByName } from './parser/tree.ts'

/** "Get the app": fewer links are no list. */
const MIN_LINKS = 5

/** The page with what it says between `<noscript>` and `</noscript>`, where that holds links. */
export function noscriptHtml({ tree }: PageDocument): string | undefined {
  const links = elementsByName(tree, 'a').filter((link) => link.hidden && closest(link, NOSCRIPT))
  return links.length < MIN_LINKS ? undefined : tree.source.replace(/<\/?noscript\b[^<>]{0,500}>/gi, '')
}

const NOSCRIPT = new Set(['noscript'])
