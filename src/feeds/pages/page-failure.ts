// A page that could not be got, with the cause in a sentence for people.

export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly code: 'origin-failed' | 'origin-timeout'

  constructor(code: PageFailure['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
