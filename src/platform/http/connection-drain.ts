// Connection draining at shutdown: begun requests are answered, idle connections closed.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface Drain {
  /** From then on each answer is the last of its connection. */
  begun(): boolean
  begin(): void
  /** Takes no more connections, lets open requests finish for this long, then cuts what is left: resolves to whether there was any. */
  finish(withinMs: number): Promise<boolean>
}

/** A proxy sends its request right behind the connection: one that was opened a moment before the end is worth this wait. */
const firstBytesMs = 200

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
    begin() {
      begun = true
    },
    async finish(withinMs) {
      const wasDraining = begun
      begun = true
      // Behind a look for connections: those that wait in the queue of the system would be cut off with it.
      await new Promise(setImmediate)
      const closed = new Promise((resolve) => server.close(resolve))
      if (wasDraining && fresh.size > 0) await pause(firstBytesMs)
      for (const socket of fresh) socket.destroy()
      server.closeIdleConnections()
      let isCut = false
      const cut = setTimeout(() => {
        isCut = true
        server.closeAllConnections()
      }, withinMs)
      await closed
      clearTimeout(cut)
      return isCut
    },
  }
}
