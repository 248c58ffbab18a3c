// The numbers of chapters, which are neither days nor versions.

/**
 * "10.1. Overview", "10.2. Setting up", "10.3. Questions": from the first on, each the next under the same number. Releases
 * begin with the newest, and days are not of one number through the months.
 */
export function areChapterNumbers(names: readonly string[]): boolean {
  let before: { above: string; number: number } | undefined
  let next = 0
  for (const name of names) {
    const [, above, number] = CHAPTER.exec(name) ?? []
    if (above === undefined) continue
    const one = { above, number: Number(number) }
    if (before ? one.above === before.above && one.number === before.number + 1 : one.number === 1) next++
    before = one
  }
  return next >= 2 && next >= names.length * MOST
}

const CHAPTER = /^\s*(?:\p{L}+\s)?((?:\d{1,3}\.)+)(\d{1,3})[.):]?\s+\p{L}/u
const MOST = 0.75
