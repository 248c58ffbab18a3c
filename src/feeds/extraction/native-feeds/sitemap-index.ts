// Sitemap index: addresses of the sitemaps that are worth a request.
import { resolveUrl, urlKey } from '../normalization/urls.ts'
import { childOf, childrenOf, parseXml } from './xml.ts'

/** More are never read of one index. */
const MAX_SITEMAPS = 20
/** Lists of what a site is made of, which change with each of its articles. */
const OTHER_KIND = /categor|taxonom|(?:^|[-_/.])(?:tags?|authors?|users?|archives?|images?|pages?)(?:[-_/.]|$)/i

export const isSitemapIndex = (source: string): boolean => /<(?:\w+:)?sitemapindex\b/i.test(source.slice(0, 5000))

/** Of the site of the index; those of articles first, then the newest, then the last: sitemaps are numbered upwards. */
export function readSitemapIndex(source: string, url: string): string[] {
  const root = parseXml(source)
  if (root?.name !== 'sitemapindex') return []
  const children = childrenOf(root, 'sitemap').flatMap((node, i) => {
    const child = resolveUrl(childOf(node, 'loc')?.text, url)
    if (!child || !isOfSite(child, url) || urlKey(child) === urlKey(url)) return []
    const at = Date.parse(childOf(node, 'lastmod')?.text.trim() ?? '')
    return [
      { url: child, isOther: OTHER_KIND.test(URL.parse(child)?.pathname ?? ''), at: Number.isNaN(at) ? 0 : at, i },
    ]
  })
  children.sort((a, b) => Number(a.isOther) - Number(b.isOther) || b.at - a.at || b.i - a.i)
  return [...new Set(children.map((child) => child.url))].slice(0, MAX_SITEMAPS)
}

/** On its host, above or below it. */
function isOfSite(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((url) => URL.parse(url)?.host.replace(/^www\./, ''))
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}
