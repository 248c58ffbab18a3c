// One conversion for the command line: address or bytes of a page to the text of a feed, or a reason.
import type { PageSteps } from '../../platform/browser/steps/page-steps.ts'
import type { SyndicationFeed } from '../../platform/syndication/feed.ts'
import { type FeedFormat, feedFormats } from '../../platform/syndication/formats.ts'
import type { Explanation, ExtractionResult, Feed } from '../extraction/page-and-feed.ts'
import { describeSelectorProblem } from '../feed/check-selectors.ts'
import { FeedSettings } from '../feed/contract-feed-options.ts'
import { httpAlternative, normalizePageUrl } from '../feed/rules-page-url.ts'
import { unpackPage } from '../fetching/gzipped-page.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import { findForeignSetting, type StrategyId, strategies, strategyFor } from '../fetching/strategies.ts'
import { convertPage } from './convert-page.ts'
import { type ConversionParts, extractInWorker, type PageSource } from './request-page.ts'

export interface ConversionRequest extends PageSteps {
  url: string
  /** The page itself, when it was got already. */
  body?: Uint8Array | undefined
  strategy?: string | undefined
  /** The page's own feed may replace the page. */
  discovery?: boolean | undefined
  form: FeedFormat
  /** Why there is no browser. */
  noBrowser?: string | undefined
}

export type ConversionOutput =
  | { text: string; explanation: string[] }
  /** `asked`: what was asked for cannot be; `fetched`: there was no page to read; `found`: nothing on it is a feed. */
  | { failed: 'asked' | 'fetched' | 'found'; code: string; message: string; explanation: string[] }

export async function convertOnce(request: ConversionRequest, parts: ConversionParts): Promise<ConversionOutput> {
  const { url, body, form, discovery = true } = request
  const address = normalizePageUrl(url)
  if (!address) return failedOutput('asked', 'invalid-url', `"${url}" is not the address of a web page.`)
  const strategy = strategyFor(request.strategy)
  if (!strategy) {
    const offered = strategies.map(({ id }) => id).join(', ')
    return failedOutput(
      'asked',
      'unsupported-strategy',
      `There is no strategy "${request.strategy}". There are ${offered}.`,
    )
  }
  const steps = { scroll: request.scroll, wait_for: request.waitFor }
  const problem = problemOfSteps(steps, strategy, body !== undefined)
  if (problem) return failedOutput('asked', 'invalid-input', problem)
  const isForBrowser = strategy === 'browser' || steps.scroll !== undefined || steps.wait_for !== undefined
  if (isForBrowser && !parts.browser && !body)
    return failedOutput('fetched', 'origin-failed', request.noBrowser ?? 'There is no browser.')
  const source: Omit<PageSource, 'url'> = {
    strategy: discovery || strategy !== 'auto' ? strategy : 'http',
    mayFetch: () => true,
    scroll: request.scroll,
    waitFor: request.waitFor,
  }
  try {
    const outcome = body
      ? await extractInWorker(
          await unpackPage({ url: address, body }),
          strategy === 'changes' ? { watch: {} } : {},
          parts,
        )
      : await outcomeByScheme(address, httpAlternative(url, address), source, parts)
    return outputOf(outcome, form)
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    return failedOutput('fetched', error.code, error.message)
  }
}

async function outcomeByScheme(
  url: string,
  otherwise: string | undefined,
  source: Omit<PageSource, 'url'>,
  parts: ConversionParts,
): Promise<ExtractionResult> {
  try {
    return await outcomeOf({ ...source, url }, parts)
  } catch (error) {
    if (!otherwise || !(error instanceof PageFailure && error.isUnconnected)) throw error
    return outcomeOf({ ...source, url: otherwise }, parts)
  }
}

/** A sentence with the name of the option. */
function problemOfSteps(
  { scroll, wait_for }: Pick<FeedSettings, 'scroll' | 'wait_for'>,
  strategy: StrategyId,
  isFile: boolean,
): string | undefined {
  const settings = { scroll, wait_for }
  const names: Readonly<Record<string, string>> = { scroll: '--scroll', wait_for: '--wait-for' }
  const name = Object.keys(names).find((one) => one in settings && settings[one as keyof typeof settings] !== undefined)
  if (name === undefined) return undefined
  if (isFile) return `${names[name]} belongs to an address: a file is not opened in a browser.`
  const foreign = findForeignSetting(settings, strategy)
  if (foreign) return `${names[foreign.name]}: ${foreign.sentence}`
  const [issue] = FeedSettings.safeParse(settings).error?.issues ?? []
  if (issue) return `${names[String(issue.path[0])]}: ${issue.message}`
  const wrong = wait_for === undefined ? undefined : describeSelectorProblem(wait_for)
  return wrong === undefined ? undefined : `--wait-for: ${wrong}`
}

async function outcomeOf(source: PageSource, parts: ConversionParts): Promise<ExtractionResult> {
  const watch = source.strategy === 'changes' ? { readBefore: async () => undefined } : undefined
  const conversion = await convertPage({ ...source, watch }, parts)
  if (!('outcome' in conversion)) throw new Error('A page that was never seen is as it was, or kept.')
  return conversion.outcome
}

function outputOf(outcome: ExtractionResult, form: FeedFormat): ConversionOutput {
  const explanation = linesOf(outcome.explanation)
  if (outcome.found) return { text: feedFormats[form].write(syndicationOf(outcome.feed)), explanation }
  return { failed: 'found', code: outcome.reason, message: outcome.sentence, explanation }
}

function failedOutput(failed: 'asked' | 'fetched', code: string, message: string): ConversionOutput {
  return { failed, code, message, explanation: [] }
}

function syndicationOf({ channel, articles }: Feed): SyndicationFeed {
  const { url, ...rest } = channel
  const times = articles.map(({ modifiedAt, publishedAt }) => modifiedAt ?? publishedAt ?? 0)
  const updatedAt = Math.max(0, ...times)
  return { ...rest, homeUrl: url, entries: articles, ...(updatedAt > 0 ? { updatedAt } : {}) }
}

function linesOf({ foundBy, leftOut, dates, evidence }: Explanation): string[] {
  return [
    ...foundBy.map((line) => `found by: ${line}`),
    ...leftOut.map((line) => `left out: ${line}`),
    `dates: ${dates}`,
    ...evidence.map((line) => `weighed: ${line}`),
  ]
}
