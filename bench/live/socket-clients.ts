// Thousands of WebSocket clients, cheap enough not to dominate the measurement: frames are counted, some are parsed.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface SocketClients {
  /** Counting begins anew. */
  expect(): void
  /** A word for the next post; from now on the time runs until a sampled socket has it. */
  mark(): string
  /** Waits for so many frames with marks. */
  got(frames: number): Promise<void>
  /** Waits until nothing comes any more. */
  quiet(): Promise<void>
  /** Milliseconds from marks to frames at the sampled sockets. */
  times(): number[]
  leave(): void
  state: CrowdState
}

interface CrowdState {
  sockets: Socket[]
  marks: Map<string, number>
  times: number[]
  marked: number
  frames: number
}

export interface SocketClientsParts {
  port: number
  path: string
  sockets: number
  sampled: number
  /** Those who listen already: counted as one. */
  others?: SocketClients
}

const together = 100
const patienceMs = 60_000

export async function connectClients({
  port,
  path,
  sockets,
  sampled,
  others,
}: SocketClientsParts): Promise<SocketClients> {
  const state = others?.state ?? { sockets: [], marks: new Map(), times: [], marked: 0, frames: 0 }
  for (let at = 0; at < sockets; at += together) {
    const some = Math.min(together, sockets - at)
    await Promise.all(Array.from({ length: some }, (_, i) => open(port, path, at + i < sampled, state)))
  }
  return {
    state,
    expect() {
      state.times = []
      state.marked = 0
    },
    mark() {
      const marker = `mark-${state.marks.size}-`
      state.marks.set(marker, performance.now())
      return marker
    },
    async got(frames) {
      const deadline = performance.now() + patienceMs
      while (state.marked < frames) {
        if (performance.now() > deadline) throw new Error(`${state.marked} of ${frames} frames came.`)
        await pause(5)
      }
    },
    async quiet() {
      for (let before = -1; before !== state.frames; ) {
        before = state.frames
        await pause(6000)
      }
    },
    times: () => state.times,
    leave() {
      for (const socket of state.sockets) socket.destroy()
    },
  }
}

async function open(port: number, path: string, isSampled: boolean, state: CrowdState): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const key = Buffer.from('0123456789abcdef').toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString('latin1').slice(0, 500))
  const rest = head.subarray(head.indexOf('\r\n\r\n') + 4)
  const answerPing = () => socket.write(pong)
  const take = frameReader(answerPing, (text) => {
    state.frames++
    if (text.indexOf('"p-u"', 0, 'latin1') >= 0 && text.length < 400) return
    state.marked++
    if (isSampled) noteTime(text, state)
  })
  if (rest.length > 0) take(rest)
  socket.on('data', take).on('error', () => {})
  state.sockets.push(socket)
}

function noteTime(text: Buffer, { marks, times }: CrowdState): void {
  const marker = /mark-\d+-/.exec(text.toString('latin1'))?.[0] ?? ''
  const at = marks.get(marker)
  if (at !== undefined) times.push(performance.now() - at)
}

/** Empty, and masked with nothing. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Frames of servers: no mask, never in parts. */
function frameReader(answerPing: () => void, take: (body: Buffer) => void): (chunk: Buffer) => void {
  let held: Buffer | undefined
  return (chunk) => {
    let bytes = held ? Buffer.concat([held, chunk]) : chunk
    held = undefined
    while (bytes.length > 0) {
      const length = bytes.length < 2 ? undefined : lengthOf(bytes)
      if (length === undefined || bytes.length < length.head + length.body) {
        held = bytes
        return
      }
      if (bytes[0] === 0x89) answerPing()
      else if (bytes[0] === 0x81) take(bytes.subarray(length.head, length.head + length.body))
      bytes = bytes.subarray(length.head + length.body)
    }
  }
}

function lengthOf(bytes: Buffer): { head: number; body: number } | undefined {
  const short = (bytes[1] ?? 0) & 127
  if (short < 126) return { head: 2, body: short }
  if (short === 126) return bytes.length < 4 ? undefined : { head: 4, body: bytes.readUInt16BE(2) }
  return bytes.length < 10 ? undefined : { head: 10, body: Number(bytes.readBigUInt64BE(2)) }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
