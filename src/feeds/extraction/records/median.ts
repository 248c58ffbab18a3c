// Median of numbers.

/** Of an even count, the upper one; 0 when there is none. */
export function median(numbers: readonly number[]): number {
  return sorted(numbers)[numbers.length >> 1] ?? 0
}

/** Few are put in their places one by one: to have them sorted costs more. */
const MAX_INSERTION_SORT = 60

function sorted(numbers: readonly number[]): Float64Array | number[] {
  if (numbers.length > MAX_INSERTION_SORT) return new Float64Array(numbers).sort()
  const copy = numbers.slice()
  for (let i = 1; i < copy.length; i++) {
    const number = copy[i] ?? 0
    let at = i
    for (; at > 0 && (copy[at - 1] ?? 0) > number; at--) copy[at] = copy[at - 1] ?? 0
    copy[at] = number
  }
  return copy
}
