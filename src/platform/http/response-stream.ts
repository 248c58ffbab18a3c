// Rest of a response that is written bit by bit, such as an event stream: bounded, and ended with the server.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { StreamSink } from '../api/operation.ts'

/** A receiver that leaves so much unread is cut off. */
const maxUnreadBytes = 256 * 1024
const endCheckMs = 250

/** `ending`: the server is shutting down. Rejects with what `start` rejects with. */
export async function streamTo(
  outgoing: ServerResponse,
  start: (sink: StreamSink) => void | Promise<void>,
  ending: () => boolean,
): Promise<void> {
  // The receiver may have left while the answer was made: its `close` is over then.
  if (outgoing.destroyed || outgoing.closed || outgoing.socket?.destroyed) return
  const closed = new AbortController()
  const timer = setInterval(() => {
    if (ending()) outgoing.end()
  }, endCheckMs)
  timer.unref()
  outgoing.once('close', () => {
    clearInterval(timer)
    closed.abort()
  })
  await start({
    write(text) {
      if (outgoing.writableLength > maxUnreadBytes) {
        outgoing.destroy()
        return false
      }
      outgoing.write(text)
      return true
    },
    async drained() {
      if (!outgoing.writableNeedDrain || closed.signal.aborted) return
      await once(outgoing, 'drain', { signal: closed.signal }).catch(() => {})
    },
    end: () => void outgoing.end(),
    abort: () => void outgoing.destroy(),
    closed: closed.signal,
  })
}
