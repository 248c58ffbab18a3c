// A page by plain request: what is asked of the origin, and what its answer means.
import { FetchFailure } from '../../platform/http/fetch-failure.ts'
import type { FetchedResponse, SafeFetch } from '../../platform/http/safe-fetch.ts'
import type { Page } from '../core/article.ts'
import { PageFailure } from './page-failure.ts'

const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,application/feed+json;q=0.9,*/*;q=0.5'

export interface PageRequest {
  url: string
  /** Names this server and where it is run, so that a site's owner can find out who asks. */
  userAgent: string
  mayFetch: (url: string) => boolean
  signal?: AbortSignal
}

/** Throws `PageFailure`. */
export async function fetchPage(safeFetch: SafeFetch, request: PageRequest): Promise<Page> {
  const response = await ask(safeFetch, request)
  const cause = failingStatus(response.status)
  if (cause) throw new PageFailure(response.status === 504 ? 'origin-timeout' : 'origin-failed', cause)
  return {
    url: response.url,
    body: response.body,
    contentType: response.headers.get('content-type') ?? undefined,
    language: response.headers.get('content-language') ?? undefined,
  }
}

async function ask(safeFetch: SafeFetch, { userAgent, ...request }: PageRequest): Promise<FetchedResponse> {
  try {
    return await safeFetch({ ...request, headers: { Accept: accept, 'User-Agent': userAgent } })
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    throw new PageFailure(error.code === 'timeout' ? 'origin-timeout' : 'origin-failed', error.message, error)
  }
}

/** An error page is not read as if it were the page: it would turn into items that never were. */
function failingStatus(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 407) return `The site asks for a log-in (status ${status}).`
  if (status === 403) return 'The site refuses requests by programs (status 403).'
  if (status === 404 || status === 410)
    return `The site says that there is no such page (status ${status}). Check the address.`
  if (status === 429) return 'The site says that it is asked too often (status 429). It will be asked again later.'
  if (status >= 500) return `The site has a problem of its own (status ${status}). It will be asked again later.`
  return `The site gave an answer that is no page (status ${status}).`
}
