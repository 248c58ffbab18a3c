// End of a ban as clients send it: a date, or the name of a duration.
import { dayMs, hourMs } from '../../platform/durations.ts'
import { readDate } from '../wire/sanitize-body.ts'

/** Names of the vendor's clients. A month is 30 days, a year 365. */
const durationsMs: ReadonlyMap<string, number> = new Map([
  ['forever', Number.POSITIVE_INFINITY],
  ['one-hour', hourMs],
  ['one-day', dayMs],
  ['one-week', 7 * dayMs],
  ['one-month', 30 * dayMs],
  ['six-months', 182 * dayMs],
  ['one-year', 365 * dayMs],
])

/** Undefined: for ever. Throws `invalid-date`. */
export function readBanEnd(sent: string | undefined, now: number): number | undefined {
  const durationMs = sent === undefined ? Number.POSITIVE_INFINITY : durationsMs.get(sent)
  if (durationMs === undefined) return readDate(sent ?? '')
  return Number.isFinite(durationMs) ? now + durationMs : undefined
}
