// Clock, passed to everything that needs the time, so that tests control it.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
