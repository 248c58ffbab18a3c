// Rate limiter: requests per client, kind and window.
import type { Clock } from '../clock.ts'
import { clientNetwork } from './client-address.ts'
import { type CounterFactory, createSharedCounts } from './shared-counts.ts'
import type { Rate } from './window-counter.ts'

export type { Rate } from './window-counter.ts'

/** `file`: what is sent as it lies there, such as scripts, style sheets and pictures, of which a page has many. */
export type RequestKind = 'read' | 'write' | 'file'

/** Limit of each kind, as a multiple of the limit of writes. */
const factors: Record<RequestKind, number> = { write: 1, read: 10, file: 100 }

export interface RateLimiter {
  /** Seconds to wait, or undefined when this one may pass. */
  consume(address: string, kind: RequestKind): number | undefined
  /** Undefined: no limit. */
  rateOf(kind: RequestKind): Rate | undefined
}

/** `createCounter`: counts for this process alone by default. */
export function createRateLimiter(
  rate: Rate | undefined,
  clock: Clock,
  createCounter: CounterFactory = createSharedCounts(clock, undefined),
): RateLimiter {
  if (!rate) return { consume: () => undefined, rateOf: () => undefined }
  const rateOf = (kind: RequestKind): Rate => ({ ...rate, count: rate.count * factors[kind] })
  const counterOf = (kind: RequestKind) => createCounter(`requests ${kind}`, rateOf(kind))
  const counters = { read: counterOf('read'), write: counterOf('write'), file: counterOf('file') }
  return { consume: (address, kind) => counters[kind].spend(clientNetwork(address)), rateOf }
}
