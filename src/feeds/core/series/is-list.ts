// Whether what was chosen is a list that a person came for, or only what stands around one thing.

import type { Choice } from '../choose.ts'
import { isConsentWall } from '../consent-wall.ts'
import { type PageDocument, textIn } from '../document.ts'
import type { Candidate } from '../extractors/extractor.ts'
import { asksToJoin } from '../log-in.ts'
import { saysGone, saysMissing, saysNothing } from '../nothing-said.ts'
import { closest } from '../page/tree.ts'
import { allWeight } from '../prose.ts'
import { foldText } from '../text.ts'
import { areButtons, areMenus, areOffers, areSectionButtons, FEW } from './buttons.ts'
import { isConversation } from './conversation.ts'
import type { Eyes, Placed } from './evidence.ts'
import { areFootnotes } from './footnotes.ts'
import { ownHeadline } from './headline.ts'
import { isHeaded } from './link-label.ts'
import { areCalledAlike } from './nameless-links.ts'
import { isOfItself } from './of-itself.ts'
import { givesRecipe, isRecipeListed, isStated, isSurelyOneThing, showsOneThing } from './one-thing.ts'
import { areListed, arePartsOfSite, isListing } from './parts-of-site.ts'
import { areRemarks } from './remarks.ts'
import { isBehindSubject } from './subject.ts'
import { areAllThereIs, doubtOfText } from './text-beside.ts'
import type { Traits } from './traits.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const LEAST_SCORE = 60
/** What stands on a card to be read at a glance is shorter. */
const PASSAGE = 1000
/** Links in running text stand alone in few of their lines. */
const IN_TEXT = 0.3
const LEAST_PASSAGE = 150
const MENU_PROSE = 30
/** Few enough to stand below a question. */
const HANDFUL = 6
const SEVERAL = 4
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
  if (areChapters(document, cards, traits)) return 'parts of one text, without a day or a version'
  if (areMenus(traits)) return 'lists of links under their headings'
  const titled = (traits.headed >= 0.6 && !areOffers(document, cards, traits)) || traits.dated >= 0.5
  const isShown = () =>
    areFiledHere(document, cards, traits) || areToldHere(document, cards, traits) || fillsPage(eyes, cards, traits)
  if (score < LEAST_SCORE && !titled && !isShown()) return 'too small a part of the page'
  if (arePassages(traits)) return 'passages of a text'
  if (areWordsOfText(document, cards, traits)) return 'words in running text'
  if (cards.length <= HANDFUL && isConsentWall(document)) return 'beside a question for consent'
  if (cards.length <= HANDFUL && asksToJoin(document)) return 'beside a form for a new account'
  const isDayTold = document.metas.has('article:published_time')
  const isFew = cards.length < MANY || isDayTold
  if ((traits.dated < 0.5 || isColumn(traits)) && isOfItself(eyes)) return 'on a page that a site has of itself'
  if (saysMissing(document)) return 'on a page that says it is not there'
  if (traits.dated < 0.5 && isFew && saysGone(document)) return 'on a page that says it is gone'
  if (isBelowHost(document, traits)) return 'below the name of a host'
  if (isAsideOfNothing(eyes, cards, traits)) return 'beside the words that there is nothing'
  if (areButtons(document, cards, traits)) return 'all to one page'
  if (traits.dated < 0.5 && isFew && isOneThing && (isDayTold || !areAllThereIs(eyes, cards, traits)))
    return 'around one thing'
  if (isFew && isSurelyOneThing(document)) return 'around one thing'
  if (givesRecipe(document) && !isRecipeListed(document, cards)) return 'around a recipe'
  if (areRemarks(eyes, cards, traits, isOneThing)) return 'what readers remarked'
  if (areFootnotes(eyes, cards)) return 'what a text refers to'
  if (isConversation(eyes, choice)) return 'parts of one conversation'
  if (isBehindSubject(eyes, cards, traits)) return 'behind the one thing that the page shows'
  if (areSectionButtons(document, cards)) return 'buttons beside headings'
  if (arePartsOfSite(document, cards, traits) && !found.some(isStated))
    return 'parts of the site, without a day or a number'
  return doubtOfText(eyes, cards, traits, isOneThing)
}

