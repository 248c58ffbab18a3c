// Errors of the feed service as JSON, as a feed for feed readers, or as a page for people.
import { hash } from 'node:crypto'
import type { Call } from '../../platform/api/call.ts'
import type { Operation } from '../../platform/api/operation.ts'
import { type ApiResponse, documentResponse, jsonResponse } from '../../platform/api/response.ts'
import type { ApiError } from '../../platform/errors.ts'
import type { ErrorBody } from '../contract.ts'
import { errorEntryOf } from '../errors.ts'
import type { FeedForm } from '../feed/rules-feed-form.ts'
import { basePathOf } from '../feed/rules-wire-values.ts'
import { negotiateRequest } from './negotiate-request.ts'
import { writeErrorFeed, writeNoticeFeed } from './rules/error-feed.ts'
import { feedForms } from './rules/feed-formats.ts'
import { writeHtmlError } from './rules/html-error-view.ts'

/** What feed-shaped errors say of this server. */
interface ErrorSurroundings {
  /** Without trailing slash; may have a path. */
  publicUrl: string
  now: number
}

export function renderFeedServiceError(
  error: ApiError,
  call: Call,
  operation: Operation | undefined,
  surroundings: ErrorSurroundings,
): ApiResponse {
  if (error.code === 'not-ready') return jsonResponse(503, error.detail.fields)
  if (operation && feedReaderOperations.includes(operation.operationId))
    return feedErrorAnswer(error, call, surroundings)
  return jsonErrorAnswer(error, operation?.operationId === 'previewFeed')
}

/** Operations that feed readers call. */
const feedReaderOperations = ['renderFeedByToken', 'renderNamedFeed']

/** `plainly`: people read the message, so it gives the reason behind a fixed one. */
function jsonErrorAnswer(error: ApiError, plainly: boolean): ApiResponse {
  const { status, message, wireCode, ...advice } = errorEntryOf(error)
  const words = plainly ? (error.detail.reason ?? message) : message
  const body: ErrorBody = { success: false, error: { message: words, code: wireCode, ...advice } }
  const { fields } = error.detail
  return jsonResponse(status, fields ? { ...body, data: fields } : body, headersOf(error, status))
}

/** For programs that read feeds, in the form that was asked for. */
function feedErrorAnswer(error: ApiError, call: Call, surroundings: ErrorSurroundings): ApiResponse {
  const { status } = errorEntryOf(error)
  const { form } = negotiateRequest(call)
  const bytes = written(error, call, form, surroundings)
  const { contentType: type, headers: ofForm } = feedForms[form]
  const headers = { ...headersOf(error, status), ...ofForm, Vary: 'Accept' }
  return documentResponse({ status, type, bytes, headers }, call)
}

function written(error: ApiError, call: Call, form: FeedForm, { publicUrl, now }: ErrorSurroundings): string {
  const { code, detail } = error
  const { message } = errorEntryOf(error)
  const { reason: cause = message, pageUrl, since = now } = detail
  if (form === 'html') return writeHtmlError({ code, cause, pageUrl })
  const selfUrl = selfUrlOf(call, publicUrl)
  const about = { selfUrl, since }
  if (code === 'nothing-found' && pageUrl !== undefined)
    return writeNoticeFeed({ ...about, pageUrl, sentence: cause }, form)
  const id = `urn:pageside:error:${hash('sha256', `${selfUrl} ${code} ${detail.since ?? ''}`, 'base64url').slice(0, 22)}`
  // Of this server where the page is not known, or not to be disclosed.
  return writeErrorFeed({ ...about, message, cause, id, homeUrl: pageUrl ?? `${publicUrl}/` }, form)
}

/** Longer than any address that this server gives out. */
const maxSelfUrlLength = 2048

/** The address that was asked for, with its query. */
function selfUrlOf({ target }: Call, publicUrl: string): string | undefined {
  const base = basePathOf(publicUrl)
  const own = base !== '' && target.startsWith(`${base}/`) ? target.slice(base.length) : target
  return own.startsWith('/') && own.length <= maxSelfUrlLength ? publicUrl + own : undefined
}

const uncached = { 'Cache-Control': 'private, max-age=0, no-cache, no-store, must-revalidate', Expires: '0' }

function headersOf({ detail }: ApiError, status: number): Record<string, string> {
  const wait = detail.retryAfterSeconds
  return {
    ...(status >= 500 || status === 422 ? uncached : {}),
    ...detail.headers,
    ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
  }
}
