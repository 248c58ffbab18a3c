// The middle of many numbers, which a few odd ones do not move.

/** Of an even count, the upper one; 0 when there is none. */
export function median(numbers: readonly number[]): number {
  return new Float64Array(numbers).sort()[numbers.length >> 1] ?? 0
}
