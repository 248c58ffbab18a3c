// Features of a page and its best group for the decision whether that group is the list of the page: numbers, each with
// what it speaks of.

import type { GroupFeatures } from '../candidates/group-features.ts'
import type { Line } from '../html/lines.ts'
import { type PageDocument, textWeightIn } from '../html/page-document.ts'
import { CONTENT } from '../html/page-regions.ts'
import { isBelowTableHeader } from '../html/table-header.ts'
import { MIN_PROSE_LINE_WEIGHT, totalTextWeight } from '../html/text-volume.ts'
import { patternOfUrlParts } from '../normalization/urls.ts'
import { isCmsArchivePage } from '../page-state/cms-fingerprints.ts'
import { hasNotFoundPhrase, hasNotFoundTitle } from '../page-state/not-found-phrases.ts'
import type { Candidate } from '../records/candidate.ts'
import { urlFeaturesOf } from '../records/link-url-features.ts'
import type { LocatedRecord, PageContext } from '../records/record-signals.ts'
import { isDetailPage } from './page-kind/detail-page.ts'
import { hasNextPage } from './page-kind/pagination.ts'
import { isSiteInfoPage } from './page-kind/site-info-page.ts'
import { findSubjectView, type SubjectView } from './page-kind/subject-view.ts'
import { longestTextBeside, proseWeightBeside } from './text-beside.ts'

/** What a number speaks of, for the sentence of a rejection. */
export type Aspect = 'subject' | 'navigation' | 'statement' | 'small' | 'unlike'

/** The group that is judged. */
export interface JudgedGroup {
  records: readonly LocatedRecord[]
  features: GroupFeatures
  score: number
  /** Score of the best of the other groups, 0 without any. */
  runnerUp: number
}

interface ListInput extends JudgedGroup {
  context: PageContext
  document: PageDocument
  /** Those that the page declares. */
  candidates: readonly Candidate[]
  view: SubjectView | undefined
  path: string
}

interface ListFeature {
  aspect: Aspect
  /** Finite. */
  of(input: ListInput): number
}

const FEW_RECORDS = 4
const MAX_DEPTH = 5
const MAX_RUNNER_UP = 2

const flag = (holds: boolean): number => (holds ? 1 : 0)

/** Counts and weights differ by orders of magnitude. */
const logOf = (value: number): number => Math.log1p(Math.max(0, value))

const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.filter(holds).length / Math.max(1, all.length)

const share = (aspect: Aspect, name: ShareName): ListFeature => ({ aspect, of: ({ features }) => features[name] })
type ShareName = Exclude<keyof GroupFeatures, 'urlPattern' | 'hasUnlinkedTitles'>

