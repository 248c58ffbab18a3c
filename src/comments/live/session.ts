// One socket: what it listens to, and how much of what it does not read is kept for it.
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Member, Room } from './room.ts'
import type { Listener } from './rules-listener.ts'

/** Bytes that wait for a slow reader. Beyond it the line is cut: the log has what is missing. */
const maxBufferedBytes = 512 * 1024
/** Clients say one word a minute; who says more than this between two pings is no client. */
const maxQueuedFrames = 60

/** Why a line is ended (RFC 6455, 7.4.1). */
export const closeCodes = { restart: 1012, notText: 1003, refused: 1008 } as const

export interface SessionStart {
  socket: Duplex
  room: Room<Session>
  listener: Listener
  /** Undefined in a person's own feed. */
  presence: string | undefined
  /** Whose number of connections it counts to. */
  network: string
}

export class Session extends WebSocket implements Member {
  start: SessionStart | undefined
  /** Something was heard since the last ping. */
  isAlive = true
  texts = 0

  /** Frames are written as they are, behind the library's back: it would build them anew for each reader. */
  write(frames: Buffer): void {
    const { socket } = this.start ?? {}
    if (!socket || this.readyState !== WebSocket.OPEN) return
    if (socket.writableLength > maxBufferedBytes) this.terminate()
    else socket.write(frames)
  }

  /** Every word is a sign of life and has no answer: clients read whatever comes as an event. */
  hear(isBinary: boolean): void {
    this.isAlive = true
    if (isBinary) this.close(closeCodes.notText)
    else if (++this.texts > maxQueuedFrames) this.close(closeCodes.refused, 'too many messages')
  }

  /** False for who was not heard since the last time. */
  pingOrEnd(): void {
    if (this.isAlive) {
      this.isAlive = false
      this.texts = 0
      this.ping()
    } else this.terminate()
  }
}
