// TCP link between one server and its PostgreSQL, which can be cut and mended: the network between two machines.
import { createServer, connect as dial, type Socket } from 'node:net'

export interface DatabaseLink {
  url: string
  isUp(): boolean
  /** From now on: `cut` ends connections and refuses new ones, `silent` keeps them and passes nothing on. */
  fail(how: 'cut' | 'silent'): void
  /** What was silent is ended: as after a time-out of the network. */
  mend(): void
  close(): Promise<void>
}

/** `url`: of a server on a port, or on a socket in the folder `host`. */
export async function openDatabaseLink(url: string): Promise<DatabaseLink> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  const { hostname: host, port: given } = target
  const reach = () =>
    dial(folder === null ? { host, port: Number(given || 5432) } : { path: `${folder}/.s.PGSQL.5432` })
  const sockets = new Set<Socket>()
  let state: 'up' | 'cut' | 'silent' = 'up'
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = reach()
    const pass = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (state === 'up') to.write(chunk)
      })
      // The other end is told by the close that follows.
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  target.searchParams.delete('host')
  target.hostname = '127.0.0.1'
  target.port = String(port)
  return {
    url: target.href,
    isUp: () => state === 'up',
    fail(how) {
      state = how
      if (how === 'cut') endAll()
    },
    mend() {
      if (state === 'silent') endAll()
      state = 'up'
    },
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
