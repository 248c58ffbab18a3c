// Redirect chain of one page request, hop by hop, so that each hop is checked and paced by itself.

import { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import { defaultLimits } from '../../platform/http/fetch/fetch-limits.ts'
import { firstHop, type Hop, nextHop } from '../../platform/http/fetch/request-hop.ts'
import type { FetchedResponse } from '../../platform/http/fetch/safe-fetch.ts'

/** Redirects of the guarded fetch itself would bypass robots.txt, and do not say which of them are permanent. */
export interface RedirectChain {
  /** Requested next. */
  hop: Hop
  /** Of the first hop. */
  origin: string
  /** No other origin than the first has led here. */
  isTrusted: boolean
  /** Permanent address: as far as only 301 and 308 led. */
  permanentUrl: string | undefined
  /** Addresses of all hops, this one included. */
  urls: readonly string[]
}

export function startOfChain(address: string): RedirectChain {
  const hop = firstHop({ url: address })
  return { hop, origin: hop.url.origin, isTrusted: true, permanentUrl: undefined, urls: [hop.url.href] }
}

/** The chain with its next hop; undefined where the answer is no redirect. Throws `FetchFailure` where it may not go on. */
export function followRedirect(chain: RedirectChain, { status, headers }: FetchedResponse): RedirectChain | undefined {
  const hop = nextHop(chain.hop, status, headers.get('location'))
  if (!hop) return undefined
  const { href } = hop.url
  const { hop: from, origin, urls } = chain
  if (urls.includes(href)) throw new FetchFailure('too-many-redirects', 'The server redirects in a circle.')
  if (urls.length > defaultLimits.redirects) {
    const message = `The server redirects more than ${defaultLimits.redirects} times.`
    throw new FetchFailure('too-many-redirects', message)
  }
  const isPermanent = (status === 301 || status === 308) && (urls.length === 1 || chain.permanentUrl === from.url.href)
  return {
    hop,
    origin,
    isTrusted: chain.isTrusted && hop.url.origin === origin,
    permanentUrl: isPermanent ? href : chain.permanentUrl,
    urls: [...urls, href],
  }
}
