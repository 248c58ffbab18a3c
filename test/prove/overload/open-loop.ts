// HTTP load over raw sockets of this machine: closed loop (each socket waits for its answer) or open loop (a fixed rate).
import { connect, type Socket } from 'node:net'

export interface Answered {
  status: number
  /** From the writing of the request to the last byte of its answer. */
  ms: number
  retryAfter: string | undefined
  body: string
}

export interface Load {
  port: number
  /** The next request, whole, as it goes over the wire. */
  next(): string
  answered(answer: Answered): void
}

interface Client {
  busy: boolean
  send(request: string): void
}

export interface Clients {
  /** Undefined where all are busy and no further one may be opened. */
  free(): Client | undefined
  /** Opens all connections and leaves them idle. */
  openAll(): Promise<void>
  busyCount(): number
  /** Sockets that the server, or this machine, has ended in the middle of an answer. */
  broken(): number
  close(): void
}

/** Connections opened at a time: a server accepts them one by one. */
const openedAtOnce = 50

/** At most `maxSockets` connections, opened as they are needed. `onFree` is called when one has its answer. */
export function openClients({ port, answered }: Load, maxSockets: number, onFree: () => void = () => {}): Clients {
  const idle: Client[] = []
  const sockets = new Set<Socket>()
  let busy = 0
  let broken = 0

  function open(): { client: Client; socket: Socket } {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    sockets.add(socket)
    const reader = createReader()
    let sentAt = 0
    const client: Client = {
      busy: false,
      send(request) {
        client.busy = true
        busy++
        sentAt = performance.now()
        socket.write(request)
      },
    }
    const finish = () => {
      if (client.busy) busy--
      client.busy = false
    }
    socket.on('data', (piece) => {
      const answer = reader(piece)
      if (!answer || !client.busy) return
      finish()
      if (answer.isLast) socket.destroy()
      else idle.push(client)
      answered({ ...answer, ms: performance.now() - sentAt })
      onFree()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      const at = idle.indexOf(client)
      if (at !== -1) idle.splice(at, 1)
      if (client.busy) broken++
      finish()
      onFree()
    })
    return { client, socket }
  }

  function connected(client: Client, socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      socket.once('error', reject).once('connect', () => {
        idle.push(client)
        resolve()
      })
    })
  }

  return {
    async openAll() {
      while (sockets.size < maxSockets) {
        const some = Array.from({ length: Math.min(openedAtOnce, maxSockets - sockets.size) }, () => open())
        await Promise.all(some.map(({ client, socket }) => connected(client, socket)))
      }
    },
    // In turns: a server ends connections that it has heard nothing of, and one may be about to end.
    free: () => idle.shift() ?? (sockets.size < maxSockets ? open().client : undefined),
    busyCount: () => busy,
    broken: () => broken,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Answers of one connection: with `Content-Length`, one at a time. */
function createReader(): (piece: Buffer) => (Omit<Answered, 'ms'> & { isLast: boolean }) | undefined {
  let text = ''
  return (piece) => {
    text += piece.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    if (end === -1) return undefined
    const head = text.slice(0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (text.length < end + 4 + length) return undefined
    const body = text.slice(end + 4, end + 4 + length)
    text = ''
    const isLast = /\r\nconnection: close/i.test(head)
    return { status: Number(head.slice(9, 12)), retryAfter: /\r\nretry-after: (\d+)/i.exec(head)?.[1], body, isLast }
  }
}

/** `sockets` requests at a time for so long. */
export async function closedLoop(load: Load, sockets: number, ms: number): Promise<void> {
  const endsAt = performance.now() + ms
  const { promise, resolve } = Promise.withResolvers<void>()
  const clients = openClients(load, sockets, () => {
    if (performance.now() < endsAt) fill()
    else if (clients.busyCount() === 0) resolve()
  })
  function fill(): void {
    for (let client = clients.free(); client; client = clients.free()) client.send(load.next())
  }
  fill()
  await promise
  clients.close()
}

export interface OpenLoopResult {
  sent: number
  /** Due, but all sockets were busy. */
  notSent: number
  broken: number
}

/** So many requests a second, whatever becomes of those before. Waits for the last answers `drainMs` at most. */
export async function openLoop(
  load: Load,
  { rate, ms, maxSockets, drainMs }: { rate: number; ms: number; maxSockets: number; drainMs: number },
): Promise<OpenLoopResult> {
  const clients = openClients(load, maxSockets)
  await clients.openAll()
  const startedAt = performance.now()
  const result = { sent: 0, notSent: 0, broken: 0 }
  for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - startedAt) {
    const due = Math.min((elapsed / 1000) * rate, (ms / 1000) * rate)
    while (result.sent + result.notSent < due) {
      const client = clients.free()
      if (client) client.send(load.next())
      if (client) result.sent++
      else result.notSent++
    }
    await new Promise((turn) => setImmediate(turn))
  }
  const drainedBy = performance.now() + drainMs
  while (clients.busyCount() > 0 && performance.now() < drainedBy) await new Promise((turn) => setTimeout(turn, 5))
  result.broken = clients.broken() + clients.busyCount()
  clients.close()
  return result
}
