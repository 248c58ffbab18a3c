// Which of the series on a page is the list that a person came for.

import { isOfOneKind, type Series } from '../candidates/candidate-group.ts'
import { type Traits, traitsOf } from '../candidates/group-features.ts'
import { scoreOf } from '../candidates/group-score.ts'
import { outliersOf, withoutOutliers } from '../candidates/outliers.ts'
import { isAround, ownHeadline } from '../candidates/page-headline.ts'
import { weightIn } from '../html/page-document.ts'
import { absoluteLink, linkKey } from '../normalization/urls.ts'
import type { Candidate, Sighting } from '../records/candidate.ts'
import type { Eyes, Placed } from '../records/record-signals.ts'
import { ownSections } from './anchored-sections.ts'
import { unfolded } from './nested.ts'
import { arePartsOfCard } from './record-parts.ts'
import { withStragglers } from './recover-outliers.ts'
import { fullest } from './superset.ts'

export interface Choice {
  /** In page order. */
  cards: Placed[]
  /** The series they come from, the best first. */
  series: Series[]
  /** Those that were looked at and left. */
  left: Series[]
}

/** Only the roomiest series are looked at closely. */
const CLOSE_LOOKS = 40
const FEW = 4

export function choose(eyes: Eyes, candidates: readonly Candidate[]): Choice {
  const declared = declaredKeys(candidates)
  const known: Known[] = []
  const headline = ownHeadline(eyes)
  const all = roomiest(eyes, candidates)
    .map((one) => judged(eyes, one, declared, known))
    .sort((a, b) => b.score - a.score)
  const series = all.filter(
    ({ cards, traits }) => !isAround(headline, cards, traits) && !arePartsOfCard(eyes.document, cards, traits),
  )
  const fullestOne = fullest(eyes, series)
  const best = fullestOne && unfolded(eyes, ownSections(eyes, fullestOne, series), series)
  if (!best) return { cards: [], series: [], left: all }
  const chosen = [best]
  for (const other of series) if (isOfOneKind(other, chosen)) chosen.push(other)
  const cards = withStragglers(eyes, merge(eyes, chosen), best.traits)
  return { cards, series: chosen, left: all.filter((one) => !chosen.includes(one)) }
}

interface Sized {
  foundBy: string
  cards: Placed[]
  size: number
}

function roomiest(eyes: Eyes, candidates: readonly Candidate[]): Sized[] {
  const sized: Sized[] = []
  const home = linkKey(absoluteLink('/', eyes.document.url) ?? '')
  // Several sources often share what they saw.
  const seen = new Map<Candidate['sightings'], Sized>()
  for (const { foundBy, sightings } of candidates) {
    const cards = seen.get(sightings)?.cards ?? placed(eyes, sightings, home)
    if (cards.length < 2) continue
    const one = { foundBy, cards, size: seen.get(sightings)?.size ?? roughSize(eyes, cards) }
    seen.set(sightings, one)
    sized.push(one)
  }
  return sized.sort((a, b) => b.size - a.size).slice(0, CLOSE_LOOKS)
}

function declaredKeys(candidates: readonly Candidate[]): Set<string> {
  const keys = new Set<string>()
  for (const { sightings } of candidates) for (const { area, key } of sightings) if (!area) keys.add(key)
  return keys
}

/** The page itself is no entry of it, nor is the home of its site. */
function placed(eyes: Eyes, sightings: Candidate['sightings'], home: string): Placed[] {
  const keys = new Set<string>()
  const cards: Placed[] = []
  for (const sighting of sightings) {
    const { key } = sighting
    if (!isPlaced(sighting) || key === eyes.document.key || keys.has(key) || key === home) continue
    keys.add(key)
    cards.push(sighting)
  }
  return cards
}

const isPlaced = (sighting: Sighting): sighting is Placed => sighting.area !== undefined && sighting.link !== undefined

function roughSize(eyes: Eyes, cards: readonly Placed[]): number {
  let size = 0
  for (const { area } of cards) size += Math.min(300, weightIn(eyes.document, area)) + 10
  return size
}

interface Known {
  cards: readonly Placed[]
  traits: Traits
}

/** The same cards are often found in several ways. */
function judged(eyes: Eyes, { foundBy, cards }: Sized, declared: ReadonlySet<string>, known: Known[]): Series {
  const before = traitsBefore(known, cards)
  const traits = before ?? traitsOf(eyes, cards)
  if (!before) known.push({ cards, traits })
  const stated = declared.size === 0 ? 0 : cards.filter(({ key }) => declared.has(key)).length / cards.length
  return { foundBy, cards, traits, score: scoreOf(traits) * (1 + 2 * stated) }
}

function traitsBefore(known: readonly Known[], cards: readonly Placed[]): Traits | undefined {
  for (const one of known) if (areSame(one.cards, cards)) return one.traits
  return undefined
}

const inOrder = (a: Placed, b: Placed): number => a.area.first - b.area.first

function areSame(some: readonly Placed[], others: readonly Placed[]): boolean {
  if (some === others) return true
  if (some.length !== others.length) return false
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}

function merge(eyes: Eyes, chosen: readonly Series[]): Placed[] {
  const cards = new Map<string, Placed>()
  const [best] = chosen
  const kept = chosen.map((series) => {
    const own = withoutOutliers(eyes, series)
    // Two or three cards tell nothing of what they share.
    if (!best || series === best || series.cards.length >= FEW) return own
    const strange = new Set(outliersOf(eyes, own, best))
    return own.filter((card) => !strange.has(card))
  })
  for (const some of kept) for (const card of some) if (!cards.has(card.key)) cards.set(card.key, card)
  return [...cards.values()].sort(inOrder)
}
