// Which events a look into the log gives: the oldest first, not too many, and all or nothing of a millisecond.

/** Of one answer. */
export const maxEvents = 500

/** Of the frames in one answer, as they are stored and as they are sent. */
export const maxEventBytes = { stored: 900_000, sent: 1_800_000 }
/** Of one frame: two always fit, as some clients go on from the last time they were told and not from the one after it. */
export const maxFrameBytes = { stored: 440_000, sent: 880_000 }

/** Both ends are part of it; without an end it is whatever has happened so far. */
export interface EventWindow {
  from: number
  to: number | undefined
}

/**
 * Clients send their own clock as the end, and mean now. Clocks are off by seconds where they are set over a network, by up
 * to 14 hours where the time zone or the half of the day is wrong: within a day of ours, an end is such a clock.
 */
const clockErrorMs = 24 * 3_600_000

/** An end that is near our clock, or before the start, is a client's clock: what is asked for is everything since. */
export function eventWindow(startTime: number, endTime: number | undefined, now: number): EventWindow {
  const isPast = endTime !== undefined && endTime >= startTime && endTime < now - clockErrorMs
  return { from: startTime, to: isPast ? endTime : undefined }
}

/**
 * By how much a client's clock may be ahead of ours, at most: it read the end of its window when its line stood, or later.
 * Its start may have been read from the same clock, when the line before broke. 0 where the end is no such clock.
 */
export function clockLeadMs(endTime: number | undefined, stoodAt: number): number {
  const lead = endTime === undefined ? 0 : endTime - stoodAt
  return lead > 0 && lead < clockErrorMs ? lead : 0
}

/**
 * Pages take their times apart from each other, so a log of many of them may only say what lies before the oldest change
 * that is still to come. Whoever goes on from the last time they were told would never ask for what lies before it.
 */
export function clampToSettled({ from, to = Infinity }: EventWindow, oldestOpenAt: number): EventWindow {
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
