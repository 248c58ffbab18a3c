// WebSocket connection with reconnects; events missed meanwhile are read from the event log.
import type { LiveFrame } from './state/live-events.ts'

export interface LiveConnectionParts {
  address: string
  /** Epoch milliseconds. */
  since: number
  /** The oldest from then on, as many as fit into an answer; none where there are no more. Undefined: no answer. */
  missed(since: number): Promise<LiveFrame[] | undefined>
  /** Each event once. */
  heard(frame: LiveFrame): void
  opened(): void
}

export interface LiveConnection {
  /** The device is offline. */
  rest(): void
  /** At once, not after a time. */
  open(): void
}

/** Jitter of reconnects: all connections break at once when a server stops. */
const basePauseMs = 4_000
/** Exponential backoff after refusals. */
const maxPauseMs = 60_000

export function createLiveConnection({ address, opened, ...parts }: LiveConnectionParts): LiveConnection {
  const intake = createIntake(parts)
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function open(): void {
    clearTimeout(timer)
    if (socket) return
    const line = new WebSocket(address)
    socket = line
    line.onopen = async () => {
      failures = 0
      opened()
      // Without what was missed the line is worth nothing: it is tried anew as a whole.
      if (!(await intake.catchUp(() => socket === line))) line.close()
    }
    line.onmessage = ({ data }) => intake.take(JSON.parse(data as string) as LiveFrame)
    line.onclose = () => {
      if (socket !== line) return
      socket = undefined
      const pause = Math.min(maxPauseMs, basePauseMs * 2 ** Math.min(failures++, 4))
      timer = setTimeout(open, Math.random() * pause)
    }
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

interface Intake {
  take(frame: LiveFrame): void
  /** Are all missed events here? */
  catchUp(goesOn: () => boolean): Promise<boolean>
}

/** Events of one page have times that only grow: what the log and the line both tell is known by its own. */
function createIntake({ since, missed, heard }: Pick<LiveConnectionParts, 'since' | 'missed' | 'heard'>): Intake {
  /** Live events received while missed ones are still being read. */
  let early: LiveFrame[] | undefined
  const inOrder = (frame: LiveFrame) => {
    const { timestamp = 0 } = frame
    if (timestamp < since) return
    since = timestamp + 1
    heard(frame)
  }
  return {
    take(frame) {
      if (frame.type === 'p-u') heard(frame)
      else if (early) early.push(frame)
      else inOrder(frame)
    },
    async catchUp(goesOn) {
      early = []
      let frames: LiveFrame[] | undefined
      do {
        frames = await missed(since)
        if (!frames || !goesOn()) return false
        frames.forEach(inOrder)
      } while (frames.length > 0)
      early.forEach(inOrder)
      early = undefined
      return true
    },
  }
}
