// Bridges of RSS-Bridge that read any page: their parameters as settings of a feed.
import type { FoundSettings } from '../list-entry.ts'
import { tellPattern } from '../settings/miniflux-settings.ts'
import { wordsOfPattern } from '../settings/pattern-words.ts'
import { usableCss } from '../settings/usable-css.ts'
import { xpathSettings } from '../settings/xpath-settings.ts'
import { addressIn } from './foreign-page.ts'

interface BridgeCall {
  value(name: string): string
  notes: string[]
}

type Reader = (call: BridgeCall) => { page: string; settings: FoundSettings }

const readers: Readonly<Record<string, Reader>> = {
  cssselector: (call) => ({ page: call.value('home_page'), settings: cssSelector(call) }),
  cssselectorcomplex: (call) => ({ page: call.value('home_page'), settings: cssSelectorComplex(call) }),
  cssselectorfeedexpander: (call) => ({ page: call.value('feed'), settings: fullText(call, 'content_selector') }),
  xpath: (call) => ({ page: call.value('url'), settings: xpath(call) }),
  sitemap: (call) => ({
    page: call.value('site_map') || sitemapOf(call.value('home_page')),
    settings: { ...urlPattern(call), ...fullText(call, 'content_selector') },
  }),
  feedmerge: (call) => ({ page: call.value('feed_1'), settings: merged(call) }),
  filter: (call) => ({ page: call.value('url'), settings: filtered(call) }),
  feedreducer: (call) => ({
    page: call.value('url'),
    settings: told(call, 'percentage', 'The share of items is not taken.'),
  }),
}

/** Undefined for a bridge of one site, and where the page is missing. */
export function bridgeSettings(
  bridge: string,
  query: URLSearchParams,
  notes: string[],
): { url: string; settings: FoundSettings } | undefined {
  const name = bridge.toLowerCase()
  const read = Object.hasOwn(readers, name) ? readers[name] : undefined
  if (!read) return undefined
  const call = { value: (key: string) => query.get(key)?.trim() ?? '', notes }
  const { page, settings } = read(call)
  const url = addressIn(page)
  const limit = Number(call.value('limit'))
  const isLimit = Number.isInteger(limit) && limit >= 1 && limit <= 500
  return url === undefined ? undefined : { url, settings: { ...settings, ...(isLimit ? { limit } : {}) } }
}

function told({ value, notes }: BridgeCall, name: string, note: string): FoundSettings {
  if (value(name) !== '') notes.push(note)
  return {}
}

function css({ value, notes }: BridgeCall, name: string): string | undefined {
  const found = usableCss(value(name))
  if (found === undefined && value(name) !== '')
    notes.push(`The selector ${name} has no equal here: ${value(name).slice(0, 200)}.`)
  return found
}

function fullText(call: BridgeCall, name: string): FoundSettings {
  const found = css(call, name)
  told(call, 'content_cleanup', 'Parts that are removed from the text are not taken.')
  return found === undefined ? {} : { full_text: found }
}

function urlPattern({ value, notes }: BridgeCall): FoundSettings {
  const pattern = value('url_pattern')
  if (pattern === '') return {}
  const words = wordsOfPattern(`(?i)${pattern}`)
  tellPattern(pattern, words, notes)
  return words ? { include: [{ field: 'url', words: words.words }] } : {}
}

function cssSelector(call: BridgeCall): FoundSettings {
  const items = css(call, 'url_selector')
  told(call, 'title_cleanup', 'Text that is removed from titles is not taken.')
  return {
    ...(items === undefined ? {} : { selectors: { items: { selector: items } } }),
    ...urlPattern(call),
    ...fullText(call, 'content_selector'),
  }
}

function cssSelectorComplex(call: BridgeCall): FoundSettings {
  const { value, notes } = call
  const items = css(call, 'entry_element_selector')
  told(call, 'cookie', 'The cookie is not taken: set it as a request header of the feed.')
  told(call, 'title_cleanup', 'Text that is removed from titles is not taken.')
  told(call, 'time_format', 'The format of times is not taken.')
  const readsArticles = value('use_article_pages') !== ''
  const selectors = items === undefined ? {} : { selectors: complexSelectors(call, items, readsArticles) }
  const text = fullText(call, 'article_page_content_selector')
  if (readsArticles && value('article_page_content_selector') === '') notes.push('The full text is found by itself.')
  return { ...selectors, ...urlPattern(call), ...(readsArticles ? { full_text: true, ...text } : {}) }
}

/** Where articles are read, the other selectors are of their pages, and not of the list. */
function complexSelectors(call: BridgeCall, items: string, readsArticles: boolean): Record<string, unknown> {
  const link = css(call, 'url_selector')
  const selectors: Record<string, unknown> = { items: { selector: items } }
  if (link !== undefined) selectors.url = { selector: link, extractor: 'href' }
  const fields = [
    ['title_selector', 'title'],
    ['author_selector', 'author'],
    ['time_selector', 'published_at'],
    ['category_selector', 'category'],
  ] as const
  for (const [name, own] of fields) {
    if (readsArticles) {
      told(call, name, `The selector ${name} is of the pages of items, and is not taken.`)
      continue
    }
    const found = css(call, name)
    if (found !== undefined) selectors[own] = { selector: found, extractor: 'text' }
  }
  return selectors.category ? { ...selectors, categories: ['category'] } : selectors
}

function xpath({ value, notes }: BridgeCall): FoundSettings {
  return xpathSettings(
    {
      ...{ item: value('item'), title: value('title'), content: value('content'), uri: value('uri') },
      ...{ author: value('author'), timestamp: value('timestamp'), categories: value('categories') },
      thumbnail: value('enclosures'),
    },
    notes,
  )
}

const sitemapOf = (home: string): string => URL.parse('/sitemap.xml', home)?.href ?? ''

/** Ten pages besides the first are what a feed may have. */
function merged({ value, notes }: BridgeCall): FoundSettings {
  const more = Array.from({ length: 19 }, (_, i) => addressIn(value(`feed_${i + 2}`))).filter(
    (one) => one !== undefined,
  )
  const title = value('feed_name').slice(0, 200)
  if (more.length > 10) notes.push('Only eleven feeds are merged.')
  return { ...(more.length > 0 ? { more_urls: more.slice(0, 10) } : {}), ...(title === '' ? {} : { title }) }
}

function filtered({ value, notes }: BridgeCall): FoundSettings {
  const pattern = value('filter')
  if (pattern === '') return {}
  const minds = /^(?:|off|false|0)$/.test(value('case_insensitive')) ? '' : '(?i)'
  const words = wordsOfPattern(minds + pattern)
  tellPattern(pattern, words, notes)
  if (!words) return {}
  const targets = (['title', 'author', 'content', 'uri'] as const).filter((name) => value(`target_${name}`) !== '')
  const [only] = targets
  const fields = { title: 'title', author: 'author', content: 'text', uri: 'url' } as const
  const field = targets.length === 1 && only !== undefined ? fields[only] : targets.length === 0 ? 'title' : 'any'
  return { [value('filter_type') === 'permit' ? 'include' : 'exclude']: [{ field, words: words.words }] }
}
