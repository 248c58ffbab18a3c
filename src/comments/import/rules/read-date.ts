// Dates of other systems: ISO 8601 with and without a zone, RFC 2822, Go's and SQL's forms, epoch seconds to microseconds.

/** Before any of these systems was, and after any clock: epoch milliseconds. */
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** Epoch milliseconds; undefined where it is no date. Without a zone it is UTC. */
export function readDate(written: string | number | undefined): number | undefined {
  const at = written === undefined ? undefined : timeOf(written)
  return at !== undefined && at >= earliest && at <= latest ? Math.round(at) : undefined
}

function timeOf(written: string | number): number | undefined {
  if (typeof written === 'number') return ofEpoch(written)
  const text = written.trim()
  if (/^\d{9,17}(?:\.\d+)?$/.test(text)) return ofEpoch(Number(text))
  const [, day, time = '00:00:00', fraction = '', zone = ''] = sortable.exec(text) ?? []
  if (day !== undefined)
    return valid(
      Date.parse(
        `${day.replaceAll('/', '-')}T${time.length === 5 ? `${time}:00` : time}${fraction.slice(0, 4)}${zoneOf(zone)}`,
      ),
    )
  return valid(Date.parse(/[a-z]{3}/i.test(text) && !/(?:GMT|UTC|[+-]\d{4})/i.test(text) ? `${text} UTC` : text))
}

/** `2020-01-02T03:04:05.678+01:00`, `2020-01-02 03:04:05`, `2020/01/02 03:04`, `2020-01-02 03:04:05.678 +0100 CET`. */
const sortable =
  /^(\d{4}[-/]\d\d[-/]\d\d)(?:[T\s]+(\d\d:\d\d(?::\d\d)?)(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?(?:\s+[A-Z]{2,5})?$/

function zoneOf(zone: string): string {
  return zone === '' || zone === 'Z' ? 'Z' : zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

const valid = (time: number): number | undefined => (Number.isNaN(time) ? undefined : time)

/** Seconds, milliseconds or microseconds, by their size. */
function ofEpoch(count: number): number {
  if (count < 1e11) return count * 1000
  return count < 1e14 ? count : count / 1000
}
