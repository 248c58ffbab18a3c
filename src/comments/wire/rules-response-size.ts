// Answers that join rows end where their bytes are enough; what follows is asked for with the answer's own cursor.

/** Of the rows in one answer; the rest of it is small. */
export const maxResponseBytes = 1_500_000

/** Of the entries of a feed: XML escapes their HTML again, and has it twice. */
export const maxFeedBytes = 400_000

/** The first ones that are no more bytes than this together; one in any case. */
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
 * How many of them, in their order, are no more bytes than this together: whole milliseconds, and the first event in any
 * case. Only where the first millisecond alone is more, it is parted, and what is beyond the bound is in no log.
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
