// Proxy by TCP before a browser: messages of it may come late, or not at all while the connection stays.
import { connect, createServer, type Socket } from 'node:net'

export interface HeldProxy {
  port: number
  /** Of connections that are open now: nothing comes through any more, and nothing ends. */
  hold(): void
  stop(): Promise<void>
}

/** Each piece of the browser's is `lateMs` late. */
export async function startHeldProxy(target: number, lateMs = 0): Promise<HeldProxy> {
  const sockets = new Set<Socket>()
  const held = new WeakSet<Socket>()
  const server = createServer((client) => {
    const browser = connect(target, '127.0.0.1')
    for (const socket of [client, browser]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    const passes = () => !held.has(client)
    client.on('data', (piece) => passes() && browser.write(piece))
    browser.on('data', (piece) => setTimeout(() => passes() && client.write(piece), lateMs))
    client.on('close', () => browser.destroy())
    browser.on('close', () => passes() && client.destroy())
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    port,
    hold() {
      for (const socket of sockets) held.add(socket)
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
