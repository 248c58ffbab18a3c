// One page of a poll: its source by the feed's options, and its conversion or failure.
import type { Sealer } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { PoolFailure } from '../../platform/worker/pool-failure.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { Page } from '../extraction/page-and-feed.ts'
import { Selectors } from '../feed/contract-selectors.ts'
import { openHeaders } from '../feed/request-headers.ts'
import { readItemLimit } from '../feed/rules-item-limits.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import type { Failure, ResultStore } from '../feed/store-results.ts'
import { PageFailure } from '../fetching/page-failure.ts'
import { remedyOf } from '../fetching/remedies.ts'
import { strategyFor } from '../fetching/strategies.ts'
import { parseContent } from '../history/stored-content.ts'
import { createRenderContext, type FeedReader, type SelfUrl } from '../output/render-context.ts'
import type { Conversion } from './conversion/conversion-steps.ts'
import { convertPage } from './convert-page.ts'
import type { ConversionParts, PageSource } from './request-page.ts'
import type { RefreshInput } from './rules-prepared-refresh.ts'

export interface AttemptParts extends ConversionParts {
  resultStore: ResultStore
  sealer: Sealer
  selfUrl: SelfUrl
  log: Log
}

export type PollAttempt = { conversion: Conversion } | PollFailure

export interface PollFailure {
  failure: Omit<Failure, 'attempts'>
  retryAfterMs?: number | undefined
  isUnconnected?: boolean
}

export function isUnconnected(one: PollAttempt): boolean {
  return 'failure' in one && one.isUnconnected === true
}

export async function attemptPage(
  url: string,
  feed: ServedFeed,
  about: Attempt,
  parts: AttemptParts,
): Promise<PollAttempt> {
  const { solver, selectors, json } = feed.settings
  const namesItems = selectors?.items !== undefined || json !== undefined
  const remedies = {
    hasSolver: parts.solver !== undefined,
    usesSolver: solver === true,
    namesItems,
    hasBrowser: parts.browser !== undefined,
  }
  try {
    const conversion = await convertPage(pageSourceOf(url, feed, about, parts), parts)
    if (!('outcome' in conversion) || conversion.outcome.found) return { conversion }
    const { reason, sentence } = conversion.outcome
    const cause = sentence + remedyOf(reason, remedies)
    return { failure: { code: reason === 'blocked' ? 'origin-failed' : 'nothing-found', cause, reason } }
  } catch (error) {
    if (error instanceof ApiError || about.signal.aborted) throw error
    if (error instanceof PageFailure) {
      const { code, message, reason, retryAfterMs, isUnconnected } = error
      const cause = message + remedyOf(reason, remedies)
      return { failure: { code, cause, reason }, retryAfterMs, isUnconnected }
    }
    if (!(error instanceof PoolFailure)) throw error
    // An error of ours, but this page would meet it again and again: logged here, then stored like a failure of the page.
    parts.log.error({ feed: feed.id, error }, 'a page could not be read')
    return { failure: { code: 'internal', cause: 'This server failed while it read the page.' } }
  }
}

interface Attempt {
  /** The feed has no other page. */
  isOnly: boolean
  reader: FeedReader | undefined
  signal: AbortSignal
  onPage(bytes: number): void
  onAddress?: (permanentUrl: string | undefined) => void
  onNothingFound?: (page: Page) => void
}

function pageSourceOf(
  url: string,
  feed: ServedFeed,
  { isOnly, reader, signal, onPage, onAddress, onNothingFound }: Attempt,
  parts: AttemptParts,
): PageSource {
  const { settings, result } = feed
  return {
    url,
    strategy: strategyFor(feed.strategy) ?? 'auto',
    mayFetch: (address) => mayFetch(feed.allowedPages, address),
    signal,
    onPage,
    onAddress,
    onNothingFound,
    // Of several pages each must be read, or the items of those that did not change would count as gone.
    validators: isOnly && result?.hasContent ? result.validators : {},
    headers: openHeaders(feed, parts.sealer),
    headersFor: feed.url,
    ignoreRobots: settings.ignore_robots ?? false,
    solver: settings.solver ?? false,
    ...(settings.proxy === undefined ? {} : { proxy: settings.proxy }),
    ...listOrWatch(feed, parts),
    refreshInput: refreshInputOf(feed, isOnly, reader, parts),
    isAwaited: feed.isAwaited ?? !result?.hasContent,
  }
}

/** What is read of the page: its list, or its changes. */
function listOrWatch(
  { id, strategy, settings, result }: ServedFeed,
  { resultStore }: AttemptParts,
): Pick<PageSource, 'pages' | 'limit' | 'json' | 'selectors' | 'scroll' | 'waitFor' | 'watch'> {
  if (strategy !== 'changes')
    return {
      // What an answer to POST leads to is asked otherwise.
      pages: settings.json?.method === 'POST' ? 1 : (settings.pages ?? 1),
      limit: readItemLimit(settings),
      json: settings.json,
      scroll: settings.scroll,
      waitFor: settings.wait_for,
      selectors: settings.selectors && Selectors.parse(settings.selectors),
    }
  const readBefore = async () => {
    const text = result ? await resultStore.text(id) : undefined
    return text === undefined ? undefined : parseContent(text).reading
  }
  return { watch: { ...settings.watch, readBefore } }
}

/** Input for the worker thread to prepare the refresh, where only the page is needed. */
function refreshInputOf(feed: ServedFeed, isOnly: boolean, reader: FeedReader | undefined, parts: AttemptParts) {
  const { settings, result } = feed
  if (!isOnly || settings.thread_tenant !== undefined) return undefined
  // Pictures of the form for people are signed, and secrets stay in this thread; articles are read here.
  const isWritten = reader && reader.form !== 'html' && !settings.full_text
  const context = isWritten ? createRenderContext(feed, reader, parts.selfUrl) : undefined
  return async (): Promise<RefreshInput> => ({
    text: result ? await parts.resultStore.text(feed.id) : undefined,
    intervalMs: result?.intervalMs,
    renderContext: context,
  })
}
