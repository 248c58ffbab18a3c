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