/** By the names of the weights. */
export const LIST_FEATURES = {
  // How much there is.
  records: { aspect: 'small', of: ({ records }) => logOf(records.length) },
  isFew: { aspect: 'small', of: ({ records }) => flag(records.length < FEW_RECORDS) },
  score: { aspect: 'small', of: ({ score }) => logOf(score) },
  runnerUp: { aspect: 'small', of: ({ runnerUp, score }) => Math.min(MAX_RUNNER_UP, runnerUp / Math.max(1, score)) },
  textMass: { aspect: 'small', of: ({ features }) => logOf(features.textMass) },
  titleWeight: { aspect: 'small', of: ({ features }) => logOf(features.titleWeight) },
  shareOfText: { aspect: 'small', of: ({ records, document }) => textShareOf(document, records) },
  // How like the records are to items.
  dateShare: share('unlike', 'dateShare'),
  dateOrHeadingShare: { aspect: 'unlike', of: ({ features }) => Math.max(features.dateShare, features.headingShare) },
  imageShare: share('unlike', 'imageShare'),
  structureShare: share('unlike', 'structureShare'),
  standaloneShare: share('unlike', 'standaloneShare'),
  itemUrlShare: share('unlike', 'itemUrlShare'),
  urlPatternShare: share('unlike', 'urlPatternShare'),
  multiLinkShare: share('unlike', 'multiLinkShare'),
  tableRowShare: {
    aspect: 'unlike',
    of: ({ records }) => shareOf(records, ({ link }) => isBelowTableHeader(link.element)),
  },
  // Where they stand, and where they lead.
  boilerplateShare: share('navigation', 'boilerplateShare'),
  sidebarShare: share('navigation', 'sidebarShare'),
  samePageShare: { aspect: 'navigation', of: ({ records }) => shareOf(records, ({ link }) => link.isSamePage) },
  belowPageShare: {
    aspect: 'navigation',
    of: ({ records, document }) => shareOf(records, ({ key }) => key.startsWith(`${document.key}/`)),
  },
  samePatternShare: { aspect: 'subject', of: ({ records, document }) => samePatternShare(document, records) },
  // What else the page shows.
  longestTextBeside: { aspect: 'subject', of: ({ context, records }) => logOf(longestTextBeside(context, records)) },
  proseBeside: { aspect: 'subject', of: ({ context, records }) => logOf(proseWeightBeside(context, records)) },
  proseBefore: { aspect: 'subject', of: ({ context, records }) => logOf(proseBefore(context, records)) },
  subjectProse: { aspect: 'subject', of: ({ view }) => logOf(view?.proseWeight ?? 0) },
  hasSubjectDate: { aspect: 'subject', of: ({ view }) => flag(view?.hasDate === true) },
  isBehindSubject: { aspect: 'subject', of: ({ view }) => flag(view?.hasDate === true && view.isBehind) },
  // What the page says of itself.
  isDetailPage: { aspect: 'subject', of: ({ document, candidates }) => flag(isDetailPage(document, candidates)) },
  isArchivePage: { aspect: 'subject', of: ({ document }) => flag(isCmsArchivePage(document)) },
  hasPublishedTime: { aspect: 'subject', of: ({ document }) => flag(document.metas.has('article:published_time')) },
  isNotFound: {
    aspect: 'statement',
    of: ({ document }) => flag(hasNotFoundPhrase(document) || hasNotFoundTitle(document)),
  },
  isSiteInfo: { aspect: 'statement', of: ({ context }) => flag(isSiteInfoPage(context)) },
  hasNextPage: { aspect: 'subject', of: ({ document }) => flag(hasNextPage(document)) },
  // What its address is like.
  pathDepth: { aspect: 'subject', of: ({ path }) => Math.min(MAX_DEPTH, path.split('/').filter(Boolean).length) },
  isPathNumbered: { aspect: 'subject', of: ({ path }) => flag(/\d{3}/.test(path)) },
} as const satisfies Record<string, ListFeature>

export type FeatureName = keyof typeof LIST_FEATURES

/** `candidates`: those that the page declares. */
export function listFeaturesOf(
  context: PageContext,
  judged: JudgedGroup,
  candidates: readonly Candidate[],
): Record<FeatureName, number> {
  const { document } = context
  const input: ListInput = {
    ...judged,
    context,
    document,
    candidates,
    view: findSubjectView(context, judged.records, Number.POSITIVE_INFINITY),
    path: document.address?.pathname ?? '/',
  }
  const entries = Object.entries(LIST_FEATURES) as [FeatureName, ListFeature][]
  return Object.fromEntries(entries.map(([name, { of }]) => [name, of(input)])) as Record<FeatureName, number>
}

function textShareOf(document: PageDocument, records: readonly LocatedRecord[]): number {
  const weight = records.reduce((sum, { span }) => sum + textWeightIn(document, span), 0)
  return weight / Math.max(1, totalTextWeight(document))
}

/** Records whose address is built like that of the page: what stands around one thing is often of its kind. */
function samePatternShare({ address }: PageDocument, records: readonly LocatedRecord[]): number {
  const pattern = address ? patternOfUrlParts(address) : ''
  return shareOf(records, ({ link }) => urlFeaturesOf(link).pattern === pattern)
}

/** Text weight of the content's prose above the first record. */
function proseBefore({ document, regions }: PageContext, records: readonly LocatedRecord[]): number {
  const first = records.reduce((least, { span }) => Math.min(least, span.firstText), Number.POSITIVE_INFINITY)
  const isProse = ({ firstText, weight, heading, container }: Line) =>
    firstText < first &&
    weight >= MIN_PROSE_LINE_WEIGHT &&
    heading === undefined &&
    (regions[container.index] ?? 0) === CONTENT
  return document.lines.reduce((sum, line) => (isProse(line) ? sum + line.weight : sum), 0)
}
