// Load shedding: what has waited too long for the event loop, or finds too many writes under way, is answered 503 at once.

export interface LoadLimits {
  /** Milliseconds that requests may take up the event loop in one of its turns; 0: no limit. */
  shedAfterMs: number
  /** Writes whose handlers run at the same time. */
  maxWrites: number
}

export interface LoadShedder {
  /** Called once for each request when its headers are there. `now` is of `performance`. */
  isLate(now: number): boolean
  /** Takes a place among the writes; false when there is none. */
  beginWrite(): boolean
  endWrite(): void
}

/** Seconds for `Retry-After`: a client that comes back then finds the queue empty. */
export const shedRetrySeconds = 1

/**
 * All requests whose bytes have arrived are handled in one turn of the event loop, one after the other: how long the
 * turn has lasted is how long the latest of them has waited. Without requests nothing is scheduled.
 */
export function createLoadShedder({ shedAfterMs, maxWrites }: LoadLimits, onShed: () => void): LoadShedder {
  let turnBeganAt: number | undefined
  let writes = 0
  const endTurn = () => {
    turnBeganAt = undefined
  }

  function shed(): boolean {
    onShed()
    return true
  }

  return {
    isLate(now) {
      if (shedAfterMs === 0) return false
      if (turnBeganAt === undefined) {
        turnBeganAt = now
        setImmediate(endTurn)
      }
      return now - turnBeganAt > shedAfterMs && shed()
    },
    beginWrite() {
      if (writes >= maxWrites) return !shed()
      writes++
      return true
    },
    endWrite() {
      writes--
    },
  }
}
