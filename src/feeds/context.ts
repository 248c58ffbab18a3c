// The parts of the feed service, and what each handler is given of them.
import type { Call } from '../platform/api/call.ts'
import type { ServiceDocs } from '../platform/api/openapi.ts'
import type { Budgets } from '../platform/budgets.ts'
import type { JobKind } from '../platform/data/jobs.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import type { Clock, Ids } from '../platform/ids.ts'
import type { Sealer } from '../platform/signed.ts'
import type { ExpectPage } from './expect-page.ts'
import type { Health } from './health.ts'
import type { NamedFeeds } from './named-feeds.ts'
import type { Refresher } from './refresh.ts'
import type { Renderer } from './rendering.ts'
import type { Account, AccountStore } from './store/account-store.ts'
import type { DraftStore } from './store/draft-store.ts'
import type { FeedStore } from './store/feed-store.ts'
import type { ResultStore } from './store/result-store.ts'

export interface FeedParts {
  accountStore: AccountStore
  feedStore: FeedStore
  draftStore: DraftStore
  resultStore: ResultStore
  refresher: Refresher
  /** Removes old drafts. */
  ageing: JobKind
  /** A page will have to be read soon. */
  expectPage: ExpectPage
  renderer: Renderer
  /** Feeds of the configuration file. */
  named: NamedFeeds
  limiter: RateLimiter
  budgets: Budgets
  sealer: Sealer
  clock: Clock
  ids: Ids
  /** Address of this server, without trailing slash; may have a path. */
  publicUrl: string
  environment: string
  healthToken: () => string
  /** Whether feeds are made and token feeds served. */
  creation: boolean
  /** Of an html2rss-web before us, which signed tokens that stay good; empty for none. */
  formerSecret: string
  /** Address of a picture as our own image proxy serves it. */
  imageAddress(url: string): string
  /** What the service tells about itself. */
  docs: ServiceDocs
  health(): Promise<Health>
  /** Names what does not work. */
  readiness(): Promise<Record<string, 'ok' | 'failed'>>
  uptimeSeconds(): number
}

export interface FeedContext extends FeedParts {
  call: Call
  account?: Account
}
