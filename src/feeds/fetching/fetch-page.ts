// A page by plain request: headers, redirects, conditional requests, and the meaning of each status.

import { FetchFailure, isConnectFailure } from '../../platform/http/fetch/fetch-failure.ts'
import { defaultLimits } from '../../platform/http/fetch/fetch-limits.ts'
import { responseHeaders } from '../../platform/http/fetch/response-headers.ts'
import type { FetchedResponse, SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import { retryAfterMs } from '../../platform/http/retry-after.ts'
import type { Page } from '../extraction/page-and-feed.ts'
import { followRedirect, type RedirectChain, startOfChain } from './follow-redirects.ts'
import { unpackPage } from './gzipped-page.ts'
import { PageFailure, type ProblemCode, reasonOfFetch } from './page-failure.ts'
import type { Politeness } from './politeness/politeness.ts'
import { describeRefusedPage, mayReadRefused, wallInHeaders } from './refused-answers.ts'
import type { PostedBody, Validators } from './rules-validators.ts'
import type { Solve } from './solver.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,application/feed+json;q=0.9,*/*;q=0.5'

const acceptJson = 'application/json,*/*;q=0.5'

export interface PageRequest {
  url: string
  mayFetch: (url: string) => boolean
  signal?: AbortSignal | undefined
  validators?: Validators | undefined
  /** Go to the origin of `headersFor` alone, and never after another origin led there. */
  headers?: Readonly<Record<string, string>> | undefined
  headersFor: string
  ignoreRobots?: boolean | undefined
  /** Asked by the solver, where there is one: without headers of the feed and without conditions. */
  solver?: boolean | undefined
  /** Name of the proxy that the page is asked through. */
  proxy?: string | undefined
  /** Asked by POST: never again to where the answer leads, and without conditions. */
  post?: PostedBody | undefined
  /** Other hosts that its redirects lead to are asked after their rest, as the first is by the caller. */
  isPaced?: boolean | undefined
}

export interface FetchParts {
  safeFetch: SafeFetch
  /** Pages of this server, which are read without a request: our own port is never asked. Undefined for all others. */
  ownPage?: ((address: string) => Promise<Uint8Array | undefined>) | undefined
  clock: { now(): number }
  /** Names this server and where it is run, so that a site's owner can find out who asks. */
  userAgent: string
  /** None where the operator has set up none. */
  solver?: Solve | undefined
  /** Fetches through the operator's proxies, by name. */
  proxies?: ReadonlyMap<string, SafeFetch> | undefined
  /** None for the single request of a person. */
  politeness?: Politeness | undefined
}

export interface FetchedPage {
  /** Undefined when the page is unchanged. */
  page: Page | undefined
  url: string
  permanentUrl?: string
  validators: Validators
  linkHeader: string | null
}

/** Throws `PageFailure`. */
export async function fetchPage(request: PageRequest, parts: FetchParts): Promise<FetchedPage> {
  const deadline = parts.clock.now() + defaultLimits.totalMs
  try {
    let chain = startOfChain(request.url)
    while (true) {
      const response = await requestHop(chain, { request, parts, deadline })
      const next = followRedirect(chain, response)
      if (next && request.post !== undefined) throw redirectedPost(next)
      if (!next) return await unpacked({ ...permanentUrlOf(chain), ...readAnswer(response, request, parts) })
      chain = next
    }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    throw failureOf(error)
  }
}

function redirectedPost({ hop }: RedirectChain): PageFailure {
  const cause = `The address answers a POST with a redirect to ${hop.url.href.slice(0, 200)}. Enter that address.`
  return new PageFailure('origin-failed', cause, { reason: 'redirects' })
}

async function unpacked(fetched: FetchedPage): Promise<FetchedPage> {
  return fetched.page ? { ...fetched, page: await unpackPage(fetched.page) } : fetched
}

function failureOf(error: FetchFailure, isUnconnected = false): PageFailure {
  const code = error.code === 'timeout' ? 'origin-timeout' : 'origin-failed'
  return new PageFailure(code, error.message, { cause: error, isUnconnected, reason: reasonOfFetch(error) })
}

function permanentUrlOf({ permanentUrl }: RedirectChain): { permanentUrl?: string } {
  return permanentUrl === undefined ? {} : { permanentUrl }
}

interface HopContext {
  request: PageRequest
  parts: FetchParts
  /** Of all hops together. */
  deadline: number
}

/** Order: allowed pages, pacing of the host, robots.txt; only then the request itself. */
async function requestHop(
  { hop: { url }, isTrusted }: RedirectChain,
  { request, parts, deadline }: HopContext,
): Promise<FetchedResponse> {
  const { politeness, clock, userAgent } = parts
  const safeFetch = fetchFor(request, parts)
  const { signal, mayFetch } = request
  if (!mayFetch(url.href)) {
    throw new FetchFailure('not-allowed', `${url.host} is not among the addresses that may be fetched.`)
  }
  const own = await parts.ownPage?.(url.href)
  if (own) return { url: url.href, status: 200, headers: ofOwnPage, body: own, redirectedFrom: [] }
  const first = new URL(request.url)
  const isFirst = url.origin === first.origin
  if (request.isPaced && url.host !== first.host) await politeness?.waitForHop(url.host, deadline, signal)
  const ofRobots = (error: unknown) => {
    const cause = error instanceof PageFailure ? error.cause : undefined
    throw isFirst && cause instanceof FetchFailure && isConnectFailure(cause) ? failureOf(cause, true) : error
  }
  const spacingMs = await politeness
    ?.checkRobots(url, { ignoreRobots: request.ignoreRobots === true, signal, safeFetch })
    .catch(ofRobots)
  const totalMs = Math.max(1, deadline - clock.now())
  try {
    if (request.solver && parts.solver) return await solved(parts.solver, url, request)
    return await safeFetch({
      url: url.href,
      headers: { ...headersOf(url, isTrusted, request), 'user-agent': userAgent },
      redirects: 'never',
      limits: { totalMs },
      ...(request.post === undefined ? {} : { method: 'POST' as const, body: request.post.text }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    throw isFirst && error instanceof FetchFailure && isConnectFailure(error) ? failureOf(error, true) : error
  } finally {
    politeness?.hostPacing.recordRequest(url.host, spacingMs)
  }
}

/** Throws `PageFailure` for a proxy that is not there. */
export function fetchFor(
  { proxy }: Pick<PageRequest, 'proxy'>,
  { safeFetch, proxies }: Pick<FetchParts, 'safeFetch' | 'proxies'>,
): SafeFetch {
  if (proxy === undefined) return safeFetch
  const through = proxies?.get(proxy)
  if (through) return through
  const names = [...(proxies?.keys() ?? [])].join(', ') || 'none'
  const message = `This server has no proxy "${proxy}" (FETCH_PROXIES has: ${names}). Change \`proxy\`, or leave it out.`
  throw new PageFailure('origin-failed', message, { reason: 'proxy' })
}

/** Where its browser was led must be allowed, too. */
async function solved(solve: Solve, url: URL, { mayFetch, signal }: PageRequest): Promise<FetchedResponse> {
  const response = await solve(url.href, signal)
  if (mayFetch(response.url)) return response
  throw new FetchFailure('not-allowed', `${new URL(response.url).host} is not among the addresses that may be fetched.`)
}

const ofOwnPage = responseHeaders(['content-type', 'text/html; charset=utf-8'])

/** User-Agent, encodings, conditions and ranges are ours, whatever the feed's owner set. */
const ours = new Set(['user-agent', 'accept-encoding', 'if-none-match', 'if-modified-since', 'range'])

function headersOf(url: URL, isTrusted: boolean, { url: first, validators = {}, ...request }: PageRequest) {
  const headers: Record<string, string> = { accept: request.post === undefined ? accept : acceptJson }
  if (isTrusted && url.origin === new URL(request.headersFor).origin) {
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (!ours.has(name.toLowerCase())) headers[name.toLowerCase()] = value
    }
  }
  if (request.post !== undefined) return { ...headers, 'content-type': request.post.contentType }
  if (url.href !== withoutFragment(validators.url ?? first)) return headers
  if (validators.etag) headers['if-none-match'] = validators.etag
  if (validators.lastModified) headers['if-modified-since'] = validators.lastModified
  return headers
}

function withoutFragment(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

function readAnswer(response: FetchedResponse, { validators = {} }: PageRequest, { clock, politeness }: FetchParts) {
  const { status, headers, url } = response
  const answer = { url, linkHeader: headers.get('link') }
  const asked = validators.etag !== undefined || validators.lastModified !== undefined
  if (status === 304 && asked)
    return { ...answer, page: undefined, validators: { ...validators, ...validatorsOf(headers) } }
  const contentType = headers.get('content-type') ?? undefined
  const page: Page = { url, body: response.body, contentType, language: headers.get('content-language') ?? undefined }
  const failing = failureOfAnswer(response)
  if (failing) {
    const wait = status === 429 || status >= 500 ? retryAfterMs(headers.get('retry-after'), clock.now()) : undefined
    // These two speak for the host, all others for this page.
    const isOfHost = status === 429 || status === 503
    if (wait !== undefined && isOfHost) politeness?.hostPacing.blockHost(new URL(url).host, wait)
    const code = status === 504 ? 'origin-timeout' : 'origin-failed'
    const { reason, cause } = failing
    throw new PageFailure(code, cause, {
      reason,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
      ...(reason !== 'blocked' && mayReadRefused(status, page.body) ? { refusal: { status, page } } : {}),
    })
  }
  return { ...answer, page, validators: { url, ...validatorsOf(headers) } }
}

/** Longer values are no validators. */
const maxValidatorLength = 500

function validatorsOf(headers: FetchedResponse['headers']): Validators {
  const [etag, lastModified] = ['etag', 'last-modified'].map((name) => headers.get(name) ?? '')
  return {
    ...(etag && etag.length <= maxValidatorLength ? { etag } : {}),
    ...(lastModified && lastModified.length <= maxValidatorLength ? { lastModified } : {}),
  }
}

function failureOfAnswer({ status, headers }: FetchedResponse): { reason: ProblemCode; cause: string } | undefined {
  const failing = failingStatus(status)
  const name = wallInHeaders(headers, failing !== undefined)
  return name === undefined ? failing : describeRefusedPage({ what: 'bot-wall', name }, status)
}

/** An error page is not read as if it were the page: it would turn into items that never were. */
function failingStatus(status: number): { reason: ProblemCode; cause: string } | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 407)
    return { reason: 'log-in', cause: `The site asks for a log-in (status ${status}).` }
  if (status === 403) return { reason: 'refused', cause: 'The site refuses requests by programs (status 403).' }
  if (status === 404 || status === 410) {
    const cause = `The site says that there is no such page (status ${status}). Check the address.`
    return { reason: 'gone', cause }
  }
  if (status === 429) {
    const cause = 'The site says that it is asked too often (status 429). It will be asked again later.'
    return { reason: 'too-many-requests', cause }
  }
  if (status >= 500) {
    const cause = `The site has a problem of its own (status ${status}). It will be asked again later.`
    return { reason: status === 504 ? 'timeout' : 'server-error', cause }
  }
  return { reason: 'bad-answer', cause: `The site gave an answer that is no page (status ${status}).` }
}
