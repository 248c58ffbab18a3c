// Lower bound in an ordered array by binary search.

/** The place of the first whose number is no lower; behind the last, if there is none. */
export function lowerBound<One>(ordered: readonly One[], min: number, numberOf: (one: One) => number): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const one = ordered[middle]
    if (one !== undefined && numberOf(one) < min) low = middle + 1
    else high = middle
  }
  return low
}
