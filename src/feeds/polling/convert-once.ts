// One conversion for the command line: from an address or the bytes of a page to the text of a feed, or a reason.
import type { SyndicationFeed } from '../../platform/syndication/feed.ts'
import { type FeedFormat, feedFormats } from '../../platform/syndication/formats.ts'
import type { Explanation, Feed, Outcome } from '../extraction/page-and-feed.ts'
import { insecureForm, pageAddress } from '../feed/rules-page-url.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import { strategies, strategyFor } from '../fetching/strategies.ts'
import { type ConvertParts, convert, readPage, type Source } from './convert-page.ts'

export interface Wanted {
  url: string
  /** The page itself, when it was got already. */
  body?: Uint8Array | undefined
  strategy?: string | undefined
  /** Whether the page's own feed may be got in its place. */
  discovery?: boolean | undefined
  form: FeedFormat
}

export type Converted =
  | { text: string; explanation: string[] }
  /** `asked`: what was asked for cannot be; `fetched`: there was no page to read; `found`: nothing on it is a feed. */
  | { failed: 'asked' | 'fetched' | 'found'; code: string; message: string; explanation: string[] }

export async function convertOnce(wanted: Wanted, parts: ConvertParts): Promise<Converted> {
  const { url, body, form, discovery = true } = wanted
  const address = pageAddress(url)
  if (!address) return refused('asked', 'invalid-url', `"${url}" is not the address of a web page.`)
  const strategy = strategyFor(wanted.strategy)
  if (!strategy) {
    const offered = strategies.map(({ id }) => id).join(', ')
    return refused('asked', 'unsupported-strategy', `There is no strategy "${wanted.strategy}". There are ${offered}.`)
  }
  try {
    const outcome = body
      ? await readPage({ url: address, body }, parts)
      : await outcomeOf({ url: address, strategy: discovery ? strategy : 'http', mayFetch: () => true }, parts).catch(
          (error) => {
            const otherwise = insecureForm(url, address)
            if (!otherwise || !(error instanceof PageFailure && error.isUnconnected)) throw error
            return outcomeOf({ url: otherwise, strategy: discovery ? strategy : 'http', mayFetch: () => true }, parts)
          },
        )
    return told(outcome, form)
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error
    return refused('fetched', error.code, error.message)
  }
}

async function outcomeOf(source: Source, parts: ConvertParts): Promise<Outcome> {
  const conversion = await convert(source, parts)
  if (!('outcome' in conversion)) throw new Error('A page that was never seen is as it was, or kept.')
  return conversion.outcome
}

function told(outcome: Outcome, form: FeedFormat): Converted {
  const explanation = linesOf(outcome.explanation)
  if (outcome.found) return { text: feedFormats[form].write(syndicationOf(outcome.feed)), explanation }
  return { failed: 'found', code: outcome.reason, message: outcome.sentence, explanation }
}

function refused(failed: 'asked' | 'fetched', code: string, message: string): Converted {
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
