// Fetch of a page, counted, whose refusing answers are named by what stands on them.
import type { RefusedPage } from '../../extraction/page-state/access-walls.ts'
import { type FetchedPage, type FetchParts, fetchPage, type PageRequest } from '../fetch-page.ts'
import { PageFailure } from '../page-failure.ts'
import { describeRefusedPage } from '../refused-answers.ts'
import { runInWorker, type WorkerParts } from './run-in-worker.ts'

export type DescribedFetchParts = FetchParts & WorkerParts

/** Throws `PageFailure`, and what `runInWorker` throws. */
export function fetchDescribed(request: PageRequest, parts: DescribedFetchParts): Promise<FetchedPage> {
  return fetchCounted(request, parts).catch((error: unknown) => rethrowRefusal(error, parts))
}

async function fetchCounted(request: PageRequest, parts: DescribedFetchParts): Promise<FetchedPage> {
  const { fetches } = parts.metrics
  try {
    const fetched = await fetchPage(request, parts)
    fetches.inc({ outcome: fetched.page ? 'page' : 'unchanged' })
    return fetched
  } catch (error) {
    fetches.inc({ outcome: error instanceof PageFailure ? error.code : 'error' })
    throw error
  }
}

/** With what stands on the page of a refusing answer as the cause. */
async function rethrowRefusal(error: unknown, parts: DescribedFetchParts): Promise<never> {
  if (!(error instanceof PageFailure) || !error.refusal) throw error
  const { status, page } = error.refusal
  const read = await runInWorker<RefusedPage | undefined>('readRefused', { page, now: parts.clock.now() }, parts)
  if (!read) throw error
  const { reason, cause } = describeRefusedPage(read, status)
  const { code, retryAfterMs } = error
  throw new PageFailure(code, cause, { reason, cause: error, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}
