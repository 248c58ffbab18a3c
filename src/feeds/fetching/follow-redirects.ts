// Redirects, followed hop by hop: each hop is checked and paced by itself.

import { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import { defaultLimits } from '../../platform/http/fetch/fetch-limits.ts'
import { firstHop, nextHop } from '../../platform/http/fetch/request-hop.ts'
import type { FetchedResponse } from '../../platform/http/fetch/safe-fetch.ts'

export interface Followed {
  response: FetchedResponse
  /** Permanent address: as far as only 301 and 308 led. */
  permanentUrl?: string
}

/** `trusted`: no other origin has led here. */
type AskHop = (url: URL, trusted: boolean) => Promise<FetchedResponse>

/** Redirects of the guarded fetch itself would bypass robots.txt, and do not say which of them are permanent. */
export async function follow(address: string, ask: AskHop): Promise<Followed> {
  let hop = firstHop({ url: address })
  const { origin } = hop.url
  const seen = new Set<string>()
  const kinds: number[] = []
  let trusted = true
  let permanentUrl: string | undefined
  while (true) {
    seen.add(hop.url.href)
    const response = await ask(hop.url, trusted)
    const next = nextHop(hop, response.status, response.headers.get('location'))
    if (!next) return { response, ...(permanentUrl === undefined ? {} : { permanentUrl }) }
    if (seen.has(next.url.href)) throw new FetchFailure('too-many-redirects', 'The server redirects in a circle.')
    if (kinds.push(response.status) > defaultLimits.redirects) {
      const message = `The server redirects more than ${defaultLimits.redirects} times.`
      throw new FetchFailure('too-many-redirects', message)
    }
    if (kinds.every((status) => status === 301 || status === 308)) permanentUrl = next.url.href
    trusted &&= next.url.origin === origin
    hop = next
  }
}
