// A page that could not be got, with the cause in a sentence for people.

export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly code: 'origin-failed' | 'origin-timeout'
  /** For so long the site wants to be left alone. */
  readonly retryAfterMs: number | undefined

  constructor(code: PageFailure['code'], message: string, more: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: more.cause })
    this.code = code
    this.retryAfterMs = more.retryAfterMs
  }
}
