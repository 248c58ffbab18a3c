// Requests of a page to hosts that are not its own: bounded, so that no page makes this server flood another's.
import type { VisitLimits, VisitRequest } from './page-visit.ts'

type Limits = Pick<VisitLimits, 'otherSites' | 'requestsPerOtherSite' | 'postsPerOtherSite'>

/** Counts requests by site; false once another site than the page's own is over its limit, or there are too many of them. */
export function createHostLimits(
  { otherSites, requestsPerOtherSite, postsPerOtherSite }: Limits,
  pageHostname: string,
): (request: Pick<VisitRequest, 'url' | 'method' | 'kind'>) => boolean {
  const counts = new Map<string, { all: number; preflights: number; posts: number }>()
  return ({ url, method, kind }) => {
    const { hostname } = new URL(url)
    // Styles are answered here.
    if (kind === 'style' || isOwn(hostname, pageHostname)) return true
    const site = siteOf(hostname)
    const count = counts.get(site) ?? { all: 0, preflights: 0, posts: 0 }
    if (!counts.has(site) && counts.size >= otherSites) return false
    counts.set(site, count)
    if (method === 'OPTIONS') return ++count.preflights <= requestsPerOtherSite
    if (method === 'POST') count.posts++
    return ++count.all <= requestsPerOtherSite && count.posts <= postsPerOtherSite
  }
}

const plain = (hostname: string): string => hostname.replace(/\.$/, '').replace(/^www\./, '')

/** The page's host, with or without `www`, and names below it. */
function isOwn(hostname: string, pageHostname: string): boolean {
  return `.${plain(hostname)}`.endsWith(`.${plain(pageHostname)}`)
}

/** Second levels under which names are registered, as `co.uk`. */
const secondLevels = /^(?:ac|co|com|edu|gov|net|org)$/

/** What one owner has registered, as far as the name tells; an address is a site of its own. */
function siteOf(hostname: string): string {
  const labels = plain(hostname).split('.')
  if (hostname.startsWith('[') || /^\d+$/.test(labels.at(-1) ?? '')) return hostname
  const isBelow = labels.at(-1)?.length === 2 && secondLevels.test(labels.at(-2) ?? '')
  return labels.slice(isBelow ? -3 : -2).join('.')
}
