// Conversion of a page: a flat sequence of requests. One loop does them; after each answer a pure function returns the
// next step. The order: chosen source, else ready-made feed of the catalogue (if any) → page → compared sources →
// further pages of the list.
import { ApiError } from '../../platform/errors.ts'
import {
  type AlternateSource,
  findAlternateSources,
  hasMoreItems,
  isLastResult,
} from '../fetching/alternate-sources.ts'
import {
  firstOfPages,
  furtherPageUrl,
  type JoinedPages,
  joinPages,
  withFurtherPage,
  withRequested,
} from '../fetching/further-pages.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type {
  ExtractedPage,
  LastWhen,
  ListedPage,
  PageRequest,
  PageResult,
  PreparedPage,
  UnchangedPage,
} from '../fetching/page-result.ts'
import type { SourceChoice, Validators } from '../fetching/rules-validators.ts'
import {
  chooseSource,
  currentChoice,
  pageChoice,
  pageValidators,
  readyMadeChoice,
  resultFromSource,
  withChoice,
} from '../fetching/source-choice.ts'
import { type ConversionParts, type PageSource, requestPage } from './request-page.ts'

export type Conversion = UnchangedPage | PreparedPage | ExtractedPage

/** Next request of a conversion, or its result. */
type Step =
  | ChosenSourceStep
  | PageStep
  | ComparedSourceStep
  | FurtherPageStep
  | { next: 'nothing'; conversion: Conversion }

/** The source that was chosen over the page, before or by the catalogue: requested first, and alone while it gives anything. */
interface ChosenSourceStep {
  next: 'chosen-source'
  request: PageRequest
  choice: SourceChoice
}

interface PageStep {
  next: 'page'
  request: PageRequest
  /** None by the strategy `http`. */
  comparison: Comparison | undefined
}

/** Comparison of the page with the alternate sources of its list. */
interface Comparison {
  /** Results of the page that are compared with no other source. */
  notAfter: LastWhen
  /** Validators of the last good answer, unless its source gave nothing just now. */
  validators: Validators
  /** Chosen where no source gives more: the page itself. */
  choice: SourceChoice
  /** A source that gave nothing just now, and is compared again soon. */
  failedUrl?: string
}

/** An alternate source, compared with the page. */
interface ComparedSourceStep {
  next: 'compared-source'
  request: PageRequest
  source: AlternateSource
  /** Sources to compare after this one. */
  others: readonly AlternateSource[]
  page: ListedPage
  comparison: Comparison
  /** Every source so far could be compared. */
  isComplete: boolean
}

/** The next page of the list. */
interface FurtherPageStep {
  next: 'further-page'
  request: PageRequest
  joined: JoinedPages
}

/** A conversion under way. */
interface Run {
  source: PageSource
  startedAt: number
  readyMadeUrl: string | undefined
}

/** After this no optional request begins: with the last one under way a refresh stays within its lease. */
const maxStartOfOptionalMs = 30_000

/**
 * Throws `PageFailure` when there is no page to read and `PoolFailure` when the mistake is ours, and refuses as
 * `unavailable` when too many are being read or wait for the same host.
 */
export async function convertPage(source: PageSource, parts: ConversionParts): Promise<Conversion> {
  const run: Run = { source, startedAt: parts.clock.now(), readyMadeUrl: await readyMadeUrlOf(source, parts) }
  let step = firstStep(run)
  while (step.next !== 'nothing') {
    if (step.next === 'page') step = afterPage(step, await requestPage(step.request, source, parts), run)
    else step = afterOptional(step, await requestOptional(step.request, run, parts), run)
  }
  return step.conversion
}

/** Undefined where the owner says what to read of the page. */
async function readyMadeUrlOf(
  { url, strategy, selectors, json, pages = 1 }: PageSource,
  { catalogue }: ConversionParts,
) {
  if (!catalogue || strategy !== 'auto' || selectors?.items || json || pages > 1) return undefined
  return (await catalogue(url)).find(url)?.feed
}

/** For what would be good to have: undefined where it cannot be had, or not in time. */
async function requestOptional(
  request: PageRequest,
  { source, startedAt }: Run,
  parts: ConversionParts,
): Promise<PageResult | undefined> {
  if (parts.clock.now() - startedAt >= maxStartOfOptionalMs) return undefined
  try {
    const answer = await requestPage(request, source, parts)
    if ('kept' in answer) throw new Error('A refresh was prepared from a page that is not the last one.')
    return answer
  } catch (error) {
    // Programming errors must not go unseen.
    if (error instanceof PageFailure || error instanceof ApiError) return undefined
    throw error
  }
}

function firstStep(run: Run): Step {
  const { source, startedAt, readyMadeUrl } = run
  const { validators = {} } = source
  if (source.strategy !== 'auto') return pageStep(validators, undefined, source)
  const choice = currentChoice(validators, startedAt)
  if (choice && choice.what !== 'page')
    return { next: 'chosen-source', request: { url: choice.url, validators, links: 'never' }, choice }
  if (choice || readyMadeUrl === undefined) return comparedPageStep({ validators, choice }, run)
  const known = validators.choice?.url === readyMadeUrl ? validators : {}
  const request: PageRequest = { url: readyMadeUrl, validators: known, links: 'never' }
  return { next: 'chosen-source', request, choice: readyMadeChoice(readyMadeUrl, startedAt) }
}

