// WebSocket server at `/sub`: handshake, connection limits, pings, shutdown.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type Server, type WebSocket, WebSocketServer } from 'ws'
import type { Call } from '../../platform/api/call.ts'
import { ApiError } from '../../platform/errors.ts'
import { clientNetwork } from '../../platform/limits/client-address.ts'
import type { HandshakeResult } from './handshake.ts'
import type { Hub } from './hub.ts'
import type { Room } from './room.ts'
import type { Listener } from './rules-listener.ts'
import { closeCodes, Session } from './session.ts'

export interface SocketLimits {
  perAddress: number
  perPage: number
  /** A session without sign of life between two pings is terminated. */
  pingEveryMs: number
}

export interface SocketParts {
  limits: SocketLimits
  hub: Hub<Session>
  authorize(call: Call): Promise<HandshakeResult>
  /** Id of the listener in the presence of a page. */
  presence(listener: Listener): string
  joined(session: Session, room: Room<Session>): void
  left(session: Session): void
}

/** Clients send only the text `ping`. */
const maxMessageBytes = 1024
/** Time for close handshakes at shutdown. */
const closeTimeoutMs = 2000

export class Sockets {
  readonly #parts: SocketParts
  readonly #server: Server<typeof Session> = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
    WebSocket: Session,
  })
  readonly #sessions = new Set<Session>()
  readonly #byNetwork = new Map<string, number>()
  readonly #pings: NodeJS.Timeout
  readonly #onClose: (this: WebSocket) => void
  #isEnding = false

  constructor(parts: SocketParts) {
    this.#parts = parts
    const end = (session: Session) => this.#end(session)
    // Shared by all sockets, instead of one closure each.
    this.#onClose = function () {
      if (this instanceof Session) end(this)
    }
    this.#pings = setInterval(() => {
      for (const session of this.#sessions) session.pingOrTerminate()
    }, parts.limits.pingEveryMs).unref()
  }

  /** Throws an `ApiError` until the handshake is done. */
  async accept(call: Call, incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { limits, hub } = this.#parts
    this.#requireRunning()
    const network = clientNetwork(call.address)
    if ((this.#byNetwork.get(network) ?? 0) >= limits.perAddress) throw tooMany('from your address')
    this.#count(network, 1)
    let room: Room<Session> | undefined
    let session: Session | undefined
    try {
      const { listener, place, rules, begin } = await this.#parts.authorize(call)
      const entered = await hub.reserve(place, begin)
      room = entered
      if (room.members.size + room.reserved > limits.perPage) throw tooMany('on this page')
      this.#requireRunning()
      const presence = place.isFeed ? undefined : this.#parts.presence(listener)
      session = await opened(this.#server, { incoming, socket, head }, (made) => {
        made.start = { socket, room: entered, listener, presence, network }
        this.#begin(made, entered, rules)
      })
    } finally {
      if (!session) this.#count(network, -1)
      if (!session && room) hub.release(room)
    }
  }

  /** Closes all sessions, at shutdown. */
  async close(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#pings)
    await closeAll(this.#sessions)
  }

  #begin(session: Session, room: Room<Session>, rules: string): void {
    this.#sessions.add(session)
    this.#parts.hub.admit(room, session, rules)
    session.on('message', onMessage).on('pong', onPong).on('error', onError).on('close', this.#onClose)
    this.#parts.joined(session, room)
  }

  #end(session: Session): void {
    if (!this.#sessions.delete(session) || !session.start) return
    this.#count(session.start.network, -1)
    this.#parts.hub.remove(session.start.room, session)
    this.#parts.left(session)
  }

  #count(network: string, by: 1 | -1): void {
    const now = (this.#byNetwork.get(network) ?? 0) + by
    if (now > 0) this.#byNetwork.set(network, now)
    else this.#byNetwork.delete(network)
  }

  #requireRunning(): void {
    if (this.#isEnding) throw new ApiError('unavailable', { retryAfterSeconds: 1 })
  }
}

function onMessage(this: WebSocket, _: RawData, isBinary: boolean): void {
  if (this instanceof Session) this.receive(isBinary)
}

function onPong(this: WebSocket): void {
  if (this instanceof Session) this.isAlive = true
}

/** The library closes the connection by itself; protocol errors of clients are not logged. */
function onError(): void {}

/** Undefined where the client disconnected, or sent no valid upgrade. */
function opened(
  server: Server<typeof Session>,
  { incoming, socket, head }: { incoming: IncomingMessage; socket: Duplex; head: Buffer },
  begin: (session: Session) => void,
): Promise<Session | undefined> {
  // Its `close` event has been emitted already.
  if (socket.destroyed) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const onClose = () => resolve(undefined)
    socket.once('close', onClose)
    server.handleUpgrade(incoming, socket, head, (session) => {
      socket.off('close', onClose)
      // Synchronously: the first packet may follow the upgrade at once.
      begin(session)
      resolve(session)
    })
  })
}

/** Clients reconnect by themselves after random delays. */
async function closeAll(sessions: ReadonlySet<Session>): Promise<void> {
  const closed = [...sessions].map((session) => new Promise((resolve) => session.once('close', resolve)))
  for (const session of sessions) session.close(closeCodes.restart, 'restarting')
  const cut = setTimeout(() => {
    for (const session of sessions) session.terminate()
  }, closeTimeoutMs)
  await Promise.all(closed)
  clearTimeout(cut)
}

function tooMany(where: string): ApiError {
  return new ApiError('rate-limited', { message: `There are too many connections ${where}.`, retryAfterSeconds: 30 })
}
