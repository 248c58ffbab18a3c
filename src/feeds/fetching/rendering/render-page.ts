// Pages as a browser shows them: each request of a page is answered by the guarded fetch, and each redirect is checked.
import type { Browser } from '../../../platform/browser/browser.ts'
import { type VisitAnswer, VisitFailure, type VisitRequest } from '../../../platform/browser/page-visit.ts'
import type { PageSteps, StepsTaken } from '../../../platform/browser/steps/page-steps.ts'
import { ApiError } from '../../../platform/errors.ts'
import { FetchFailure } from '../../../platform/http/fetch/fetch-failure.ts'
import type { FetchedResponse, SafeFetch } from '../../../platform/http/fetch/safe-fetch.ts'
import type { Page } from '../../extraction/page-and-feed.ts'
import { PageFailure } from '../page-failure.ts'
import type { Politeness } from '../politeness/politeness.ts'
import { type CapturedAnswer, createCapture } from './captured-answers.ts'
import { headersOfRequest, ownHeaders } from './page-headers.ts'

export interface RenderRequest extends PageSteps {
  /** As the origin gave it: the browser asks for everything but this. */
  page: Page
  mayFetch: (url: string) => boolean
  signal?: AbortSignal | undefined
  /** The feed's own, for requests of the page itself to the origin of `headersFor`. */
  headers?: Readonly<Record<string, string>> | undefined
  headersFor: string
  ignoreRobots?: boolean | undefined
}

export interface RenderParts {
  browser: Browser
  safeFetch: SafeFetch
  userAgent: string
  politeness?: Politeness | undefined
}

export interface RenderedPage {
  page: Page
  captured: CapturedAnswer[]
  steps: StepsTaken
}

/** One answer of a page's request; the page itself is bounded in all. */
const limits = { wireBytes: 5 * 1024 * 1024, decodedBytes: 10 * 1024 * 1024, totalMs: 12_000 }

/** Throws `PageFailure`, and refuses as `unavailable` when all places of the browser are taken. */
export async function renderPage(request: RenderRequest, parts: RenderParts): Promise<RenderedPage> {
  const { page, signal, waitFor, scroll } = request
  let capture = createCapture(page.url)
  let refused: FetchFailure | undefined
  /** The page went to another origin, whose scripts are not to use what the owner gave for this one. */
  let hasLeft = false
  const answer = async (asked: VisitRequest, leaving: AbortSignal): Promise<VisitAnswer | undefined> => {
    if (asked.kind === 'document' && asked.url === withoutHash(page.url)) return documentOf(page)
    if (asked.kind === 'document') hasLeft ||= new URL(asked.url).origin !== new URL(page.url).origin
    const into = capture
    try {
      const own = hasLeft ? { ...request, headers: undefined } : request
      const response = await ask(asked, leaving, own, parts)
      if (asked.kind === 'document' && response.status !== 204) capture = createCapture(asked.url)
      into.add(asked, response, !wouldGetHeaders(asked, own, request))
      return answerOf(response)
    } catch (error) {
      if (!(error instanceof FetchFailure || error instanceof PageFailure)) throw error
      if (asked.kind === 'document' && error instanceof FetchFailure) refused = error
      return undefined
    }
  }
  try {
    const { html, url, ...steps } = await parts.browser.visit({ url: page.url, answer, signal, waitFor, scroll })
    if (!request.mayFetch(url)) throw notAllowed(url)
    const captured = new URL(url).origin === capture.origin ? capture.answers() : []
    const body = new TextEncoder().encode(html + captured.map(({ json }) => dataBlock(json)).join(''))
    return { page: { url, body, contentType: rendered }, captured, steps }
  } catch (error) {
    throw failureOf(refused ?? error)
  }
}

/** The owner's, once it is asked by this server, for which it is the feed's own origin that counts. */
function wouldGetHeaders(
  { url }: VisitRequest,
  sent: RenderRequest,
  { headers, headersFor, page }: RenderRequest,
): boolean {
  const { origin } = new URL(headersFor)
  if (headers === undefined || new URL(url).origin !== origin) return false
  return sent.headers === undefined || new URL(page.url).origin !== origin
}

const rendered = 'text/html; charset=utf-8'

/** Extraction reads it as data of the page's own scripts, which it is. */
const dataBlock = (json: string): string => `<script type="application/json">${json.replace(/</g, '\\u003c')}</script>`

/** Reading, and questions that are too long for an address. */
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const

/** The order of all page requests: allowed pages, robots.txt, then the request itself. */
async function ask(
  asked: VisitRequest,
  leaving: AbortSignal,
  { mayFetch, page, ignoreRobots = false, ...request }: RenderRequest,
  { safeFetch, userAgent, politeness }: RenderParts,
): Promise<FetchedResponse> {
  const url = new URL(asked.url)
  if (asked.kind === 'document' && !mayFetch(asked.url)) throw notAllowed(asked.url)
  const isReading = asked.kind === 'document' || asked.kind === 'data'
  if (isReading) await politeness?.checkRobots(url, { ignoreRobots, signal: leaving, safeFetch })
  const own = ownHeaders(asked, page.url, request)
  const method = methods.find((name) => name === asked.method)
  if (!method) throw new FetchFailure('invalid-request', `Pages are read: ${asked.method} is not for that.`)
  return safeFetch({
    url: asked.url,
    method,
    headers: { ...headersOfRequest(asked.headers), ...own, 'user-agent': userAgent },
    ...(asked.body === undefined ? {} : { body: asked.body }),
    // The browser follows them, and asks again.
    redirects: 'never',
    limits,
    signal: leaving,
  })
}

function notAllowed(url: string): FetchFailure {
  return new FetchFailure('not-allowed', `${new URL(url).host} is not among the addresses that may be fetched.`)
}

function documentOf({ body, contentType = 'text/html', language }: Page): VisitAnswer {
  const ofLanguage = language === undefined ? [] : [{ name: 'content-language', value: language }]
  return { status: 200, headers: [{ name: 'content-type', value: contentType }, ...ofLanguage], body }
}

function answerOf({ status, headers, body }: FetchedResponse): VisitAnswer {
  return { status, headers: Array.from(headers.entries(), ([name, value]) => ({ name, value })), body }
}

function failureOf(error: unknown): unknown {
  if (error instanceof FetchFailure) return new PageFailure('origin-failed', error.message, { reason: 'not-allowed' })
  if (!(error instanceof VisitFailure)) return error
  if (error.problem === 'busy') return new ApiError('unavailable', { retryAfterSeconds: 5 })
  const reason = error.problem === 'too-large' ? 'too-large' : 'browser'
  const code = error.problem === 'hangs' ? 'origin-timeout' : 'origin-failed'
  return new PageFailure(code, error.message, { reason, cause: error })
}

function withoutHash(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}
