// Discarding of a request's body before an answer that closes the connection.
import type { IncomingMessage } from 'node:http'

/** More than proxies pass on before they refuse a body themselves (`client_max_body_size` in deploy/nginx). */
const maxDiscardedBytes = 8 * 1024 * 1024
const maxIdleMs = 1000

/**
 * Calls `answer` once, when the body has been read, has paused for a second, or is longer than 8 MB. A connection that is
 * closed with bytes unread is reset by the system: a client or proxy that still sends reports that, or 502, instead of the
 * answer. Node's `requestTimeout` bounds it all.
 */
export function discardBody(incoming: IncomingMessage, answer: () => void): void {
  if (Number(incoming.headers['content-length'] ?? 0) > maxDiscardedBytes) {
    answer()
    return
  }
  let discardedBytes = 0
  const end = () => {
    clearTimeout(idle)
    incoming.off('data', discard).off('end', end).off('close', end)
    answer()
  }
  const discard = (chunk: Buffer) => {
    discardedBytes += chunk.length
    if (discardedBytes > maxDiscardedBytes) end()
    else idle.refresh()
  }
  const idle = setTimeout(end, maxIdleMs)
  incoming.on('data', discard).once('end', end).once('close', end).resume()
}
