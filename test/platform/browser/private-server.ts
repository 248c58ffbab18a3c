// Private server that counts at its sockets: connections by TCP and packets by UDP, on several private addresses.
import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:net'

export interface PrivateServer {
  /** Addresses of it that a page may name, by what they stand for. */
  targets: Record<string, string>
  port: number
  /** Connections and packets since the start. */
  count(): number
  stop(): Promise<void>
}

/** All of 127.0.0.0/8 is this machine: one of it stands for the metadata of a cloud, whose address none can listen on. */
const metadataAddress = '127.169.254.169'

export async function startPrivateServer(): Promise<PrivateServer> {
  let count = 0
  const port = await freePort()
  const closers: (() => Promise<void>)[] = []
  for (const host of ['127.0.0.1', '::1', metadataAddress]) {
    const server = createServer((socket) => {
      count += 1
      socket.on('error', () => undefined)
      socket.on('data', () =>
        socket.end(
          'HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
        ),
      )
    })
    await listen(server, port, host)
    closers.push(() => new Promise((resolve) => server.close(() => resolve())))
    const packets = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    packets.on('message', () => {
      count += 1
    })
    await new Promise<void>((resolve) => packets.bind(port, host, resolve))
    closers.push(() => new Promise((resolve) => packets.close(() => resolve())))
  }
  const hosts = {
    'private IPv4': '127.0.0.1',
    'private IPv6': '[::1]',
    metadata: metadataAddress,
    'rebinding name': 'rebind.test',
  }
  const targets = Object.fromEntries(Object.entries(hosts).map(([name, host]) => [name, `http://${host}:${port}`]))
  return {
    targets,
    port,
    count: () => count,
    async stop() {
      await Promise.all(closers.map((close) => close()))
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await listen(server, 0, '::1')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
