// Interception: each request of a page is held by the browser, answered from here, and counted.
import { createKeyedSemaphore } from '../limits/keyed-semaphore.ts'
import type { CdpConnection } from './cdp/cdp-connection.ts'
import { createHostLimits } from './host-limits.ts'
import type { PageQuiet } from './page-quiet.ts'
import type { AnswerRequest, VisitAnswer, VisitLimits, VisitRequest } from './page-visit.ts'
import { isTracker, kindOfRequest } from './request-kinds.ts'

/** `Fetch.requestPaused` of the DevTools protocol, the part that is read. */
interface PausedRequest {
  requestId: string
  resourceType: string
  frameId: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    postData?: string
    postDataEntries?: { bytes?: string }[]
    hasPostData?: boolean
  }
}

export interface InterceptionParts {
  connection: CdpConnection
  answer: AnswerRequest
  limits: VisitLimits
  quiet: PageQuiet
  signal: AbortSignal
  mainFrame: () => string | undefined
  /** Of the page that is visited. */
  pageHostname: string
  fail(error: unknown): void
}

export interface Interception {
  handle(params: unknown, session: { id: string; isPage: boolean }): void
  counts(): { requests: number; bytes: number }
}

export function createInterception(parts: InterceptionParts): Interception {
  const { limits, quiet, signal } = parts
  const { requestsAtOnce: maxConcurrent, requests: maxWaiting, totalMs: waitMs } = limits
  const inTurn = createKeyedSemaphore({ maxConcurrent, maxWaiting, waitMs })
  const isWithinHostLimit = createHostLimits(limits, parts.pageHostname)
  let requests = 0
  let bytes = 0
  /** The page may be gone before its answer comes. */
  const ignoreGone = () => undefined
  /** What is no refusal ends the visit, unless that is over. */
  const failed = (error: unknown): undefined => {
    if (!signal.aborted) parts.fail(error)
  }
  const isSpent = () => signal.aborted || bytes > limits.bytes

  async function answerTo(request: VisitRequest): Promise<VisitAnswer | undefined> {
    if (request.kind === 'style') return emptyStyle
    bytes += request.body?.length ?? 0
    const asked = inTurn(async () => (isSpent() ? undefined : await parts.answer(request, signal)))
    const answer = await asked.catch(failed)
    bytes += answer?.body.length ?? 0
    return answer
  }

  async function reply(paused: PausedRequest, request: VisitRequest | undefined, sessionId: string): Promise<void> {
    const { requestId } = paused
    const refuse = () =>
      parts.connection.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, sessionId)
    const isRefused = !request || ++requests > limits.requests || isSpent() || !isWithinHostLimit(request)
    if (isRefused) return void (await refuse().catch(ignoreGone))
    const answer = await answerTo(request)
    if (!answer || isSpent()) return void (await refuse().catch(ignoreGone))
    // Headers that the browser does not take are refused, too: the request would wait for ever.
    await parts.connection
      .send('Fetch.fulfillRequest', { requestId, ...fulfilled(answer, request) }, sessionId)
      .catch(refuse)
      .catch(ignoreGone)
  }

  return {
    handle(params, { id, isPage }) {
      const paused = params as PausedRequest
      const isMainFrame = isPage && paused.frameId === parts.mainFrame()
      const request = requestOf(paused, isMainFrame, limits)
      if (request) quiet.begin()
      void reply(paused, request, id).finally(() => {
        if (request) quiet.end()
      })
    },
    counts: () => ({ requests: Math.min(requests, limits.requests), bytes }),
  }
}

/** Undefined for what is not asked at all. */
function requestOf(paused: PausedRequest, isMainFrame: boolean, limits: VisitLimits): VisitRequest | undefined {
  const { request, resourceType } = paused
  const kind = kindOfRequest(resourceType, isMainFrame)
  const url = URL.parse(request.url)
  if (!kind || !url || !/^https?:$/.test(url.protocol) || isTracker(url.hostname)) return undefined
  const body = bodyOf(request)
  if (body === null || (body?.length ?? 0) > limits.postBytes) return undefined
  return { url: withoutHash(url), method: request.method, headers: request.headers, body, kind, isOfPage: isMainFrame }
}

/** Null where the browser does not tell it: files, and what is streamed. */
function bodyOf({ postData, postDataEntries, hasPostData }: PausedRequest['request']): string | null | undefined {
  const entries = postDataEntries?.map(({ bytes = '' }) => Buffer.from(bytes, 'base64'))
  if (entries && entries.length > 0) return Buffer.concat(entries).toString('utf8')
  return postData ?? (hasPostData ? null : undefined)
}

function withoutHash(url: URL): string {
  url.hash = ''
  return url.href
}

/** Scripts wait for styles, but no list is made of them. */
const emptyStyle: VisitAnswer = {
  status: 200,
  headers: [
    { name: 'content-type', value: 'text/css' },
    { name: 'access-control-allow-origin', value: '*' },
  ],
  body: new Uint8Array(),
}

/** The body is decoded, and headers by which a browser asks others are none of the page's. */
const dropped = new Set([
  ...['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'trailer', 'alt-svc'],
  ...['nel', 'report-to', 'reporting-endpoints', 'speculation-rules', 'origin-trial', 'accept-ch', 'critical-ch'],
  ...['strict-transport-security', 'service-worker-allowed', 'sourcemap', 'x-sourcemap', 'content-disposition'],
  ...['attribution-reporting-register-source', 'attribution-reporting-register-trigger', 'refresh'],
])

function fulfilled({ status, headers, body }: VisitAnswer, { kind }: VisitRequest) {
  const isKept = (name: string) => !dropped.has(name) && (name !== 'link' || kind === 'data')
  return {
    responseCode: status,
    responseHeaders: headers.filter(({ name }) => isKept(name.toLowerCase())),
    body: Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64'),
  }
}
