// Fixed-window counters by key, in memory: at most 20,000 keys, beyond which the oldest windows are dropped.
import type { Clock } from '../clock.ts'

export interface Rate {
  count: number
  windowMs: number
}

interface Window {
  endsAt: number
  used: number
}

const maxKeys = 20_000

export interface WindowCounter {
  /** Takes `amount` if any of the window is left; resolves to the seconds until the next window otherwise. */
  spend(key: string, amount?: number): number | undefined
  /** The same answer, with nothing taken. */
  exhaustedFor(key: string): number | undefined
}

export function createWindowCounter({ count, windowMs }: Rate, clock: Clock): WindowCounter {
  const windows = new Map<string, Window>()

  function current(key: string, now: number): Window | undefined {
    const window = windows.get(key)
    return window && window.endsAt > now ? window : undefined
  }

  function open(key: string, now: number): Window {
    const window = { endsAt: now + windowMs, used: 0 }
    // Deleted first, so that the order of the map is the order of beginning.
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > maxKeys) for (const oldest of windows.keys()) return drop(oldest, window)
    return window
  }

  function drop(oldest: string, window: Window): Window {
    windows.delete(oldest)
    return window
  }

  const waitSeconds = ({ endsAt }: Window, now: number) => Math.max(1, Math.ceil((endsAt - now) / 1000))

  return {
    spend(key, amount = 1) {
      const now = clock.now()
      const window = current(key, now) ?? open(key, now)
      if (window.used >= count) return waitSeconds(window, now)
      window.used += amount
      return undefined
    },
    exhaustedFor(key) {
      const now = clock.now()
      const window = current(key, now)
      return window && window.used >= count ? waitSeconds(window, now) : undefined
    },
  }
}
