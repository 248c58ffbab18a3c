// Merging of the fields that several sources give for one item into one article.
import { hash } from 'node:crypto'
import { stripTrackingParams } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { Candidate, ItemFields } from '../records/candidate.ts'

/** By link key. */
export interface KnownFields {
  declared: ReadonlyMap<string, ItemFields>
  guessed: ReadonlyMap<string, ItemFields>
}

export const NO_KNOWN_FIELDS: KnownFields = { declared: new Map(), guessed: new Map() }

const DAY = 86_400_000

/** Of what sources say in so many words, the most trusted source first; guesses apart. */
export function collectKnownFields(found: readonly Candidate[]): KnownFields {
  return {
    declared: fieldsByKey(found.filter(({ isGuess }) => !isGuess)),
    guessed: fieldsByKey(found.filter(({ isGuess }) => isGuess)),
  }
}

function fieldsByKey(found: readonly Candidate[]): Map<string, ItemFields> {
  const fieldsByUrl = new Map<string, ItemFields>()
  for (const { records } of found) {
    for (const { key, fields: own, span } of records)
      if (!span) fieldsByUrl.set(key, { ...own, ...fieldsByUrl.get(key) })
  }
  return fieldsByUrl
}

/**
 * Field by field: what is stated for machines, what the layout shows, what is guessed. Only the title is the layout's
 * first of all: it is what the page's readers know the item by.
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

/** A guess that agrees with the day that is shown knows the hour too. Zones differ by up to a day. */
function isSameDay(shown: number | undefined, guess: number | undefined): guess is number {
  return (
    shown !== undefined && guess !== undefined && shown % DAY === 0 && guess >= shown - DAY / 2 && guess < shown + DAY
  )
}

/** The same link gives the same id for ever: 128 bits of its hash. */
export function articleId(key: string): string {
  return hash('sha256', key).slice(0, 32)
}
