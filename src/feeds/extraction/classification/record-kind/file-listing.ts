// Whether the cards are the files of a folder, each with its last change: their days go up and down.

import type { Traits } from '../../candidates/group-features.ts'
import { readDates } from '../../fields/dates/read-dates.ts'
import { addressParts, lastPart } from '../../normalization/urls.ts'
import { labelOf } from '../../records/link-label.ts'
import { linksIn } from '../../records/node-span.ts'
import type { Eyes, Placed } from '../../records/record-signals.ts'

const SEVERAL = 3

/** Before the link to the change stands one to another place, called by the end of its address. */
export function areFiles(eyes: Eyes, cards: readonly Placed[], { dated }: Traits): boolean {
  const { document, around } = eyes
  if (dated < 0.5 || cards.length < SEVERAL) return false
  const files = new Set<string>()
  for (const { area, key } of cards) {
    const [first] = linksIn(document, area)
    if (!first || first.key === key || files.has(first.key)) return false
    if (labelOf(document, first).text !== nameIn(first.url)) return false
    files.add(first.key)
  }
  const days = readDates(document, cards, around).flatMap(({ publishedAt }) => publishedAt ?? [])
  // A log goes one way.
  const isLater = (day: number, i: number) => day > (days[i - 1] ?? day)
  const isEarlier = (day: number, i: number) => day < (days[i - 1] ?? day)
  return days.some(isLater) && days.some(isEarlier)
}

function nameIn(url: string): string {
  const last = lastPart(addressParts(url)?.pathname ?? '')
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
