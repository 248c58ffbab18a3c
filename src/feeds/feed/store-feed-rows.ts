// Rows of feeds, and all that one read of a feed needs.

import type { MovedPage } from '../fetching/rules-moved-page.ts'
import type { Validators } from '../fetching/rules-validators.ts'
import type { FeedContent } from '../history/stored-content.ts'
import type { FeedSettings } from './contract-feed-options.ts'
import type { FeedForm } from './rules-feed-form.ts'
import type { FailedPage, Failure } from './store-results.ts'

export interface FeedRecord {
  id: string
  accountId: string
  url: string
  strategy: string
  name: string
  /** The name was given by the owner, and is the title of the feed, too. */
  isNamed: boolean
  /** Sealed, bound to the feed's id. */
  tokenSealed: string
  settings: FeedSettings
  pausedAt: number | undefined
  folder: string
  tags: string[]
  /** When each request header was set; those set before dates were kept have none. */
  headerDates: HeaderDates
  createdAt: number
  updatedAt: number
}

/** Milliseconds by the header's name. */
export type HeaderDates = Readonly<Record<string, number>>

/** State of a feed's content, without the content. */
export interface ResultState {
  version: number
  hasContent: boolean
  changedAt: number
  checkedAt: number
  freshUntil: number
  /** Validators of the last answer, for the next request. */
  validators: Validators
  /** The rhythm that was learnt. */
  intervalMs?: number
  failure?: Failure
  failingSince?: number
  /** Time since which readers get a notice of the failure. */
  noticeAt?: number
  /** Pages that could not be read at the last check, while others were. */
  failedPages?: readonly FailedPage[]
  moved?: MovedPage
}

/** All that a read of a feed needs, from one query. */
export interface ServedFeed {
  id: string
  url: string
  /** https was assumed, and no connection has confirmed it. */
  schemeGuessed?: true
  strategy: string
  name: string
  /** The name was given by the owner. */
  isNamed?: true
  settings: FeedSettings
  /** Sealed, bound to the feed's id. */
  headersSealed?: string
  pausedAt?: number
  /** Last read by a reader, to the hour. */
  readAt?: number
  createdAt: number
  updatedAt: number
  accountRemoved: boolean
  allowedPages: string[]
  /** Somebody waits for the next poll: it goes before those in the background. */
  isAwaited?: true
  result?: ResultState
  /** Present right after storing, so that waiting readers need no query. */
  content?: FeedContent
  /** The same: bytes that were written for a reader of it. */
  prerendered?: PrerenderedFeed
}

/** Good as long as both times are what they were when it was written. */
export interface PrerenderedFeed {
  address: string
  form: FeedForm
  ending?: string | undefined
  bytes: Uint8Array<ArrayBuffer>
  changedAt: number
  feedUpdatedAt: number
}

type OptionalInNewFeed = 'settings' | 'pausedAt' | 'folder' | 'tags' | 'isNamed'

export interface NewFeed
  extends Omit<FeedRecord, OptionalInNewFeed | 'headerDates'>,
    Partial<Pick<FeedRecord, OptionalInNewFeed>> {
  tokenHash: string
  /** An existing feed of the page is the one, whatever its strategy is. */
  isOfAnyStrategy?: boolean
  /** The same address by http, where https was assumed. */
  insecureUrl?: string
}

/** A feed as operators see it. */
export interface ListedFeed {
  id: string
  name: string
  url: string
  strategy: string
  /** Name of its account. */
  account: string
  tokenSealed: string
  state: 'new' | 'draft' | 'ok' | 'failing' | 'paused'
  /** Cause of the last failed poll. */
  problem?: string
}

export interface ListedRow {
  id: string
  name: string
  url: string
  strategy: string
  account: string
  token_sealed: string
  paused_at: number | null
  file_name: string | null
  failure: string | null
  checked_at: number | null
  has_items: number
}

export function toListedFeed(row: ListedRow): ListedFeed {
  const { id, name, url, strategy, account, token_sealed: tokenSealed } = row
  const problem = row.failure === null ? undefined : (JSON.parse(row.failure) as Failure).cause
  const failing = row.has_items === 1 || row.file_name !== null ? 'failing' : 'draft'
  const polledState = problem !== undefined ? failing : row.checked_at ? 'ok' : 'new'
  const state = row.paused_at === null ? polledState : 'paused'
  return { id, name, url, strategy, account, tokenSealed, state, ...(problem === undefined ? {} : { problem }) }
}

