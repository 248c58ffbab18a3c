// WebSocket upgrade requests: dispatch to the service that takes them, and error responses.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Call, routePath } from '../api/call.ts'
import type { ApiResponse } from '../api/response.ts'
import { toApiError } from '../api/serve.ts'
import type { ApiError } from '../errors.ts'
import type { Log } from '../log.ts'
import { STATUS_CODES } from './node-http.ts'

export interface Upgrade {
  path: string
  /** Takes the connection over, or throws and leaves it as it is. */
  accept(call: Call, incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  renderError(error: ApiError, call: Call): ApiResponse
  /** Ends what was taken over: the server stops. */
  close(): Promise<void>
}

export interface Upgrader {
  /** False: it is answered like any other request. */
  takes(incoming: IncomingMessage): boolean
  take(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
  close(): Promise<void>
}

export const noUpgrades: Upgrader = { takes: () => false, take: async () => {}, close: async () => {} }

export interface UpgraderParts {
  upgrades: readonly Upgrade[]
  basePath: string
  callOf(incoming: IncomingMessage): Call
  log: Log
}

export function createUpgrader({ upgrades, basePath, callOf, log }: UpgraderParts): Upgrader {
  const find = ({ url = '/' }: IncomingMessage) => upgrades.find(({ path }) => path === routePath(basePath, url))
  return {
    takes: (incoming) => asksForSocket(incoming) && find(incoming) !== undefined,
    async take(incoming, socket, head) {
      // The taker adds its own listeners; until then errors of the connection are ignored.
      socket.on('error', nobody)
      const upgrade = find(incoming)
      const call = callOf(incoming)
      try {
        await upgrade?.accept(call, incoming, socket, head)
      } catch (error) {
        const refused = upgrade?.renderError(toApiError(error, call, log), call)
        if (refused) answerRaw(socket, refused, call)
      } finally {
        socket.off('error', nobody)
      }
    },
    async close() {
      await Promise.all(upgrades.map((upgrade) => upgrade.close()))
    },
  }
}

/** HTTP/1.0 has no upgrade, and after a body the start of the frames is ambiguous between proxies. */
function asksForSocket({ headers, httpVersion }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0
  return headers.upgrade?.toLowerCase() === 'websocket' && httpVersion === '1.1' && !hasBody
}

function nobody(): void {}

/** The whole answer and the end, because no HTTP server has this connection any more. */
function answerRaw(socket: Duplex, { status, headers, body }: ApiResponse, call: Call): void {
  const length = body === null ? 0 : Buffer.byteLength(body)
  const lines = Object.entries({ ...headers, 'X-Request-Id': call.id, 'Content-Length': length, Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.on('error', nobody)
  // A client that does not end its half would keep the connection, and with it a server that is shutting down.
  socket.once('finish', () => socket.destroy())
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n`)
  socket.end(body ?? undefined)
}
