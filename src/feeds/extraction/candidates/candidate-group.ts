// Whether two series are parts of one list: the sections of a front page, what is to come and what is past.
import { type Area, overlaps, within } from '../records/node-span.ts'
import type { Placed } from '../records/record-signals.ts'
import type { Traits } from './group-features.ts'

export interface Series {
  foundBy: string
  cards: Placed[]
  traits: Traits
  score: number
}

export function isOfOneKind(other: Series, chosen: readonly Series[]): boolean {
  const best = chosen[0]
  // Whether the cards stand apart is asked last: it is much to compare.
  return best !== undefined && other !== best && isLike(other, best) && isApart(other, chosen)
}

function isLike(other: Series, best: Series): boolean {
  const { traits: a } = best
  const { traits: b } = other
  const sisters = areSisters(best, other)
  if (b.frame > 0.5 || b.beside > a.beside + 0.3 || (b.alone < 0.6 && !sisters)) return false
  const perCard = other.score / other.cards.length / (best.score / best.cards.length)
  if (isDated(a) && isDated(b) && folderOf(a) === folderOf(b) && b.title > 15 && perCard > 0.1) return true
  if (b.title < 12 || (b.title < a.title * 0.45 && !sisters)) return false
  if (a.dated > 0.7 && b.dated < 0.3) return false
  const front = a.specific > 0.6 && b.specific > 0.6 && a.dated < 0.5
  // Below the first stories of a front come headlines alone.
  const headlines = front && a.headed > 0.9 && b.headed > 0.9 && a.shapely < 0.8
  if (headlines && other.cards.length >= 3 && perCard > 0.15) return true
  if (a.prose >= 40 && b.prose < a.prose * 0.1 && b.pictured < 0.5) return false
  if (a.headed > 0.7 && b.headed < 0.3 && !front) return false
  if (b.shape === a.shape) return sisters || (perCard > 0.2 && b.shapely > 0.5)
  return perCard > (front ? 0.3 : 0.5) && other.cards.length >= 3 && a.shapely < 0.8
}

/** Built alike in all, and leading to one kind of address: of the few cards of one less is seen than of many. */
function areSisters(one: Series, other: Series): boolean {
  const { traits: a, cards } = one
  const { traits: b, cards: others } = other
  if (a.alike < 1 || b.alike < 1 || a.shape !== b.shape || Math.min(a.shapely, b.shapely, b.specific) < 1) return false
  const [first, second] = [cards[0], others[0]]
  return (
    first !== undefined &&
    second !== undefined &&
    first.link.element.path === second.link.element.path &&
    first.area.element.path === second.area.element.path
  )
}

function isApart(other: Series, chosen: readonly Series[]): boolean {
  if (chosen.some((one) => isNested(other, one))) return false
  const known = other.cards.filter(({ key, area }) => chosen.some((one) => holds(one, key, area)))
  return known.length <= other.cards.length * 0.3
}

const isDated = ({ dated, dayInAddress }: Traits): boolean => Math.max(dated, dayInAddress) > 0.7

/** Host and first folder of the addresses. */
function folderOf({ shape }: Traits): string {
  const end = shape.indexOf('/', shape.indexOf('/') + 1)
  return end < 0 ? shape : shape.slice(0, end)
}

function holds({ cards }: Series, key: string, area: Area): boolean {
  for (const card of cards) if (card.key === key || overlaps(card.area, area)) return true
  return false
}

function isNested(a: Series, b: Series): boolean {
  const span = spanOf(b)
  for (const { area } of a.cards) {
    // Most series stand in another part of the page: then no card need be compared with any.
    const isNear = area.first <= span.last && span.first <= area.last
    if (isNear && isNestedWith(area, b)) return true
  }
  return false
}

function isNestedWith(area: Area, { cards }: Series): boolean {
  for (const other of cards) if (within(area, other.area) || within(other.area, area)) return true
  return false
}

function spanOf({ cards }: Series): { first: number; last: number } {
  let [first, last] = [Infinity, -1]
  for (const { area } of cards) {
    first = Math.min(first, area.first)
    last = Math.max(last, area.last)
  }
  return { first, last }
}
