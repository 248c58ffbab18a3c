// ApiError: an error that the caller may see. Any other error is logged and answered as a plain 500.

/** Each service has one table of these: what a code means on the wire. */
export interface ErrorEntry {
  status: number
  message: string
}

/** Problem with one value of the input. */
export interface ValidationIssue {
  path: string
  message: string
}

export interface ErrorDetail {
  /** A more specific sentence than the table's. */
  message?: string
  /** The cause in a sentence for people, where the message is fixed. */
  reason?: string
  retryAfterSeconds?: number
  headers?: Record<string, string>
  /** Address of the page that could not be converted. */
  pageUrl?: string
  /** Since when the failure lasts, in epoch milliseconds. */
  since?: number
  /** Further declared fields of the error body. */
  fields?: Record<string, unknown>
  issues?: ValidationIssue[]
}

/** Thrown by handlers and by the server; rendered once, by the service whose operation was called. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly detail: ErrorDetail

  constructor(code: string, detail: ErrorDetail = {}) {
    super(detail.message ?? code)
    this.code = code
    this.detail = detail
  }
}

/** Codes that the server itself raises for any operation; the table of every service must have them. */
export type PlatformErrorCode =
  | 'invalid-json'
  | 'invalid-input'
  | 'body-too-large'
  | 'not-found'
  | 'method-not-allowed'
  | 'rate-limited'
  | 'not-implemented'
  | 'unavailable'
  | 'internal'

/** Table entry of the error, with the error's own message; an unknown code gets `internal`. */
export function errorEntryIn<E extends ErrorEntry>(table: Record<PlatformErrorCode, E>, { code, detail }: ApiError): E {
  const known: Readonly<Record<string, E>> = table
  const entry = (Object.hasOwn(known, code) ? known[code] : undefined) ?? table.internal
  return detail.message === undefined ? entry : { ...entry, message: detail.message }
}
