// Links to further pages of the same list: lists have them, detail pages do not.
import type { PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { type Element, elementsByName } from '../../html/parser/tree.ts'
import { resolveUrl, urlKey } from '../../normalization/urls.ts'

/**
 * Links that begin like the address of the page and end in a small number. What is marked as the next may be the next
 * post, so it must be built like that, too; but the page itself may have its number in its query.
 */
export function hasNextPage({ base, key, links, tree }: PageDocument): boolean {
  const isNext = ({ tag }: Element) => /^next$/i.test(attributeOf(tag, 'rel') ?? '')
  const path = key.split('?', 1)[0] ?? key
  if (links.some((link) => isFurther(link.key, key) || (isNext(link.element) && isFurther(link.key, path)))) return true
  return elementsByName(tree, 'link').some((element) => {
    const address = isNext(element) ? resolveUrl(element.attributes.href, base) : undefined
    return address !== undefined && isFurther(urlKey(address), path)
  })
}

const isFurther = (other: string, key: string): boolean =>
  other.length > key.length && other.startsWith(key) && FURTHER.test(other.slice(key.length))

/** Not those of what was said below. */
const FURTHER = /^(?!.*(?:comment|reply|cpage))[/?&].{0,40}?(?<!\d)\d{1,3}$/i
