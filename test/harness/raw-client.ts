// Raw TCP client that sends given bytes, however invalid.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** Everything that came, several answers perhaps. */
  text: string
  /** The server has ended the connection, and how. */
  reset: boolean
}

/** Sends all pieces, one after the other, and resolves when the server has closed the connection. */
export async function talk(port: number, ...pieces: (string | Uint8Array)[]): Promise<RawAnswer> {
  const socket = await dial(port)
  let text = ''
  let reset = false
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece
  })
  socket.on('error', () => {
    reset = true
  })
  const closed = once(socket, 'close').catch(() => once(socket, 'close'))
  for (const piece of pieces) await new Promise((sent) => socket.write(piece, sent))
  await closed
  return { status: statusOf(text), text, reset }
}

export async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

export function statusOf(text: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0)
}
