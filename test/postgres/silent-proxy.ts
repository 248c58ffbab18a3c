// TCP proxy before a PostgreSQL that can fall silent: connections stay open, nothing is answered.
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'

export interface SilentProxy {
  url: string
  /** From now on; with a word, once a client has sent it: that is passed on. */
  fallSilent(afterWord?: string): void
  /** Connections so far. */
  opened(): number
  close(): Promise<void>
}

/** `url`: of a server that listens on a socket in a folder, or on a port. */
export async function startProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const { hostname, port: serverPort } = target
  const dialServer = () => (folder ? dial(join(folder, '.s.PGSQL.5432')) : dial(Number(serverPort || 5432), hostname))
  const sockets = new Set<Socket>()
  let isSilent = false
  let opened = 0
  let word: string | undefined
  const server = createServer((client) => {
    opened++
    const upstream = dialServer()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          client.destroy()
          upstream.destroy()
        })
    }
    client.on('data', (chunk) => {
      const isPassed = !isSilent
      if (word !== undefined && chunk.includes(word)) isSilent = true
      if (isPassed) upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (!isSilent) client.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String(port)
  return {
    url: target.href,
    fallSilent(afterWord) {
      if (afterWord === undefined) isSilent = true
      else word = afterWord
    },
    opened: () => opened,
    async close() {
      if (!server.listening) return
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
