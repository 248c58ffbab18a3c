// Which of the series on a page is the list that a person came for.

import type { Candidate } from './extractors/extractor.ts'
import type { Area } from './series/area.ts'
import { overlaps, within } from './series/area.ts'
import { withoutOutliers } from './series/outliers.ts'
import { withStragglers } from './series/stragglers.ts'
import { type Eyes, type Placed, type Traits, traitsOf } from './series/traits.ts'

export interface Series {
  foundBy: string
  cards: Placed[]
  traits: Traits
  score: number
}

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

/** Room on the page, times how much the cards look like things with titles, less what looks like a menu. */
export function scoreOf(traits: Traits): number {
  const { room, title, prose, headed, dated, pictured, distinct, frame, beside, crowded, shapely, count } = traits
  const bare = headed < 0.3 && dated < 0.3 && pictured < 0.3 && prose < 15
  let score = room ** 0.75
  const named = title < 6 ? 0.05 : title < 12 ? 0.25 : title < 20 ? 0.6 : 1
  score *= headed > 0.7 && dated > 0.7 ? Math.max(0.6, named) : named
  if (bare) score *= Math.min(1, title / 45)
  score *= 1 + 0.8 * headed + 1.5 * dated + 0.2 * pictured + (prose > 40 ? 0.4 : 0)
  score *= 0.5 + 0.5 * distinct
  score *= (0.1 + 0.9 * traits.alone) * (0.2 + 0.8 * traits.alike)
  score *= 0.8 + 0.4 * traits.specific
  score *= (1 - 0.85 * frame) * (1 - 0.6 * beside) * (1 - 0.5 * crowded)
  score *= 0.7 + 0.3 * shapely
  // Two or three boxes that differ are the layout of the page.
  if (count < 4 && traits.alike < 1 && headed < 1) score *= 0.2
  return count < 3 ? score * 0.6 : score
}

function isOfOneKind(other: Series, chosen: readonly Series[]): boolean {
  const best = chosen[0]
  if (!best || other === best || chosen.some((one) => isNested(other, one))) return false
  const known = other.cards.filter(({ key, area }) => chosen.some((one) => holds(one, key, area)))
  if (known.length > other.cards.length * 0.3) return false
  const { traits: a } = best
  const { traits: b } = other
  if (b.frame > 0.5 || b.beside > a.beside + 0.3 || b.alone < 0.6) return false
  const perCard = other.score / other.cards.length / (best.score / best.cards.length)
  if (isDated(a) && isDated(b) && folderOf(a) === folderOf(b) && b.title > 15 && perCard > 0.1) return true
  if (b.title < a.title * 0.45 || b.title < 12) return false
  if (a.dated > 0.7 && b.dated < 0.3) return false
  const front = a.specific > 0.6 && b.specific > 0.6 && a.dated < 0.5
  if (a.headed > 0.7 && b.headed < 0.3 && !front) return false
  if (b.shape === a.shape) return perCard > 0.2
  return perCard > (front ? 0.3 : 0.5) && other.cards.length >= 3 && a.shapely < 0.8
}

const isDated = ({ dated, dayInAddress }: Traits): boolean => Math.max(dated, dayInAddress) > 0.7

/** Host and first folder of the addresses. */
const folderOf = ({ shape }: Traits): string => shape.split('/', 2).join('/')

const holds = (series: Series, key: string, area: Area): boolean =>
  series.cards.some((card) => card.key === key || overlaps(card.area, area))

function isNested(a: Series, b: Series): boolean {
  return a.cards.some((one) => b.cards.some((two) => within(one.area, two.area) || within(two.area, one.area)))
}

function merge(eyes: Eyes, chosen: readonly Series[]): Placed[] {
  const cards = new Map<string, Placed>()
  const kept = chosen.map((series) => withoutOutliers(eyes, series.cards, series.traits))
  for (const some of kept) for (const card of some) if (!cards.has(card.key)) cards.set(card.key, card)
  return [...cards.values()].sort((a, b) => a.area.first - b.area.first)
}
