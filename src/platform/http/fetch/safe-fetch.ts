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
  /** Private targets that are allowed. */
  allow: AllowList
  /** The setting that says so, for sentences that people read. */
  allowedBy?: string
  /** Our own listening ports, asked for each time because they may be known late. */
  ownPorts?: () => readonly number[]
  /** Every outgoing connection goes through it; names are still looked up and judged here. */
  proxy?: string
  lookup?: Lookup
}

export interface FetchRequest extends HopRequest {
  limits?: Partial<FetchLimits>
  /** Asked for the first address and for that of each redirect. */
  mayFetch?: (url: string) => boolean
  redirects?: 'follow' | 'never'
  /** Of an answer whose body is of no use, nothing of it is read. */
  reads?: 'status'
  signal?: AbortSignal
}

/** Any status counts as an answer: what to make of it is the caller's business. */
export interface FetchedResponse {
  /** Final URL, after redirects. */
  url: string
  status: number
  /** As on the wire: `content-encoding` and `content-length` speak of the body before decoding. */
  headers: ResponseHeaders
  body: Uint8Array
  /** The addresses that led here, in order, without the last. */
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
    const answer = await ask(hop, fetching)
    try {
      const next =
        request.redirects === 'never' ? undefined : nextHop(hop, answer.status, answer.headers.get('location'))
      if (next === undefined) return { ...(await readAnswer(answer, hop, fetching)), redirectedFrom }
      if (seen.has(`${next.method} ${next.url}`)) {
        throw new FetchFailure('too-many-redirects', 'The server redirects in a circle.')
      }
      redirectedFrom.push(hop.url.href)
      if (redirectedFrom.length > limits.redirects) {
        throw new FetchFailure('too-many-redirects', `The server redirects more than ${limits.redirects} times.`)
      }
      hop = next
    } finally {
      answer.close()
    }
  }
}

/** Each hop passes every check: what the text says, what the account allows, where the name leads, who answers. */
async function ask(hop: Hop, { request, guard, proxy, limits, time }: Fetching): Promise<WireResponse> {
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

async function readAnswer(answer: WireResponse, hop: Hop, { request, limits, time }: Fetching) {
  const { status, headers } = answer
  const found = { url: hop.url.href, status, headers }
  const isBare = hop.method === 'HEAD' || status === 204 || status === 304 || request.reads === 'status'
  // Their headers may describe a body that does not come, of any size and encoding.
  if (isBare) return { ...found, body: new Uint8Array() }
  // The time between two pieces counts, not that of all of them.
  const onPiece = () => time.enter('body')
  onPiece()
  try {
    return { ...found, body: await readBody({ bytes: answer.body, headers, onPiece }, limits) }
  } catch (error) {
    throw answer.explain(error)
  }
}
