// Selectors of XPath, as FreshRSS and XPathBridge have them, as selectors of this server.
import type { FoundSettings } from '../list-entry.ts'
import { usableCss } from './usable-css.ts'
import { xpathToCss } from './xpath/xpath-to-css.ts'

export interface XPathSelectors {
  item: string
  title?: string | undefined
  content?: string | undefined
  uri?: string | undefined
  author?: string | undefined
  timestamp?: string | undefined
  timeFormat?: string | undefined
  thumbnail?: string | undefined
  categories?: string | undefined
  uid?: string | undefined
}

/** Fields by the names that selectors have here. */
const fields = [
  ['title', 'title', 'text'],
  ['content', 'description', 'html'],
  ['uri', 'url', 'href'],
  ['author', 'author', 'text'],
  ['timestamp', 'published_at', 'text'],
  ['thumbnail', 'image', 'href'],
  ['categories', 'category', 'text'],
  ['uid', 'uid', 'text'],
] as const

/** Without a selector for the item none is taken: the list is found as on any page. */
export function xpathSettings(written: XPathSelectors, notes: string[]): FoundSettings {
  const items = xpathToCss(written.item)
  const css = items && 'css' in items && items.attribute === undefined ? usableCss(items.css) : undefined
  if (css === undefined) {
    notes.push(`The XPath of items has no equal here: ${shown(written.item)}. The list is found by itself.`)
    return {}
  }
  const selectors: Record<string, unknown> = { items: { selector: css } }
  for (const [name, own, extractor] of fields) {
    const xpath = written[name]?.trim() ?? ''
    if (xpath === '') continue
    const field = fieldOf(xpath, extractor)
    if (field) selectors[own] = field
    else notes.push(`The XPath of ${name} has no equal here: ${shown(xpath)}. It is found by itself.`)
  }
  if (selectors.category) selectors.categories = ['category']
  if (selectors.uid) selectors.guid = ['uid']
  if (written.timeFormat) notes.push(`The format of times is not taken: ${shown(written.timeFormat)}.`)
  return { selectors }
}

const shown = (xpath: string): string => xpath.slice(0, 200)

function fieldOf(xpath: string, extractor: 'text' | 'html' | 'href'): Record<string, unknown> | undefined {
  const found = xpathToCss(xpath, 'first')
  if (!found) return undefined
  if ('static' in found) return found.static.length <= 1000 ? { extractor: 'static', static: found.static } : undefined
  const css = found.css === undefined ? undefined : usableCss(found.css)
  if (found.css !== undefined && css === undefined) return undefined
  const selector = css === undefined ? {} : { selector: css }
  if (found.attribute === undefined) return extractor === 'href' ? undefined : { ...selector, extractor }
  const isLink = extractor === 'href' && found.attribute === 'href'
  return { ...selector, ...(isLink ? { extractor } : { extractor: 'attribute', attribute: found.attribute }) }
}
