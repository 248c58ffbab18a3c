// Chapter numbers at the beginning of names; dates and versions are none.

/**
 * "10.1. Overview", "10.2. Setting up", "10.3. Questions": from the first on, each the next under the same number. Releases
 * begin with the newest, and days are not of one number through the months. Or "A.1", "A.2.1": those of parts, going up.
 */
export function haveChapterNumbers(names: readonly string[]): boolean {
  const read = names.flatMap((name) => NUMBERED.exec(name)?.[1] ?? [])
  if (read.length < 2 || read.length < names.length * MIN_NUMBERED_SHARE) return false
  const numbers = read.map((one) => one.split('.'))
  // Versions begin with it.
  if (numbers.some((number) => number.includes('0'))) return false
  const goOn = numbers.filter((number, i) => isNext(number, numbers[i - 1]))
  return goOn.length >= names.length * MIN_NUMBERED_SHARE || arePartsInOrder(numbers)
}

/** The first has the number 1. */
function isNext(number: readonly string[], before: readonly string[] | undefined): boolean {
  const last = Number(number.at(-1))
  if (!before) return last === 1
  return number.length === before.length && sameAbove(number, before) && last === Number(before.at(-1)) + 1
}

const sameAbove = (some: readonly string[], others: readonly string[]): boolean =>
  some.slice(0, -1).every((one, i) => one === others[i])

/** Of three numbers and more, or of a letter, under one first: each comes after the one before. */
function arePartsInOrder(numbers: readonly (readonly string[])[]): boolean {
  const [first] = numbers
  const arePart = numbers.every(
    ([chapter = '', , third]) => chapter === first?.[0] && (third !== undefined || /\D/.test(chapter)),
  )
  return arePart && numbers.every((number, i) => i === 0 || isAfter(number, numbers[i - 1] ?? []))
}

function isAfter(number: readonly string[], before: readonly string[]): boolean {
  const at = number.findIndex((one, i) => one !== before[i])
  return at > 0 && Number(number[at]) > Number(before[at] ?? 0)
}

/** With a word behind. */
const NUMBERED = /^\s*(?:\p{L}{2,}\s)?((?:\d{1,3}|[A-Z])(?:\.\d{1,3})+)[.):]?\s+[^\p{L}\d]?\p{L}/u
const MIN_NUMBERED_SHARE = 0.75
