// Request of one hop: the first, and those that follow redirects.

import { FetchFailure } from './fetch-failure.ts'

export interface Hop {
  url: URL
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
}

export interface HopRequest {
  url: string
  method?: Hop['method']
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

export function firstHop({ url, method = 'GET', headers = {}, body }: HopRequest): Hop {
  const parsed = parseUrl(url)
  const sent: Record<string, string> = { 'accept-encoding': 'gzip, br, zstd, deflate' }
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (connectionHeaders.has(lower)) {
      throw new FetchFailure('invalid-request', `The header ${lower} belongs to the connection and cannot be set.`)
    }
    sent[lower] = value
  }
  return { url: parsed, method, headers: sent, body }
}

/** Undefined without a redirect: a 3xx without `Location` is an ordinary response. */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | undefined {
  if (!redirectStatuses.has(status) || location === null) return undefined
  const url = readLocation(location, hop.url)
  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new FetchFailure('insecure-redirect', 'The server leads from a secure page to an insecure one.')
  }
  const becomesGet = hop.method === 'POST' && status < 304
  const names = Object.keys(hop.headers).filter(
    (name) =>
      (url.origin === hop.url.origin || travellingHeaders.has(name)) && !(becomesGet && name.startsWith('content-')),
  )
  return {
    url,
    method: becomesGet ? 'GET' : hop.method,
    headers: Object.fromEntries(names.map((name) => [name, hop.headers[name] ?? ''])),
    body: becomesGet ? undefined : hop.body,
  }
}

function parseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new FetchFailure('invalid-url', 'This is not a complete web address.')
  return withoutFragment(new URL(text))
}

function withoutFragment(url: URL): URL {
  url.hash = ''
  return url
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

// Headers that survive a change of origin. A list of the harmless, because secrets cannot be listed: tokens and
// signatures travel under any name.
const travellingHeaders = new Set(['accept', 'accept-encoding', 'accept-language', 'content-type', 'user-agent'])

function readLocation(location: string, from: URL): URL {
  // Header bytes arrive as Latin-1, while servers that do not escape send UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8')
  if (!URL.canParse(text, from.href)) throw new FetchFailure('bad-response', 'The server leads to no readable address.')
  const url = withoutFragment(new URL(text, from))
  if (url.href.length > longestAddress) {
    throw new FetchFailure('bad-response', 'The server leads to an address that is far too long.')
  }
  return url
}

/** Every address that a page makes absolute grows by it. */
const longestAddress = 4096

// A caller that could set these could speak to another host, or smuggle a second request into the connection.
const connectionHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
