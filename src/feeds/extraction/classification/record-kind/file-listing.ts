// File listings: names of files, each with its last change, in no order of dates.

import type { GroupFeatures } from '../../candidates/group-features.ts'
import { readDates } from '../../fields/dates/read-dates.ts'
import { lastPathSegment, parseUrlParts } from '../../normalization/urls.ts'
import { labelOfLink } from '../../records/link-label.ts'
import { linksInSpan } from '../../records/node-span.ts'
import type { LocatedRecord, PageContext } from '../../records/record-signals.ts'

const MIN_RECORDS = 3

/** Before the link to the change stands one to another place, called by the end of its address. */
export function areFileListing(
  context: PageContext,
  records: readonly LocatedRecord[],
  { dateShare }: GroupFeatures,
): boolean {
  const { document, locale } = context
  if (dateShare < 0.5 || records.length < MIN_RECORDS) return false
  const files = new Set<string>()
  for (const { span, key } of records) {
    const [first] = linksInSpan(document, span)
    if (!first || first.key === key || files.has(first.key)) return false
    if (labelOfLink(document, first).text !== nameIn(first.url)) return false
    files.add(first.key)
  }
  const days = readDates(document, records, locale).flatMap(({ publishedAt }) => publishedAt ?? [])
  // A log goes one way.
  const isLater = (day: number, i: number) => day > (days[i - 1] ?? day)
  const isEarlier = (day: number, i: number) => day < (days[i - 1] ?? day)
  return days.some(isLater) && days.some(isEarlier)
}

function nameIn(url: string): string {
  const last = lastPathSegment(parseUrlParts(url)?.pathname ?? '')
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
