// Which events a look into the log gives: the oldest first, not too many, and all or nothing of a millisecond.

/** Of one answer. */
export const mostEvents = 500

/** Both ends are part of it; without an end it is whatever has happened so far. */
export interface Window {
  from: number
  to: number | undefined
}

/** An end before the start is a clock that lags behind ours: what was asked for is everything since. */
export function windowOf(startTime: number, endTime: number | undefined): Window {
  return { from: startTime, to: endTime === undefined || endTime < startTime ? undefined : endTime }
}

/**
 * Pages take their times apart from each other, so a log of many of them may only say what lies before the oldest change
 * that is still to come. Whoever goes on from the last time they were told would never ask for what lies before it.
 */
export function settled({ from, to = Infinity }: Window, oldestOpenAt: number): Window {
  return { from, to: Math.min(to, oldestOpenAt - 1) }
}

/**
 * Clients go on from the last time they were told, so what shares a millisecond must not be parted. `found` are those of
 * the window in their order, one more than `most` where there are more. Undefined: that is one millisecond alone.
 */
export function wholeMilliseconds<E extends { at: number }>(
  found: readonly E[],
  most: number,
): readonly E[] | undefined {
  const next = found[most]
  if (!next) return found
  const whole = found.filter(({ at }) => at < next.at)
  return whole.length > 0 ? whole : undefined
}
