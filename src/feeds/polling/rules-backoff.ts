// Exponential backoff of a failing page, with jitter.

const firstBackoffMs = 60_000
const maxBackoffMs = 12 * 3_600_000
/** Feeds that began to fail together do not ask together for ever. */
const jitter = 0.2

/** Doubles with every failure in a row. `random` is at least 0 and less than 1; no answer is longer than 12 hours. */
export function backoffMs(attempts: number, random: () => number): number {
  const doubled = firstBackoffMs * 2 ** Math.max(0, attempts - 1)
  const middle = Math.min(doubled, maxBackoffMs / (1 + jitter))
  return Math.round(middle * (1 - jitter + 2 * jitter * random()))
}
