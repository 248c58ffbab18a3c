// Features of a page and its best group for the decision whether that group is the list of the page: about 40 numbers, each
// with the sentence for what it says against a list.
import type { GroupFeatures } from '../candidates/group-features.ts'
import { isInPageTitle } from '../candidates/page-headline.ts'
import { hasMachineReadableDate } from '../fields/dates/machine-readable-dates.ts'
import type { Line } from '../html/lines.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { isBelowTableHeader } from '../html/table-header.ts'
import { MIN_PROSE_LINE_WEIGHT, totalTextWeight } from '../html/text-volume.ts'
import { lastPathSegment } from '../normalization/urls.ts'
import { isCmsArchivePage, isCmsEntryPage, isCmsNoResultsPage, isCmsStaticPage } from '../page-state/cms-fingerprints.ts'
import { hasEmptyPhrase } from '../page-state/empty-phrases.ts'
import { hasLoginTitle, hasSignUpForm } from '../page-state/login-page.ts'
import { hasNotFoundPhrase, hasNotFoundTitle } from '../page-state/not-found-phrases.ts'
import type { Candidate } from '../records/candidate.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import { isCertainlyDetailPage, isDeclared, isDetailPage, isRecipePage } from './page-kind/detail-page.ts'
import { hasNextPage } from './page-kind/pagination.ts'
import { isSiteInfoPage } from './page-kind/site-info-page.ts'
import { findSubjectView, type SubjectView } from './page-kind/subject-view.ts'
import { contentTextWeight, proseWeightBeside, textWeightOutside } from './surroundings/text-outside.ts'

/** What a number speaks of, for the sentence of a rejection. */
export type Aspect = 'subject' | 'navigation' | 'statement' | 'small' | 'unlike'

interface ListInput {
  context: PageContext
  document: PageDocument
  records: readonly LocatedRecord[]
  /** Of the best group. */
  features: GroupFeatures
  score: number
  candidates: readonly Candidate[]
  view: SubjectView | undefined
  /** Content lines above and below the records. */
  before: readonly Line[]
  after: readonly Line[]
  /** Text weight of the records. */
  weight: number
  path: string
}

