// Requests of a page by what they are for, and those that are never made.
import type { RequestKind } from './page-visit.ts'

/** Resource types of the DevTools protocol. */
const kinds: Readonly<Record<string, RequestKind>> = {
  Script: 'script',
  Stylesheet: 'style',
  XHR: 'data',
  Fetch: 'data',
  EventSource: 'data',
  Preflight: 'data',
  Other: 'data',
}

/** Undefined for pictures, fonts, sound, reports, prefetched pages and what else no list needs. */
export function kindOfRequest(type: string, isMainFrame: boolean): RequestKind | undefined {
  if (type === 'Document') return isMainFrame ? 'document' : 'frame'
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined
}

/** Counters of visits and brokers of advertisements that stand on most pages. Their subdomains, too. */
const trackers = new Set([
  ...[
    'google-analytics.com',
    'googletagmanager.com',
    'googlesyndication.com',
    'doubleclick.net',
    'googleadservices.com',
  ],
  ...[
    'connect.facebook.net',
    'hotjar.com',
    'segment.io',
    'segment.com',
    'mixpanel.com',
    'amplitude.com',
    'fullstory.com',
  ],
  ...['clarity.ms', 'bat.bing.com', 'scorecardresearch.com', 'quantserve.com', 'adnxs.com', 'criteo.com', 'criteo.net'],
  ...['taboola.com', 'outbrain.com', 'chartbeat.com', 'newrelic.com', 'nr-data.net', 'mc.yandex.ru', 'plausible.io'],
  ...[
    'matomo.cloud',
    'cloudflareinsights.com',
    'sentry.io',
    'bugsnag.com',
    'datadoghq-browser-agent.com',
    'adsrvr.org',
  ],
])

export function isTracker(hostname: string): boolean {
  const parts = hostname.split('.')
  return parts.some((_, i) => trackers.has(parts.slice(i).join('.')))
}
