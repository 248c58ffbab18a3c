// The clock in epoch milliseconds, handed in everywhere, so that tests own it.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
