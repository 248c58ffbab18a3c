// What is asked of a chosen series, and what its traits alone tell against it.

import type { Traits } from '../candidates/group-features.ts'
import { lineAt } from '../html/lines.ts'
import { type PageDocument, weightIn } from '../html/page-document.ts'
import type { Candidate } from '../records/candidate.ts'
import { areCalledAlike } from '../records/generic-link-labels.ts'
import { isHeaded } from '../records/link-label.ts'
import type { Eyes, Placed } from '../records/record-signals.ts'
import type { Choice } from '../selection/select-groups.ts'
import { areOffers } from './record-kind/buttons-and-menus.ts'

export interface Asked {
  eyes: Eyes
  document: PageDocument
  choice: Choice
  cards: readonly Placed[]
  /** Of the best series. */
  traits: Traits
  score: number
  found: readonly Candidate[]
  /** The page says so of itself. */
  isOneThing: boolean
}

/** Of two with headings and without a day. */
const LEAST_PAIR = 20
/** What stands on a card to be read at a glance is shorter. */
const PASSAGE = 1000
/** Links in running text stand alone in few of their lines. */
const IN_TEXT = 0.3
/** The name of a source takes so much of the line that quotes it. */
const QUOTED = 0.2
const LEAST_PASSAGE = 150
const MOST = 0.7
const SEVERAL = 4

/** Boxes of a layout; but things with headings may be built in several ways. */
export function areOfOtherKinds({ document, cards, traits, isOneThing }: Asked): boolean {
  if (traits.alike >= 0.6) return false
  return traits.headed < 0.5 || cards.length < SEVERAL || isOneThing || areSectionsOfOne(document, cards, traits)
}

/** Of a few links half may stand beside the days of something else. */
export function areTitled({ document, cards, traits: { headed, dated }, score, traits }: Asked): boolean {
  const isPair = cards.length === 2
  if (cards.length <= SEVERAL ? dated > 0.5 : dated >= 0.5) return true
  return headed >= 0.6 && (!isPair || score >= LEAST_PAIR) && !areOffers(document, cards, traits)
}

/** "Tracks", "Credits", "Versions": each name above several links, and what was taken leads to another kind of place. */
function areSectionsOfOne(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  const { crowded, shapely, dated } = traits
  return crowded >= 0.5 && shapely < 0.5 && dated < 0.5 && !cards.some(({ link }) => isHeaded(document, link.element))
}

/** Links in the midst of passages, each of another name. */
export function areWordsOfText({ document, cards, traits: { alone, dated, prose } }: Asked): boolean {
  if (alone >= IN_TEXT || dated >= 0.5 || prose < LEAST_PASSAGE || areCalledAlike(document, cards)) return false
  return alone < QUOTED || !areSources(document, cards)
}

/** "R. Osei: Tides of the lower canal. Journal of Waterways, 2021", and below it what it is about. */
function areSources(document: PageDocument, cards: readonly Placed[]): boolean {
  const short = cards.filter(({ link: { element } }) => {
    const line = lineAt(document.lines, element.firstText)
    return line !== undefined && line.weight < LEAST_PASSAGE + weightIn(document, element)
  })
  return short.length >= cards.length * MOST
}

/** Long, or called by whole paragraphs below pictures, without names and days: what a text was parted into. */
export function arePassages({ traits: { prose, headed, dated, pictured, unlinked, title } }: Asked): boolean {
  if (headed >= 0.3 || dated >= 0.3) return false
  return prose >= PASSAGE || (unlinked && title >= LEAST_PASSAGE && pictured >= 0.9)
}
