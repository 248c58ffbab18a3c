// Typed fetch client of our own web pages: takes an operation, resolves to its reply or throws a `CallFailure`.
import type { z } from 'zod'
import type { Operation } from './operation.ts'

/** Of one part of an operation, as callers write it. */
export type PartInput<O, K extends string> =
  O extends Record<K, infer S> ? (S extends z.ZodType ? z.input<S> : unknown) : unknown

export type CallReply<O extends Callable> = z.output<O['reply']>

type Part<O, K extends 'params' | 'query' | 'body'> =
  O extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.input<S>> : unknown) : unknown

/** The parts that the operation declares, and what any request may have. */
export type CallRequest<O extends Operation> = Part<O, 'params'> &
  Part<O, 'query'> &
  Part<O, 'body'> & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean }

/** Operations that answer with a document (a feed, a text) are followed as links, not called. */
export type Callable = Operation & { reply: z.ZodType }

/** Rejects with a `CallFailure`, or with the signal's reason once that has fired. */
export type ClientCall = <O extends Callable>(operation: O, request: CallRequest<O>) => Promise<CallReply<O>>

/** The error body of a service in the form that all services share. */
export interface FailureBody {
  code: string
  message: string
  nextAction?: string
}

export interface ClientParts {
  /** Base of the service's paths; a relative one follows the page to any path it is hosted below. */
  base: URL
  /** Reads the service's own error body; undefined when it is something else. */
  readFailure(body: unknown): FailureBody | undefined
  /** Is a successful answer of the service's form? By default any object is. */
  isAnswer?(body: object): boolean
  /** Parameters of every request: in the path where it has a placeholder, else in the query. */
  defaultParams?: Record<string, string | undefined> | undefined
}

/** `status` is 0 when no answer came: `code` is then `offline` or `unreachable`; `bad-answer` has a status. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  declare readonly status: number
  declare readonly code: string
  declare readonly nextAction: string | undefined
  declare readonly retryAfterSeconds: number | undefined

  constructor(status: number, { code, message, nextAction }: FailureBody, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.code = code
    this.nextAction = nextAction
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface UntypedRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes out even if the page is left meanwhile. */
  keepalive?: boolean
}

/** Of an operation, only method and path are read here: the build leaves the schemas out of what browsers load. */
export function createClient({ base, readFailure, isAnswer, defaultParams }: ClientParts): ClientCall {
  return async ({ method, path }, request) => {
    const { params, query, body, headers, ...init }: UntypedRequest = request
    const values = { ...defaultParams, ...query, ...params }
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
    const sent = {
      method,
      headers: { Accept: 'application/json', ...type, ...headers },
      body: JSON.stringify(body),
      ...init,
    }
    // An aborted request is no failure of the call.
    const rethrowAs = (failureOf: () => CallFailure) => (error: unknown) => {
      throw init.signal?.aborted ? error : failureOf()
    }
    const response = await fetch(addressOf(base, path, values), sent).catch(rethrowAs(noAnswer))
    const failure = (body = badAnswer) => new CallFailure(response.status, body, secondsToWait(response))
    const answer: unknown = await response.json().catch(rethrowAs(failure))
    if (!(answer instanceof Object)) throw failure()
    if (!response.ok || isAnswer?.(answer) === false) throw failure(readFailure(answer))
    return answer as never
  }
}

/** By name: two files of one page have a class each. */
export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure'
}

const badAnswer: FailureBody = {
  code: 'bad-answer',
  message: 'Something else answered in place of the server.',
}

const offline: FailureBody = { code: 'offline', message: 'This device is offline.' }
const unreachable: FailureBody = { code: 'unreachable', message: 'The server does not answer.' }

function noAnswer(): CallFailure {
  // Browsers are sure only of being offline.
  const { onLine } = navigator as { onLine?: boolean }
  return new CallFailure(0, onLine === false ? offline : unreachable)
}

/** Parameters without a place in the path go into the query. */
function addressOf(base: URL, path: string, values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  let filled = path
  for (const [name, value] of Object.entries(values)) {
    const place = `{${name}}`
    if (path.includes(place)) filled = filled.replace(place, encodeURIComponent(String(value)))
    else for (const one of [value].flat()) if (one != null) search.append(name, String(one))
  }
  return `${base.href.replace(/\/$/, '')}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Ours are always seconds; a proxy's date is not worth the code. */
function secondsToWait({ headers }: Response): number | undefined {
  return Number(headers.get('Retry-After')) || undefined
}
