// The same page without class names and ids.
import { rewriteMarkup, type Tag } from './rewrite-markup.ts'

const NAMES = /^(?:class|id|itemscope|itemtype|itemprop|itemid|itemref)$/
const HEADINGS_AND_LANDMARKS = /^(?:h[1-6]|hgroup|main|article|section|nav|header|footer|aside|search)$/i

/** Without classes, ids and microdata. Where ids are the addresses of the items they stay. */
export function stripped(html: string, keepIds: boolean): string {
  const isKept = (name: string) => !NAMES.test(name) || (keepIds && name === 'id')
  return rewriteMarkup(html, (tag) => ({ ...tag, attributes: tag.attributes.filter(({ name }) => isKept(name)) }))
}

/** No heading and no landmark is called so. */
export function flat(html: string): string {
  const div = (tag: Tag): Tag => (HEADINGS_AND_LANDMARKS.test(tag.name) ? { ...tag, name: 'div' } : tag)
  return rewriteMarkup(html, div)
}
