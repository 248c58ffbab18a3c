// Which of the series on a page is the list that a person came for.
import type { Candidate } from './extractors/extractor.ts'
import type { Eyes, Placed } from './series/evidence.ts'
import { isOfOneKind, type Series } from './series/one-kind.ts'
import { withoutOutliers } from './series/outliers.ts'
import { scoreOf } from './series/score.ts'
import { withStragglers } from './series/stragglers.ts'
import { traitsOf } from './series/traits.ts'

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

export function choose(eyes: Eyes, candidates: readonly Candidate[]): Choice {
  const declared = declaredKeys(candidates)
  const series = candidates
    .map(({ foundBy, sightings }) => ({ foundBy, cards: placed(eyes, sightings) }))
    .filter(({ cards }) => cards.length > 1)
    .sort((a, b) => roughSize(eyes, b.cards) - roughSize(eyes, a.cards))
    .slice(0, CLOSE_LOOKS)
    .map(({ foundBy, cards }) => judged(eyes, foundBy, cards, declared))
    .sort((a, b) => b.score - a.score)
  const best = fullest(series)
  if (!best) return { cards: [], series: [], left: [] }
  const chosen = [best]
  for (const other of series) if (isOfOneKind(other, chosen)) chosen.push(other)
  const cards = withStragglers(eyes, merge(eyes, chosen), best.traits)
  return { cards, series: chosen, left: series.filter((one) => !chosen.includes(one)) }
}

/** The best series, or one that is nearly as good and holds all of it and more. */
function fullest(series: readonly Series[]): Series | undefined {
  const [best, ...others] = series
  if (!best) return undefined
  const fuller = others.filter(({ score, cards, traits }) => {
    if (traits.alike < Math.min(0.6, best.traits.alike - 0.2)) return false
    if (score < best.score * 0.45 || cards.length <= best.cards.length || cards.length > best.cards.length * 3)
      return false
    const keys = new Set(cards.map(({ key }) => key))
    return best.cards.every(({ key }) => keys.has(key))
  })
  return fuller.sort((a, b) => b.cards.length - a.cards.length)[0] ?? best
}

function declaredKeys(candidates: readonly Candidate[]): Set<string> {
  return new Set(candidates.flatMap(({ sightings }) => sightings.filter(({ area }) => !area).map(({ key }) => key)))
}

function placed(eyes: Eyes, sightings: Candidate['sightings']): Placed[] {
  const keys = new Set<string>()
  return sightings.filter((sighting): sighting is Placed => {
    const { area, link, key } = sighting
    if (!area || !link || key === eyes.document.key || keys.has(key)) return false
    keys.add(key)
    return true
  })
}

function roughSize(eyes: Eyes, cards: readonly Placed[]): number {
  const { weights } = eyes.document
  return cards.reduce((sum, { area }) => {
    return sum + Math.min(300, (weights[area.endText] ?? 0) - (weights[area.firstText] ?? 0)) + 10
  }, 0)
}

function judged(eyes: Eyes, foundBy: string, cards: Placed[], declared: ReadonlySet<string>): Series {
  const traits = traitsOf(eyes, cards)
  const known = cards.filter(({ key }) => declared.has(key)).length / cards.length
  return { foundBy, cards, traits, score: scoreOf(traits) * (1 + 2 * known) }
}

function merge(eyes: Eyes, chosen: readonly Series[]): Placed[] {
  const cards = new Map<string, Placed>()
  const kept = chosen.map((series) => withoutOutliers(eyes, series.cards, series.traits))
  for (const some of kept) for (const card of some) if (!cards.has(card.key)) cards.set(card.key, card)
  return [...cards.values()].sort((a, b) => a.area.first - b.area.first)
}
