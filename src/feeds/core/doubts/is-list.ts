// Whether what was chosen is a list that a person came for, or only what stands around one thing.

import type { Choice } from '../choose.ts'
import type { PageDocument } from '../document.ts'
import type { Candidate } from '../extractors/extractor.ts'
import type { Eyes, Placed } from '../series/evidence.ts'
import { isHeaded } from '../series/link-label.ts'
import { areCalledAlike } from '../series/nameless-links.ts'
import type { Traits } from '../series/traits.ts'
import { areBesideTheirKind } from './beside-kind.ts'
import { areButtons, areChoices, areMenus, areOffers, areSectionButtons } from './buttons.ts'
import { areChapters } from './chapters.ts'
import { doubtOfPage } from './doubt-of-page.ts'
import { areFigures } from './figures.ts'
import { areFiles } from './files.ts'
import { areFootnotes } from './footnotes.ts'
import { isForecast } from './forecast.ts'
import { givesRecipe, isRecipeListed, isStated, isSurelyOneThing, showsOneThing } from './one-thing.ts'
import { arePartsOfSite } from './parts-of-site.ts'
import { arePeople } from './people.ts'
import { isShownHere } from './shown-here.ts'
import { areAroundText, isBehindSubject, isBesideSubject } from './subject.ts'
import { areAllThereIs, areInSideColumn, doubtOfText } from './text-beside.ts'
import { isConversation } from './thread/conversation.ts'
import { areRemarks } from './thread/remarks.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const LEAST_SCORE = 60
/** Of two with headings and without a day. */
const LEAST_PAIR = 20
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
  const areHeaded = traits.headed >= 0.5 && cards.length >= SEVERAL && !areSectionsOfOne(document, cards, traits)
  if (traits.alike < 0.6 && (!areHeaded || isOneThing)) return 'each in a box of another kind'
  if (traits.frame > 0.6) return 'in the navigation or the footer'
  if (traits.title < 6 && traits.dated < 0.7) return 'too short to be titles'
  if (areChapters(document, cards, traits)) return 'parts of one text, without a day or a version'
  if (areMenus(traits)) return 'lists of links under their headings'
  const isPair = cards.length === 2
  // Of two links one may stand beside the day of something else.
  const isDated = isPair ? traits.dated > 0.5 : traits.dated >= 0.5
  const isHeading = traits.headed >= 0.6 && (!isPair || score >= LEAST_PAIR) && !areOffers(document, cards, traits)
  const titled = isHeading || isDated
  if (score < LEAST_SCORE && !titled && !isShownHere(eyes, cards, traits)) return 'too small a part of the page'
  if (arePassages(traits)) return 'passages of a text'
  if (areInSideColumn(eyes, cards, traits)) return 'in a column beside the text of the page'
  if (areWordsOfText(document, cards, traits)) return 'words in running text'
  const said = doubtOfPage(eyes, cards, traits)
  if (said) return said
  if (areChoices(document, cards, traits)) return 'choices of a form'
  if (areButtons(document, cards, traits)) return 'all to one page'
  if (areAroundOneThing(eyes, cards, traits, isOneThing)) return 'around one thing'
  if (givesRecipe(document) && !isRecipeListed(document, cards)) return 'around a recipe'
  if (arePeople(cards, traits)) return 'people, and not what they did'
  if (areRemarks(eyes, cards, traits, isOneThing)) return 'what readers remarked'
  if (areFootnotes(eyes, cards)) return 'what a text refers to'
  if (isConversation(eyes, choice, found)) return 'parts of one conversation'
  if (isBehindSubject(eyes, cards, traits)) return 'behind the one thing that the page shows'
  if (isBesideSubject(eyes, cards, traits)) return 'beside the one thing that the page shows'
  if (areAroundText(eyes, cards, traits)) return 'around the text that the page shows'
  if (areFiles(eyes, cards, traits)) return 'files of a folder, not in the order of their days'
  if (areFigures(document, cards, traits)) return 'figures, without a day'
  if (isForecast(eyes, cards, traits)) return 'a forecast: the days to come, with nothing but figures'
  if (areSectionButtons(document, cards)) return 'buttons beside headings'
  if (arePartsOfSite(document, cards, traits) && !found.some(isStated))
    return 'parts of the site, without a day or a number'
  if (areBesideTheirKind(eyes, cards, traits)) return 'names beside the one of them that the page shows'
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

/** "Tracks", "Credits", "Versions": each name above several links, and what was taken leads to another kind of place. */
function areSectionsOfOne(document: PageDocument, cards: readonly Placed[], traits: Traits): boolean {
  const { crowded, shapely, dated } = traits
  return crowded >= 0.5 && shapely < 0.5 && dated < 0.5 && !cards.some(({ link }) => isHeaded(document, link.element))
}

/** Links in the midst of passages, each of another name. */
function areWordsOfText(document: PageDocument, cards: readonly Placed[], { alone, dated, prose }: Traits): boolean {
  return alone < IN_TEXT && dated < 0.5 && prose >= LEAST_PASSAGE && !areCalledAlike(document, cards)
}

/** Long, without names and days: what a text was parted into. */
function arePassages({ prose, headed, dated }: Traits): boolean {
  return prose >= PASSAGE && headed < 0.3 && dated < 0.3
}
