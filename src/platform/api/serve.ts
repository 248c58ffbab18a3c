// Request pipeline of an operation: rate limit, authentication, validation, handler, reply, errors.
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { DatabaseUnavailable } from '../data/database.ts'
import { pausedMessage } from '../data/write-pause.ts'
import { ApiError } from '../errors.ts'
import { type LoadShedder, shedRetryAfterSeconds } from '../limits/load-shedder.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Call } from './call.ts'
import { addHeaders, createCorsHeaders } from './cors.ts'
import { createInputReader, type HeaderParameters, type InputReader, type RawInput, rawInputOf } from './input.ts'
import { type Handlers, isMedia, type Operation, type ReplyDocument } from './operation.ts'
import { PreparedJson } from './prepared-json.ts'
import { readRequestBody } from './request-body.ts'
import { type ApiResponse, documentResponse, jsonResponse } from './response.ts'
import type { ResponseCache } from './response-cache.ts'

type AnyHandler<Ctx> = (input: { params: unknown; query: unknown; body: unknown }, ctx: Ctx) => unknown

/** A service as the server sees it. */
export interface ServiceModule<Ctx> {
  name: string
  /** Prefix of every path of the table. */
  base: string
  operations: Readonly<Record<string, Operation>>
  handlers: Readonly<Record<string, AnyHandler<Ctx>>>
  /** Authenticates and authorizes the caller, before the body is read. Throws an `ApiError`. */
  authenticate(operation: Operation, call: Call, input: RawInput): Promise<Ctx> | Ctx
  /** Of operations with `auth`. */
  headerParameters?: HeaderParameters
  /** Values of `Set-Cookie` of a write that succeeded. */
  setCookiesOf?(ctx: Ctx): readonly string[]
  /** Reply form of this caller, where it differs from the declared one. */
  replySchema?(operation: Operation, ctx: Ctx): z.ZodType | undefined
  /** The service's error body. */
  renderError(error: ApiError, call: Call, operation?: Operation): ApiResponse
  /** May pages of this origin call? Asked only for operations with `named-origins`. `ctx`: of an authenticated caller. */
  allowsOrigin(origin: string, input: RawInput, ctx: Ctx | undefined): Promise<boolean>
  bodyLimit: number
}

/** Keeps the table's types together: a handler that is missing or answers something else does not compile. */
export function defineService<Table extends Record<string, Operation>, Ctx>(
  service: Omit<ServiceModule<Ctx>, 'operations' | 'handlers'> & {
    operations: Table
    handlers: Partial<Handlers<Table, Ctx>>
  },
): ServiceModule<Ctx> {
  return service as unknown as ServiceModule<Ctx>
}

export interface ServedOperation {
  operationId: string
  service: string
  method: string
  path: string
  served: boolean
}

/** The operations of a table that have a handler. */
export function listServedOperations(
  service: string,
  base: string,
  operations: Record<string, Operation>,
  handlers: object,
): ServedOperation[] {
  return Object.values(operations).map(({ operationId, method, path }) => {
    return { operationId, service, method, path: base + path, served: Object.hasOwn(handlers, operationId) }
  })
}

export interface ServeParts {
  log: Log
  metrics: Metrics
  limiter: RateLimiter
  load: LoadShedder
  recent: ResponseCache
  /** Development and tests: a reply that is not what was declared is a 500. */
  checkReplies: boolean
}

export interface Endpoint {
  operation: Operation
  /** Full path, written as in OpenAPI. */
  path: string
  /** Never throws. */
  handle(call: Call, params: Record<string, string>, incoming: IncomingMessage): Promise<ApiResponse> | ApiResponse
  /** Renders errors of requests that never reached the operation. */
  renderError(error: ApiError, call: Call): ApiResponse
  /** Headers that let another site's page read the answer. */
  corsHeaders(call: Call, params: Record<string, string>): Promise<Record<string, string>> | Record<string, string>
}

interface Request {
  call: Call
  input: ReturnType<typeof rawInputOf>
  incoming: IncomingMessage
  /** Seconds until this client may come again; undefined for now. */
  wait: number | undefined
}

interface Replied {
  answer: ApiResponse
  sharedUntil?: number | undefined
}

/** One endpoint for each operation, with or without a handler: without, it says so with 501. */
export function createEndpoints<Ctx>(service: ServiceModule<Ctx>, parts: ServeParts): Endpoint[] {
  return Object.values(service.operations).map((operation) => endpointOf(service, operation, parts))
}

