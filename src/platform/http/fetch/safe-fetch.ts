// Guarded fetch, the only way to other servers: every URL is checked on every hop.

import { type AddressGuard, type Lookup, lookupBySystem, resolveAllowed } from './address-guard.ts'
import type { AllowList } from './allow-list.ts'
import { connect } from './connector.ts'
import { readBody } from './decode-body.ts'
import { FetchFailure } from './fetch-failure.ts'
import {
  defaultLimits,
  type FetchLimits,
  maxRawBytes,
  startTimeLimits,
  type TimeLimits,
  untilAborted,
} from './fetch-limits.ts'
import { parseTarget } from './fetch-target.ts'
import { exchange, type WireResponse } from './http-exchange.ts'
import { parseProxy } from './proxy-tunnel.ts'
import { firstHop, type Hop, type HopRequest, nextHop } from './request-hop.ts'
import type { ResponseHeaders } from './response-headers.ts'

export interface SafeFetchOptions {
  /** Private addresses that may be fetched nevertheless. */
  allow: AllowList
  /** Name of the setting behind `allow`, for error messages; `FETCH_ALLOW` by default. */
  allowedBy?: string
  /** This server's own ports, a function because they are known only once it listens. */
  ownPorts?: () => readonly number[]
  /** URL of an HTTP proxy for every connection; names are still resolved and checked here. */
  proxy?: string
  lookup?: Lookup
}

export interface FetchRequest extends HopRequest {
  limits?: Partial<FetchLimits>
  /** Further check of the first URL and of each redirect. */
  mayFetch?: (url: string) => boolean
  redirects?: 'follow' | 'never'
  /** `status`: the body is not read, and returned empty. */
  reads?: 'status'
  signal?: AbortSignal
}

/** A response of any status, errors included. */
export interface FetchedResponse {
  /** Final URL, after redirects. */
  url: string
  status: number
  /** As on the wire: `content-encoding` and `content-length` describe the body before decoding. */
  headers: ResponseHeaders
  /** Decoded; empty for HEAD, 204, 304 and `reads: 'status'`. */
  body: Uint8Array
  /** URLs that redirected, in order; without the final one. */
  redirectedFrom: readonly string[]
}

/** Fails with a `FetchFailure` and nothing else. */
export type SafeFetch = (request: FetchRequest) => Promise<FetchedResponse>

interface Fetching {
  request: FetchRequest
  guard: AddressGuard
  proxy: URL | undefined
  limits: FetchLimits
  time: TimeLimits
}

export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  const guard = {
    allow: options.allow,
    allowedBy: options.allowedBy ?? 'FETCH_ALLOW',
    ownPorts: options.ownPorts ?? (() => []),
    lookup: options.lookup ?? lookupBySystem,
  }
  const proxy = options.proxy ? parseProxy(options.proxy) : undefined
  return async (request) => {
    const limits = { ...defaultLimits, ...request.limits }
    const time = startTimeLimits(limits, request.signal)
    try {
      return await follow({ request, guard, proxy, limits, time })
    } finally {
      time.end()
    }
  }
}

async function follow(fetching: Fetching): Promise<FetchedResponse> {
  const { request, limits } = fetching
  const redirectedFrom: string[] = []
  const seen = new Set<string>()
  let hop = firstHop(request)
  while (true) {
    seen.add(`${hop.method} ${hop.url}`)
    const response = await requestHop(hop, fetching)
    try {
      const next =
        request.redirects === 'never' ? undefined : nextHop(hop, response.status, response.headers.get('location'))
      if (next === undefined) return { ...(await readResponse(response, hop, fetching)), redirectedFrom }
      if (seen.has(`${next.method} ${next.url}`)) {
        throw new FetchFailure('too-many-redirects', 'The server redirects in a circle.')
      }
      redirectedFrom.push(hop.url.href)
      if (redirectedFrom.length > limits.redirects) {
        throw new FetchFailure('too-many-redirects', `The server redirects more than ${limits.redirects} times.`)
      }
      hop = next
    } finally {
      response.close()
    }
  }
}

/** Checks of each hop: URL, `mayFetch`, addresses of the name, and the address that was connected to. */
async function requestHop(hop: Hop, { request, guard, proxy, limits, time }: Fetching): Promise<WireResponse> {
  const target = parseTarget(hop.url)
  if (request.mayFetch?.(hop.url.href) === false) {
    throw new FetchFailure('not-allowed', `${hop.url.host} is not among the addresses that may be fetched.`)
  }
  time.enter('connect')
  const addresses = await untilAborted(time.signal, resolveAllowed(target, guard))
  const socket = await connect({ target, addresses, guard, proxy, connectMs: limits.connectMs }, time.signal)
  time.enter('headers')
  return exchange(socket, hop, maxRawBytes(limits), time.signal)
}

async function readResponse(response: WireResponse, hop: Hop, { request, limits, time }: Fetching) {
  const { status, headers } = response
  const head = { url: hop.url.href, status, headers }
  const hasNoBody = hop.method === 'HEAD' || status === 204 || status === 304 || request.reads === 'status'
  // Their headers may describe a body that does not follow, of any size and encoding.
  if (hasNoBody) return { ...head, body: new Uint8Array() }
  // The time limit of a body is that between two chunks: each restarts it.
  const restartTimer = () => time.enter('body')
  restartTimer()
  try {
    return { ...head, body: await readBody({ bytes: response.body, headers, onPiece: restartTimer }, limits) }
  } catch (error) {
    throw response.explain(error)
  }
}
