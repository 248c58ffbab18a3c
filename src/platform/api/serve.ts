// Binds operations to handlers: finds the operation, limits, asks who is calling, checks, answers, refuses.
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { DatabaseUnavailable } from '../data/database.ts'
import { Refusal } from '../errors.ts'
import { type LoadShedder, shedRetrySeconds } from '../limits/load-shedder.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Call } from './call.ts'
import { addHeaders, type CrossOrigin, crossOriginHeaders } from './cors.ts'
import { inputReader } from './input.ts'
import { type Document, type Handlers, isMedia, type Operation } from './operation.ts'
import { PreparedJson } from './prepared-json.ts'
import { bodyOf } from './request-body.ts'
import { type Answer, documentAnswer, jsonAnswer } from './response.ts'
import type { RecentAnswers } from './response-cache.ts'

type AnyHandler<Ctx> = (input: { params: unknown; query: unknown; body: unknown }, ctx: Ctx) => unknown

/** What stands in the address, still as texts. What is added to the search is read as if it had been sent. */
export interface Asked {
  params: Record<string, string>
  search: URLSearchParams
}

/** A service as the server sees it. */
export interface House<Ctx> {
  name: string
  /** Prefix of every path of the table. */
  base: string
  operations: Readonly<Record<string, Operation>>
  handlers: Readonly<Record<string, AnyHandler<Ctx>>>
  /** Who is calling, and may they at all: before the body is read. Throws a `Refusal`. */
  admit(operation: Operation, call: Call, asked: Asked): Promise<Ctx> | Ctx
  /** What this caller is answered, where that is not what the operation declares for all. */
  replyModel?(operation: Operation, ctx: Ctx): z.ZodType | undefined
  /** How this house says no. */
  refuse(refusal: Refusal, call: Call, operation?: Operation): Answer
  /** Whether this page of another site may call; asked only for operations with `named-origins`. */
  allowsOrigin(origin: string, call: Call, params: Asked['params']): Promise<boolean>
  bodyLimit: number
}

/** Keeps the table's types together: a handler that is missing or answers something else does not compile. */
export function bind<Table extends Record<string, Operation>, Ctx>(
  house: Omit<House<Ctx>, 'operations' | 'handlers'> & { operations: Table; handlers: Partial<Handlers<Table, Ctx>> },
): House<Ctx> {
  return house as unknown as House<Ctx>
}

export interface ServedOperation {
  operationId: string
  service: string
  method: string
  path: string
  served: boolean
}

/** Which operations of a table have a handler, for people who ask. */
export function servedOf(
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
  recent: RecentAnswers
  /** Development and tests: a reply that is not what was declared is a 500. */
  checkReplies: boolean
}

export interface Endpoint {
  operation: Operation
  /** Full path, written as in OpenAPI. */
  path: string
  /** Never throws. */
  answer(call: Call, params: Record<string, string>, incoming: IncomingMessage): Promise<Answer> | Answer
  /** How its service says no to what never reached the operation. */
  refuse(refusal: Refusal, call: Call): Answer
  /** Headers that let another site's page read the answer. */
  crossOrigin: CrossOrigin
}

interface Request {
  call: Call
  params: Record<string, string>
  incoming: IncomingMessage
  /** Seconds until this client may come again; undefined for now. */
  wait: number | undefined
}

interface Replied {
  answer: Answer
  sharedUntil?: number | undefined
}

/** One endpoint for each operation, with or without a handler: without, it says so with 501. */
export function endpointsOf<Ctx>(house: House<Ctx>, parts: ServeParts): Endpoint[] {
  return Object.values(house.operations).map((operation) => endpointOf(house, operation, parts))
}

