// Poll interval, learnt from changes of the page, within bounds.

const minuteMs = 60_000
export const minPollIntervalMs = 5 * minuteMs
export const maxPollIntervalMs = 12 * 60 * minuteMs
/** Interval of a page without history. */
const defaultPollIntervalMs = 30 * minuteMs

/**
 * Interval after a poll. A change halves it, and an unchanged page makes it half as long again, so that it settles where
 * about three polls find one change.
 */
export function nextPollIntervalMs(
  previous: number | undefined,
  changed: boolean,
  publishedAt: readonly number[],
): number {
  if (previous === undefined) return within(estimateIntervalMs(publishedAt))
  return within(changed ? previous / 2 : previous * 1.5)
}

/** A third of the usual time between two items, by their own dates; newest first. */
function estimateIntervalMs(publishedAt: readonly number[]): number {
  const newest = [...publishedAt].sort((a, b) => b - a).slice(0, 10)
  const [last, first] = [newest[0], newest.at(-1)]
  if (last === undefined || first === undefined || newest.length < 3 || last === first) return defaultPollIntervalMs
  return (last - first) / (newest.length - 1) / 3
}

/** Time to the next check: the owner's, else the one that was learnt. */
export function checkIntervalMs(settings: { check_every_minutes?: number | undefined }, intervalMs: number): number {
  const { check_every_minutes: fixed } = settings
  return fixed === undefined ? intervalMs : fixed * minuteMs
}

const within = (ms: number): number => Math.round(Math.min(Math.max(ms, minPollIntervalMs), maxPollIntervalMs))

/** Cache time for readers and caches: half the poll interval, since their copy is old already. */
export function clientCacheSeconds(intervalMs: number): number {
  return Math.round(Math.min(intervalMs / 2, 60 * minuteMs) / 1000)
}
