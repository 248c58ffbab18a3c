// Changes of a feed's items by one check: how many are new and changed, and the days that new ones count for.
import { dayMs } from '../../platform/durations.ts'
import type { StoredItem } from './item-history.ts'

export interface ItemChanges {
  newItems: number
  changedItems: number
  /** Items that the page lists now. */
  itemCount: number
  /** Days since 1970-01-01 (UTC) with the new items of each, at most 31. */
  days: readonly (readonly [day: number, newItems: number])[]
}

/** Earlier days of the first check. */
const maxDays = 30

/**
 * At the first check all items are new: those with a date of their own count for its day, the others for none. Later,
 * new items count for the day on which they were found.
 */
export function itemChangesOf(
  before: readonly StoredItem[] | undefined,
  items: readonly StoredItem[],
  itemCount: number,
  now: number,
): ItemChanges {
  const isNew = ({ id, firstSeenAt }: StoredItem) => firstSeenAt === now && !known.has(id)
  const known = new Map((before ?? []).map((item) => [item.id, item]))
  const found = items.filter(isNew)
  const today = Math.floor(now / dayMs)
  const changedItems = items.filter((item) => isChanged(known.get(item.id), item)).length
  if (before)
    return { newItems: found.length, changedItems, itemCount, days: found.length > 0 ? [[today, found.length]] : [] }
  const days = new Map<number, number>()
  for (const { publishedAt, dateIsOurs } of found) {
    const day = publishedAt === undefined || dateIsOurs ? undefined : Math.floor(publishedAt / dayMs)
    if (day !== undefined && day > today - maxDays && day <= today) days.set(day, (days.get(day) ?? 0) + 1)
  }
  return { newItems: found.length, changedItems, itemCount, days: [...days] }
}

function isChanged(before: StoredItem | undefined, after: StoredItem): boolean {
  if (!before || after.goneAt !== undefined) return false
  return (
    before.title !== after.title ||
    before.url !== after.url ||
    withoutNumbers(before.summary) !== withoutNumbers(after.summary) ||
    withoutNumbers(before.contentHtml) !== withoutNumbers(after.contentHtml) ||
    before.image !== after.image
  )
}

/** Counts of readers and comments change at each look. */
const withoutNumbers = (text: string | undefined): string | undefined => text?.replace(/\d+/g, '')
