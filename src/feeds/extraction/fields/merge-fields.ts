// Merging of the fields that several sources give for one item into one article, and the id of articles.

import { hash } from 'node:crypto'
import { dayMs } from '../../../platform/durations.ts'
import { stripTrackingParams } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { Candidate } from '../records/candidate.ts'
import type { ItemFields } from '../records/extracted-record.ts'

/** Fields of records without a place in the layout, by URL key. */
export interface KnownFields {
  /** Written for machines: JSON-LD, microdata, feeds …. */
  declared: ReadonlyMap<string, ItemFields>
  /** Read from data whose names only suggest what they mean. */
  guessed: ReadonlyMap<string, ItemFields>
}

export const NO_KNOWN_FIELDS: KnownFields = { declared: new Map(), guessed: new Map() }

/** `found`: the most trusted source first, whose fields win. */
export function collectKnownFields(found: readonly Candidate[]): KnownFields {
  return {
    declared: collectByKey(found.filter(({ isGuess }) => !isGuess)),
    guessed: collectByKey(found.filter(({ isGuess }) => isGuess)),
  }
}

function collectByKey(found: readonly Candidate[]): Map<string, ItemFields> {
  const byKey = new Map<string, ItemFields>()
  for (const { records } of found) {
    for (const { key, fields: own, span } of records) if (!span) byKey.set(key, { ...own, ...byKey.get(key) })
  }
  return byKey
}

/**
 * Each field is taken from the declared ones, else from the layout (`seen`), else from the guessed ones. The title of the
 * layout comes first, because readers of the page know the item by it.
 */
export function mergeArticle(
  place: { key: string; url: string },
  seen: ItemFields,
  { declared, guessed }: KnownFields,
): Article {
  const declaredFields = declared.get(place.key)
  const guess = guessed.get(place.key)
  if (!declaredFields && !guess) return { id: articleId(place.key), url: stripTrackingParams(place.url), ...seen }
  return {
    id: articleId(place.key),
    url: stripTrackingParams(place.url),
    ...mergeItemFields(seen, declaredFields ?? {}, guess ?? {}),
  }
}

function mergeItemFields(seen: ItemFields, declared: ItemFields, guess: ItemFields): ItemFields {
  const fields = { ...guess, ...seen, ...declared }
  const title = seen.title ?? declared.title ?? guess.title
  if (title !== undefined) fields.title = title
  if (declared.publishedAt === undefined && isSameDay(seen.publishedAt, guess.publishedAt))
    fields.publishedAt = guess.publishedAt
  return fields
}

/** True where a guess may be the time on the shown day, which has none (midnight UTC). Zones differ, hence 12 hours before. */
function isSameDay(shown: number | undefined, guess: number | undefined): guess is number {
  return (
    shown !== undefined &&
    guess !== undefined &&
    shown % dayMs === 0 &&
    guess >= shown - dayMs / 2 &&
    guess < shown + dayMs
  )
}

/** First 128 bits of the SHA-256 of the URL key, in hexadecimal: stored, so it must never change. */
export function articleId(key: string): string {
  return hash('sha256', key).slice(0, 32)
}
