// Whether what was chosen is a list that a person came for, or only what stands around one thing.

import type { Choice } from '../choose.ts'
import { type PageDocument, weightIn } from '../document.ts'
import type { Candidate } from '../extractors/extractor.ts'
import { saysMissing, saysNothing } from '../nothing-said.ts'
import { findLine } from '../page/lines.ts'
import { CONTENT } from '../page/regions.ts'
import { closest, contains, type Element } from '../page/tree.ts'
import { allWeight } from '../prose.ts'
import { foldText } from '../text.ts'
import { areButtons, areMenus, areOffers, areSectionButtons, FEW } from './buttons.ts'
import { isConversation } from './conversation.ts'
import type { Eyes, Placed } from './evidence.ts'
import { ownHeadline } from './headline.ts'
import { givesRecipe, isRecipeListed, isStated, showsOneThing } from './one-thing.ts'
import { arePartsOfSite } from './parts-of-site.ts'
import { areRemarks } from './remarks.ts'
import { isBehindSubject } from './subject.ts'
import type { Traits } from './traits.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const LEAST_SCORE = 60
/** A text of this weight is what its page is about, unless the list is larger. */
const LONG_TEXT = 1200
/** What stands on a card to be read at a glance is shorter. */
const PASSAGE = 1000
/** So many things are a list, whatever the page says of itself. */
const MANY = 30

export function isList(eyes: Eyes, choice: Choice, found: readonly Candidate[]): boolean {
  return choice.cards.length > 1 && doubtOf(eyes, choice, found) === undefined
}

/** Why the best series is not what the page is for, in words that follow "3 links,". */
export function doubtOf(eyes: Eyes, choice: Choice, found: readonly Candidate[]): string | undefined {
  const { document } = eyes
  const { cards, series } = choice
  const best = series[0]
  if (!best) return undefined
  const { traits, score } = best
  const isOneThing = showsOneThing(document, found)
  const areHeaded = traits.headed >= 0.5 && cards.length >= 4
  if (traits.alike < 0.6 && (!areHeaded || isOneThing)) return 'each in a box of another kind'
  if (traits.frame > 0.6) return 'in the navigation or the footer'
  if (traits.title < 6 && traits.dated < 0.7) return 'too short to be titles'
  if (areMenus(traits)) return 'lists of links under their headings'
  const titled = (traits.headed >= 0.6 && !areOffers(document, cards, traits)) || traits.dated >= 0.5
  if (score < LEAST_SCORE && !titled && !fillsPage(eyes, cards, traits)) return 'too small a part of the page'
  if (arePassages(traits)) return 'passages of a text'
  if (saysMissing(document)) return 'on a page that says it is not there'
  if (isBelowHost(document, traits)) return 'below the name of a host'
  if (isAsideOfNothing(eyes, cards, traits)) return 'beside the words that there is nothing'
  if (areButtons(document, cards, traits)) return 'all to one page'
  const isFew = cards.length < MANY || document.metas.has('article:published_time')
  if (traits.dated < 0.5 && isFew && isOneThing) return 'around one thing'
  if (givesRecipe(document) && !isRecipeListed(document, cards)) return 'around a recipe'
  if (areRemarks(eyes, cards, traits, isOneThing)) return 'what readers remarked'
  if (isConversation(eyes, choice)) return 'parts of one conversation'
  if (isBehindSubject(eyes, cards, traits)) return 'behind the one thing that the page shows'
  if (areSectionButtons(document, cards)) return 'buttons beside headings'
  if (arePartsOfSite(document, cards, traits) && !found.some(isStated))
    return 'parts of the site, without a day or a number'
  const inside = cards.reduce((sum, { area }) => sum + weightIn(document, area), 0)
  if (holdsSubject(eyes, cards, inside, isOneThing)) return 'around the text of the page'
  const outside = textOutside(eyes, cards)
  const isShort = outside < LONG_TEXT || (outside < 1.5 * inside && !isOneThing)
  return isShort ? undefined : 'beside a long text'
}

/** "No events", and beside or below it what others read: the list that was asked for is empty. */
function isAsideOfNothing(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { count, beside, dated, headed, prose, pictured } = traits
  if (count > FEW || !saysNothing(eyes.document)) return false
  const bare = dated < 0.5 && headed < 0.5 && pictured < 0.5 && prose < 15
  return beside > 0.5 || bare || (dated < 0.5 && headed < 0.5 && isBelowNothing(eyes, cards))
}

/** The name of the page, the words, then the cards. */
function isBelowNothing(eyes: Eyes, cards: readonly Placed[]): boolean {
  const headline = ownHeadline(eyes)
  const first = Math.min(...cards.map(({ area }) => area.firstText))
  if (!headline || first < headline.endText) return false
  return saysNothing(eyes.document, { firstText: headline.endText, endText: first })
}

/** Long, without names and days: what a text was parted into. */
function arePassages({ prose, headed, dated }: Traits): boolean {
  return prose >= PASSAGE && headed < 0.3 && dated < 0.3
}

/** A box of the layout was taken for a card: it holds most of what there is to read, and is not called by its link. */
function holdsSubject(eyes: Eyes, cards: readonly Placed[], inside: number, isOneThing: boolean): boolean {
  const headline = ownHeadline(eyes)
  return cards.some(({ area, link }) => {
    const weight = weightIn(eyes.document, area)
    if (weight < LONG_TEXT || weight <= inside * 0.5) return false
    return isOneThing || !isCalledBy(eyes, area, link) || (headline !== undefined && contains(area.element, headline))
  })
}

/** Its link is its heading, or its first line. */
function isCalledBy({ document }: Eyes, area: Placed['area'], { element }: Placed['link']): boolean {
  if (element.heading) return true
  const first = findLine(document.lines, area, ({ weight }) => weight > 0)
  return first !== undefined && first.firstText <= element.firstText && element.endText <= first.endText
}

/** What is put on a host that nobody uses: its name, and links that were paid for. */
function isBelowHost({ tree, host }: PageDocument, { count, dated, pictured, prose }: Traits): boolean {
  const name = foldText((host ?? '').replace(/^www\./, ''))
  return count <= FEW && dated < 0.5 && pictured < 0.5 && prose < 15 && name !== '' && foldText(tree.title) === name
}

/** The weight of the longest text that stands outside the cards: what is scattered over a page is no text. */
export function textOutside({ document, regions }: Eyes, cards: readonly Placed[]): number {
  const texts = new Uint8Array(document.tree.texts.length)
  for (const { area } of cards) texts.fill(1, area.firstText, area.endText)
  const byHolder = new Map<Element | undefined, number>()
  for (const line of document.lines) {
    if (texts[line.firstText] || line.heading || line.weight < 80) continue
    if ((regions[line.holder.index] ?? 0) !== CONTENT) continue
    const holder = line.holder.parent?.parent
    byHolder.set(holder, (byHolder.get(holder) ?? 0) + line.weight)
  }
  return Math.max(0, ...byHolder.values())
}

/** Nothing but links: on a page without a list its menu takes that much room, too. */
function fillsPage({ document }: Eyes, cards: readonly Placed[], { room, title, alone }: Traits): boolean {
  if (alone <= 0.9 || title < 12 || room <= 0.5 * allWeight(document)) return false
  return cards.some(({ area }) => !closest(area.element, MENUS))
}

/** However much of the page they take. */
export const MENUS = new Set(['nav', 'footer'])
