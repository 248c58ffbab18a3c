// Links to further pages of the same list: lists have them, detail pages do not.
import type { PageDocument } from '../../html/page-document.ts'
import { attributeOf } from '../../html/parser/attributes.ts'
import { type Element, elementsByName } from '../../html/parser/tree.ts'
import { resolveUrl, urlKey } from '../../normalization/urls.ts'

/** Links that begin like the address of the page and end in a small number; or the head names such a one as the next. */
export function hasNextPage({ base, key, links, tree }: PageDocument): boolean {
  if (links.some((link) => isFurther(link.key, key))) return true
  // The page itself may have its number in its query. What is marked as the next may be the next post.
  const path = key.split('?', 1)[0] ?? key
  return elementsByName(tree, 'link')
    .slice(0, MAX_HEAD_LINKS)
    .some((element) => {
      const address = isNext(element) ? resolveUrl(element.attributes.href, base) : undefined
      return address !== undefined && isFurther(urlKey(address), path)
    })
}

/** A page with more says nothing by them. */
const MAX_HEAD_LINKS = 200

const isNext = ({ tag }: Element): boolean => /^next$/i.test(attributeOf(tag, 'rel') ?? '')

const isFurther = (other: string, key: string): boolean =>
  other.length > key.length && other.startsWith(key) && FURTHER.test(other.slice(key.length))

/** Not those of what was said below. */
const FURTHER = /^(?!.*(?:comment|reply|cpage))[/?&].{0,40}?(?<!\d)\d{1,3}$/i
