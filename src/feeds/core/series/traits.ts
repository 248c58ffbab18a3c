// What a series of cards looks like as a whole: the evidence on which a list is chosen.
import { dateInAddress } from '../dates.ts'
import { addressParts, linkShape } from '../links.ts'
import { BESIDE, FRAME } from '../page/regions.ts'
import { foldText } from '../text.ts'
import { plainWeight } from './area.ts'
import {
  type Eyes,
  hasDate,
  hasHeading,
  hasPicture,
  isBesideDate,
  isCrowded,
  isSpecific,
  nameOf,
  type Placed,
  roomOf,
  standsOut,
} from './evidence.ts'
import { median } from './median.ts'

export interface Traits {
  count: number
  /** Usual weight of what the links say. */
  title: number
  /** Usual weight of text outside links. */
  prose: number
  /** Sum of the weight of all cards, each up to a limit: the room that the list takes on the page. */
  room: number
  /** Shares from 0 to 1. */
  headed: number
  dated: number
  /** Addresses that carry a day. */
  dayInAddress: number
  pictured: number
  distinct: number
  beside: number
  frame: number
  elsewhere: number
  /** The commonest shape of the addresses and its share. */
  shape: string
  shapely: number
  /** Share of the links that stand at the same place of their cards. Boxes of a page's layout are not alike. */
  alike: number
  /** Share of the links that stand alone in their line; in running text they do not. */
  alone: number
  /** Share of addresses that carry a number, a date or a long slug, as those of things do. */
  specific: number
  /** Cards that hold several links as good as the one taken: their list was cut too coarsely. */
  crowded: number
}

export function traitsOf(eyes: Eyes, cards: readonly Placed[]): Traits {
  const { document } = eyes
  const labels = cards.map((card) => nameOf(document, card))
  const share = (holds: (card: Placed) => boolean) => cards.filter(holds).length / Math.max(1, cards.length)
  const region = (card: Placed) => eyes.regions[card.area.element.index] ?? 0
  const shapes = countShapes(cards)
  const host = addressParts(document.url)?.host
  return {
    count: cards.length,
    title: median(labels.map(({ weight }) => weight)),
    prose: median(cards.map(({ area }) => plainWeight(document, area))),
    room: cards.reduce((sum, card) => sum + roomOf(document, card.area), 0),
    headed: share(({ area, link }) => hasHeading(document, area, link)),
    dated: datedShare(eyes, cards),
    dayInAddress: share(({ url }) => dateInAddress(url) !== undefined),
    pictured: share(({ area }) => hasPicture(document, area)),
    distinct: new Set(labels.map(({ text }) => foldText(text))).size / Math.max(1, cards.length),
    beside: share((card) => region(card) === BESIDE),
    frame: share((card) => region(card) === FRAME),
    elsewhere: share(({ url }) => addressParts(url)?.host !== host),
    shape: shapes.shape,
    shapely: shapes.share,
    alike: Math.max(...counts(cards.map(({ link }) => link.element.path))) / Math.max(1, cards.length),
    alone: cards.reduce((sum, card) => sum + standsOut(eyes, card), 0) / Math.max(1, cards.length),
    specific: share(({ url }) => isSpecific(url)),
    crowded: share((card) => isCrowded(document, card)),
  }
}

/** An address with a day in it is half a date: content systems put them into addresses of anything. */
function datedShare(eyes: Eyes, cards: readonly Placed[]): number {
  const dates = cards.map(({ area, url, link }) => {
    if (hasDate(eyes, area) || isBesideDate(eyes, link)) return 1
    return dateInAddress(url) ? 0.4 : 0
  })
  return dates.reduce<number>((sum, one) => sum + one, 0) / Math.max(1, cards.length)
}

function counts(values: readonly number[]): Iterable<number> {
  const seen = new Map<number, number>([[-1, 0]])
  for (const value of values) seen.set(value, (seen.get(value) ?? 0) + 1)
  return seen.values()
}

function countShapes(cards: readonly Placed[]): { shape: string; share: number } {
  const counts = new Map<string, number>()
  for (const { url } of cards) {
    const shape = linkShape(url)
    counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  const [shape = '', count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return { shape, share: count / Math.max(1, cards.length) }
}