/** From the request to what its handler says. Throws an `ApiError`, or whatever went wrong. */
function replierOf<Ctx>(service: ServiceModule<Ctx>, operation: Operation, read: InputReader, parts: ServeParts) {
  const handler = service.handlers[operation.operationId]
  const limit = operation.bodyLimit ?? service.bodyLimit
  const isWrite = operation.method !== 'GET'
  const setCookiesOf = (ctx: Ctx) => (isWrite && service.setCookiesOf ? service.setCookiesOf(ctx) : noCookies)
  return async (
    { call, input: raw, incoming, wait }: Request,
    onAuthenticated: (ctx: Ctx) => void,
  ): Promise<Replied> => {
    if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
    if (!handler) throw new ApiError('not-implemented')
    const ctx = await service.authenticate(operation, call, raw)
    onAuthenticated(ctx)
    const input = {
      params: read.params(raw.params),
      query: operation.query && read.query(raw.search, call),
      body:
        operation.body &&
        (await read.body(await readRequestBody(incoming, limit), call.header('content-type'), raw.search)),
    }
    const reply = isWrite ? await inLimits(() => handler(input, ctx), parts.load) : await handler(input, ctx)
    if (isMedia(operation.reply)) {
      const document = reply as ReplyDocument
      return { answer: documentResponse(document, call), sharedUntil: document.sharedUntil }
    }
    if (parts.checkReplies) {
      checkReply(service.replySchema?.(operation, ctx) ?? operation.reply, reply, operation.operationId)
    }
    const status = operation.status ?? 200
    const isPrepared = reply instanceof PreparedJson
    const answer = isPrepared ? reply.toResponse(call, status) : jsonResponse(status, reply)
    return { answer: withCookies(answer, setCookiesOf(ctx)), sharedUntil: isPrepared ? reply.sharedUntil : undefined }
  }
}

const noCookies: readonly string[] = []

function withCookies(answer: ApiResponse, cookies: readonly string[]): ApiResponse {
  return cookies.length === 0 ? answer : { ...answer, cookies }
}

/** Once the body is there: a slow sender takes no place of others. Throws `unavailable` where all are taken. */
async function inLimits<T>(work: () => T, load: LoadShedder): Promise<Awaited<T>> {
  if (!load.beginWrite()) throw new ApiError('unavailable', { retryAfterSeconds: shedRetryAfterSeconds })
  try {
    return await work()
  } finally {
    load.endWrite()
  }
}

function endpointOf<Ctx>(service: ServiceModule<Ctx>, operation: Operation, parts: ServeParts): Endpoint {
  const read = createInputReader(operation, service.headerParameters)
  const replyTo = replierOf(service, operation, read, parts)
  const count = parts.metrics.requests(operation.operationId)
  const crossOrigin = createCorsHeaders(operation, service.allowsOrigin)
  const isRead = operation.method === 'GET'
  const kind = operation.countsAs ?? (isRead ? 'read' : 'write')

  async function answerAnew(request: Request): Promise<ApiResponse> {
    const { call, input } = request
    const startedAt = performance.now()
    const keep = parts.recent.begin()
    let ctx: Ctx | undefined
    const noteContext = (known: Ctx) => {
      ctx = known
    }
    const { answer, sharedUntil } = await replyTo(request, noteContext).catch((error): Replied => {
      return { answer: service.renderError(toApiError(error, call, parts.log), call, operation) }
    })
    if (operation.cors) addHeaders(answer, await crossOrigin(call, input, ctx))
    if (sharedUntil !== undefined) keep(call, answer, sharedUntil)
    answer.onServed?.(call)
    count(answer.status, (performance.now() - startedAt) / 1000)
    return answer
  }

  return {
    operation,
    path: (service.base + operation.path).replace(/(?<=.)\/$/, ''),
    corsHeaders: (call, params) => crossOrigin(call, rawInputOf(call, params, read), undefined),
    renderError: (error, call) => service.renderError(error, call),
    handle(call, params, incoming) {
      const wait = parts.limiter.consume(call.address, kind)
      const known = wait === undefined && isRead ? parts.recent.find(call) : undefined
      if (!known) return answerAnew({ call, input: rawInputOf(call, params, read), incoming, wait })
      known.onServed?.(call)
      count(known.status, 0)
      return known
    },
  }
}

/** Any error but an `ApiError` is ours: logged with the request's id, answered as a plain 500. An outage has a line without a stack. */
export function toApiError(error: unknown, call: Call, log: Log): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable) {
    // Somebody paused the writes, knowing it.
    const level = error.message === pausedMessage ? 'warn' : 'error'
    log[level]({ request: call.id, reason: error.message }, 'refused: the database is not available')
    return new ApiError('unavailable', { retryAfterSeconds: 5 })
  }
  log.error({ request: call.id, error }, 'unexpected error')
  return new ApiError('internal')
}

/** Required fields are there, types are exact, and nothing undeclared goes out. */
function checkReply(schema: z.ZodType, reply: unknown, operationId: string): void {
  const text = reply instanceof PreparedJson ? new TextDecoder().decode(reply.ready) : JSON.stringify(reply)
  const sent: unknown = JSON.parse(text)
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw new Error(`The reply of ${operationId} is not as declared: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`The reply of ${operationId} has undeclared fields.`)
}
