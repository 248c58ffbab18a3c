// Whether what was chosen is a list that a person came for, or only what stands around one thing.

import type { Traits } from '../candidates/group-features.ts'
import { isArchive, isEntry, isStanding } from '../page-state/cms-fingerprints.ts'
import type { Candidate } from '../records/candidate.ts'
import type { Eyes } from '../records/record-signals.ts'
import type { Choice } from '../selection/select-groups.ts'
import { ENTRY_CLASSES } from '../sources/layout/semantic-html.ts'
import { type Asked, areOfOtherKinds, arePassages, areTitled, areWordsOfText } from './list-rule-input.ts'
import { givesRecipe, isRecipeListed, isStated, isSurelyOneThing, showsOneThing } from './page-kind/detail-page.ts'
import { doubtOfPage } from './page-statement-rules.ts'
import { areButtons, areChoices, areMenus, areSectionButtons } from './record-kind/buttons-and-menus.ts'
import { areChapters } from './record-kind/chapters.ts'
import { areFiles } from './record-kind/file-listing.ts'
import { areFootnotes } from './record-kind/footnotes.ts'
import { isForecast } from './record-kind/forecast.ts'
import { areFigures } from './record-kind/numeric-data.ts'
import { arePeople } from './record-kind/people.ts'
import { arePartsOfSite } from './record-kind/site-sections.ts'
import { areAroundText, isBehindSubject, isBesideSubject } from './surroundings/around-subject.ts'
import { areInBox } from './surroundings/boxed-rows.ts'
import { isShownHere } from './surroundings/primary-content.ts'
import { areBesideTheirKind } from './surroundings/sibling-names.ts'
import { areInSection } from './surroundings/single-section.ts'
import {
  areAllThereIs,
  areInSideColumn,
  doubtOfText,
  LONG_TEXT_BESIDE,
  SMALL_PART,
  toldBeside,
} from './surroundings/text-outside.ts'
import { areRemarks } from './thread/comments.ts'
import { isConversation } from './thread/conversation.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const LEAST_SCORE = 60
const SEVERAL = 4
/** So many things are a list, whatever the page says of itself. */
const MANY = 30

/** Why the best series is not what the page is for, in words that follow "3 links,". */
export function doubtOf(eyes: Eyes, choice: Choice, found: readonly Candidate[]): string | undefined {
  const [best] = choice.series
  if (!best) return undefined
  const { document } = eyes
  const { traits, score } = best
  const isOneThing = showsOneThing(document, found)
  const asked: Asked = { eyes, document, choice, cards: choice.cards, traits, score, found, isOneThing }
  for (const doubt of DOUBTS) {
    const said = doubt(asked)
    if (said && !(GUESSED.has(said) && isArchive(document))) return said
  }
  return undefined
}

export const CONVERSATION = 'parts of one conversation'
/** Doubts that tell what the page is about: it is not asked for another list then. */
const ABOUT = {
  oneThing: 'around one thing',
  recipe: 'around a recipe',
  remarks: 'what readers remarked',
  conversation: CONVERSATION,
  behind: 'behind the one thing that the page shows',
  beside: 'beside the one thing that the page shows',
  text: 'around the text that the page shows',
}
const TELLING = new Set(Object.values(ABOUT))
const PARTS = 'parts of the site, without a day or a number'
/** From what stands around the cards: software that says of its page that it is a list knows better. */
const GUESSED = new Set<string>([SMALL_PART, LONG_TEXT_BESIDE])

export const tellsSubject = (doubt: string | undefined): boolean => doubt !== undefined && TELLING.has(doubt)

type Doubt = (asked: Asked) => string | false | undefined

