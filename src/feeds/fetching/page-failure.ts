// PageFailure: a page that could not be fetched, with the cause in a sentence.

interface MoreOfFailure {
  cause?: unknown
  retryAfterMs?: number
  isUnconnected?: boolean
}

export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly code: 'origin-failed' | 'origin-timeout'
  /** Time from `Retry-After`. */
  readonly retryAfterMs: number | undefined
  /** The origin of the address that was asked for accepted no connection, or none that is secure. */
  readonly isUnconnected: boolean

  constructor(code: PageFailure['code'], message: string, more: MoreOfFailure = {}) {
    super(message, { cause: more.cause })
    this.code = code
    this.retryAfterMs = more.retryAfterMs
    this.isUnconnected = more.isUnconnected ?? false
  }
}
