// Links to further pages of the same list: lists have them, detail pages do not.
import type { PageDocument } from '../../html/page-document.ts'

/** Links that begin like the address of the page and end in a small number. */
export const hasNextPage = ({ key, links }: PageDocument): boolean => links.some((link) => isFurther(link.key, key))

const isFurther = (other: string, key: string): boolean =>
  other.length > key.length && other.startsWith(key) && FURTHER.test(other.slice(key.length))

/** Not those of what was said below. */
const FURTHER = /^(?!.*(?:comment|reply|cpage))[/?&].{0,40}?(?<!\d)\d{1,3}$/i
