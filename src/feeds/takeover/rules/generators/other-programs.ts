// Addresses of other programs that make feeds of pages: those that carry their page, and those that carry only a number.
import type { Facts } from '../facts.ts'
import { type FoundSettings, type ListEntry, pageOf, type Resolution } from '../list-entry.ts'
import { usableCss } from '../settings/usable-css.ts'
import { xpathSettings } from '../settings/xpath-settings.ts'
import { addressIn, foreignPage } from './foreign-page.ts'

type Resolver = (url: URL, entry: ListEntry, facts: Facts) => Resolution | undefined

/** In their order: the first that knows the address counts. */
export const otherPrograms: readonly Resolver[] = [
  fullTextRss,
  feedCreator,
  webToFeed,
  html2rssToken,
  pageInPath,
  opaque,
  searches,
  pageInQuery,
]

function fullTextRss({ pathname, searchParams }: URL): Resolution | undefined {
  if (!/\/makefulltextfeed\.php$/i.test(pathname)) return undefined
  const page = addressIn(searchParams.get('url')?.replace(/^sec:\/\//, 'https://'))
  const limit = Number(searchParams.get('max'))
  const settings = { full_text: true, ...(Number.isInteger(limit) && limit >= 1 && limit <= 500 ? { limit } : {}) }
  return page === undefined ? undefined : pageOf(page, { settings, program: 'Full-Text RSS' })
}

function feedCreator({ pathname, searchParams }: URL): Resolution | undefined {
  if (!/\/(?:extract|mergefeeds)\.php$/i.test(pathname)) return undefined
  const [first, ...more] = ['url', 'url[]']
    .flatMap((name) => searchParams.getAll(name))
    .flatMap((one) => addressIn(one) ?? [])
  if (first === undefined) return undefined
  const items = usableCss(searchParams.get('item') ?? '')
  const holders = searchParams.get('in_id_or_class')?.trim() ?? ''
  const notes = holders === '' ? [] : [`The element "${holders.slice(0, 100)}" that holds the links is not taken.`]
  const part = searchParams.get('url_contains')?.trim() ?? ''
  const settings: FoundSettings = {
    ...(items === undefined ? {} : { selectors: { items: { selector: items }, ...creatorFields(searchParams) } }),
    ...(part === '' ? {} : { include: [{ field: 'url', words: [`${part.slice(0, 190)}*`] }] }),
    ...(more.length > 0 ? { more_urls: more.slice(0, 10) } : {}),
  }
  return pageOf(first, { settings, notes, program: 'Feed Creator' })
}

function creatorFields(query: URLSearchParams): Record<string, unknown> {
  const fields = [
    ['item_title', 'title', 'text'],
    ['item_desc', 'description', 'html'],
    ['item_date', 'published_at', 'text'],
    ['item_url', 'url', 'href'],
  ] as const
  return Object.fromEntries(
    fields.flatMap(([name, own, extractor]) => {
      const css = usableCss(query.get(name) ?? '')
      return css === undefined ? [] : [[own, { selector: css, extractor }]]
    }),
  )
}

/** rss-proxy and feedless: `context`, `link` and `date` are XPath. */
function webToFeed({ pathname, searchParams }: URL): Resolution | undefined {
  if (!/\/api\/(?:w2f|web-to-feed|feed)(?:\/|$)/.test(pathname)) return undefined
  const page = addressIn(searchParams.get('url'))
  if (page === undefined) return undefined
  const notes: string[] = []
  const value = (...names: string[]) => names.map((name) => searchParams.get(name)).find((one) => one) ?? ''
  const item = value('context', 'contextXPath', 'pContext')
  const linked = value('link', 'linkXPath', 'pLink')
  const date = value('date', 'dateXPath', 'x')
  const uri = linked === '' || linked.endsWith('@href') ? linked : `${linked}/@href`
  const settings = item === '' ? {} : xpathSettings({ item, uri, timestamp: date }, notes)
  return pageOf(page, { settings, notes, program: 'rss-proxy' })
}

function html2rssToken({ pathname }: URL, _: ListEntry, { pageOfToken }: Facts): Resolution | undefined {
  const [, token] = /\/api\/v1\/feeds\/([\w=-]{40,})(?:\.\w+)?$/.exec(pathname) ?? []
  const [, older] = /\/auto_source\/([\w=-]{16,})(?:\.\w+)?$/.exec(pathname) ?? []
  const page = token === undefined ? older && addressIn(atobText(older)) : addressIn(pageOfToken(token))
  return page === undefined ? undefined : pageOf(page, { program: 'html2rss-web' })
}

/** Bytes of an address are of ASCII. */
const atobText = (text: string): string => Buffer.from(text, 'base64url').toString('latin1')

const pageHosts: readonly [host: RegExp, program: string, settings: FoundSettings][] = [
  [/^(?:www\.)?openrss\.org$/, 'Open RSS', {}],
  [/(?:^|\.)morss\.|^morss\./, 'morss', { full_text: true }],
  [/^(?:www\.)?fulltextrssfeed\.com$/, 'Full Text RSS Feed', { full_text: true }],
]

/** `/feed/https://example.com/blog`, `/:clip/example.com/rss` */
function pageInPath({ hostname, pathname, search }: URL): Resolution | undefined {
  const known = pageHosts.find(([host]) => host.test(hostname))
  if (!known) return undefined
  const rest = `${pathname}${search}`
    .replace(/^\/(?:feed\/|rss\/|:[^/]*\/)*/, '')
    .replace(/^(https?):\/(?!\/)/, '$1://')
  const page = addressIn(rest)
  return page === undefined ? undefined : pageOf(page, { settings: known[2], program: known[1] })
}

const opaqueHosts: readonly [host: RegExp, path: RegExp, program: string][] = [
  [/^(?:www\.)?rss\.app$/, /^\/feeds?\//, 'RSS.app'],
  [/^(?:www\.)?fetchrss\.com$/, /^\/(?:rss|feed)\//, 'FetchRSS'],
  [/^(?:www\.)?polite(?:pol|paul)\.com$/, /^\/fd\//, 'PolitePol'],
  [/^(?:www\.)?feed43\.com$/, /\./, 'Feed43'],
  [/^(?:www\.)?rsseverything\.com$/, /^\/feed\//, 'RSSEverything'],
  [
    /^(?:www\.)?(?:feedity|newsdesk\.feedity|createfeed\.fivefilters|feedfry|rss\.feedspot|mysitemapgenerator)\.(?:com|org)$/,
    /./,
    'a service that makes feeds',
  ],
  [/^(?:www\.)?(?:siftrss\.com|feedrinse\.com|rssmix\.com|www\.rssmix\.com)$/, /./, 'a service that filters feeds'],
  [/^(?:www\.)?visualping\.io$|^(?:www\.)?distill\.io$/, /./, 'a service that watches pages'],
]

/** Their address is a number: only the list says what the page is. */
function opaque(url: URL, { page }: ListEntry): Resolution | undefined {
  const known = opaqueHosts.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname))
  if (!known) return undefined
  const [, , program] = known
  const named = foreignPage(page, url)
  if (named !== undefined) return pageOf(named, { program, toldBy: 'list' })
  return { kind: 'unresolved', program, reason: `The address is a number of ${program}: it does not tell its page.` }
}

/** Feeds of a reader's own searches and folders, and letters: there is no page behind them. */
const pageless: readonly [test: (url: URL) => boolean, program: string, reason: string][] = [
  [
    ({ hostname }) => /(?:^|\.)kill-the-newsletter\.com$/.test(hostname),
    'Kill the Newsletter!',
    'It is a feed of letters: there is no page.',
  ],
  [
    ({ searchParams }) => searchParams.get('a') === 'rss' && searchParams.has('get'),
    'FreshRSS',
    'It is a list of a reader: its feeds are to be exported there.',
  ],
  [
    ({ pathname, searchParams }) => /\/api\/query\.php$/.test(pathname) && searchParams.has('t'),
    'FreshRSS',
    'It is a search of a reader: its feeds are to be exported there.',
  ],
  [
    ({ pathname, searchParams }) => pathname.endsWith('/rss') && searchParams.has('token'),
    'changedetection.io',
    'It is a feed of all watches: export their list there.',
  ],
]

function searches(url: URL): Resolution | undefined {
  const known = pageless.find(([test]) => test(url))
  return known && { kind: 'unresolved', program: known[1], reason: known[2] }
}

/** Any other program whose address carries the address of a page on another host. */
function pageInQuery({ host, searchParams }: URL): Resolution | undefined {
  for (const name of ['url', 'feed_url', 'page_url', 'site', 'page']) {
    const value = searchParams.get(name) ?? ''
    const page = /^https?:\/\//i.test(value) ? addressIn(value) : undefined
    if (page !== undefined && URL.parse(page)?.host !== host) return pageOf(page)
  }
  return undefined
}