/** From the request to what its handler says. Throws a `Refusal`, or whatever went wrong. */
function replierOf<Ctx>(house: House<Ctx>, operation: Operation, parts: ServeParts) {
  const read = inputReader(operation)
  const handler = house.handlers[operation.operationId]
  const limit = operation.bodyLimit ?? house.bodyLimit
  const isWrite = operation.method !== 'GET'
  return async ({ call, params, incoming, wait }: Request): Promise<Replied> => {
    if (wait !== undefined) throw new Refusal('rate-limited', { retryAfterSeconds: wait })
    if (!handler) throw new Refusal('not-implemented')
    const search = read.search(queryOf(call))
    const ctx = await house.admit(operation, call, { params, search })
    const input = {
      params: read.params(params),
      query: operation.query && read.query(search),
      body: operation.body && read.body(await bodyOf(incoming, limit)),
    }
    const reply = isWrite ? await inLimits(() => handler(input, ctx), parts.load) : await handler(input, ctx)
    if (isMedia(operation.reply)) {
      const document = reply as Document
      return { answer: documentAnswer(document, call), sharedUntil: document.sharedUntil }
    }
    if (parts.checkReplies) {
      checkReply(house.replyModel?.(operation, ctx) ?? operation.reply, reply, operation.operationId)
    }
    const status = operation.status ?? 200
    if (!(reply instanceof PreparedJson)) return { answer: jsonAnswer(status, reply) }
    return { answer: reply.answer(call, status), sharedUntil: reply.sharedUntil }
  }
}

/** Once the body is there: a slow sender takes no place of others. Throws `unavailable` where all are taken. */
async function inLimits<T>(work: () => T, load: LoadShedder): Promise<Awaited<T>> {
  if (!load.beginWrite()) throw new Refusal('unavailable', { retryAfterSeconds: shedRetrySeconds })
  try {
    return await work()
  } finally {
    load.endWrite()
  }
}

function endpointOf<Ctx>(house: House<Ctx>, operation: Operation, parts: ServeParts): Endpoint {
  const replyTo = replierOf(house, operation, parts)
  const count = parts.metrics.requests(operation.operationId)
  const crossOrigin = crossOriginHeaders(operation, house.allowsOrigin)
  const kind = operation.method === 'GET' ? 'read' : 'write'

  async function answerAnew(request: Request): Promise<Answer> {
    const { call } = request
    const startedAt = performance.now()
    const keep = parts.recent.begin()
    const { answer, sharedUntil } = await replyTo(request).catch((error): Replied => {
      return { answer: house.refuse(asRefusal(error, call, parts.log), call, operation) }
    })
    if (operation.cors) addHeaders(answer, await crossOrigin(call, request.params))
    if (sharedUntil !== undefined) keep(call, answer, sharedUntil)
    count(answer.status, (performance.now() - startedAt) / 1000)
    return answer
  }

  return {
    operation,
    path: (house.base + operation.path).replace(/(?<=.)\/$/, ''),
    crossOrigin,
    refuse: (refusal, call) => house.refuse(refusal, call),
    answer(call, params, incoming) {
      const wait = parts.limiter.refusedFor(call.address, kind)
      const known = wait === undefined && kind === 'read' ? parts.recent.find(call) : undefined
      if (!known) return answerAnew({ call, params, incoming, wait })
      count(known.status, 0)
      return known
    },
  }
}

/** What is not a refusal is ours: logged with the request's id, and nothing of it is shown. */
export function asRefusal(error: unknown, call: Call, log: Log): Refusal {
  if (error instanceof Refusal) return error
  log.error({ request: call.id, error }, 'unexpected error')
  return error instanceof DatabaseUnavailable
    ? new Refusal('unavailable', { retryAfterSeconds: 5 })
    : new Refusal('internal')
}

function queryOf(call: Call): string {
  const query = call.target.indexOf('?')
  return query === -1 ? '' : call.target.slice(query + 1)
}

/** Required fields are there, types are exact, and nothing undeclared goes out. */
function checkReply(schema: z.ZodType, reply: unknown, operationId: string): void {
  const text = reply instanceof PreparedJson ? new TextDecoder().decode(reply.ready) : JSON.stringify(reply)
  const sent: unknown = JSON.parse(text)
  const parsed = schema.safeParse(sent)
  if (!parsed.success) throw new Error(`The reply of ${operationId} is not as declared: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, sent)) throw new Error(`The reply of ${operationId} has undeclared fields.`)
}
