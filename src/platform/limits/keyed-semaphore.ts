// A few at a time, the others in a line of bounded length and patience.
import { ApiError } from '../errors.ts'

export interface SemaphoreLimits {
  atOnce: number
  mostWaiting: number
  /** Who has waited for this long is sent away. */
  waitMs: number
  /** The share of one key, so that slow work for one leaves turns to the others. All of it by default. */
  ofOneKey?: { atOnce: number; mostWaiting: number }
}

export type RunLimited = <T>(work: () => Promise<T>, key?: string) => Promise<T>

interface Place {
  key: string
  begin(): void
}

/** Refused as `unavailable` when the line is full, and after too long a wait. */
export function createKeyedSemaphore({
  atOnce,
  mostWaiting,
  waitMs,
  ofOneKey = { atOnce, mostWaiting },
}: SemaphoreLimits): RunLimited {
  /** A set lists its members in the order in which they came. */
  const line = new Set<Place>()
  const working: string[] = []
  const mayBegin = (key: string) => working.length < atOnce && countOf(key, working) < ofOneKey.atOnce

  function wait(key: string): Promise<void> {
    const ofKey = Array.from(line, (place) => place.key)
    if (line.size >= mostWaiting || countOf(key, ofKey) >= ofOneKey.mostWaiting) throw busy()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const place = { key, begin }
      const timer = setTimeout(() => {
        line.delete(place)
        reject(busy())
      }, waitMs)
      line.add(place)
    })
  }

  /** A turn is handed on at once, so that nobody who comes now can take it. */
  function handOn(key: string): void {
    working.splice(working.indexOf(key), 1)
    const next = line.values().find((place) => mayBegin(place.key))
    if (!next) return
    line.delete(next)
    working.push(next.key)
    next.begin()
  }

  return async (work, key = '') => {
    if (mayBegin(key)) working.push(key)
    else await wait(key)
    try {
      return await work()
    } finally {
      handOn(key)
    }
  }
}

function countOf(key: string, keys: readonly string[]): number {
  return keys.filter((one) => one === key).length
}

function busy(): ApiError {
  return new ApiError('unavailable', { retryAfterSeconds: 5 })
}
