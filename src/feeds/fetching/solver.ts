// Requests through a solver, a browser behind an API as FlareSolverr has it: for pages that keep programs out.
import { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import { responseHeaders } from '../../platform/http/fetch/response-headers.ts'
import type { FetchedResponse, SafeFetch } from '../../platform/http/fetch/safe-fetch.ts'
import type { CheckUrl } from '../../platform/http/fetch/url-precheck.ts'
import { createKeyedSemaphore } from '../../platform/limits/keyed-semaphore.ts'
import { PageFailure } from './page-failure.ts'

export interface SolverParts {
  /** To the solver alone. */
  fetch: SafeFetch
  /** Address of the solver, without `/v1`. */
  url: string
  /** Of the page, and of the address that its redirects led to. */
  checkUrl: CheckUrl
  /** Time that the solver is given for a page; 45 seconds unless said. */
  timeoutMs?: number
}

/** The answer that the solver's browser got, as if it had come to us: the same limits of size, another one of time. */
export type Solve = (url: string, signal?: AbortSignal) => Promise<FetchedResponse>

/** Of the time for the page: within it the solver says what became of it. */
const answerFactor = 1.25
const transferMs = 5_000
const sizes = { wireBytes: 12 * 1024 * 1024, decodedBytes: 12 * 1024 * 1024 }
/** Each takes as much as all else of a refresh together; who waits longer is refused as `unavailable`. */
const browsers = { maxConcurrent: 2, maxWaiting: 32, waitMs: 10_000 }
/** As of a page that is fetched. */
const maxPageBytes = 10 * 1024 * 1024

/** Throws `FetchFailure` for an address that may not be fetched, and `PageFailure` where the solver gives no page. */
export function createSolver({ fetch, url: solverUrl, checkUrl, timeoutMs = 45_000 }: SolverParts): Solve {
  const headersMs = timeoutMs * answerFactor
  const limits = { ...sizes, headersMs, totalMs: headersMs + transferMs }
  const inTurn = createKeyedSemaphore(browsers)
  return (url, signal) =>
    inTurn(async () => {
      await checkUrl(url)
      const solution = solutionIn(await ask(url, signal))
      await checkUrl(solution.url)
      return solution
    })

  async function ask(url: string, signal: AbortSignal | undefined): Promise<FetchedResponse> {
    try {
      return await fetch({
        url: `${solverUrl}/v1`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cmd: 'request.get', url, maxTimeout: timeoutMs }),
        redirects: 'never',
        limits,
        ...(signal ? { signal } : {}),
      })
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      const isLate = error.code === 'timeout'
      const what = isLate ? 'did not answer in time' : 'could not be asked'
      throw failure(`The solver of this server ${what}.`, isLate, error)
    }
  }
}

function solutionIn({ status, body }: FetchedResponse): FetchedResponse {
  const answer = recordIn(jsonIn(body))
  const solution = recordIn(answer.solution)
  const { url, status: pageStatus, response } = solution
  if (status !== 200 || answer.status !== 'ok' || typeof url !== 'string' || typeof response !== 'string') {
    const said = typeof answer.message === 'string' ? `: ${answer.message.slice(0, 200)}` : ` (status ${status}).`
    throw failure(`The solver of this server could not get the page${said}`)
  }
  if (!URL.canParse(url)) throw failure('The solver of this server gave a page without its address.')
  const bytes = new TextEncoder().encode(response)
  if (bytes.length > maxPageBytes) throw failure('The page that the solver of this server got is too large.')
  const code = Number.isInteger(pageStatus) ? Number(pageStatus) : 200
  // A browser gives its tree, whatever charset the page had.
  return { url, status: code, headers: ofBrowser, body: bytes, redirectedFrom: [] }
}

const ofBrowser = responseHeaders(['content-type', 'text/html; charset=utf-8'])

function failure(message: string, isLate = false, cause?: unknown): PageFailure {
  return new PageFailure(isLate ? 'origin-timeout' : 'origin-failed', message, { reason: 'solver', cause })
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
