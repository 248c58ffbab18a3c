// Load shedding: requests that find others before them wait in line; who waits too long, or finds too many writes under way, is answered 503.

export interface LoadLimits {
  /** Milliseconds that a request may wait for others before it is begun; 0: all are begun at once. */
  shedAfterMs: number
  /** Writes whose handlers run at the same time. */
  maxWrites: number
  /** How much longer a write takes for each that is under way, in milliseconds. */
  writerMs(): number
}

/** What a request came on. */
export interface ClientConnection {
  readonly destroyed: boolean
  destroy(): unknown
}

/** A request whose headers are there. */
export interface Waiting {
  connection: ClientConnection
  /** When the headers came, by the clock of `performance`. */
  startedAt: number
  /** Answers it. True: its handler goes on after this call has returned. */
  begin(): boolean
  refuse(): void
}

export interface LoadShedder {
  /** Begins the request, at once or in its turn, or refuses it. */
  schedule(request: Waiting): void
  /** Takes a place among the writes; false when there is none. */
  beginWrite(): boolean
  endWrite(): void
}

/** Seconds for `Retry-After`: a client that comes back then finds the line empty. */
export const shedRetrySeconds = 1

/** A write may wait for others so many times longer than a request does for its turn: dozens that come at once are done soon. */
const burst = 8

/**
 * Bounds of one turn of the event loop: milliseconds in which requests are begun, requests begun whose handlers go on
 * after it, and milliseconds in which requests are refused.
 */
const turn = { ms: 5, begun: 24, refuseMs: 20 }

/** Requests of one connection in line. Whoever sends more of them without waiting for answers is cut off. */
const mostOfConnection = 64

/**
 * Libuv hands over all requests that have arrived before anything else runs, as long as clients send (48 times 1,024
 * sockets), and accepts one connection in a turn. So turns are kept short: what does not fit waits in line for the next
 * one. Each turn begins some of the line whatever their age, so that refusals, however many, never take up all of it.
 */
export function createLoadShedder({ shedAfterMs, maxWrites, writerMs }: LoadLimits, onShed: () => void): LoadShedder {
  const line = new Line()
  let turnBeganAt: number | undefined
  let begun = 0
  let writes = 0

  function beginTurn(now: number): number {
    begun = 0
    setImmediate(endTurn)
    return now
  }

  function isTurnOver(now: number): boolean {
    turnBeganAt ??= beginTurn(now)
    return now - turnBeganAt > turn.ms || begun >= turn.begun
  }

  function endTurn(): void {
    turnBeganAt = undefined
    while (line.first && !isTurnOver(performance.now())) if (line.take()?.begin()) begun++
    const until = performance.now() + turn.refuseMs
    for (let now = 0; now < until && line.first; ) {
      now = performance.now()
      if (now - line.first.startedAt <= shedAfterMs) return
      onShed()
      line.take()?.refuse()
    }
  }

  return {
    schedule(request) {
      if (shedAfterMs === 0) request.begin()
      else if (isTurnOver(request.startedAt) || line.first) line.push(request)
      else if (request.begin()) begun++
    },
    beginWrite() {
      if (writes >= maxWrites || (shedAfterMs > 0 && writes * writerMs() > burst * shedAfterMs)) {
        onShed()
        return false
      }
      writes++
      return true
    },
    endWrite() {
      writes--
    },
  }
}

/** Connections in the order in which they came, each with its requests: one of each in turn. */
class Line {
  #requests = new Map<ClientConnection, Waiting[]>()
  #first: Waiting | undefined

  /** Of a client that is still there. */
  get first(): Waiting | undefined {
    if (this.#first && !this.#first.connection.destroyed) return this.#first
    for (const [connection, [request]] of this.#requests) {
      if (!connection.destroyed) {
        this.#first = request
        return request
      }
      this.#requests.delete(connection)
    }
    this.#first = undefined
    return undefined
  }

  push(request: Waiting): void {
    const { connection } = request
    const own = this.#requests.get(connection)
    if (!own) this.#requests.set(connection, [request])
    else if (own.length < mostOfConnection) own.push(request)
    else connection.destroy()
  }

  /** The first one, which is no longer in line; its connection goes to the end with what it has besides. */
  take(): Waiting | undefined {
    const { first } = this
    if (!first) return undefined
    const [, ...further] = this.#requests.get(first.connection) ?? []
    this.#requests.delete(first.connection)
    if (further.length > 0) this.#requests.set(first.connection, further)
    this.#first = undefined
    return first
  }
}
