// Times of audit entries, so that paging on from the last entry seen misses none.

export interface AuditClock {
  /** Time of a new entry: later than every time returned by `settled`. */
  next(now: number): number
  /** Wraps the write of an entry, from before its time is taken until commit or failure. */
  track<T>(written: Promise<T>): Promise<T>
  /** Waits for open writes, then resolves to a time (at least `now`) up to which all entries are committed. */
  settled(now: number): Promise<number>
}

/** Covers this process only: another process may still commit an earlier entry. */
export function createAuditClock(): AuditClock {
  const pendingWrites = new Set<Promise<unknown>>()
  let last = 0
  let settledUntil = 0
  return {
    next(now) {
      last = Math.max(last, now, settledUntil + 1)
      return Math.max(now, settledUntil + 1)
    },
    async track(written) {
      pendingWrites.add(written)
      try {
        return await written
      } finally {
        pendingWrites.delete(written)
      }
    },
    async settled(now) {
      settledUntil = Math.max(settledUntil, now, last)
      const until = settledUntil
      await Promise.allSettled(pendingWrites)
      return until
    },
  }
}
