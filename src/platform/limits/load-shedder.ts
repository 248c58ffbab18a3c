// Load shedding: a fair queue of requests with a bounded wait, and admission of writes; the excess is answered 503.

export interface LoadLimits {
  /** Longest wait in the queue, in milliseconds. 0: no queue, every request is begun at once. */
  shedAfterMs: number
  /** Writes whose handlers run at the same time. */
  maxWrites: number
  /** Mean wait for the database per write under way, in milliseconds. */
  writerMs(): number
  /** Monotonic clock in milliseconds; `performance.now` by default. */
  monotonicMs?: () => number
}

/** The socket of a request. */
export interface ClientConnection {
  readonly destroyed: boolean
  destroy(): unknown
}

/** A request whose headers are there. */
export interface QueuedRequest {
  connection: ClientConnection
  /** Arrival of the headers, in `performance.now()` milliseconds. */
  startedAt: number
  /** Answers it. True: its handler goes on after this call has returned. */
  begin(): boolean
  refuse(): void
}

export interface LoadShedder {
  /** Begins the request, at once or in its turn, or refuses it. */
  schedule(request: QueuedRequest): void
  /** Takes a place among the writes; false when there is none. */
  beginWrite(): boolean
  endWrite(): void
}

/** `Retry-After` of a refusal, in seconds: longer than the longest wait in the queue. */
export const shedRetryAfterSeconds = 1

/** Bounds of one turn of the event loop: milliseconds in which requests are begun, and requests whose handlers go on. */
const turn = { ms: 5, begun: 24 }

/** Milliseconds of refusals in one turn, and longest time without a turn that begins requests, in milliseconds. */
const refusing = { turnMs: 3, ms: 200 }

/** Requests of one connection in the queue; a connection that pipelines more is closed. */
const maxQueuedPerConnection = 64

/**
 * Libuv hands over all requests that have arrived before anything else runs, as long as clients send (48 times 1,024
 * sockets), and accepts one connection in a turn. So turns are kept short, and what does not fit waits in the queue for
 * the next ones: those that only refuse, while some have waited too long, and those that begin requests of any age.
 */
export function createLoadShedder(limits: LoadLimits, onShed: () => void): LoadShedder {
  const monotonicMs = limits.monotonicMs ?? performance.now.bind(performance)
  const queue = new FairQueue()
  const writers = createWriteAdmission(limits)
  let turnBeganAt: number | undefined // Undefined: this turn has begun nothing yet.
  let begun = 0
  let isEndAwaited = false
  let lastBegunAt = 0

  function awaitEnd(): void {
    if (!isEndAwaited) setImmediate(endTurn)
    isEndAwaited = true
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
    const now = monotonicMs()
    if (now - lastBegunAt < refusing.ms && refuseLate(now)) awaitEnd()
    else while (queue.first && !isTurnOver(monotonicMs())) if (queue.take()?.begin()) begun++
  }

  /** True: there may be more of them. */
  function refuseLate(now: number): boolean {
    for (const until = now + refusing.turnMs; monotonicMs() < until; ) {
      if (!queue.first || now - queue.first.startedAt <= limits.shedAfterMs) return false
      onShed()
      queue.take()?.refuse()
    }
    return true
  }

  return {
    schedule(request) {
      if (limits.shedAfterMs === 0) request.begin()
      else if (queue.first || isTurnOver(request.startedAt)) {
        queue.push(request)
        awaitEnd()
      } else if (request.begin()) begun++
    },
    beginWrite() {
      const mayBegin = writers.begin()
      if (!mayBegin) onShed()
      return mayBegin
    },
    endWrite: writers.end,
  }
}

/** Longest wait of a burst as a multiple of `shedAfterMs`, and milliseconds without a refusal until the next burst. */
const burst = { times: 3, restMs: 1000 }

/** Admission by the estimated wait for the database. A burst may wait longer; while writes are refused, `shedAfterMs` is the limit. */
function createWriteAdmission({ shedAfterMs, maxWrites, writerMs, monotonicMs = () => performance.now() }: LoadLimits) {
  let count = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    begin(): boolean {
      const now = monotonicMs()
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

/** Fair queue: round robin over connections, first in, first out within each. */
class FairQueue {
  #requests = new Map<ClientConnection, QueuedRequest[]>()
  #first: QueuedRequest | undefined

  /** The next request whose connection is open. Those of closed connections are dropped. */
  get first(): QueuedRequest | undefined {
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

  push(request: QueuedRequest): void {
    const { connection } = request
    const own = this.#requests.get(connection)
    if (!own) this.#requests.set(connection, [request])
    else if (own.length < maxQueuedPerConnection) own.push(request)
    else connection.destroy()
  }

  /** Removes and returns `first`; further requests of its connection go to the end. */
  take(): QueuedRequest | undefined {
    const { first } = this
    if (!first) return undefined
    const [, ...further] = this.#requests.get(first.connection) ?? []
    this.#requests.delete(first.connection)
    if (further.length > 0) this.#requests.set(first.connection, further)
    this.#first = undefined
    return first
  }
}