/** "No events", and beside or below it what others read: the list that was asked for is empty. */
function isAsideOfNothing(eyes: Eyes, cards: readonly Placed[], traits: Traits): boolean {
  const { count, beside, dated, headed, prose, pictured } = traits
  if (count > FEW || !saysNothing(eyes.document)) return false
  const bare = dated < 0.5 && headed < 0.5 && pictured < 0.5 && prose < 15
  // Who searched and found nothing is shown something else.
  const isOther = headed < 0.5 || (eyes.document.address?.search ?? '') !== ''
  return beside > 0.5 || bare || (dated < 0.5 && isOther && isBelowNothing(eyes, cards))
}

/** The name of the page, the words, then the cards. */
function isBelowNothing(eyes: Eyes, cards: readonly Placed[]): boolean {
  const headline = ownHeadline(eyes)
  const first = Math.min(...cards.map(({ area }) => area.firstText))
  if (!headline || first < headline.endText) return false
  return saysNothing(eyes.document, { firstText: headline.endText, endText: first })
}

/** "News", in a few lines: posts are filed below "privacy", too, and tell more. */
const isColumn = ({ count, headed, pictured, prose }: Traits): boolean =>
  count <= FEW && headed < 0.5 && pictured < 0.5 && prose < MENU_PROSE

/** Links in the midst of passages, each of another name. */
function areWordsOfText(document: PageDocument, cards: readonly Placed[], { alone, dated, prose }: Traits): boolean {
  return alone < IN_TEXT && dated < 0.5 && prose >= LEAST_PASSAGE && !areCalledAlike(document, cards)
}

/** Long, without names and days: what a text was parted into. */
function arePassages({ prose, headed, dated }: Traits): boolean {
  return prose >= PASSAGE && headed < 0.3 && dated < 0.3
}

/** What is put on a host that nobody uses: its name, and links that were paid for. */
function isBelowHost({ tree, host }: PageDocument, { count, dated, pictured, prose }: Traits): boolean {
  const name = foldText((host ?? '').replace(/^www\./, ''))
  return count <= FEW && dated < 0.5 && pictured < 0.5 && prose < 15 && name !== '' && foldText(tree.title) === name
}

/** Headings that lead to themselves, as in a manual. A log has days or versions, and what is only remarked has no names. */
function areChapters(document: PageDocument, cards: readonly Placed[], { headed, dated }: Traits): boolean {
  if (headed < 0.9 || dated >= 0.3) return false
  return cards.every(
    ({ link, area }) =>
      link.within &&
      !VERSION.test(textIn(document, link.element)) &&
      isHeaded(document, link.element) &&
      area.endText > link.element.endText,
  )
}

const VERSION = /\d+\.\d+/

/** Nothing but links: on a page without a list its menu takes that much room, too. */
function fillsPage({ document }: Eyes, cards: readonly Placed[], { room, title, alone, crowded }: Traits): boolean {
  if (crowded >= 0.5 || alone <= 0.9 || title < 12 || room <= 0.5 * allWeight(document)) return false
  return cards.some(({ area }) => !closest(area.element, MENUS))
}

/** Numbered things, all kept below the page: a few vacancies, each a name and a place. Or tiles with a word or two. */
function areFiledHere(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  const { specific, shapely, alone, frame, beside, pictured } = traits
  if (frame + beside > 0.1) return false
  if (pictured >= 0.9 && cards.length >= SEVERAL && areListed(document, traits) && arePictured(cards, alone))
    return true
  if (alone <= 0.9 || specific < 0.9 || shapely < 0.9) return false
  const { folder } = document
  return folder !== '' && cards.every((card) => card.url.startsWith(folder))
}

/** Alone in their lines, or pictures with nothing to read. Those that lead to pictures are an album. */
function arePictured(cards: readonly Placed[], alone: number): boolean {
  if (alone > 0.9) return true
  return cards.every(({ link: { element }, url }) => element.firstText === element.endText && !PICTURE.test(url))
}

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i

/** "/jobs", and little on it but what is kept below, each with a text of its own: "Welder" says enough. */
function areToldHere(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  const { prose, room, frame, beside } = traits
  if (prose < TOLD || frame + beside > 0.1 || room <= 0.5 * allWeight(document)) return false
  const { folder, url } = document
  return folder !== '' && isListing(url) && cards.every((card) => card.url.startsWith(folder))
}

/** A sentence. */
const TOLD = 40

/** However much of the page they take. */
export const MENUS = new Set(['nav', 'footer'])
