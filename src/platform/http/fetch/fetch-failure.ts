// Error of the guarded fetch: a code of a closed list and a plain sentence.

export type FetchFailureCode =
  // the request itself
  | 'invalid-url'
  | 'invalid-request'
  | 'scheme'
  | 'credentials'
  | 'port'
  // the guard
  | 'not-allowed'
  | 'private-address'
  // the way there
  | 'dns'
  | 'refused'
  | 'tls'
  | 'proxy'
  | 'timeout'
  | 'aborted'
  // the answer
  | 'interrupted'
  | 'bad-response'
  | 'bad-encoding'
  | 'too-large'
  | 'too-many-redirects'
  | 'insecure-redirect'

export class FetchFailure extends Error {
  override readonly name = 'FetchFailure'
  readonly code: FetchFailureCode

  constructor(code: FetchFailureCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** The time to connect ran out; later clocks end a fetch with the same code. */
export class ConnectTimeout extends FetchFailure {
  constructor(message: string, cause?: unknown) {
    super('timeout', message, cause)
  }
}

/** Did it fail before the request could be sent? */
export function isConnectFailure(error: unknown): boolean {
  return error instanceof ConnectTimeout || (error instanceof FetchFailure && /^(refused|tls)$/.test(error.code))
}

/** The short machine word of a system, TLS or parser error, for the end of a sentence. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}
