// Interning of values as numbers, which compare and hash faster.

/** The same for the same, and the next one for what was not seen yet. */
export function internNumber<Name>(known: Map<Name, number>, name: Name): number {
  const number = known.get(name) ?? known.size
  if (number === known.size) known.set(name, number)
  return number
}

/** More than a page has elements. */
const MAX_NUMBER = 2 ** 18
const MAX_SMALL_NUMBER = 2 ** 15

/** One number for two. Of small ones a small one: those need no memory of their own and are found sooner. */
export function pairKey(first: number, second: number): number {
  return first < MAX_SMALL_NUMBER && second < MAX_SMALL_NUMBER
    ? first * MAX_SMALL_NUMBER + second
    : (first + MAX_NUMBER) * MAX_NUMBER + second
}
