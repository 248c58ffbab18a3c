// One request and its response over a connection opened for it and closed after it.

import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { request } from '../node-http.ts'
import { errorCodeOf, FetchFailure } from './fetch-failure.ts'
import type { Hop } from './request-hop.ts'
import { type ResponseHeaders, responseHeaders } from './response-headers.ts'

const maxHeaderBytes = 64 * 1024

export interface WireResponse {
  status: number
  headers: ResponseHeaders
  /** Still encoded. */
  body: IncomingMessage
  /** Translates an error of the body to a fetch failure. */
  explain(error: unknown): unknown
  /** To be called in any case: the connection serves no second request, so that none is kept past its check. */
  close(): void
}

/** `mostBytes`: of the whole answer, as it comes over the wire. */
export async function exchange(
  socket: Socket,
  hop: Hop,
  mostBytes: number,
  signal: AbortSignal,
): Promise<WireResponse> {
  let asking: ClientRequest | undefined
  const close = () => {
    signal.removeEventListener('abort', close)
    // A request does not hear of a connection that ends before it has taken it.
    asking?.destroy()
    socket.destroy()
  }
  signal.addEventListener('abort', close, { once: true })
  let first: unknown
  /** A truncated body reports only that; the cause was recorded before. */
  const explain = (error: unknown) => explained(error instanceof FetchFailure ? error : (first ?? error), signal)
  try {
    signal.throwIfAborted()
    if (socket.destroyed) throw closedEarly
    asking = ask(socket, hop, mostBytes)
    asking.on('error', (error) => {
      first ??= error
    })
    const message = await answered(asking)
    // From now on what is cut off is the body's affair; the request would make it look complete.
    asking = undefined
    // It may fail without a reader, and unhandled errors would end the process.
    message.on('error', () => {})
    const status = message.statusCode ?? 0
    // Such a status is followed by another one, and the parser has given those away.
    if (status < 200) throw new FetchFailure('bad-response', `The server answered with the status ${status}.`)
    return {
      status,
      headers: collectHeaders(message.rawHeaders),
      body: message,
      explain,
      close,
    }
  } catch (error) {
    close()
    throw explain(error)
  }
}

/**
 * A stream that is done with lives on until a full collection, and with it all that it leads to (docs/decisions/0046): the
 * connection must not lead to the page. Node's client asks for the request in the last event, which it hears before us.
 */
function forgetRequest(socket: Socket & { _httpMessage?: unknown }): void {
  socket.once('close', () => {
    socket._httpMessage = undefined
  })
}

/** Throws for what cannot be sent. */
function ask(socket: Socket, { url, method, headers, body }: Hop, mostBytes: number): ClientRequest {
  const sent: OutgoingHttpHeaders = { host: url.host, connection: 'close', ...headers }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes) sent['content-length'] = bytes.length
  const asking = request({
    // It never connects by itself.
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: sent,
    maxHeaderSize: maxHeaderBytes,
    // Said aloud so that a flag of Node cannot switch it on.
    insecureHTTPParser: false,
  })
  // After the client's own listeners, which read what has come.
  asking.once('socket', () => {
    endBeyond(mostBytes, socket)
    forgetRequest(socket)
  })
  asking.end(bytes)
  return asking
}

function answered(asking: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asking.once('response', resolve)
    asking.on('error', reject)
    // The connection may end without an error, as after an unrequested upgrade.
    asking.once('close', () => reject(closedEarly))
  })
}

const closedEarly = Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' })

/** Framing is invisible to the body's reader, so it is counted here: chunk sizes and extensions, informational responses. */
function endBeyond(mostBytes: number, socket: Socket): void {
  socket.on('data', () => {
    if (socket.bytesRead <= mostBytes) return
    socket.destroy(new FetchFailure('too-large', `The server sent more than ${mostBytes} bytes.`))
  })
}

/** Names and values in turn, as they came. */
function collectHeaders(received: readonly string[]): ResponseHeaders {
  const headers = responseHeaders(received)
  const places = received.filter((_, i) => i % 2 === 1 && received[i - 1]?.toLowerCase() === 'location')
  if (new Set(places).size > 1) throw new FetchFailure('bad-response', 'The server redirects to two addresses at once.')
  const coding = headers.get('transfer-encoding')
  if (coding !== null && !readCodings.test(coding)) {
    throw new FetchFailure('bad-encoding', `The answer is sent as "${coding}".`)
  }
  return headers
}

/** Of all else the parser would hand on what stands on the wire, as though it were the page. */
const readCodings = /^(?:identity|chunked(?:, *chunked)*)$/i

function explained(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof FetchFailure) return error
  const word = errorCodeOf(error)
  if (word === 'HPE_HEADER_OVERFLOW') return new FetchFailure('too-large', 'The server sent too many headers.', error)
  if (word === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new FetchFailure('too-large', 'The server sent too much around its answer.', error)
  }
  if (unsendable.has(word)) {
    return new FetchFailure('invalid-request', 'The request holds something that cannot be sent.', error)
  }
  if (word === 'ECONNRESET' || word === 'EPIPE') {
    return new FetchFailure('interrupted', 'The server closed the connection before the answer was complete.', error)
  }
  return new FetchFailure('bad-response', `The server did not answer in correct HTTP (${word}).`, error)
}

const unsendable = new Set([
  'ERR_INVALID_CHAR',
  'ERR_INVALID_HTTP_TOKEN',
  'ERR_HTTP_INVALID_HEADER_VALUE',
  'ERR_UNESCAPED_CHARACTERS',
])
