// List-page classification by list rules: reasons why a selection is not the list of its page but navigation, a thread
// or the surroundings of one item.

import type { GroupFeatures } from '../candidates/group-features.ts'
import { isCmsArchivePage, isCmsEntryPage, isCmsStaticPage } from '../page-state/cms-fingerprints.ts'
import type { Candidate } from '../records/candidate.ts'
import type { PageContext } from '../records/record-signals.ts'
import type { GroupSelection } from '../selection/select-groups.ts'
import { ENTRY_CLASSES_SOURCE } from '../sources/layout/semantic-html.ts'
import {
  areInlineReferences,
  areMixedStructures,
  areTextPassages,
  haveTitlesOrDates,
  type ListRuleInput,
} from './list-rule-input.ts'
import {
  isCertainlyDetailPage,
  isDeclared,
  isDetailPage,
  isRecipeListed,
  isRecipePage,
} from './page-kind/detail-page.ts'
import { MIN_RECORDS_OF_SURE_LIST } from './page-kind/subject-view.ts'
import { findPageStatementRejection } from './page-statement-rules.ts'
import {
  areButtonsToOnePage,
  areFormChoices,
  areMenuColumns,
  areSectionButtons,
} from './record-kind/buttons-and-menus.ts'
import { areChapters } from './record-kind/chapters.ts'
import { areFileListing } from './record-kind/file-listing.ts'
import { areFootnotes } from './record-kind/footnotes.ts'
import { isForecast } from './record-kind/forecast.ts'
import { areNumericData } from './record-kind/numeric-data.ts'
import { areLinksToPeople } from './record-kind/people.ts'
import { areSiteSections } from './record-kind/site-sections.ts'
import { areAroundMainText, isBelowSubject, isBesideSubject } from './surroundings/around-subject.ts'
import { areBoxedRows } from './surroundings/boxed-rows.ts'
import { isPrimaryContent } from './surroundings/primary-content.ts'
import { areNamesBesideSibling } from './surroundings/sibling-names.ts'
import { areInSingleSection } from './surroundings/single-section.ts'
import {
  areAllContent,
  areInSidebarColumn,
  findTextRejection,
  LONG_TEXT_BESIDE,
  proseWeightBeside,
  SMALL_PART,
} from './surroundings/text-outside.ts'
import { areComments } from './thread/comments.ts'
import { isConversation } from './thread/conversation.ts'

/** Less is a menu or a footer, unless there is little else on the page. */
const MIN_SCORE = 60
const MIN_RECORDS_MARKED_AS_POSTS = 5

/** Reason why the best group is not the page's list, in words that follow "3 links,". */
export function findListRejection(
  context: PageContext,
  selection: GroupSelection,
  candidates: readonly Candidate[],
): string | undefined {
  const [best] = selection.groups
  if (!best) return undefined
  const { document } = context
  const { features, score } = best
  const input: ListRuleInput = {
    context,
    document,
    selection,
    records: selection.records,
    features,
    score,
    candidates,
    isDetailPage: isDetailPage(document, candidates),
  }
  for (const rule of LIST_RULES) {
    const rejection = rule(input)
    if (rejection && !(HEURISTIC_REJECTIONS.has(rejection) && isCmsArchivePage(document))) return rejection
  }
  return undefined
}

export const CONVERSATION = 'parts of one conversation'
/** Rejections that name the subject of the page: then no declared list is read. */
const SUBJECT_REJECTIONS = {
  oneThing: 'around one thing',
  recipe: 'around a recipe',
  remarks: 'what readers remarked',
  conversation: CONVERSATION,
  behind: 'behind the one thing that the page shows',
  beside: 'beside the one thing that the page shows',
  text: 'around the text that the page shows',
}
const NAMING_SUBJECT = new Set(Object.values(SUBJECT_REJECTIONS))
const SITE_SECTIONS = 'parts of the site, without a day or a number'
/** Heuristics on surroundings: CMS fingerprints of a list override them. */
const HEURISTIC_REJECTIONS = new Set<string>([SMALL_PART, LONG_TEXT_BESIDE])

export const namesPageSubject = (rejection: string | undefined): boolean =>
  rejection !== undefined && NAMING_SUBJECT.has(rejection)

type ListRule = (input: ListRuleInput) => string | false | undefined

