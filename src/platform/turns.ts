// A few at a time, the others in a line of bounded length.
import { Refusal } from './api/refusal.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** Refused as `unavailable` when the line is full. */
export function createTurns(atOnce: number, mostWaiting: number): InTurn {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= mostWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
      await new Promise<void>((begin) => waiting.push(begin))
    }
    try {
      return await work()
    } finally {
      // A turn is handed on, not given back, so that nobody who comes now can take it.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
