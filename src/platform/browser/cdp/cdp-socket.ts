// WebSocket to a browser elsewhere: one message of the DevTools protocol in each text frame.
import { type ClientOptions, WebSocket } from 'ws'
import { CdpConnection, maxMessageBytes } from './cdp-connection.ts'

export interface CdpSocket {
  connection: CdpConnection
  /** Rejects where the connection does not come about. */
  opened: Promise<void>
  /** Resolves once nothing comes any more, whoever ended it. */
  closed: Promise<void>
}

/** Of what is sent: a browser that reads nothing more would have it held here. */
const maxUnsentBytes = maxMessageBytes
export interface SocketOptions {
  headers: Record<string, string>
  connectMs: number
  /** A connection is given up where a ping has no answer until the next. */
  pingEveryMs?: number
}

export function openSocket(url: string, given: SocketOptions): CdpSocket {
  const { headers, connectMs, pingEveryMs = 10_000 } = given
  const options: ClientOptions = { headers, handshakeTimeout: connectMs, maxPayload: maxMessageBytes }
  const socket = new WebSocket(url, { ...options, perMessageDeflate: false, followRedirects: false })
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const connection = new CdpConnection({
    send(message) {
      if (socket.bufferedAmount > maxUnsentBytes) connection.end('The browser does not read what it is sent.')
      else socket.send(message)
    },
    close: () => socket.terminate(),
  })
  const lost = (error?: Error) => {
    opened.reject(error ?? new Error('The connection was closed.'))
    connection.end('The connection to the browser was lost.', error)
    closed.resolve()
  }
  socket.once('open', opened.resolve)
  socket.on('message', (data) => connection.receive(String(data)))
  socket.on('error', lost)
  socket.once('close', () => lost())
  const stopPings = pingWhileOpen(socket, pingEveryMs, () => connection.end('The browser does not answer.'))
  void closed.promise.then(stopPings)
  opened.promise.catch(() => undefined)
  return { connection, opened: opened.promise, closed: closed.promise }
}

/** A machine that was switched off says nothing. */
function pingWhileOpen(socket: WebSocket, everyMs: number, onSilence: () => void): () => void {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (!hasAnswered) return onSilence()
    hasAnswered = false
    socket.ping()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
