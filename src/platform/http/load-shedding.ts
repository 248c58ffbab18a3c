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

/** Bounds of one turn of the event loop: milliseconds in which requests are begun, and requests whose handlers go on. */
const turn = { ms: 5, begun: 24 }

/** Milliseconds of refusals in one turn, and after which turns that only refuse are followed by one that begins requests. */
const refusing = { turnMs: 3, ms: 200 }

/** Requests of one connection in line. Whoever sends more of them without waiting for answers is cut off. */
const mostOfConnection = 64

/**
 * Libuv hands over all requests that have arrived before anything else runs, as long as clients send (48 times 1,024
 * sockets), and accepts one connection in a turn. So turns are kept short, and what does not fit waits in line for the
 * next ones: those that only refuse, while some have waited too long, and those that begin requests whatever their age.
 */
export function createLoadShedder(limits: LoadLimits, onShed: () => void): LoadShedder {
  const line = new Line()
  const writers = createWriters(limits)
  /** Undefined: this turn has begun nothing yet. */
  let turnBeganAt: number | undefined
  let begun = 0
  let isEndAwaited = false
  let lastBegunAt = 0

  function awaitEnd(): void {
    if (isEndAwaited) return
    isEndAwaited = true
    setImmediate(endTurn)
  }

  function isTurnOver(now: number): boolean {
    if (turnBeganAt === undefined) {
      turnBeganAt = now
      lastBegunAt = now
      begun = 0
      awaitEnd()
    }
    return now - turnBeganAt > turn.ms || begun >= turn.begun
  }

  function endTurn(): void {
    isEndAwaited = false
    turnBeganAt = undefined
    const now = performance.now()
    if (now - lastBegunAt < refusing.ms && refuseLate(now)) awaitEnd()
    else while (line.first && !isTurnOver(performance.now())) if (line.take()?.begin()) begun++
  }

  /** True: there may be more of them. */
  function refuseLate(now: number): boolean {
    for (const until = now + refusing.turnMs; performance.now() < until; ) {
      if (!line.first || now - line.first.startedAt <= limits.shedAfterMs) return false
      onShed()
      line.take()?.refuse()
    }
    return true
  }

  return {
    schedule(request) {
      if (limits.shedAfterMs === 0) request.begin()
      else if (isTurnOver(request.startedAt) || line.first) line.push(request)
      else if (request.begin()) begun++
    },
    beginWrite() {
      const mayBegin = writers.begin()
      if (!mayBegin) onShed()
      return mayBegin
    },
    endWrite: writers.end,
  }
}

/** A burst may wait so many times longer than `shedAfterMs`; milliseconds without a refusal after which there may be one again. */
const burst = { times: 3, restMs: 1000 }

/** Writes under way. Dozens that come at once are done soon; while writes have to be refused, no queue is built up again. */
function createWriters({ shedAfterMs, maxWrites, writerMs }: LoadLimits) {
  let count = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    begin(): boolean {
      const now = performance.now()
      const longest = now - refusedAt < burst.restMs ? shedAfterMs : burst.times * shedAfterMs
      if (count >= maxWrites || (shedAfterMs > 0 && count * writerMs() > longest)) {
        refusedAt = now
        return false
      }
      count++
      return true
    },
    end() {
      count--
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
