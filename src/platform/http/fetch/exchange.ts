// One request and its answer over one connection that is made for it and closed after it.

import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import { errorWord, FetchFailure } from '../fetch-failure.ts'
import type { Hop } from './hop.ts'

const maxHeaderBytes = 64 * 1024
/** What the client ends with, every time: it would make an error of its own, whose stack costs more than its end. */
const over = new Error('The exchange is over.')

export interface WireAnswer {
  status: number
  headers: Headers
  /** Still encoded; fails with nothing but a `FetchFailure`. */
  body: AsyncIterable<Uint8Array>
  /** To be called in any case: the connection serves no second request, so that none is kept past its check. */
  close(): void
}

/** `mostBytes`: of the whole answer, as it comes over the wire. */
export async function exchange(socket: Socket, hop: Hop, mostBytes: number, signal: AbortSignal): Promise<WireAnswer> {
  const client = clientOver(socket, hop.url.origin)
  // Once the client reads: a listener before its own would take away its notice of what has come.
  client.once('connect', () => endBeyond(mostBytes, socket))
  const close = () => {
    signal.removeEventListener('abort', close)
    client.destroy(over, () => {})
    socket.destroy()
  }
  // The client itself looks at a signal only once it has begun to send.
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) close()
  try {
    const response = await client.request({
      method: hop.method,
      path: hop.url.pathname + hop.url.search,
      headers: hop.headers,
      body: hop.body ?? null,
      reset: true,
    })
    const headers = collectHeaders(response.headers)
    return { status: response.statusCode, headers, body: readWire(response.body, signal), close }
  } catch (error) {
    close()
    throw explain(error, signal)
  }
}

/** The client never connects by itself: it gets our connection once, and an error if it asks for another. */
function clientOver(socket: Socket, origin: string): Client {
  let given = false
  return new Client(origin, {
    connect: (_options, callback) => {
      if (given) return callback(new FetchFailure('interrupted', 'The server closed the connection.'), null)
      given = true
      // Not at once: the client is in the middle of its own step and would wait for ever.
      queueMicrotask(() => callback(null, socket))
    },
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
  })
}

/** What only frames a body is never seen by its reader, however much it is: sizes of chunks, their extensions, hints. */
function endBeyond(mostBytes: number, socket: Socket): void {
  socket.on('readable', () => {
    if (socket.bytesRead <= mostBytes) return
    socket.destroy(new FetchFailure('too-large', `The server sent more than ${mostBytes} bytes.`))
  })
}

async function* readWire(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body) yield chunk
  } catch (error) {
    const cutShort = errorWord(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'
    throw explain(cutShort ? interrupted(error) : error, signal)
  }
}

function collectHeaders(received: Dispatcher.ResponseData['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const line of [value ?? []].flat()) headers.append(name, line)
  }
  if (new Set([received.location ?? []].flat()).size > 1) {
    throw new FetchFailure('bad-response', 'The server leads to two places at once.')
  }
  return headers
}

function explain(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof FetchFailure) return error
  const word = errorWord(error)
  if (word === 'UND_ERR_HEADERS_OVERFLOW') {
    return new FetchFailure('too-large', 'The server sent too many headers.', error)
  }
  if (word === 'UND_ERR_INVALID_ARG' || word === 'UND_ERR_NOT_SUPPORTED') {
    return new FetchFailure('invalid-request', 'The request holds something that cannot be sent.', error)
  }
  if (word === 'ECONNRESET' || word === 'EPIPE' || word === 'UND_ERR_SOCKET') return interrupted(error)
  return new FetchFailure('bad-response', `The server did not answer in correct HTTP (${word}).`, error)
}

function interrupted(error: unknown): FetchFailure {
  return new FetchFailure('interrupted', 'The server closed the connection before the answer was complete.', error)
}
