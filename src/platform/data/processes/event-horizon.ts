// Event horizon of one process: times of its open transactions, and the mark up to which no further one will be taken.

export interface TakenTime {
  at: number
}

export interface EventHorizon {
  /** The time of an event, at least `now` and after every mark given out; it holds the mark back until it is released. */
  take(now: number): TakenTime
  /** The same where readers wait for open transactions, so that none needs to be held for them. */
  timeAfter(now: number): number
  release(taken: TakenTime): void
  /** A mark: whatever this process has taken a time for up to it is over, and it takes no such time again. */
  settle(now: number): number
  /** Takes only times after this one from now on. */
  raise(to: number): void
}

/** Marks never fall: a clock that goes back delays them, and times go on after the last one. */
export function createEventHorizon(): EventHorizon {
  const open = new Set<TakenTime>()
  let last = 0
  const timeAfter = (now: number) => Math.max(now, last + 1)
  return {
    timeAfter,
    take(now) {
      const taken = { at: timeAfter(now) }
      open.add(taken)
      return taken
    },
    release: (taken) => void open.delete(taken),
    settle(now) {
      let next = timeAfter(now)
      for (const { at } of open) if (at < next) next = at
      last = Math.max(last, next - 1)
      return next - 1
    },
    raise(to) {
      last = Math.max(last, to)
    },
  }
}
