// Load shedding: requests that find others before them wait in line; who waits too long, or finds too many writes under way, is answered 503.

export interface LoadLimits {
  /** Milliseconds that a request may wait for others before it is begun; 0: all are begun at once. */
  shedAfterMs: number
  /** Writes whose handlers run at the same time. */
  maxWrites: number
  /** How much longer a write takes for each that is under way, in milliseconds. */
  writerMs(): number
}

/** A request whose headers are there. */
export interface Waiting {
  /** When they came, by the clock of `performance`. */
  startedAt: number
  /** Answers it. True: it goes on after this call has returned. */
  begin(): boolean
  refuse(): void
  /** The client has left. */
  isGone(): boolean
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

/** Writers wait so many times longer than requests do before others are refused: dozens may come at once, and be done soon. */
const burst = 8

/** Of one turn of the event loop, for requests; those whose handlers go on are counted, too, as most of their work comes later. */
const turn = { ms: 5, begun: 24 }

/**
 * Libuv hands over all requests that have arrived before anything else runs, as long as clients send (48 times 1,024
 * sockets), and accepts one connection in a turn. So turns are kept short: what does not fit waits in line for the next
 * one, first come, first begun. There are no more in line than connections and what one packet of each holds.
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

  function begin(request: Waiting): void {
    if (!request.isGone() && request.begin()) begun++
  }

  function refuse(request: Waiting): void {
    if (request.isGone()) return
    onShed()
    request.refuse()
  }

  function endTurn(): void {
    turnBeganAt = undefined
    const now = performance.now()
    for (let next = line.first; next && now - next.startedAt > shedAfterMs; next = line.next()) refuse(next)
    for (let next = line.first; next && !isTurnOver(performance.now()); next = line.next()) begin(next)
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

/** First in, first out. An array's own `shift` moves all the others. */
class Line {
  #waiting: Waiting[] = []
  #head = 0

  get first(): Waiting | undefined {
    return this.#waiting[this.#head]
  }

  push(request: Waiting): void {
    this.#waiting.push(request)
  }

  /** Drops the first one. The one behind it. */
  next(): Waiting | undefined {
    this.#head++
    if (this.#head === this.#waiting.length || this.#head === 1024) {
      this.#waiting = this.#waiting.slice(this.#head)
      this.#head = 0
    }
    return this.first
  }
}
