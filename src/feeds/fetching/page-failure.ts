// PageFailure: a page that could not be fetched, with the cause in a sentence and as a stable name.
import type { FetchFailure } from '../../platform/http/fetch/fetch-failure.ts'
import type { Page } from '../extraction/page-and-feed.ts'

/** Stable names of causes, for translation and for counting. */
export type ProblemCode =
  | 'timeout'
  | 'unreachable'
  | 'certificate'
  | 'server-error'
  | 'too-many-requests'
  | 'asked-to-wait'
  | 'log-in'
  | 'refused'
  | 'blocked'
  | 'solver'
  | 'browser'
  | 'proxy'
  | 'gone'
  | 'robots'
  | 'not-allowed'
  | 'redirects'
  | 'too-large'
  | 'bad-answer'

interface MoreOfFailure {
  reason?: ProblemCode
  cause?: unknown
  retryAfterMs?: number
  isUnconnected?: boolean
  refusal?: RefusedAnswer
}

/** A refusing answer, to be read for what stands on it. */
export interface RefusedAnswer {
  status: number
  page: Page
}

export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly code: 'origin-failed' | 'origin-timeout'
  readonly reason: ProblemCode
  /** Time from `Retry-After`. */
  readonly retryAfterMs: number | undefined
  /** The origin of the address that was asked for accepted no connection, or none that is secure. */
  readonly isUnconnected: boolean
  /** Undefined where the status says all. */
  readonly refusal: RefusedAnswer | undefined

  constructor(code: PageFailure['code'], message: string, more: MoreOfFailure = {}) {
    super(message, { cause: more.cause })
    this.code = code
    this.reason = more.reason ?? (code === 'origin-timeout' ? 'timeout' : 'bad-answer')
    this.retryAfterMs = more.retryAfterMs
    this.isUnconnected = more.isUnconnected ?? false
    this.refusal = more.refusal
  }
}

const reasons: Partial<Record<FetchFailure['code'], ProblemCode>> = {
  timeout: 'timeout',
  dns: 'unreachable',
  refused: 'unreachable',
  interrupted: 'unreachable',
  proxy: 'unreachable',
  tls: 'certificate',
  'not-allowed': 'not-allowed',
  'private-address': 'not-allowed',
  'too-large': 'too-large',
  'too-many-redirects': 'redirects',
  'insecure-redirect': 'redirects',
}

export function reasonOfFetch({ code }: FetchFailure): ProblemCode {
  return reasons[code] ?? 'bad-answer'
}