/** In order: the first rule that applies gives the rejection. */
const LIST_RULES: readonly ListRule[] = [
  (input) => areMixedStructures(input) && 'each in a box of another kind',
  ({ features }) => features.boilerplateShare > 0.6 && 'in the navigation or the footer',
  ({ features }) => features.titleWeight < 6 && features.dateShare < 0.7 && 'too short to be titles',
  ({ context, records, features }) =>
    areChapters(context, records, features) && 'parts of one text, without a day or a version',
  ({ features }) => areMenuColumns(features) && 'lists of links under their headings',
  (input) =>
    input.score < MIN_SCORE &&
    !haveTitlesOrDates(input) &&
    !isPrimaryContent(input.context, input.records, input.features) &&
    'too small a part of the page',
  (input) => areTextPassages(input) && 'passages of a text',
  ({ context, records, features }) =>
    areInSidebarColumn(context, records, features) && 'in a column beside the text of the page',
  ({ context, records, features }) => areBoxedRows(context, records, features) && 'in a box beside what the page tells',
  ({ context, records, features }) => areInSingleSection(context, records, features) && 'in one section of a text',
  (input) => areInlineReferences(input) && 'words in running text',
  ({ context, records, features }) => findPageStatementRejection(context, records, features)?.explain,
  ({ document, records, features }) => areFormChoices(document, records, features) && 'choices of a form',
  ({ document, records, features }) => areButtonsToOnePage(document, records, features) && 'all to one page',
  (input) => areAroundDetail(input) && SUBJECT_REJECTIONS.oneThing,
  ({ document, records }) => isRecipePage(document) && !isRecipeListed(document, records) && SUBJECT_REJECTIONS.recipe,
  ({ records, features }) => areLinksToPeople(records, features) && 'people, and not what they did',
  ({ context, records, features, isDetailPage }) =>
    areComments(context, records, features, isDetailPage) && SUBJECT_REJECTIONS.remarks,
  ({ context, records }) => areFootnotes(context, records) && 'what a text refers to',
  ({ context, selection, candidates }) =>
    isConversation(context, selection, candidates) && SUBJECT_REJECTIONS.conversation,
  ({ context, records, features }) => isBelowSubject(context, records, features) && SUBJECT_REJECTIONS.behind,
  ({ context, records, features }) => isBesideSubject(context, records, features) && SUBJECT_REJECTIONS.beside,
  ({ context, records, features }) => areAroundMainText(context, records, features) && SUBJECT_REJECTIONS.text,
  ({ context, records, features }) =>
    areFileListing(context, records, features) && 'files of a folder, not in the order of their days',
  ({ document, records, features }) => areNumericData(document, records, features) && 'figures, without a day',
  ({ context, records, features }) =>
    isForecast(context, records, features) && 'a forecast: the days to come, with nothing but figures',
  ({ document, records }) => areSectionButtons(document, records) && 'buttons beside headings',
  ({ document, selection, records, features, candidates }) =>
    areSiteSections(document, records, features) &&
    !isMarkedAsPosts(selection) &&
    !candidates.some(isDeclared) &&
    SITE_SECTIONS,
  ({ context, records, features }) =>
    areNamesBesideSibling(context, records, features) && 'names beside the one of them that the page shows',
  ({ context, records, features, isDetailPage }) => findTextRejection(context, records, features, isDetailPage),
]

/** By the class names that content systems give to posts. */
const isMarkedAsPosts = ({ records, groups: [best] }: GroupSelection): boolean =>
  records.length >= MIN_RECORDS_MARKED_AS_POSTS && best?.foundBy === ENTRY_CLASSES_SOURCE

/**
 * A CMS entry page always; a certain detail page unless it has many records; a likely one where they are undated or below
 * a dated article.
 */
function areAroundDetail(input: ListRuleInput): boolean {
  const { context, document, records, features, isDetailPage } = input
  if (isCmsEntryPage(document)) return true
  const hasPublishedTime = document.metas.has('article:published_time')
  if (records.length >= MIN_RECORDS_OF_SURE_LIST && !hasPublishedTime && !(isDetailPage && areBareNames(features)))
    return false
  if (isCertainlyDetailPage(document)) return true
  if (isDetailPage && hasPublishedTime && isBelowArticle(input)) return true
  return features.dateShare < 0.5 && isDetailPage && (hasPublishedTime || !areAllContent(context, records, features))
}

/** Titles only, short: a menu can have as many records. */
const areBareNames = ({ dateShare, headingShare, proseWeight, titleWeight }: GroupFeatures): boolean =>
  dateShare === 0 && headingShare === 0 && proseWeight < MAX_BARE_NAME_WEIGHT && titleWeight < MAX_BARE_NAME_WEIGHT

const MAX_BARE_NAME_WEIGHT = 20

/**
 * Dated article with text outside the records. Not the home page, CMS static pages, on-page anchors or external links:
 * hand-written lists declare themselves articles there.
 */
function isBelowArticle({ context, document, records, features }: ListRuleInput): boolean {
  if (document.address?.pathname === '/' || isCmsStaticPage(document)) return false
  if (features.externalShare >= 0.5 || records.every(({ link }) => link.isSamePage)) return false
  return proseWeightBeside(context, records) >= MIN_ARTICLE_WEIGHT
}

/** An article has this much text outside records. */
const MIN_ARTICLE_WEIGHT = 200
