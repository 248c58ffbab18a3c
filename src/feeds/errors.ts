// Error table of the feed service: code to status, message and next action of the client.
import {
  type ApiError,
  type ErrorEntry,
  errorEntryIn,
  type PlatformErrorCode,
  type ValidationIssue,
} from '../platform/errors.ts'
import type { ErrorBody } from './contract.ts'

/** Message of an error: its own, else the first issue of the input, else the table's. */
export function errorEntryOf(error: ApiError): Entry {
  const entry = errorEntryIn(feedErrors, error)
  return { ...entry, message: error.detail.message ?? issueMessage(error.detail.issues?.[0]) ?? entry.message }
}

/** Messages of schemas that do not name their field get its path in front. */
function issueMessage(issue: ValidationIssue | undefined): string | undefined {
  if (!issue) return undefined
  return pathsSpokenInMessage.includes(issue.path) ? issue.message : `${issue.path}: ${issue.message}`
}

/** Clients compare what is said of these. */
const pathsSpokenInMessage = ['', 'url', 'strategy']

interface Entry extends ErrorEntry, Omit<ErrorBody['error'], 'message' | 'code'> {
  wireCode: string
}

const advice = {
  token: { kind: 'auth', retryable: false, next_action: 'enter_token', retry_action: 'none' },
  input: { kind: 'input', retryable: false, next_action: 'correct_input', retry_action: 'none' },
  wait: { kind: 'server', retryable: true, next_action: 'retry', retry_action: 'primary' },
  origin: { kind: 'network', retryable: true, next_action: 'retry', retry_action: 'primary' },
  none: { kind: 'server', retryable: false, next_action: 'none', retry_action: 'none' },
} as const

const entry = (status: number, wireCode: string, message: string, what: keyof typeof advice): Entry => ({
  status,
  wireCode,
  message,
  ...advice[what],
})

/** Clients search some of these for words: "access token", "URL", "Authentication". */
const feedErrors: Record<PlatformErrorCode, Entry> & Record<string, Entry> = {
  unauthorized: entry(401, 'UNAUTHORIZED', 'Authentication required', 'token'),
  'health-unauthorized': entry(401, 'UNAUTHORIZED', 'Health check authentication required', 'token'),
  'invalid-token': entry(401, 'UNAUTHORIZED', 'Invalid token', 'token'),
  'foreign-request': entry(
    403,
    'FORBIDDEN',
    'A change by session needs the Origin of this server and the Content-Type of the operation',
    'none',
  ),
  'not-operator': entry(
    403,
    'FORBIDDEN',
    'This is for the operator: sign in with the access token of this server',
    'token',
  ),
  'account-gone': entry(401, 'UNAUTHORIZED', 'Account not found', 'token'),
  'creation-off': entry(403, 'FORBIDDEN', 'Auto source feature is disabled', 'input'),
  'url-not-allowed': entry(403, 'FORBIDDEN', 'URL not allowed for this account', 'input'),
  'access-denied': entry(403, 'FORBIDDEN', 'Access Denied', 'input'),
  'invalid-json': entry(400, 'BAD_REQUEST', 'Invalid JSON payload', 'input'),
  'invalid-input': entry(400, 'BAD_REQUEST', 'Invalid input', 'input'),
  'invalid-url': entry(400, 'BAD_REQUEST', 'Invalid URL format', 'input'),
  'unsupported-strategy': entry(400, 'BAD_REQUEST', 'Unsupported strategy', 'input'),
  'body-too-large': entry(413, 'PAYLOAD_TOO_LARGE', 'The request body is too large', 'input'),
  'feed-changed': entry(409, 'CONFLICT', 'Somebody else changed this feed since it was read', 'input'),
  'feed-exists': entry(409, 'CONFLICT', 'There is another feed of this page by now', 'input'),
  'invalid-selector': entry(422, 'INVALID_SELECTOR', 'This selector is not understood', 'input'),
  'invalid-mapping': entry(422, 'INVALID_MAPPING', 'This mapping of JSON is not understood', 'input'),
  'nothing-found': entry(422, 'EXTRACTION_EMPTY', 'Nothing on this page could be made into a feed', 'input'),
  'page-unavailable': entry(422, 'PAGE_UNAVAILABLE', 'The page could not be got', 'origin'),
  'rate-limited': {
    ...entry(429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again in a moment.', 'wait'),
    kind: 'client',
  },
  'not-found': entry(404, 'NOT_FOUND', 'There is nothing at this address', 'none'),
  'method-not-allowed': entry(405, 'METHOD_NOT_ALLOWED', 'This address does not take that method', 'none'),
  'origin-failed': entry(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error', 'origin'),
  'origin-timeout': entry(504, 'GATEWAY_TIMEOUT', 'The page did not answer in time. Try again later.', 'origin'),
  'health-failed': entry(500, 'INTERNAL_SERVER_ERROR', 'Health check failed', 'none'),
  'not-ready': entry(503, 'SERVICE_UNAVAILABLE', 'Not ready', 'wait'),
  unavailable: entry(
    503,
    'SERVICE_UNAVAILABLE',
    'The service is busy, or its database is unavailable. Try again in a moment.',
    'wait',
  ),
  'not-implemented': entry(501, 'NOT_IMPLEMENTED', 'This operation is not served yet', 'none'),
  internal: entry(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error', 'wait'),
}
