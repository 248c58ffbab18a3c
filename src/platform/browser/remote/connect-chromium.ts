// Connection to a Chromium elsewhere, which others may use, too: it is left as it was found.
import { type BrowserInstance, BrowserStartFailure, inStartTime } from '../browser-instance.ts'
import { type CdpSocket, openSocket } from '../cdp/cdp-socket.ts'
import { findSocket, shownEndpoint } from './endpoint.ts'

export interface ConnectOptions {
  /** `ws:`, `wss:`, or `http:` and `https:` with `/json/version`. */
  endpoint: string
  /** For the first answer. */
  startMs: number
}

/** Throws `BrowserStartFailure`. Its contexts go with the connection. */
export async function connectChromium({ endpoint, startMs }: ConnectOptions): Promise<BrowserInstance> {
  const shown = shownEndpoint(endpoint)
  const { connection, closed } = await connected(endpoint, startMs).catch((error: unknown) => {
    throw new BrowserStartFailure(`The browser at ${shown} cannot be reached: ${reasonOf(error, endpoint)}`)
  })
  return {
    connection,
    pid: undefined,
    ended: closed,
    lossProblem: `The connection to the browser at ${shown} was lost.`,
    // What it takes of another machine is that machine's to bound.
    watchMemory: () => () => undefined,
    usage: async () => ({ cpuSeconds: 0, memoryBytes: 0 }),
    async close() {
      connection.end('The connection to the browser is not needed any more.')
      await closed
    },
  }
}

async function connected(endpoint: string, startMs: number): Promise<CdpSocket> {
  const { url, headers } = await findSocket(endpoint, startMs)
  const socket = openSocket(url, { headers, connectMs: startMs })
  try {
    await socket.opened
    await inStartTime(socket.connection.send('Browser.getVersion'), socket.closed, startMs)
    return socket
  } catch (error) {
    socket.connection.end('The browser does not answer.')
    await socket.closed
    throw error
  }
}

/** Without the address, in which a key may stand. */
function reasonOf(error: unknown, endpoint: string): string {
  const { message, code, cause } = error as Error & { code?: string; errors?: Error[] }
  const text =
    message === '' ? (code ?? 'no reason is told.') : cause instanceof Error ? `${message} ${cause.message}` : message
  const { host, pathname, search } = new URL(endpoint)
  const keyless = [search, pathname.length > 1 ? pathname : ''].reduce(
    (left, secret) => (secret === '' ? left : left.replaceAll(secret, '')),
    text,
  )
  return keyless.replaceAll(`//${host}`, '').slice(0, 200)
}