export interface FeedRow {
  id: string
  account_id: string
  url: string
  strategy: string
  name: string
  token_sealed: string
  named_by_owner: number
  settings: string
  paused_at: number | null
  folder: string
  tags: string
  header_dates: string
  created_at: number
  updated_at: number
}

export interface ServedRow {
  id: string
  url: string
  strategy: string
  name: string
  named_by_owner: number
  settings: string
  headers_sealed: string | null
  scheme_guessed: number
  paused_at: number | null
  read_at: number | null
  created_at: number
  updated_at: number
  allowed_pages: string
  removed_at: number | null
  version: number | null
  has_content: number
  changed_at: number | null
  checked_at: number | null
  fresh_until: number | null
  validators: string | null
  interval_ms: number | null
  failure: string | null
  failing_since: number | null
  notice_at: number | null
  failed_pages: string | null
  moved_url: string | null
  moved_since: number | null
}

export const servedFeedTables = ['feeds', 'accounts', 'results']
export const selectServedFeed = `SELECT f.id, f.url, f.strategy, f.name, f.named_by_owner, f.settings, f.headers_sealed,
    f.scheme_guessed, f.paused_at, f.read_at,
    f.created_at, f.updated_at, a.allowed_pages, a.removed_at, r.version,
    CASE WHEN r.content_hash IS NULL THEN 0 ELSE 1 END AS has_content, r.changed_at, r.checked_at, r.fresh_until,
    r.validators, r.interval_ms, r.failure, r.failing_since, r.notice_at, r.failed_pages, r.moved_url, r.moved_since
  FROM feeds f JOIN accounts a ON a.id = f.account_id LEFT JOIN results r ON r.feed_id = f.id`

export function toFeedRecord(row: FeedRow): FeedRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    strategy: row.strategy,
    name: row.name,
    isNamed: row.named_by_owner === 1,
    tokenSealed: row.token_sealed,
    settings: JSON.parse(row.settings) as FeedSettings,
    pausedAt: row.paused_at ?? undefined,
    folder: row.folder,
    tags: JSON.parse(row.tags) as string[],
    headerDates: JSON.parse(row.header_dates) as HeaderDates,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function toServedFeed(row: ServedRow): ServedFeed {
  const { id, url, strategy, name } = row
  return {
    id,
    url,
    strategy,
    name,
    ...(row.named_by_owner === 1 ? { isNamed: true } : {}),
    settings: JSON.parse(row.settings) as FeedSettings,
    ...(row.scheme_guessed === 1 ? { schemeGuessed: true } : {}),
    ...given('headersSealed', row.headers_sealed),
    ...given('pausedAt', row.paused_at),
    ...given('readAt', row.read_at),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    accountRemoved: row.removed_at !== null,
    allowedPages: JSON.parse(row.allowed_pages) as string[],
    ...(row.version === null ? {} : { result: resultOf(row, row.version) }),
  }
}

function resultOf(row: ServedRow, version: number): ResultState {
  return {
    version,
    hasContent: row.has_content === 1,
    changedAt: row.changed_at ?? 0,
    checkedAt: row.checked_at ?? 0,
    freshUntil: row.fresh_until ?? 0,
    validators: JSON.parse(row.validators ?? '{}') as Validators,
    ...given('intervalMs', row.interval_ms),
    ...given('failure', row.failure === null ? null : (JSON.parse(row.failure) as Failure)),
    ...given('failingSince', row.failing_since),
    ...given('noticeAt', row.notice_at),
    ...given('failedPages', row.failed_pages === null ? null : (JSON.parse(row.failed_pages) as FailedPage[])),
    ...given('moved', row.moved_url === null ? null : { url: row.moved_url, since: row.moved_since ?? 0 }),
  }
}

function given<Name extends string, T>(name: Name, value: T | null): { [K in Name]?: T } {
  return (value === null ? {} : { [name]: value }) as { [K in Name]?: T }
}
