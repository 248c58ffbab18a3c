// Offset of a time zone from UTC at a local time, by the tables of `Intl`.

/** Undefined for a name that is no time zone. */
export function zoneOffsetIn(timeZone: string): ((localMs: number) => number) | undefined {
  const format = formatIn(timeZone)
  if (!format) return undefined
  const offsetAt = (utcMs: number): number => minutesIn(format.formatToParts(utcMs))
  // The offset of nearly that moment leads to the moment.
  return (localMs) => offsetAt(localMs - offsetAt(localMs) * 60_000)
}

export const isTimeZone = (name: string): boolean => formatIn(name) !== undefined

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  } catch {
    return undefined // `Intl` throws for unknown names.
  }
}

/** "GMT+05:30"; "GMT" is none. */
function minutesIn(parts: Intl.DateTimeFormatPart[]): number {
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const match = /([+-])(\d{2}):(\d{2})/.exec(written)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