/** First what the traits tell, then what the page says, then what the cards are, and what there is beside them. */
const DOUBTS: readonly Doubt[] = [
  (one) => areOfOtherKinds(one) && 'each in a box of another kind',
  ({ traits }) => traits.frame > 0.6 && 'in the navigation or the footer',
  ({ traits }) => traits.title < 6 && traits.dated < 0.7 && 'too short to be titles',
  ({ eyes, cards, traits }) => areChapters(eyes, cards, traits) && 'parts of one text, without a day or a version',
  ({ traits }) => areMenus(traits) && 'lists of links under their headings',
  (one) =>
    one.score < LEAST_SCORE &&
    !areTitled(one) &&
    !isShownHere(one.eyes, one.cards, one.traits) &&
    'too small a part of the page',
  (one) => arePassages(one) && 'passages of a text',
  ({ eyes, cards, traits }) => areInSideColumn(eyes, cards, traits) && 'in a column beside the text of the page',
  ({ eyes, cards, traits }) => areInBox(eyes, cards, traits) && 'in a box beside what the page tells',
  ({ eyes, cards, traits }) => areInSection(eyes, cards, traits) && 'in one section of a text',
  (one) => areWordsOfText(one) && 'words in running text',
  ({ eyes, cards, traits }) => doubtOfPage(eyes, cards, traits),
  ({ document, cards, traits }) => areChoices(document, cards, traits) && 'choices of a form',
  ({ document, cards, traits }) => areButtons(document, cards, traits) && 'all to one page',
  (one) => areAroundOneThing(one) && ABOUT.oneThing,
  ({ document, cards }) => givesRecipe(document) && !isRecipeListed(document, cards) && ABOUT.recipe,
  ({ cards, traits }) => arePeople(cards, traits) && 'people, and not what they did',
  ({ eyes, cards, traits, isOneThing }) => areRemarks(eyes, cards, traits, isOneThing) && ABOUT.remarks,
  ({ eyes, cards }) => areFootnotes(eyes, cards) && 'what a text refers to',
  ({ eyes, choice, found }) => isConversation(eyes, choice, found) && ABOUT.conversation,
  ({ eyes, cards, traits }) => isBehindSubject(eyes, cards, traits) && ABOUT.behind,
  ({ eyes, cards, traits }) => isBesideSubject(eyes, cards, traits) && ABOUT.beside,
  ({ eyes, cards, traits }) => areAroundText(eyes, cards, traits) && ABOUT.text,
  ({ eyes, cards, traits }) => areFiles(eyes, cards, traits) && 'files of a folder, not in the order of their days',
  ({ document, cards, traits }) => areFigures(document, cards, traits) && 'figures, without a day',
  ({ eyes, cards, traits }) =>
    isForecast(eyes, cards, traits) && 'a forecast: the days to come, with nothing but figures',
  ({ document, cards }) => areSectionButtons(document, cards) && 'buttons beside headings',
  ({ document, choice, cards, traits, found }) =>
    arePartsOfSite(document, cards, traits) && !isMarkedAsPosts(choice) && !found.some(isStated) && PARTS,
  ({ eyes, cards, traits }) =>
    areBesideTheirKind(eyes, cards, traits) && 'names beside the one of them that the page shows',
  ({ eyes, cards, traits, isOneThing }) => doubtOfText(eyes, cards, traits, isOneThing),
]

/** By the class names that content systems give to posts. */
const isMarkedAsPosts = ({ cards, series: [best] }: Choice): boolean =>
  cards.length > SEVERAL && best?.foundBy === ENTRY_CLASSES

/**
 * The page, or its software, says that it is about something else; where that is only a hint, these are few, without days, or
 * below a text with a day of its own.
 */
function areAroundOneThing(asked: Asked): boolean {
  const { eyes, document, cards, traits, isOneThing } = asked
  if (isEntry(document)) return true
  const isDayTold = document.metas.has('article:published_time')
  if (cards.length >= MANY && !isDayTold && !(isOneThing && areBareNames(traits))) return false
  if (isSurelyOneThing(document)) return true
  if (isOneThing && isDayTold && isBelowArticle(asked)) return true
  return traits.dated < 0.5 && isOneThing && (isDayTold || !areAllThereIs(eyes, cards, traits))
}

/** A menu may have as many. */
const areBareNames = ({ dated, headed, prose, title }: Traits): boolean =>
  dated === 0 && headed === 0 && prose < LEAST_NAME && title < LEAST_NAME

const LEAST_NAME = 20

/**
 * Its day is told as that of an article, and there is something to read. Lists that are written by hand are articles to
 * some programs, too: they stand outside the order of posts, on the page itself, or lead elsewhere.
 */
function isBelowArticle({ eyes, document, cards, traits }: Asked): boolean {
  if (document.address?.pathname === '/' || isStanding(document)) return false
  if (traits.elsewhere >= 0.5 || cards.every(({ link }) => link.within)) return false
  return toldBeside(eyes, cards) >= LEAST_READ
}

/** An article has so much to read that is no card's. */
const LEAST_READ = 200
