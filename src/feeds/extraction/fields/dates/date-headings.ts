// Dates of headings above several records: a year over its posts, a day over its news.

import { yearOfHeading } from '../../dates/day-of-year.ts'
import { isDateText, parseDateInText } from '../../dates/parse-date.ts'
import type { DateReading, PageLocale } from '../../dates/resolve-dates.ts'
import { readText } from '../../html/element-text.ts'
import type { Line } from '../../html/lines.ts'
import type { PageDocument } from '../../html/page-document.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'

export interface DateHeading {
  year?: number
  reading?: DateReading
}

/** For each record the nearest date line above it that belongs to no record. */
export function dateHeadings(
  document: PageDocument,
  records: readonly LocatedRecord[],
  locale: PageLocale,
): (DateHeading | undefined)[] {
  const above = linesAbove(document, records, locale)
  let i = -1
  return records.map(({ span }) => {
    while (i + 1 < above.length && (above[i + 1]?.line.firstText ?? 0) < span.firstText) i++
    return above[i]?.heading
  })
}

/** Date of a line above records. */
const MAX_LINE_WEIGHT = 60

interface Above {
  line: Line
  heading: DateHeading
}

/** Date lines outside records that divide the list; a single one above it all only counts as a heading. */
function linesAbove(document: PageDocument, records: readonly LocatedRecord[], locale: PageLocale): Above[] {
  const first = records[0]
  const last = records[records.length - 1]
  if (!first || !last) return []
  const inRecords = new Uint8Array(document.tree.texts.length)
  for (const { span } of records) inRecords.fill(1, span.firstText, span.endText)
  const byPlace = new Map<number, Above[]>()
  for (const line of document.lines) {
    if (line.firstText >= last.span.firstText) break
    if (inRecords[line.firstText]) continue
    const heading = read(document, line, inRecords, locale)
    if (!heading) continue
    const place = byPlace.get(line.container.path)
    if (place) place.push({ line, heading })
    else byPlace.set(line.container.path, [{ line, heading }])
  }
  const parting = [...byPlace.values()].filter((lines) => {
    const between = lines.filter(({ line }) => line.firstText > first.span.firstText).length
    return between > 0 || lines.some(({ line }) => line.heading !== undefined)
  })
  return parting.sort((a, b) => b.length - a.length)[0] ?? []
}

/** Of a line that leads into a record only what stands before it: "2026/03/12" and the link. */
function read({ tree }: PageDocument, line: Line, inRecords: Uint8Array, locale: PageLocale): DateHeading | undefined {
  const { firstText, endText, weight } = line
  const text = inRecords[endText - 1]
    ? readText(tree, { firstText, endText: inRecords.indexOf(1, firstText) })
    : weight <= MAX_LINE_WEIGHT
      ? line.text
      : ''
  if (isDateText(text, locale)) {
    const reading = parseDateInText(text, locale)
    return reading && { reading, ...('month' in reading && reading.year ? { year: reading.year } : {}) }
  }
  const year = yearOfHeading(text)
  return year === undefined ? undefined : { year }
}
