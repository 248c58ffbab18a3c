// The list that a page states in its data, where its layout shows none: scripts would show it.
import { linkWeightIn, type PageDocument } from '../html/page-document.ts'
import { BESIDE, CONTENT, FRAME } from '../html/page-regions.ts'
import { allWeight, proseOf } from '../html/text-volume.ts'
import { foldText } from '../normalization/text.ts'
import { linkShape } from '../normalization/urls.ts'
import { saysNothing } from '../page-state/empty-phrases.ts'
import { saysMissing } from '../page-state/not-found-phrases.ts'
import type { Candidate, Sighting } from '../records/candidate.ts'
import type { Eyes } from '../records/record-signals.ts'

/** A page with less on it waits for its scripts, as does one with next to nothing between menu and footer for things of days. */
const SHELL_WEIGHT = 1500
const UNFILLED_WEIGHT = 120
/** But who has so much to read in its lines is shown what the page is for. */
const TOLD_WEIGHT = 650
/** How many titles of a guessed list must stand on a page that has something to read. */
const SHOWN = 0.5

/** `regions` of a page that people read; data alone has none. */
export function statedList(document: PageDocument, found: readonly Candidate[], regions?: Uint8Array): Sighting[] {
  const lists = found
    .filter(({ sightings, beside }) => !beside && sightings.every(({ area }) => !area))
    .map(({ sightings, hint }) => ({ hint, sightings: sightings.filter(({ facts }) => facts.title !== undefined) }))
    .filter(({ sightings, hint }) => !hint || isMeant(document, sightings, regions))
    .sort((a, b) => worth(b.sightings) - worth(a.sightings))
  const [best] = lists
  if (!best) return []
  const kin = lists.filter(({ sightings }) => shapeOf(sightings) === shapeOf(best.sightings))
  const kept = new Map<string, Sighting>()
  for (const { sightings } of kin) for (const one of sightings) if (!kept.has(one.key)) kept.set(one.key, one)
  return [...kept.values()]
}

/** Data that nobody wrote for us counts on an empty page, or when the page shows what it speaks of. */
function isMeant(document: PageDocument, sightings: readonly Sighting[], regions?: Uint8Array): boolean {
  if (!regions) return true
  if (allWeight(document) < SHELL_WEIGHT && proseOf(document) < TOLD_WEIGHT) return true
  const dated = sightings.filter(({ facts }) => facts.publishedAt !== undefined).length
  if (dated >= sightings.length * SHOWN && isUnfilled(document, regions)) return true
  const lines = new Set(document.lines.map(({ text }) => foldText(text)))
  const shown = sightings.filter(({ facts }) => lines.has(foldText(facts.title ?? '')))
  return shown.length >= sightings.length * SHOWN
}

/** Next to nothing between menu and footer, and no word of why. */
function isUnfilled(document: PageDocument, regions: Uint8Array): boolean {
  if (saysMissing(document) || saysNothing(document)) return false
  const own = document.lines.filter(({ holder }) => regions[holder.index] === CONTENT)
  return own.reduce((sum, line) => sum + line.weight - linkWeightIn(document, line), 0) < UNFILLED_WEIGHT
}

/**
 * The pages of the site, as its own scripts know them, which the page leads to in its menu and nowhere else; or things
 * that are marked in a side column.
 */
export function isAside({ document, regions }: Eyes, { sightings, hint }: Candidate): boolean {
  const least = hint ? FRAME : BESIDE
  const keys = new Set(sightings.map(({ key }) => key))
  const shown = document.links.filter(({ key }) => keys.has(key))
  const count = new Set(shown.map(({ key }) => key)).size
  return count >= sightings.length * SHOWN && shown.every(({ element }) => (regions[element.index] ?? 0) >= least)
}

/** Dated things are what feeds are for. */
function worth(sightings: readonly Sighting[]): number {
  return sightings.reduce((sum, { facts: { publishedAt, summary, image } }) => {
    return sum + 1 + (publishedAt === undefined ? 0 : 1.5) + (summary ? 0.5 : 0) + (image ? 0.5 : 0)
  }, 0)
}

/** Host and folders that most addresses share. */
function shapeOf(sightings: readonly Sighting[]): string {
  const counts = new Map<string, number>()
  for (const { url } of sightings) counts.set(linkShape(url), (counts.get(linkShape(url)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
