// Conversion of a page: a flat sequence of requests. One loop does them; after each answer a pure function returns the
// next step. The order: chosen source, else ready-made feed of the catalogue (if any) → page → compared sources → the
// page in a browser, where scripts draw it → addresses that these ask → further pages of the list.
import { ApiError } from '../../platform/errors.ts'
import { findAlternateSources, hasMoreItems, isLastResult } from '../fetching/alternate-sources.ts'
import {
  firstOfPages,
  furtherPageUrl,
  type JoinedPages,
  joinPages,
  withFurtherPage,
  withRequested,
} from '../fetching/further-pages.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import type { DataAddress, ListedPage, PageRequest, PageResult, PreparedPage } from '../fetching/page-result.ts'
import type { SourceChoice, Validators } from '../fetching/rules-validators.ts'
import {
  chooseSource,
  currentChoice,
  dataChoice,
  hasSameItems,
  pageChoice,
  pageValidators,
  readyMadeChoice,
  resultFromSource,
  resultInBrowser,
  withChoice,
} from '../fetching/source-choice.ts'
import type {
  ChosenSourceStep,
  ComparedSourceStep,
  Comparison,
  Conversion,
  DataAddressStep,
  FurtherPageStep,
  PageStep,
  RenderedPageStep,
  Run,
  Step,
} from './conversion/conversion-steps.ts'
import { type ConversionParts, type PageSource, requestPage } from './request-page.ts'

/** After this no optional request begins: with the last one under way a refresh stays within its lease. */
const maxStartOfOptionalMs = 30_000

/**
 * Throws `PageFailure` when there is no page to read and `PoolFailure` when the mistake is ours, and refuses as
 * `unavailable` when too many are being read or wait for the same host.
 */
export async function convertPage(source: PageSource, parts: ConversionParts): Promise<Conversion> {
  const readyMadeUrl = await readyMadeUrlOf(source, parts)
  const run: Run = { source, startedAt: parts.clock.now(), readyMadeUrl, hasBrowser: parts.browser !== undefined }
  let step = firstStep(run)
  while (step.next !== 'nothing') {
    if (step.next === 'page') step = afterPage(step, await requestPage(step.request, source, parts), run)
    else if (step.next === 'rendered-page') {
      step = afterRenderedPage(step, await requestPage(step.request, source, parts), run)
    } else {
      const isRemembered = step.next === 'chosen-source' && step.choice.what === 'data'
      step = afterOptional(step, await requestOptional(step.request, run, parts), run)
      if (isRemembered && step.next === 'nothing') parts.metrics.avoidedVisits.inc()
    }
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
  const { validators = {}, strategy } = source
  const choice = currentChoice(validators, startedAt)
  const isForBrowser = strategy === 'browser' || (strategy === 'auto' && run.hasBrowser && hasSteps(source))
  if (isForBrowser && choice?.what !== 'data') return renderedPageStep(choice, run)
  if (strategy === 'changes' || strategy === 'http') return pageStep(validators, undefined, source)
  if (choice?.what === 'rendered' && run.hasBrowser) return renderedPageStep(choice, run)
  if (choice && choice.what !== 'page' && choice.what !== 'rendered') {
    const { url, json, post } = choice
    const request: PageRequest = { url, validators, links: 'never', json, post }
    return { next: 'chosen-source', request, choice }
  }
  if (choice?.what === 'rendered') return comparedPageStep({ validators: {} }, run)
  if (choice || readyMadeUrl === undefined) return comparedPageStep({ validators, choice }, run)
  const known = validators.choice?.url === readyMadeUrl ? validators : {}
  const request: PageRequest = { url: readyMadeUrl, validators: known, links: 'never' }
  return { next: 'chosen-source', request, choice: readyMadeChoice(readyMadeUrl, startedAt) }
}

/** What the owner wants done on the page is done nowhere else. */
const hasSteps = ({ scroll, waitFor }: PageSource): boolean => scroll !== undefined || waitFor !== undefined

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
  step: ChosenSourceStep | ComparedSourceStep | FurtherPageStep | DataAddressStep,
  answer: PageResult | undefined,
  run: Run,
): Step {
  if (step.next === 'chosen-source') return afterChosenSource(step, answer, run)
  if (step.next === 'compared-source') return afterComparedSource(step, answer, run)
  if (step.next === 'data-address') return afterDataAddress(step, answer, run)
  return afterFurtherPage(step, answer, run)
}

/** Without a result of the source, all sources are compared anew. */
function afterChosenSource({ choice }: ChosenSourceStep, answer: PageResult | undefined, run: Run): Step {
  if (answer?.unchanged) return ended(answer)
  const { url, validators = {} } = run.source
  if (answer?.outcome.found) return ended(resultFromSource(answer, choice, { url, validators }))
  if (choice.what === 'data' && run.hasBrowser) return renderedPageStep(undefined, run)
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
  if (run.hasBrowser && isDrawnByScripts(page, run.source)) return renderedPageStep(undefined, run)
  const chosen = page.outcome.found && isComplete ? withChoice(page, comparison.choice) : page
  return furtherPageStep(firstOfPages(chosen), run)
}

/** Nothing there for a program; what the owner taught was pointed at on a page that a browser showed. */
function isDrawnByScripts({ outcome }: ListedPage, { selectors }: PageSource): boolean {
  if (outcome.found || outcome.reason === 'blocked') return false
  return outcome.reason === 'needs-javascript' || selectors?.items !== undefined
}

function renderedPageStep(choice: SourceChoice | undefined, { source: { url, validators } }: Run): RenderedPageStep {
  return { next: 'rendered-page', request: { url, validators, links: 'never', isRendered: true }, choice }
}

function afterRenderedPage({ choice }: RenderedPageStep, page: PageResult | PreparedPage, run: Run): Step {
  if (page.unchanged) return ended(page)
  if ('kept' in page) throw new Error('A refresh was prepared from a page that a browser shows.')
  const found = resultInBrowser(page, choice?.chosenAt ?? run.startedAt)
  if (!page.outcome.found) {
    // The site may have changed to what programs can read.
    return choice && run.source.strategy === 'auto' ? comparedPageStep({ validators: {} }, run) : ended(found)
  }
  // Of a page that is not what the owner waits for, no address is believed.
  const isForBrowser = choice || run.source.selectors || page.steps?.isMissing
  return dataAddressStep(found, isForBrowser ? [] : (page.addresses ?? []).slice(0, maxDataAddresses))
}

/** Tried for one page, which chooses them: they may be on any host. */
const maxDataAddresses = 3

function dataAddressStep(page: ListedPage, [address, ...others]: readonly DataAddress[]): Step {
  if (!address) return ended(page)
  return { next: 'data-address', request: { ...address, links: 'never' }, address, others, page }
}

/** What gives the same items without a browser is asked from now on. */
function afterDataAddress(step: DataAddressStep, answer: PageResult | undefined, run: Run): Step {
  const { address, others, page } = step
  if (!answer || answer.unchanged || !hasSameItems(answer.outcome, page.outcome)) return dataAddressStep(page, others)
  const choice = dataChoice(address, page, run.startedAt)
  return ended(resultFromSource(answer, choice, { url: run.source.url, validators: {} }))
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
