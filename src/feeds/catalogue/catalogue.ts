// Match of a page's address with the catalogue: by host, then pattern by pattern.
import { addressOf, matchPage, type PagePattern, parsePagePattern } from './rules-address-pattern.ts'
import type { SiteEntry } from './site-entry.ts'

export interface ReadyMade {
  site: string
  title: string
  /** Address of the feed. */
  feed: string
  source: string
}

export interface Catalogue {
  sites: readonly SiteEntry[]
  /** The feed of a page; undefined where the catalogue knows none. */
  find(pageUrl: string): ReadyMade | undefined
}

const ENDS_AS_FEED = /\.(?:atom|rss|xml)$/

const NONE: readonly Known[] = []

interface Known {
  site: SiteEntry
  feed: SiteEntry['feeds'][number]
  pattern: PagePattern
}

export function createCatalogue(sites: readonly SiteEntry[]): Catalogue {
  const byHost = new Map<string, Known[]>()
  for (const site of sites) {
    const known = site.feeds.map((feed) => ({ site, feed, pattern: parsePagePattern(feed.page) }))
    for (const host of site.hosts) byHost.set(host, [...(byHost.get(host) ?? []), ...known])
  }
  return {
    sites,
    find(pageUrl) {
      const url = URL.parse(pageUrl)
      // A port of its own is another server, and a feed has no other feed.
      if (url?.port !== '' || !/^https?:$/.test(url.protocol) || ENDS_AS_FEED.test(url.pathname)) return undefined
      for (const one of hostsAbove(url.hostname).flatMap((host) => byHost.get(host) ?? NONE)) {
        const found = readyMade(one, url)
        if (found && found.feed !== url.href) return found
      }
      return undefined
    },
  }
}

/** Hosts of entries that stand for this one: itself, and `*.example.com` for those below. */
export const hostsAbove = (hostname: string): [string, string] => [
  hostname,
  `*${hostname.slice(hostname.indexOf('.'))}`,
]

function readyMade({ site, feed, pattern }: Known, url: URL): ReadyMade | undefined {
  const parts = matchPage(pattern, url, feed.ignore)
  const [first = ''] = parts?.values() ?? []
  if (!parts || feed.except.includes(first.toLowerCase())) return undefined
  const address = addressOf(feed.feed, parts, url.hostname)
  return address === undefined ? undefined : { site: site.name, title: feed.title, feed: address, source: site.source }
}
