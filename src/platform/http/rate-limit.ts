// Requests per client and window, in memory and bounded: enough to keep one client from taking everything.
import type { Clock } from '../ids.ts'
import { networkOf } from './client-address.ts'

export interface Rate {
  count: number
  windowMs: number
}

interface Window {
  endsAt: number
  left: number
}

/** Reads are cheap: they get this many times the limit of writes. */
const readFactor = 10
/** Clients remembered at once; beyond it the oldest are forgotten. */
const mostClients = 20_000

export interface RateLimiter {
  /** Seconds to wait, or undefined when this one may pass. */
  refusedFor(address: string, kind: 'read' | 'write'): number | undefined
}

export function createRateLimiter(rate: Rate | undefined, clock: Clock): RateLimiter {
  if (!rate) return { refusedFor: () => undefined }
  const windows = { read: new Map<string, Window>(), write: new Map<string, Window>() }
  const allowed = { read: rate.count * readFactor, write: rate.count }
  return {
    refusedFor(address, kind) {
      const key = networkOf(address)
      const now = clock.now()
      let window = windows[kind].get(key)
      if (!window || window.endsAt <= now) {
        window = { endsAt: now + rate.windowMs, left: allowed[kind] }
        windows[kind].delete(key)
        windows[kind].set(key, window)
        forgetOldest(windows[kind])
      }
      if (window.left-- > 0) return undefined
      return Math.max(1, Math.ceil((window.endsAt - now) / 1000))
    },
  }
}

function forgetOldest(windows: Map<string, Window>): void {
  if (windows.size <= mostClients) return
  for (const key of windows.keys()) {
    windows.delete(key)
    return
  }
}
