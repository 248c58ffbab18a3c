// WebSocket session: its room, and a bound on unread bytes (512 KiB).
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Member, Room } from './room.ts'
import type { Listener } from './rules-listener.ts'

/** Bytes buffered for a slow reader. Above it the connection is cut; the event log has the missed events. */
const maxBufferedBytes = 512 * 1024
/** Clients send one message a minute; more than this between two pings closes the connection. */
const maxQueuedFrames = 60

/** Close codes (RFC 6455, 7.4.1). */
export const closeCodes = { restart: 1012, notText: 1003, refused: 1008 } as const

export interface SessionStart {
  socket: Duplex
  room: Room<Session>
  listener: Listener
  /** Undefined on personal streams. */
  presence: string | undefined
  /** Network whose connection limit it counts to. */
  network: string
}

export class Session extends WebSocket implements Member {
  start: SessionStart | undefined
  /** A message or pong came since the last ping. */
  isAlive = true
  texts = 0

  /** Writes encoded frames to the socket directly: the library would encode them per reader. */
  write(frames: Buffer): void {
    const { socket } = this.start ?? {}
    if (!socket || this.readyState !== WebSocket.OPEN) return
    if (socket.writableLength > maxBufferedBytes) this.terminate()
    else socket.write(frames)
  }

  /** Messages only count as a sign of life; a reply would be taken for an event. */
  receive(isBinary: boolean): void {
    this.isAlive = true
    if (isBinary) this.close(closeCodes.notText)
    else if (++this.texts > maxQueuedFrames) this.close(closeCodes.refused, 'too many messages')
  }

  /** Terminates sessions without a sign of life since the last ping. */
  pingOrTerminate(): void {
    if (this.isAlive) {
      this.isAlive = false
      this.texts = 0
      this.ping()
    } else this.terminate()
  }
}
