// Byte bound of replies that join rows; the next page is requested with the reply's own cursor.

/** Of the rows of one reply; the rest of it is small. */
export const maxResponseBytes = 1_500_000

/** Of the entries of a syndication feed: XML escapes their HTML and repeats it. */
export const maxFeedBytes = 400_000

/** Longest prefix within `maxBytes`, but at least one item. */
export function takeWithinBytes<T>(items: readonly T[], maxBytes = maxResponseBytes, bytesOf = jsonBytes<T>): T[] {
  let bytes = 0
  const beyond = items.findIndex((item) => {
    bytes += bytesOf(item)
    return bytes > maxBytes
  })
  return beyond < 0 ? [...items] : items.slice(0, Math.max(1, beyond))
}

function jsonBytes<T>(item: T): number {
  return Buffer.byteLength(JSON.stringify(item)) + 1
}

/**
 * Number of leading events within `maxBytes`: whole milliseconds, and at least one event. Only where the first
 * millisecond alone exceeds the bound is it divided; its remaining events are then in no log.
 */
export function countWithinBytes(events: readonly { at: number; bytes: number }[], maxBytes: number): number {
  let bytes = 0
  const beyond = events.findIndex((event) => {
    bytes += event.bytes
    return bytes > maxBytes
  })
  const last = events[beyond]
  if (!last) return events.length
  const whole = events.findIndex(({ at }) => at === last.at)
  return whole > 0 ? whole : Math.max(1, beyond)
}
