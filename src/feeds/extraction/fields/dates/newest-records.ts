// Records that are kept where there are more than the limit: the first of the page, or the last where days ascend.
import { dayMs } from '../../../../platform/durations.ts'
import type { PageLocale } from '../../dates/resolve-dates.ts'
import type { PageDocument } from '../../html/page-document.ts'
import type { LocatedRecord } from '../../records/record-signals.ts'
import { readDates } from './read-dates.ts'

/** Records at each end of the list whose days are read. */
const EDGE = 25
/** Of the items whose days are read. */
export const MIN_DATED_SHARE = 0.6
/** Of the steps from day to day. */
const MAX_DESCENDING_SHARE = 0.1

export function newestRecords(
  document: PageDocument,
  records: readonly LocatedRecord[],
  limit: number,
  locale: PageLocale,
): readonly LocatedRecord[] {
  if (records.length <= limit) return records
  const edges = records.length <= 2 * EDGE ? records : [...records.slice(0, EDGE), ...records.slice(-EDGE)]
  const days = readDates(document, edges, locale).flatMap(({ publishedAt }) => publishedAt ?? [])
  const isDated = days.length >= edges.length * MIN_DATED_SHARE
  return isDated && areOldestFirst(days, locale.now) ? records.slice(-limit) : records.slice(0, limit)
}

/** Days that go on into the future begin with the next to come. */
export function areOldestFirst(days: readonly number[], now: number): boolean {
  const [first = now, last = now] = [days[0], days.at(-1)]
  const descending = days.filter((day, i) => day < (days[i - 1] ?? day)).length
  return first < now && last <= now + dayMs && first < last && descending <= days.length * MAX_DESCENDING_SHARE
}
