// Weekday beside a date, which tells its year and the order of day and month.

/** 0 for Sunday. */
export function weekdayBeside(text: string, from: number, to: number, language = 'en'): number | undefined {
  const before = /([\p{L}\p{M}]+)[.,\s(]{0,3}$/u.exec(text.slice(Math.max(0, from - MAX_NAME_LENGTH), from))?.[1]
  const behind = /^[.,\s(（]{0,3}([\p{L}\p{M}]+)[.)）\s]*(?:$|[\d,])/u.exec(text.slice(to, to + MAX_NAME_LENGTH))?.[1]
  const names = namesIn(language)
  return names.get(before ?? '') ?? names.get(behind ?? '')
}

const MAX_NAME_LENGTH = 24
const known = new Map<string, ReadonlyMap<string, number>>()

/** Long and short names in lower case, for the two letters of a language. */
function namesIn(language: string): ReadonlyMap<string, number> {
  const found = known.get(language)
  if (found) return found
  const names = new Map<string, number>()
  for (const weekday of LENGTHS) {
    if (!/^[a-z]{2}$/.test(language)) break
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    // 1 January 2023 is a Sunday.
    for (let day = 0; day < 7; day++)
      names.set(
        format
          .format(Date.UTC(2023, 0, 1 + day))
          .toLowerCase()
          .replace(/\.$/, ''),
        day,
      )
  }
  if (known.size < MAX_LANGUAGES) known.set(language, names)
  return names
}

const LENGTHS = ['long', 'short'] as const
const MAX_LANGUAGES = 200
