// Which of the series on a page is the list that a person came for.

import { weightIn } from './document.ts'
import type { Candidate } from './extractors/extractor.ts'
import { absoluteLink, linkKey } from './links.ts'
import { commonAncestor, contains } from './page/tree.ts'
import { within } from './series/area.ts'
import type { Eyes, Placed } from './series/evidence.ts'
import { isAround, ownHeadline } from './series/headline.ts'
import { sayTheSame } from './series/nameless-links.ts'
import { isOfOneKind, type Series } from './series/one-kind.ts'
import { outliersOf, withoutOutliers } from './series/outliers.ts'
import { arePartsOfCard } from './series/parts-of-card.ts'
import { scoreOf } from './series/score.ts'
import { withStragglers } from './series/stragglers.ts'
import { type Traits, traitsOf } from './series/traits.ts'
import { unfolded } from './series/unfolded.ts'

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
    .map(({ foundBy, cards }) => judged(eyes, foundBy, cards, declared, known))
    .sort((a, b) => b.score - a.score)
  const series = all.filter(
    ({ cards, traits }) => !isAround(headline, cards, traits) && !arePartsOfCard(eyes.document, cards, traits),
  )
  const fullestOne = fullest(eyes, series)
  const best = fullestOne && unfolded(eyes, fullestOne, series)
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

/** The best series, or one that is nearly as good and holds all of it and more. */
function fullest(eyes: Eyes, series: readonly Series[]): Series | undefined {
  const [first, ...after] = series
  if (!first) return undefined
  return after.find((one) => isKernel(one, first)) ?? fuller(eyes, first, after)
}

function fuller(eyes: Eyes, best: Series, others: readonly Series[]): Series {
  const more = others.filter(({ score, cards, traits }) => {
    if (traits.alike < Math.min(0.6, best.traits.alike - 0.2)) return false
    // The same cards cut smaller are not more.
    if (traits.room < best.traits.room * 0.8 || score < best.score * 0.45) return false
    if (cards.length <= best.cards.length || cards.length > best.cards.length * 3) return false
    // The day above several posts is that of each.
    if (traits.dated < best.traits.dated - 0.4 && !areInside(cards, best.cards)) return false
    const keys = new Set(cards.map(({ key }) => key))
    return best.cards.every(({ key }) => keys.has(key)) && areLike(eyes, cards, best)
  })
  return more.sort((a, b) => b.cards.length - a.cards.length)[0] ?? best
}

/** Rows that all have a day, and nearly as good without the other rows, a menu beside them, of which none has. */
function isKernel({ score, cards, traits }: Series, whole: Series): boolean {
  if (cards.length < FEW || traits.dated < 0.9 || score < whole.score * 0.7) return false
  if (whole.traits.dated > 0.5 || whole.traits.dated * whole.cards.length > cards.length + 0.5) return false
  const keys = new Set(whole.cards.map(({ key }) => key))
  return cards.every(({ key }) => keys.has(key))
}

/** Things with an address of their own: the headings within a release are parts of it. */
const areInside = (cards: readonly Placed[], boxes: readonly Placed[]): boolean =>
  cards.every((card) => !card.link.within && boxes.some((box) => within(card.area, box.area)))

/**
 * What the fuller series adds is of the kind of the best, for the most part: not its headline and the menu above. What
 * stands elsewhere on the page may differ in nothing.
 */
function areLike(eyes: Eyes, cards: readonly Placed[], best: Series): boolean {
  const keys = new Set(best.cards.map(({ key }) => key))
  const known = cards.filter(({ key }) => keys.has(key)).map(({ area }) => area.element)
  const holder = known.reduce(commonAncestor)
  const more = cards.filter(({ key }) => !keys.has(key))
  if (sayTheSame(eyes.document, more)) return false
  const isBeside = ({ area }: Placed) => contains(holder, area.element)
  const beside = outliersOf(eyes, more.filter(isBeside), best)
  const elsewhere = outliersOf(
    eyes,
    more.filter((card) => !isBeside(card)),
    best,
    1,
  )
  return beside.length + elsewhere.length <= more.length * 0.5
}

function declaredKeys(candidates: readonly Candidate[]): Set<string> {
  const keys = new Set<string>()
  for (const { sightings } of candidates) for (const { area, key } of sightings) if (!area) keys.add(key)
  return keys
}

/** The page itself is no entry of it, nor is the home of its site. */
function placed(eyes: Eyes, sightings: Candidate['sightings'], home: string): Placed[] {
  const keys = new Set<string>()
  return sightings.filter((sighting): sighting is Placed => {
    const { area, link, key } = sighting
    if (!area || !link || key === eyes.document.key || keys.has(key) || key === home) return false
    keys.add(key)
    return true
  })
}

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
function judged(eyes: Eyes, foundBy: string, cards: Placed[], declared: ReadonlySet<string>, known: Known[]): Series {
  const isSame = (others: readonly Placed[]) =>
    others === cards || (others.length === cards.length && cards.every((card, i) => others[i] === card))
  const same = known.find((one) => isSame(one.cards))
  const traits = same?.traits ?? traitsOf(eyes, cards)
  if (!same) known.push({ cards, traits })
  const stated = declared.size === 0 ? 0 : cards.filter(({ key }) => declared.has(key)).length / cards.length
  return { foundBy, cards, traits, score: scoreOf(traits) * (1 + 2 * stated) }
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
  return [...cards.values()].sort((a, b) => a.area.first - b.area.first)
}
