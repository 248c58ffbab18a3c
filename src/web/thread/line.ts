// The line to the server: opened again whenever it breaks, and what happened meanwhile read from the log.
import type { Frame } from './state/listening.ts'

export interface LineParts {
  address: string
  /** Epoch milliseconds. */
  since: number
  /** At most 500 from then on, the oldest first; undefined where there is no answer. */
  missed(since: number): Promise<Frame[] | undefined>
  /** Each event once. */
  heard(frame: Frame): void
  opened(): void
}

export interface Line {
  /** Nothing can be heard: the device is offline. */
  rest(): void
  /** At once, not after a time. */
  open(): void
}

/** Everybody's line breaks at the same moment when a server stops: each comes back at another. */
const mostPauseMs = 4_000
/** Whoever is refused again and again asks ever more seldom. */
const longestPauseMs = 60_000
const mostMissed = 500
const mostKnown = 2 * mostMissed

export function createLine({ address, since, missed, heard, opened }: LineParts): Line {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let last = since
  /** From then on something may be missing, until the log has told it. */
  let missing: number | undefined
  const isNew = createMemory()

  function take(frame: Frame): void {
    const { type, timestamp = 0 } = frame
    const isPresence = type === 'p-u'
    if (!isPresence) last = Math.max(last, timestamp)
    if (isPresence || isNew(timestamp)) heard(frame)
  }

  async function catchUp(line: WebSocket, since: number): Promise<void> {
    const isOver = await readMissed({ missed, since, take, goesOn: () => socket === line })
    if (socket !== line) return
    // Without what was missed the line is worth nothing: it is tried anew as a whole.
    if (isOver) missing = undefined
    else line.close()
  }

  function open(): void {
    clearTimeout(timer)
    if (socket) return
    const line = new WebSocket(address)
    socket = line
    line.onopen = () => {
      failures = 0
      missing ??= last
      opened()
      void catchUp(line, missing)
    }
    line.onmessage = ({ data }) => take(JSON.parse(data as string) as Frame)
    line.onclose = () => {
      if (socket === line) comeBack()
    }
  }

  function comeBack(): void {
    socket = undefined
    const pause = Math.min(longestPauseMs, mostPauseMs * 2 ** Math.min(failures++, 4))
    timer = setTimeout(open, Math.random() * pause)
  }

  return {
    open,
    rest() {
      clearTimeout(timer)
      const line = socket
      socket = undefined
      line?.close()
    },
  }
}

interface Missed extends Pick<LineParts, 'missed' | 'since'> {
  take(frame: Frame): void
  goesOn(): boolean
}

/** Whether all of it was read. */
async function readMissed({ missed, since, take, goesOn }: Missed): Promise<boolean> {
  let from: number | undefined = since
  while (from !== undefined && goesOn()) {
    const frames: Frame[] | undefined = await missed(from)
    if (!frames) return false
    for (const frame of frames) take(frame)
    from = frames.length < mostMissed ? undefined : frames.at(-1)?.timestamp
  }
  return from === undefined
}

/** Of one page no two events share their time: what the log tells again is known by it. */
function createMemory(): (time: number) => boolean {
  const times = new Set<number>()
  return (time) => {
    if (times.has(time)) return false
    times.add(time)
    for (const oldest of times) if (times.size > mostKnown) times.delete(oldest)
    return true
  }
}
