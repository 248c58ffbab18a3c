// Headers of a page's requests: those of its scripts, and those that the feed's owner gave, for the page's own origin.
import type { VisitRequest } from '../../../platform/browser/page-visit.ts'

/** Names that are ours, or that describe a browser and a connection that is not there. */
const dropped =
  /^(?:user-agent|accept-encoding|host|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|proxy-.*|sec-.*|if-none-match|if-modified-since|range|dnt|priority|upgrade-insecure-requests)$/i

export function headersOfRequest(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !dropped.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), value]))
}

export interface OwnHeaders {
  headers?: Readonly<Record<string, string>> | undefined
  headersFor: string
}

/** For requests that the page itself makes of its own origin, where that is the feed's; of cookies both count. */
export function ownHeaders(
  { url, isOfPage, headers: asked }: VisitRequest,
  pageUrl: string,
  { headers = {}, headersFor }: OwnHeaders,
): Record<string, string> {
  const { origin } = new URL(headersFor)
  if (!isOfPage || new URL(url).origin !== origin || new URL(pageUrl).origin !== origin) return {}
  const cookies = Object.entries(asked).find(([name]) => name.toLowerCase() === 'cookie')?.[1]
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !dropped.test(name))
      .map(([name, value]) => [name.toLowerCase(), value])
      .map(([name, value]) => [name, name === 'cookie' && cookies ? `${value}; ${cookies}` : value]),
  )
}
