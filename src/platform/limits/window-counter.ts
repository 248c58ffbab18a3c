// Fixed-window counters by key, in memory: at most 20,000 keys, beyond which the oldest windows are dropped.
import type { Clock } from '../clock.ts'

export interface Rate {
  count: number
  windowMs: number
}

export interface Window {
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

/** Windows of the same keys in other processes. */
export interface OtherWindows {
  usedElsewhere(key: string): Window | undefined
  spent(key: string, window: Readonly<Window>): void
}

const alone: OtherWindows = { usedElsewhere: () => undefined, spent: () => {} }

export function createWindowCounter({ count, windowMs }: Rate, clock: Clock, others = alone): WindowCounter {
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

  /** Seconds until the fuller one of its windows ends, where they are used up together. */
  function waitSeconds(key: string, own: Window | undefined, now: number): number | undefined {
    const other = others.usedElsewhere(key)
    const elsewhere = other && other.endsAt > now ? other : undefined
    if ((own?.used ?? 0) + (elsewhere?.used ?? 0) < count) return undefined
    const fuller = elsewhere && elsewhere.used > (own?.used ?? 0) ? elsewhere : own
    return fuller && Math.max(1, Math.ceil((fuller.endsAt - now) / 1000))
  }

  return {
    spend(key, amount = 1) {
      const now = clock.now()
      const window = current(key, now) ?? open(key, now)
      const wait = waitSeconds(key, window, now)
      if (wait !== undefined) return wait
      window.used += amount
      others.spent(key, window)
      return undefined
    },
    exhaustedFor(key) {
      const now = clock.now()
      return waitSeconds(key, current(key, now), now)
    },
  }
}
