// The middle of many numbers, which a few odd ones do not move.

/** Of an even count, the upper one; 0 when there is none. */
export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
}
