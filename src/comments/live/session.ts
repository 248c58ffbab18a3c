// WebSocket session: one socket in a room, with a bound on unsent bytes (512 KiB).
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Member, Room } from './room.ts'
import type { Listener } from './rules-listener.ts'

/** Unsent bytes of a slow reader, above which the connection is cut; the event log has the missed events. */
const maxBufferedBytes = 512 * 1024
/** Clients send one message a minute; more than this between two pings close the connection. */
const maxMessagesPerPing = 60

/** Close codes (RFC 6455, 7.4.1; 1012 of the IANA registry). */
export const closeCodes = { restart: 1012, notText: 1003, refused: 1008 } as const

export interface SessionStart {
  socket: Duplex
  room: Room<Session>
  listener: Listener
  /** Id under which the page shows the listener as present; undefined on personal streams. */
  presence: string | undefined
  /** Client network, whose connections are limited. */
  network: string
}

export class Session extends WebSocket implements Member {
  start: SessionStart | undefined
  /** A message or pong came since the last ping. */
  isAlive = true
  /** Messages since the last ping. */
  messageCount = 0

  /** Writes encoded frames to the socket directly: the library would encode them per reader. */
  write(frames: Buffer): void {
    const { socket } = this.start ?? {}
    if (!socket || this.readyState !== WebSocket.OPEN) return
    if (socket.writableLength > maxBufferedBytes) this.terminate()
    else socket.write(frames)
  }

  /** Messages count as a sign of life only. There is no reply, because clients would take it for an event. */
  receive(isBinary: boolean): void {
    this.isAlive = true
    if (isBinary) this.close(closeCodes.notText)
    else if (++this.messageCount > maxMessagesPerPing) this.close(closeCodes.refused, 'too many messages')
  }

  /** Terminates sessions without a sign of life since the last ping. */
  pingOrTerminate(): void {
    if (this.isAlive) {
      this.isAlive = false
      this.messageCount = 0
      this.ping()
    } else this.terminate()
  }
}
