// Durations of bans by the names that the vendor's clients send.
import { dayMs, hourMs } from '../../platform/durations.ts'

/** A month is 30 days, six are 180, a year is 365. */
const durationsMs: ReadonlyMap<string, number> = new Map([
  ['forever', Number.POSITIVE_INFINITY],
  ['one-hour', hourMs],
  ['one-day', dayMs],
  ['one-week', 7 * dayMs],
  ['one-month', 30 * dayMs],
  ['six-months', 180 * dayMs],
  ['one-year', 365 * dayMs],
])

/** In milliseconds; undefined for other words. */
export function banDurationMs(name: string): number | undefined {
  return durationsMs.get(name)
}
