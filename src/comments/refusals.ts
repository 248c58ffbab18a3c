// How the comment service says no: one table from code to status and sentence, and the wire's error body.
import { type Answer, jsonAnswer } from '../platform/api/answer.ts'
import { entryOf, type Refusal, type RefusalEntry, type ServerCode } from '../platform/api/refusal.ts'

const commentRefusals: Record<ServerCode, RefusalEntry> = {
  'invalid-json': { status: 422, message: 'The request body is not JSON.' },
  'invalid-input': { status: 422, message: 'The request is not as this operation takes it.' },
  'body-too-large': { status: 413, message: 'The request body is too large.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that method.' },
  'rate-limited': { status: 429, message: 'Too many requests. Try again in a moment.' },
  'not-implemented': { status: 501, message: 'This server does not serve this operation yet.' },
  unavailable: { status: 503, message: 'The service is busy or its database is away. Try again in a moment.' },
  internal: { status: 500, message: 'Something failed in the server. It has been logged under the request id.' },
}

/** The vendor's `APIError`, with declared keys only. */
export function refuse(refusal: Refusal): Answer {
  const { status, message } = entryOf(commentRefusals, refusal)
  const issue = refusal.detail.issues?.[0]
  const reason = issue ? `${issue.path}: ${issue.message}` : message
  const wait = refusal.detail.retryAfterSeconds
  const headers = { ...refusal.detail.headers, ...(wait === undefined ? {} : { 'Retry-After': String(wait) }) }
  return jsonAnswer(status, { status: 'failed', reason, code: refusal.code, ...refusal.detail.fields }, headers)
}
