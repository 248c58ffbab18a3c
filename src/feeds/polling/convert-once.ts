// One conversion for the command line: address or bytes of a page to the text of a feed, or a reason.
import type { SyndicationFeed } from '../../platform/syndication/feed.ts'
import { type FeedFormat, feedFormats } from '../../platform/syndication/formats.ts'
import type { Explanation, ExtractionResult, Feed } from '../extraction/page-and-feed.ts'
import { httpAlternative, normalizePageUrl } from '../feed/rules-page-url.ts'
import { unpackPage } from '../fetching/gzipped-page.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import { strategies, strategyFor } from '../fetching/strategies.ts'
import { convertPage } from './convert-page.ts'
import { type ConversionParts, extractInWorker, type PageSource } from './request-page.ts'

export interface ConversionRequest {
  url: string
  /** The page itself, when it was got already. */
  body?: Uint8Array | undefined
  strategy?: string | undefined
  /** The page's own feed may replace the page. */
  discovery?: boolean | undefined
  form: FeedFormat
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
  try {
    const outcome = body
      ? await extractInWorker(
          await unpackPage({ url: address, body }),
          strategy === 'changes' ? { watch: {} } : {},
          parts,
        )
      : await outcomeOf(
          { url: address, strategy: discovery || strategy !== 'auto' ? strategy : 'http', mayFetch: () => true },
          parts,
        ).catch((error) => {
          const otherwise = httpAlternative(url, address)
          if (!otherwise || !(error instanceof PageFailure && error.isUnconnected)) throw error
          return outcomeOf(
            { url: otherwise, strategy: discovery || strategy !== 'auto' ? strategy : 'http', mayFetch: () => true },
            parts,
          )
        })
    return outputOf(outcome, form)
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    return failedOutput('fetched', error.code, error.message)
  }
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
