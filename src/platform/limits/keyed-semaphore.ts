// Keyed semaphore: bounded concurrency with a bounded queue, a bounded wait, and a share per key.
import { ApiError } from '../errors.ts'

export interface SemaphoreLimits {
  maxConcurrent: number
  maxWaiting: number
  /** Longest wait in the queue; then `unavailable`. */
  waitMs: number
  /** Limits of one key, so that slow work for one leaves room for others. By default those of all. */
  perKey?: { maxConcurrent: number; maxWaiting: number }
}

export type RunLimited = <T>(work: () => Promise<T>, key?: string) => Promise<T>

interface Waiter {
  key: string
  begin(): void
}

/** Throws `unavailable` when the queue is full, and after `waitMs`. */
export function createKeyedSemaphore({
  maxConcurrent,
  maxWaiting,
  waitMs,
  perKey = { maxConcurrent, maxWaiting },
}: SemaphoreLimits): RunLimited {
  /** In order of insertion. */
  const queue = new Set<Waiter>()
  const running: string[] = []
  const mayBegin = (key: string) => running.length < maxConcurrent && countOf(key, running) < perKey.maxConcurrent

  function wait(key: string): Promise<void> {
    const ofKey = Array.from(queue, (waiter) => waiter.key)
    if (queue.size >= maxWaiting || countOf(key, ofKey) >= perKey.maxWaiting) throw busy()
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiter = { key, begin }
      const timer = setTimeout(() => {
        queue.delete(waiter)
        reject(busy())
      }, waitMs)
      queue.add(waiter)
    })
  }

  /** Hands the slot on synchronously, so that a new caller cannot take it. */
  function handOn(key: string): void {
    running.splice(running.indexOf(key), 1)
    const next = queue.values().find((waiter) => mayBegin(waiter.key))
    if (!next) return
    queue.delete(next)
    running.push(next.key)
    next.begin()
  }

  return async (work, key = '') => {
    if (mayBegin(key)) running.push(key)
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
