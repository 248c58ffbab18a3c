// Whether what was chosen is a list that a person came for, or only what stands around one thing.

import type { Choice } from '../choose.ts'
import type { PageDocument } from '../document.ts'
import type { Candidate } from '../extractors/extractor.ts'
import { closest } from '../page/tree.ts'
import { allWeight } from '../prose.ts'
import { areButtons, areMenus, areOffers, areSectionButtons, FEW } from './buttons.ts'
import { areChapters } from './chapters.ts'
import { isConversation } from './conversation.ts'
import { doubtOfPage } from './doubt-of-page.ts'
import type { Eyes, Placed } from './evidence.ts'
import { areFootnotes } from './footnotes.ts'
import { areCalledAlike } from './nameless-links.ts'
import { givesRecipe, isRecipeListed, isStated, isSurelyOneThing, showsOneThing } from './one-thing.ts'
import { areListed, arePartsOfSite, isListing } from './parts-of-site.ts'
import { areRemarks } from './remarks.ts'
import { isBehindSubject } from './subject.ts'
import { areAllThereIs, contentWeight, doubtOfText } from './text-beside.ts'
import type { Traits } from './traits.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const LEAST_SCORE = 60
/** What stands on a card to be read at a glance is shorter. */
const PASSAGE = 1000
/** Links in running text stand alone in few of their lines. */
const IN_TEXT = 0.3
const LEAST_PASSAGE = 150
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
    areFiledHere(document, cards, traits) ||
    areToldHere(document, cards, traits) ||
    areAllShown(eyes, traits) ||
    fillsPage(eyes, cards, traits)
  if (score < LEAST_SCORE && !titled && !isShown()) return 'too small a part of the page'
  if (arePassages(traits)) return 'passages of a text'
  if (areWordsOfText(document, cards, traits)) return 'words in running text'
  const said = doubtOfPage(eyes, cards, traits)
  if (said) return said
  if (areButtons(document, cards, traits)) return 'all to one page'
  if (areAroundOneThing(eyes, cards, traits, isOneThing)) return 'around one thing'
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

/** The page says that it is about something else, and these are few, or without days. */
function areAroundOneThing(eyes: Eyes, cards: readonly Placed[], traits: Traits, isOneThing: boolean): boolean {
  const { document } = eyes
  const isDayTold = document.metas.has('article:published_time')
  if (cards.length >= MANY && !isDayTold) return false
  if (isSurelyOneThing(document)) return true
  return traits.dated < 0.5 && isOneThing && (isDayTold || !areAllThereIs(eyes, cards, traits))
}

/** Links in the midst of passages, each of another name. */
function areWordsOfText(document: PageDocument, cards: readonly Placed[], { alone, dated, prose }: Traits): boolean {
  return alone < IN_TEXT && dated < 0.5 && prose >= LEAST_PASSAGE && !areCalledAlike(document, cards)
}

/** Long, without names and days: what a text was parted into. */
function arePassages({ prose, headed, dated }: Traits): boolean {
  return prose >= PASSAGE && headed < 0.3 && dated < 0.3
}

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

/** Many numbered things of one kind, a word or two each, and little else outside menus and side columns: an archive. */
function areAllShown(eyes: Eyes, { count, specific, shapely, distinct, alone, frame, beside, room }: Traits): boolean {
  if (count < FEW || specific < 0.9 || shapely < 0.9 || distinct < 0.8 || alone <= 0.9 || frame + beside > 0.1)
    return false
  return room > 0.5 * contentWeight(eyes)
}

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
