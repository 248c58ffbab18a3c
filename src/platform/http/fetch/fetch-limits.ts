// Limits of one fetch in bytes and milliseconds, and the timers that end it.

import { ConnectTimeout, FetchFailure } from './fetch-failure.ts'

export interface FetchLimits {
  /** Name look-up, connection and TLS of one hop. */
  connectMs: number
  /** From the request sent to the last header. */
  headersMs: number
  /** Between two pieces of the body. */
  idleMs: number
  /** All hops together, the body included. */
  totalMs: number
  wireBytes: number
  decodedBytes: number
  redirects: number
}

export const defaultLimits: FetchLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  idleMs: 15_000,
  totalMs: 30_000,
  wireBytes: 5 * 1024 * 1024,
  decodedBytes: 10 * 1024 * 1024,
  redirects: 5,
}

/** Honest servers add a few lines to a body; this much is left to them for headers, and for chunks of any size. */
export function maxRawBytes({ wireBytes }: FetchLimits): number {
  return 2 * wireBytes + 1024 * 1024
}

const phases = {
  connect: { limit: 'connectMs', message: 'The server could not be reached in time.' },
  headers: { limit: 'headersMs', message: 'The server took too long to answer.' },
  body: { limit: 'idleMs', message: 'The server stopped sending before the answer was complete.' },
} as const

export interface TimeLimits {
  /** Aborted with a `FetchFailure` when a limit is passed or the caller gives up. */
  readonly signal: AbortSignal
  /** Ends the clock of the phase before and starts this one's, also for the same phase anew. */
  enter(phase: keyof typeof phases): void
  end(): void
}

export function startTimeLimits(limits: FetchLimits, caller: AbortSignal | undefined): TimeLimits {
  const controller = new AbortController()
  const abortAfter = (ms: number, message: string, isConnecting = false) => {
    const failure = () => (isConnecting ? new ConnectTimeout(message) : new FetchFailure('timeout', message))
    return setTimeout(() => controller.abort(failure()), ms)
  }
  const giveUp = () => controller.abort(new FetchFailure('aborted', 'The fetch was called off.', caller?.reason))
  const total = abortAfter(limits.totalMs, 'The server took too long to send the whole answer.')
  let current: NodeJS.Timeout | undefined

  if (caller?.aborted) giveUp()
  caller?.addEventListener('abort', giveUp, { once: true })
  return {
    signal: controller.signal,
    enter(phase) {
      clearTimeout(current)
      current = abortAfter(limits[phases[phase].limit], phases[phase].message, phase === 'connect')
    },
    end() {
      clearTimeout(total)
      clearTimeout(current)
      caller?.removeEventListener('abort', giveUp)
    },
  }
}

/** Waits for work that cannot be stopped itself, such as a name look-up. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