interface ListFeature {
  aspect: Aspect
  of(input: ListInput): number
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

/** Counts and weights differ by orders of magnitude. */
const logOf = (value: number): number => Math.log1p(Math.max(0, value))

const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / Math.max(1, all.length)

const group = (aspect: Aspect, read: (features: GroupFeatures) => number): ListFeature => ({
  aspect,
  of: ({ features }) => read(features),
})

const LONG_SLUG_LENGTH = 25
const MAX_DEPTH = 5
const FEW_RECORDS = 4

/** Names are those of the weights. */
export const LIST_FEATURES: Readonly<Record<string, ListFeature>> = {
  // How much there is.
  records: group('small', ({ count }) => logOf(count)),
  isFew: group('small', ({ count }) => flag(count < FEW_RECORDS)),
  score: { aspect: 'small', of: ({ score }) => logOf(score) },
  textMass: group('small', ({ textMass }) => logOf(textMass)),
  titleWeight: group('small', ({ titleWeight }) => logOf(titleWeight)),
  proseWeight: group('small', ({ proseWeight }) => logOf(proseWeight)),
  shareOfText: { aspect: 'small', of: ({ weight, document }) => weight / Math.max(1, totalTextWeight(document)) },
  shareOfContent: { aspect: 'small', of: ({ weight, context }) => Math.min(2, weight / Math.max(1, contentTextWeight(context))) },
  // How much the records are like items.
  dateShare: group('unlike', ({ dateShare }) => dateShare),
  headingShare: group('unlike', ({ headingShare }) => headingShare),
  dateOrHeadingShare: group('unlike', ({ dateShare, headingShare }) => Math.max(dateShare, headingShare)),
  imageShare: group('unlike', ({ imageShare }) => imageShare),
  structureShare: group('unlike', ({ structureShare }) => structureShare),
  standaloneShare: group('unlike', ({ standaloneShare }) => standaloneShare),
  itemUrlShare: group('unlike', ({ itemUrlShare }) => itemUrlShare),
  urlPatternShare: group('unlike', ({ urlPatternShare }) => urlPatternShare),
  distinctTitleShare: group('unlike', ({ distinctTitleShare }) => distinctTitleShare),
  multiLinkShare: group('unlike', ({ multiLinkShare }) => multiLinkShare),
  tableRowShare: { aspect: 'unlike', of: ({ records }) => shareOf(records, ({ link }) => isBelowTableHeader(link.element)) },
  machineDateShare: {
    aspect: 'unlike',
    of: ({ records, context }) => shareOf(records, ({ span }) => hasMachineReadableDate(context, span)),
  },
  isDeclared: { aspect: 'unlike', of: ({ candidates }) => flag(candidates.some(isDeclared)) },
  // Where they stand, and where they lead.
  boilerplateShare: group('navigation', ({ boilerplateShare }) => boilerplateShare),
  sidebarShare: group('navigation', ({ sidebarShare }) => sidebarShare),
  externalShare: group('navigation', ({ externalShare }) => externalShare),
  samePageShare: { aspect: 'navigation', of: ({ records }) => shareOf(records, ({ link }) => link.isSamePage) },
  belowPageShare: {
    aspect: 'navigation',
    of: ({ records, document: { key } }) => shareOf(records, (record) => record.key.startsWith(`${key}/`)),
  },
  links: { aspect: 'navigation', of: ({ document }) => logOf(document.links.length) },
  // What else the page shows.
  longestTextOutside: { aspect: 'subject', of: ({ context, records }) => logOf(textWeightOutside(context, records)) },
  proseBeside: { aspect: 'subject', of: ({ context, records }) => logOf(proseWeightBeside(context, records)) },
  proseBefore: { aspect: 'subject', of: ({ before }) => logOf(proseIn(before)) },
  proseAfter: { aspect: 'subject', of: ({ after }) => logOf(proseIn(after)) },
  linesBefore: { aspect: 'subject', of: ({ before }) => logOf(before.length) },
  linesAfter: { aspect: 'subject', of: ({ after }) => logOf(after.length) },
  subjectProse: { aspect: 'subject', of: ({ view }) => logOf(view?.proseWeight ?? 0) },
  hasSubjectDate: { aspect: 'subject', of: ({ view }) => flag(view?.hasDate ?? false) },
  isBehindSubject: { aspect: 'subject', of: ({ view }) => flag(view !== undefined && view.hasDate && view.isBehind) },
  isHeadlineTitle: { aspect: 'subject', of: ({ view, context }) => flag(view !== undefined && isInPageTitle(context, view.headline)) },
  // What the page says of itself.
  isDetailPage: { aspect: 'subject', of: ({ document, candidates }) => flag(isDetailPage(document, candidates)) },
  isCertainlyDetailPage: { aspect: 'subject', of: ({ document }) => flag(isCertainlyDetailPage(document)) },
  isRecipePage: { aspect: 'subject', of: ({ document }) => flag(isRecipePage(document)) },
  isEntryPage: { aspect: 'subject', of: ({ document }) => flag(isCmsEntryPage(document)) },
  isArchivePage: { aspect: 'subject', of: ({ document }) => flag(isCmsArchivePage(document)) },
  isStaticPage: { aspect: 'subject', of: ({ document }) => flag(isCmsStaticPage(document)) },
  hasPublishedTime: { aspect: 'subject', of: ({ document: { metas } }) => flag(metas.has('article:published_time')) },
  isNotFound: { aspect: 'statement', of: ({ document }) => flag(hasNotFoundPhrase(document) || hasNotFoundTitle(document)) },
  saysEmpty: { aspect: 'statement', of: ({ document }) => flag(hasEmptyPhrase(document) || isCmsNoResultsPage(document)) },
  isLogin: { aspect: 'statement', of: ({ document }) => flag(hasLoginTitle(document) || hasSignUpForm(document)) },
  isSiteInfo: { aspect: 'statement', of: ({ context }) => flag(isSiteInfoPage(context)) },
  hasNextPage: { aspect: 'subject', of: ({ document }) => flag(hasNextPage(document)) },
  // What its address is like.
  pathDepth: { aspect: 'subject', of: ({ path }) => Math.min(MAX_DEPTH, path.split('/').filter(Boolean).length) },
  isPathSlug: { aspect: 'subject', of: ({ path }) => flag(isSlug(lastPathSegment(path))) },
  isPathNumbered: { aspect: 'subject', of: ({ path }) => flag(/\d{3}/.test(path)) },
}

const isSlug = (segment: string): boolean => segment.length > LONG_SLUG_LENGTH || segment.split(/[-_]/).length > 3

const proseIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { weight, heading }) => (heading === undefined && weight >= MIN_PROSE_LINE_WEIGHT ? sum + weight : sum), 0)

export interface JudgedGroup {
  records: readonly LocatedRecord[]
  features: GroupFeatures
  score: number
}

/** In the order of `LIST_FEATURES`, all finite. `candidates`: those that the page declares. */
export function listFeaturesOf(context: PageContext, judged: JudgedGroup, candidates: readonly Candidate[]): number[] {
  const { document, regions } = context
  const { records } = judged
  const first = records.reduce((min, { span }) => Math.min(min, span.firstText), document.tree.texts.length)
  const last = records.reduce((max, { span }) => Math.max(max, span.endText), 0)
  const content = document.lines.filter(({ container }) => (regions[container.index] ?? 0) === CONTENT)
  const input: ListInput = {
    ...judged,
    context,
    document,
    candidates,
    view: findSubjectView(context, records, Number.POSITIVE_INFINITY),
    before: content.filter(({ firstText }) => firstText < first),
    after: content.filter(({ firstText }) => firstText >= last),
    weight: records.reduce((sum, { span }) => sum + textWeightIn(document, span), 0),
    path: document.address?.pathname ?? '/',
  }
  return Object.values(LIST_FEATURES).map(({ of }) => of(input))
}
