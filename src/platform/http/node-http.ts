// Node's HTTP server without its bundled fetch client, which importing it would load, and its binding to a port.
import { Server } from 'node:net'

/**
 * An `import` of the module by name reads each of its exports, and those about WebSocket load all that is behind the
 * global `fetch`: 6 MB that nothing here uses.
 */
export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')

/** Connections that wait to be accepted, where the system allows so many; the next ones are tried again after a second. */
const backlog = 4096

/** Rejects where the address is not ours, or in use. */
export function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, resolve)
  })
}

/** Could it be listened on? It is free again afterwards. */
export async function tryPort(host: string, port: number): Promise<void> {
  const server = new Server()
  await listenOn(server, host, port)
  await new Promise((resolve) => server.close(resolve))
}
