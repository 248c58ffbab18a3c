// What several sources say about one thing becomes one article.
import { hash } from 'node:crypto'
import { cleanLink } from '../normalization/urls.ts'
import type { Article } from '../page-and-feed.ts'
import type { Candidate, Facts } from '../records/candidate.ts'

/** By link key. */
export interface Known {
  stated: ReadonlyMap<string, Facts>
  guessed: ReadonlyMap<string, Facts>
}

export const NOTHING_KNOWN: Known = { stated: new Map(), guessed: new Map() }

const DAY = 86_400_000

/** Of what sources say in so many words, the most trusted source first; guesses apart. */
export function knownFacts(found: readonly Candidate[]): Known {
  return {
    stated: factsByKey(found.filter(({ hint }) => !hint)),
    guessed: factsByKey(found.filter(({ hint }) => hint)),
  }
}

function factsByKey(found: readonly Candidate[]): Map<string, Facts> {
  const facts = new Map<string, Facts>()
  for (const { sightings } of found) {
    for (const { key, facts: stated, area } of sightings) if (!area) facts.set(key, { ...stated, ...facts.get(key) })
  }
  return facts
}

/**
 * Field by field: what is stated for machines, what the layout shows, what is guessed. Only the title is the layout's
 * first of all: it is what the page's readers know the thing by.
 */
export function articleOf(place: { key: string; url: string }, seen: Facts, { stated, guessed }: Known): Article {
  const told = stated.get(place.key)
  const guess = guessed.get(place.key)
  if (!told && !guess) return { id: idOf(place.key), url: cleanLink(place.url), ...seen }
  return { id: idOf(place.key), url: cleanLink(place.url), ...merged(seen, told ?? {}, guess ?? {}) }
}

function merged(seen: Facts, told: Facts, guess: Facts): Facts {
  const facts = { ...guess, ...seen, ...told }
  const title = seen.title ?? told.title ?? guess.title
  if (title !== undefined) facts.title = title
  if (told.publishedAt === undefined && isSameDay(seen.publishedAt, guess.publishedAt))
    facts.publishedAt = guess.publishedAt
  return facts
}

/** A guess that agrees with the day that is shown knows the hour too. Zones differ by up to a day. */
function isSameDay(shown: number | undefined, guess: number | undefined): guess is number {
  return (
    shown !== undefined && guess !== undefined && shown % DAY === 0 && guess >= shown - DAY / 2 && guess < shown + DAY
  )
}

/** The same link gives the same id for ever: 128 bits of its hash. */
export function idOf(key: string): string {
  return hash('sha256', key).slice(0, 32)
}
