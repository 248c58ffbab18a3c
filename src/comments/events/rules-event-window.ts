// Window of an event log query: oldest first, bounded, never a part of a millisecond.

/** Per reply. */
export const maxEvents = 500

/** Sum of the frames of one reply: as stored, and as sent. */
export const maxEventBytes = { stored: 900_000, sent: 1_800_000 }
/**
 * One frame: two always fit into a reply, because some clients continue from the last time they received, inclusive.
 */
export const maxFrameBytes = { stored: 440_000, sent: 880_000 }

/** Both ends inclusive; without `to`, up to the newest event. */
export interface EventWindow {
  from: number
  to: number | undefined
}

/**
 * Clients send their own clock as the end and mean now. Clocks are off by seconds with network time, and by up to 14
 * hours where time zone or half of the day is wrong: an end within a day of the server's clock is a client clock.
 */
const clockErrorMs = 24 * 3_600_000

/** An end near the server's clock, or before the start, is a client clock and means no end. */
export function eventWindow(startTime: number, endTime: number | undefined, now: number): EventWindow {
  const isPast = endTime !== undefined && endTime >= startTime && endTime < now - clockErrorMs
  return { from: startTime, to: isPast ? endTime : undefined }
}

/**
 * Upper bound of the lead of a client's clock, in milliseconds: the client read the end of its window when its
 * connection stood, or later. The start may come from the same clock, when the connection before broke. 0 where the end
 * is no client clock.
 */
export function clockLeadMs(endTime: number | undefined, stoodAt: number): number {
  const lead = endTime === undefined ? 0 : endTime - stoodAt
  return lead > 0 && lead < clockErrorMs ? lead : 0
}

/**
 * Pages take event times independently, so a log of many pages ends where all changes are over: a client continues
 * from the last time it received and would never ask for an earlier event.
 */
export function clampToSettled({ from, to = Infinity }: EventWindow, settledAt: number): EventWindow {
  return { from, to: Math.min(to, settledAt) }
}

/**
 * Clients continue from the last time they received, so events of one millisecond stay together. `found`: ordered, one
 * more than `max` where there are more. Undefined where a single millisecond has more than `max`.
 */
export function wholeMilliseconds<E extends { at: number }>(
  found: readonly E[],
  max: number,
): readonly E[] | undefined {
  const next = found[max]
  if (!next) return found
  const whole = found.filter(({ at }) => at < next.at)
  return whole.length > 0 ? whole : undefined
}
