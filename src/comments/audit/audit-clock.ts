// The times of audit entries, so that whoever reads on from the last one that they have misses none.

export interface AuditClock {
  /** Of an entry that is written now: later than everything that anybody was shown. */
  next(now: number): number
  /** From before the entry has its time until it is committed, or never will be. */
  writing<T>(written: Promise<T>): Promise<T>
  /** Resolves, when all entries up to a time are there, to that time: at least `now`. */
  settled(now: number): Promise<number>
}

/** For the entries of this process: what another one is just committing may still come in behind. */
export function createAuditClock(): AuditClock {
  const open = new Set<Promise<unknown>>()
  let last = 0
  let shown = 0
  return {
    next(now) {
      last = Math.max(last, now, shown + 1)
      return Math.max(now, shown + 1)
    },
    async writing(written) {
      open.add(written)
      try {
        return await written
      } finally {
        open.delete(written)
      }
    },
    async settled(now) {
      shown = Math.max(shown, now, last)
      const until = shown
      await Promise.allSettled(open)
      return until
    },
  }
}
