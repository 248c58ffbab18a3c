// Types of one visit of a page: what is opened, how its requests are answered, what is given back, and limits.
import type { PageSteps, StepsTaken } from './steps/page-steps.ts'

/** Kinds of requests that a page needs for its text; all others are refused unasked. */
export type RequestKind = 'document' | 'frame' | 'script' | 'style' | 'data'

export interface VisitRequest {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
  kind: RequestKind
  /** Asked by the page itself, not by a frame or worker of it. */
  isOfPage: boolean
}

export interface VisitAnswer {
  status: number
  /** Names may repeat. */
  headers: readonly { name: string; value: string }[]
  body: Uint8Array
}

/** Undefined: refused, as a network error of the page. */
export type AnswerRequest = (request: VisitRequest, signal: AbortSignal) => Promise<VisitAnswer | undefined>

export interface PageVisit extends PageSteps {
  url: string
  answer: AnswerRequest
  limits?: Partial<VisitLimits>
  signal?: AbortSignal | undefined
}

export interface VisitLimits {
  /** Of the visit, reading included. */
  totalMs: number
  /** Added to it where the page is scrolled. */
  scrollMs: number
  /** Without requests under way and without new elements: then the page stands still. */
  quietMs: number
  /** Time left for reading a page that never stands still. */
  readMs: number
  requests: number
  /** Other sites than the page's own, so that no page makes this server flood another's. */
  otherSites: number
  requestsPerOtherSite: number
  postsPerOtherSite: number
  /** Asked for at a time: each answer is in memory. */
  requestsAtOnce: number
  /** Of all answers together, and of what is sent. */
  bytes: number
  /** Events of the browser about the page, which it may cause without end. */
  events: number
  /** Of all these events together. */
  eventChars: number
  elements: number
  /** Of the text of the rendered page. */
  chars: number
  /** Of one request of the page. */
  postBytes: number
}

export const defaultVisitLimits: VisitLimits = {
  totalMs: 15_000,
  scrollMs: 15_000,
  quietMs: 500,
  readMs: 4_000,
  requests: 200,
  otherSites: 24,
  requestsPerOtherSite: 80,
  postsPerOtherSite: 20,
  requestsAtOnce: 8,
  bytes: 24 * 1024 * 1024,
  events: 20_000,
  eventChars: 48 * 1024 * 1024,
  elements: 100_000,
  chars: 6 * 1024 * 1024,
  postBytes: 256 * 1024,
}

export interface VisitedPage extends StepsTaken {
  /** Address that the page ended at. */
  url: string
  /** The tree as text, shadow trees included. */
  html: string
  requests: number
  bytes: number
}

export type VisitProblem = 'hangs' | 'crashed' | 'too-large' | 'no-page' | 'memory' | 'gone' | 'start' | 'busy'

const sentences: Record<VisitProblem, string> = {
  hangs: 'The scripts of the page keep a browser busy without end.',
  crashed: 'The page made the browser crash.',
  'too-large': 'The page that a browser makes of it is too large.',
  'no-page': 'The browser could not open the page.',
  memory: 'The page takes more memory than this server allows.',
  gone: 'The browser of this server ended while it had the page open.',
  start: 'The browser of this server does not start.',
  busy: 'The browser of this server is busy with other pages.',
}

/** A visit that gave no page, with its cause as a sentence. */
export class VisitFailure extends Error {
  override readonly name = 'VisitFailure'
  readonly problem: VisitProblem

  constructor(problem: VisitProblem, cause?: unknown) {
    super(sentences[problem], { cause })
    this.problem = problem
  }
}