function comparedPageStep(
  { validators, choice, failedUrl }: { validators: Validators; choice?: SourceChoice | undefined; failedUrl?: string },
  { source, startedAt, readyMadeUrl }: Run,
): PageStep {
  const comparison: Comparison = {
    notAfter: choice ? 'when-found' : 'when-enough',
    validators,
    choice: choice ?? pageChoice(source.url, startedAt, readyMadeUrl !== undefined),
    ...(failedUrl === undefined ? {} : { failedUrl }),
  }
  return pageStep(pageValidators(validators), comparison, source)
}

/** Where further pages are to follow, links are read in any case, and no result is the last. */
function pageStep(
  validators: Validators,
  comparison: Comparison | undefined,
  { url, pages = 1 }: PageSource,
): PageStep {
  const request: PageRequest =
    pages > 1
      ? { url, validators, links: 'always' }
      : {
          url,
          validators,
          links: 'unless-last',
          isLast: comparison ? comparison.notAfter : 'when-found',
        }
  return { next: 'page', request, comparison }
}

function afterOptional(
  step: ChosenSourceStep | ComparedSourceStep | FurtherPageStep,
  answer: PageResult | undefined,
  run: Run,
): Step {
  if (step.next === 'chosen-source') return afterChosenSource(step, answer, run)
  if (step.next === 'compared-source') return afterComparedSource(step, answer, run)
  return afterFurtherPage(step, answer, run)
}

/** Without a result of the source, all sources are compared anew. */
function afterChosenSource({ choice }: ChosenSourceStep, answer: PageResult | undefined, run: Run): Step {
  if (answer?.unchanged) return ended(answer)
  const { url, validators = {} } = run.source
  if (answer?.outcome.found) return ended(resultFromSource(answer, choice, { url, validators }))
  const isReadyMade = choice.what === 'catalogue'
  return comparedPageStep({ validators: {}, ...(isReadyMade ? {} : { failedUrl: choice.url }) }, run)
}

function afterPage({ comparison }: PageStep, page: PageResult | PreparedPage, run: Run): Step {
  if (page.unchanged) return ended(page)
  if ('kept' in page) return ended(comparison ? withChoice(page, comparison.choice) : page)
  if (!comparison) return furtherPageStep(firstOfPages(page), run)
  const { notAfter, failedUrl } = comparison
  if (isLastResult(page.outcome, notAfter)) return afterComparison({ page, comparison, isComplete: true }, run)
  const found = page.links ? findAlternateSources(page.links, page.url) : []
  const others = found.filter(({ url }) => url !== failedUrl)
  return comparedSourceStep({ page, comparison, others, isComplete: failedUrl === undefined }, run)
}

type ComparisonState = Pick<ComparedSourceStep, 'page' | 'comparison' | 'others' | 'isComplete'>

function comparedSourceStep(state: ComparisonState, run: Run): Step {
  const [source, ...others] = state.others
  if (!source) return afterComparison(state, run)
  return { ...state, next: 'compared-source', request: { url: source.url, links: 'never' }, source, others }
}

/** The first source that gives more than the page is chosen. */
function afterComparedSource(step: ComparedSourceStep, answer: PageResult | undefined, run: Run): Step {
  const { page, source, others, comparison } = step
  if (!answer || answer.unchanged) return comparedSourceStep({ page, comparison, others, isComplete: false }, run)
  if (!hasMoreItems(answer.outcome, page.outcome)) return comparedSourceStep(step, run)
  const choice = chooseSource(source, page, run.startedAt)
  return ended(resultFromSource(answer, choice, { url: run.source.url, validators: comparison.validators }))
}

/** No source gives more. The page is chosen if it gives anything, and every source could be compared. */
function afterComparison(
  { page, comparison, isComplete }: Pick<ComparisonState, 'page' | 'comparison' | 'isComplete'>,
  run: Run,
): Step {
  const chosen = page.outcome.found && isComplete ? withChoice(page, comparison.choice) : page
  return furtherPageStep(firstOfPages(chosen), run)
}

function furtherPageStep(joined: JoinedPages, { source, startedAt }: Run): Step {
  const url = furtherPageUrl(joined, source)
  if (url === undefined) return ended(joinPages(joined, source, startedAt))
  return { next: 'further-page', request: { url, links: 'always' }, joined: withRequested(joined, url) }
}

function afterFurtherPage({ joined }: FurtherPageStep, page: PageResult | undefined, run: Run): Step {
  return furtherPageStep(page && !page.unchanged ? withFurtherPage(joined, page) : joined, run)
}

function ended(conversion: Conversion): Step {
  return { next: 'nothing', conversion }
}
