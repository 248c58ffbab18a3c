// Connection draining at shutdown: begun requests are answered, idle connections closed.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Drain {
  /** From then on each answer is the last of its connection. */
  begun(): boolean
  /** Takes no more requests, lets open ones finish for a while, then cuts what is left. */
  finish(): Promise<void>
}

const drainMs = 10_000

export function createDrain(server: Server): Drain {
  /** Connections that have not asked for anything yet, perhaps half of it. Node counts them as busy. */
  const fresh = new Set<Socket>()
  let begun = false
  server.on('connection', (socket: Socket) => {
    fresh.add(socket)
    socket.once('close', () => fresh.delete(socket))
  })
  server.on('request', ({ socket }) => fresh.delete(socket))
  server.on('upgrade', ({ socket }) => fresh.delete(socket))
  return {
    begun: () => begun,
    async finish() {
      begun = true
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of fresh) socket.destroy()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearTimeout(cut)
    },
  }
}
