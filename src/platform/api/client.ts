// The typed fetch client of our own web pages: an operation goes in, its reply or a `CallFailure` comes out.
import type { z } from 'zod'
import type { Operation } from './operation.ts'

/** Of one part of an operation, as callers write it. */
export type Input<O, K extends string> =
  O extends Record<K, infer S> ? (S extends z.ZodType ? z.input<S> : unknown) : unknown

export type Reply<O extends Callable> = z.output<O['reply']>

type Part<O, K extends 'params' | 'query' | 'body'> =
  O extends Record<K, infer S> ? (S extends z.ZodType ? Record<K, z.input<S>> : unknown) : unknown

/** The parts that the operation declares, and what any request may have. */
export type Request<O extends Operation> = Part<O, 'params'> &
  Part<O, 'query'> &
  Part<O, 'body'> & { headers?: Record<string, string>; signal?: AbortSignal; keepalive?: boolean }

/** Operations that answer with a document (a feed, a text) are followed as links, not called. */
export type Callable = Operation & { reply: z.ZodType }

/** Rejects with a `CallFailure`, or with the signal's reason once that has fired. */
export type ClientCall = <O extends Callable>(operation: O, request: Request<O>) => Promise<Reply<O>>

/** What a service's error body says, in words that all services share. */
export interface FailureBody {
  code: string
  message: string
  nextAction?: string
}

export interface ClientParts {
  /** Where the service's paths start; relative to the page, it follows the page to any path it is hosted below. */
  base: URL
  /** Reads the service's own error body; undefined when it is something else. */
  readFailure(body: unknown): FailureBody | undefined
  /** Stands in every request: in its path, where that has a place for it, else in its query. */
  always?: Record<string, string> | undefined
}

/** `status` is 0 when no answer came: `code` is then `offline` or `unreachable`; `bad-answer` has a status. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  readonly code: string
  readonly nextAction: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, { code, message, nextAction }: FailureBody, retryAfterSeconds?: number) {
    super(message)
    this.status = status
    this.code = code
    this.nextAction = nextAction
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Goes out even if the page is left meanwhile. */
  keepalive?: boolean
}

/** Of an operation, only method and path are read here: the build leaves the schemas out of what browsers load. */
export function createClient({ base, readFailure, always }: ClientParts): ClientCall {
  const root = base.href.replace(/\/$/, '')

  return async ({ method, path }, request) => {
    const { params = {}, query = {}, body, headers = {}, signal, keepalive = false }: Loose = request
    const init: RequestInit = {
      method,
      headers: { Accept: 'application/json', ...headers },
      credentials: 'same-origin',
      keepalive,
    }
    if (signal) init.signal = signal
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { ...init.headers, 'Content-Type': 'application/json' }
    }
    const values = { ...always, ...query }
    const response = await fetch(root + filled(path, { ...values, ...params }) + searchOf(values, path), init).catch(
      (error) => {
        throw signal?.aborted ? error : noAnswer()
      },
    )
    const answer = await jsonOf(response).catch((error) => {
      throw signal?.aborted ? error : badAnswer(response)
    })
    if (!response.ok) throw new CallFailure(response.status, readFailure(answer) ?? unread, secondsToWait(response))
    return answer as never
  }
}

const unread: FailureBody = { code: 'bad-answer', message: 'The answer was not one that this page understands.' }

function noAnswer(): CallFailure {
  // Browsers are sure only of being offline.
  return 'onLine' in navigator && navigator.onLine === false
    ? new CallFailure(0, { code: 'offline', message: 'This device is offline.' })
    : new CallFailure(0, { code: 'unreachable', message: 'The server did not answer.' })
}

/** A proxy's error page, or an answer that was cut off. */
function badAnswer(response: Response): CallFailure {
  return new CallFailure(response.status, unread, secondsToWait(response))
}

async function jsonOf(response: Response): Promise<object> {
  const value: unknown = await response.json()
  if (typeof value !== 'object' || value === null) throw new TypeError('no object')
  return value
}

function filled(path: string, params: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function searchOf(query: Record<string, unknown>, path: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (path.includes(`{${name}}`)) continue
    for (const one of Array.isArray(value) ? value : [value]) if (one != null) search.append(name, String(one))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Ours are always seconds; a proxy's date is not worth the code. */
function secondsToWait(response: Response): number | undefined {
  const text = response.headers.get('Retry-After') ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}
