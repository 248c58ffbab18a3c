// Declaration of an operation: one value from which validation, types, OpenAPI and the client follow.
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A reply that is no JSON of ours: a feed, a YAML text. */
export interface Media {
  /** In the order in which the document offers them. */
  media: readonly string[]
}

export type ReplyShape = z.ZodType | Media

export interface Failure {
  description: string
  reply: ReplyShape
}

/** The declaration of one operation. Paths are written as in OpenAPI, below the service's base. */
export interface Operation {
  operationId: string
  summary: string
  method: Method
  path: string
  /** Name of the security scheme of the service that must be satisfied. */
  auth?: string
  /** Rate limit that calls count against, where it is not that of the method: the service limits them by itself. */
  countsAs?: 'read'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A body that is a text of this media type in place of JSON; form data with files, or any bytes, as texts of one byte a character. */
  bodyMedia?: string
  /** The fields of the JSON body may also come as form data, and in the query, behind those of the body. */
  takesForm?: true
  /** Bytes that a request body may have; the service's own default otherwise. */
  bodyLimit?: number
  /** Cross-origin callers: none, any without credentials, or origins that the service names. */
  cors?: 'anyone' | 'named-origins'
  /** Status of success, 200 unless said. */
  status?: 200 | 201
  reply: ReplyShape
  failures?: Record<number, Failure>
}

type Part<O, K extends keyof Operation> =
  O extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined

/** The input of a handler: each part checked and typed, or undefined where the operation has no such part. */
export interface Input<O extends Operation> {
  params: Part<O, 'params'>
  query: Part<O, 'query'>
  body: Part<O, 'body'>
}

/** The reply of a handler: the declared JSON, or a document of one of the declared media types. */
export type Reply<O extends Operation> = O['reply'] extends z.ZodType ? z.input<O['reply']> : ReplyDocument

/** Bytes with what caches need to know. `Vary`, ETag comparison, 304 and HEAD are the server's business. */
export interface ReplyDocument {
  bytes: Uint8Array<ArrayBuffer> | string
  type: string
  status?: number
  etag?: string
  modifiedAt?: number
  cacheControl?: string
  vary?: string
  /** These bytes are sent again and again: their compressed variants are kept. */
  isReused?: boolean
  /** Until then the response cache may give these bytes to other anonymous callers. */
  sharedUntil?: number
  /** Goes on after `bytes`, until either side ends it. The connection is cut where it rejects. */
  stream?(sink: StreamSink): void | Promise<void>
  /** The stream is a file: it goes on while the server stops, and is cut rather than ended early. */
  isFile?: boolean
  /** Called for each call that got these bytes, also from the response cache. */
  onServed?(reader: ServedReader): void
  headers?: Record<string, string>
}

/** The rest of a response, written bit by bit. */
export interface StreamSink {
  /** False once the receiver is too slow: the connection is closed then. */
  write(text: string): boolean
  /** Resolves once the receiver has read most of what was written, or the connection is over. */
  drained(): Promise<void>
  end(): void
  /** Cuts the connection, so that the receiver knows that something is missing. */
  abort(): void
  /** Aborted when the connection is over, or the server is about to stop. */
  closed: AbortSignal
}

/** Whom bytes were sent to. */
export interface ServedReader {
  address: string
  header(name: string): string | undefined
}

/** The declared JSON, ready as bytes (`prepared-json.ts`). */
export interface PreparedReply {
  readonly ready: Uint8Array<ArrayBuffer>
  /** As with `ReplyDocument`. */
  readonly sharedUntil: number | undefined
}

export type Handler<O extends Operation, Ctx> = (
  input: Input<O>,
  ctx: Ctx,
) => Promise<Reply<O> | PreparedReply> | Reply<O> | PreparedReply

/** One handler for each operation of a table; a missing one does not compile. */
export type Handlers<Table extends Record<string, Operation>, Ctx> = { [K in keyof Table]: Handler<Table[K], Ctx> }

/** Declares an operation and keeps its exact type. */
export function operation<const O extends Operation>(declared: O): O {
  return declared
}

export function isMedia(shape: ReplyShape): shape is Media {
  return 'media' in shape
}
