// robots.txt per origin: fetched through the guarded fetch, cached for a day, consulted before any page.

import { dayMs } from '../../../platform/durations.ts'
import { FetchFailure } from '../../../platform/http/fetch/fetch-failure.ts'
import { responseHeaders } from '../../../platform/http/fetch/response-headers.ts'
import type { FetchedResponse, SafeFetch } from '../../../platform/http/fetch/safe-fetch.ts'
import { retryAfterMs } from '../../../platform/http/retry-after.ts'
import { PageFailure, reasonOfFetch } from '../page-failure.ts'
import type { HostPacing } from './host-pacing.ts'
import { EVERYTHING_ALLOWED, mayCrawl, type RobotsRules, readRobots } from './robots-rules.ts'

/**
 * Throws `PageFailure` where the site forbids the address, or cannot say whether it does; else gives its rules.
 * `safeFetch`: by which the page is fetched, where it is another than usual.
 */
export type ReadRobots = (url: URL, signal?: AbortSignal, safeFetch?: SafeFetch) => Promise<RobotsRules>

export interface RobotsParts {
  safeFetch: SafeFetch
  clock: { now(): number }
  userAgent: string
  pace: HostPacing
  /** By origin, under a bound of bytes. */
  memory: {
    get(origin: string): KnownRobots | undefined
    set(origin: string, known: KnownRobots, bytes: number): void
  }
}

export interface KnownRobots {
  rules: RobotsRules | undefined
  bytes: number
  readAt: number
  /** Since when it cannot be read any more. */
  lostAt: number | undefined
}

/** The name that sites know us by. */
const product = 'Pageside'
/**
 * While the file cannot be read, nothing may be; the RFC lets that end after a reasonably long period. A site whose
 * pages work and whose robots.txt answers 500 for longer than this is broken, not closed.
 */
const maxUnreachableMs = dayMs
/** Bytes that the RFC requires to be read; the rest of a longer file is ignored. */
const readBytes = 500 * 1024
const limits = { headersMs: 5_000, totalMs: 10_000, wireBytes: 2 * 1024 * 1024, decodedBytes: 2 * 1024 * 1024 }
/** Cached size beside the text itself: per file, and per rule. */
const bytesAround = 1_000
const bytesOfRule = 250

export function createRobots(parts: RobotsParts): ReadRobots {
  const underWay = new Map<string, Promise<RobotsRules>>()

  /** Concurrent callers join. The signal of the first aborts for all: only the server itself aborts. */
  function rulesOf(origin: string, safeFetch: SafeFetch, signal?: AbortSignal): Promise<RobotsRules> {
    let asking = underWay.get(origin)
    if (!asking) {
      asking = askFor(origin, { ...parts, safeFetch }, signal).finally(() => underWay.delete(origin))
      underWay.set(origin, asking)
    }
    return asking
  }

  return async (url, signal, safeFetch = parts.safeFetch) => {
    const known = parts.memory.get(url.origin)
    const isFresh = known?.rules && known.lostAt === undefined && parts.clock.now() - known.readAt < dayMs
    const rules = isFresh && known.rules ? known.rules : await rulesOf(url.origin, safeFetch, signal)
    if (mayCrawl(rules, url)) return rules
    throw new PageFailure(
      'origin-failed',
      `The robots.txt of ${url.host} forbids programs to read this page. ${remedy}`,
      { reason: 'robots' },
    )
  }
}

const remedy = 'The owner of this feed can switch that check off.'

async function askFor(origin: string, parts: RobotsParts, signal?: AbortSignal): Promise<RobotsRules> {
  const { memory } = parts
  const now = parts.clock.now()
  const { rules, bytes, readAt, lostAt = now } = memory.get(origin) ?? { bytes: bytesAround, readAt: 0 }
  try {
    const read = await readFrom(origin, parts, signal)
    memory.set(origin, { ...read, readAt: now, lostAt: undefined }, read.bytes)
    return read.rules
  } catch (error) {
    if (!(error instanceof PageFailure) || signal?.aborted) throw error
    memory.set(origin, { rules, bytes, readAt, lostAt }, bytes)
    if (rules) return rules
    if (now - lostAt >= maxUnreachableMs) return EVERYTHING_ALLOWED
    throw error
  }
}

async function readFrom(origin: string, parts: RobotsParts, signal?: AbortSignal) {
  const response = await ask(`${origin}/robots.txt`, parts, signal)
  const { status, body, headers } = response
  const wait = status === 429 || status >= 500 ? retryAfterMs(headers.get('retry-after'), parts.clock.now()) : undefined
  if (wait !== undefined) parts.pace.blockHost(new URL(response.url).host, wait)
  if (status >= 500 || wait !== undefined) {
    const message = `The robots.txt of the site, which says what programs may read, cannot be read (status ${status}).`
    throw new PageFailure('origin-failed', `${message} It will be asked again later. ${remedy}`, {
      reason: status === 429 ? 'too-many-requests' : 'server-error',
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    })
  }
  // Any other answer means that there is none: everything is allowed.
  if (status < 200 || status >= 300) return { rules: EVERYTHING_ALLOWED, bytes: bytesAround }
  const text = new TextDecoder().decode(body.subarray(0, readBytes))
  const rules = readRobots(text, product)
  return { rules, bytes: text.length + rules.rules.length * bytesOfRule + bytesAround }
}

async function ask(url: string, { safeFetch, userAgent }: RobotsParts, signal?: AbortSignal): Promise<FetchedResponse> {
  const headers = { accept: 'text/plain,*/*;q=0.5', 'user-agent': userAgent }
  try {
    return await safeFetch({ url, headers, limits, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    // Led on without end, or to where we do not go: the RFC counts that as having none.
    if (error.code === 'too-many-redirects' || error.code === 'insecure-redirect') {
      return { url, status: 404, headers: responseHeaders([]), body: new Uint8Array(), redirectedFrom: [] }
    }
    throw new PageFailure(error.code === 'timeout' ? 'origin-timeout' : 'origin-failed', error.message, {
      cause: error,
      reason: reasonOfFetch(error),
    })
  }
}
