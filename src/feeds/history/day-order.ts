// Minutes of items that a page dates by the day alone: apart in the order of the page, so that readers keep it.
import { dayMs } from '../../platform/durations.ts'
import { areOldestFirst } from '../extraction/fields/dates/newest-records.ts'
import type { Article } from '../extraction/page-and-feed.ts'

const minuteMs = 60_000
/** Later ones of a day are times that pages say. */
const maxKnownMinute = 720
const lastMinute = 1439

/**
 * Time of each new article whose day (midnight UTC) others share: a minute after the next older one of the page, and after
 * those of the day that are known. Never in the future, unless the day is. `seen`: all that the page shows, in its order.
 */
export function timesWithinDays(
  seen: readonly Article[],
  isNew: (article: Article) => boolean,
  knownTimes: readonly number[],
  now: number,
): Map<Article, number> {
  const byDay = Map.groupBy(
    seen.filter((article) => isDayAlone(article) && isNew(article)),
    ({ publishedAt }) => publishedAt ?? 0,
  )
  const times = new Map<Article, number>()
  if (byDay.size === 0) return times
  const dates = seen.flatMap(({ publishedAt }) => publishedAt ?? [])
  const ascends = areOldestFirst(dates, now)
  const firstFree = firstFreeMinutes(knownTimes)
  for (const [day, articles] of byDay) {
    const from = firstFree.get(day) ?? 0
    const latest = day <= now ? now : day + dayMs
    for (const [i, article] of (ascends ? articles : articles.toReversed()).entries())
      times.set(article, Math.min(day + Math.min(from + i, lastMinute) * minuteMs, latest))
  }
  return times
}

const isDayAlone = ({ publishedAt }: Article): boolean => publishedAt !== undefined && publishedAt % dayMs === 0

/** By day, the minute after the last that is taken. */
function firstFreeMinutes(times: readonly number[]): Map<number, number> {
  const free = new Map<number, number>()
  for (const at of times) {
    const day = Math.floor(at / dayMs) * dayMs
    const minute = (at - day) / minuteMs
    if (Number.isInteger(minute) && minute <= maxKnownMinute) free.set(day, Math.max(free.get(day) ?? 0, minute + 1))
  }
  return free
}
