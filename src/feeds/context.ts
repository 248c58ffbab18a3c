// FeedParts and FeedContext: the parts of the feed service, and the context of each handler.
import type { Call } from '../platform/api/call.ts'
import type { ServiceDocs } from '../platform/api/openapi.ts'
import type { Browser } from '../platform/browser/browser.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/crypto/ids.ts'
import type { Sealer } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import type { JobKind } from '../platform/jobs/queue.ts'
import type { Budgets } from '../platform/limits/budgets.ts'
import type { RateLimiter } from '../platform/limits/rate-limiter.ts'
import type { SignIn } from '../platform/sign-in/sign-in.ts'
import type { Account, AccountStore } from './accounts/store-accounts.ts'
import type { FeedWatch } from './checks/feed-watch.ts'
import type { ReaderCounter } from './checks/reader-counter.ts'
import type { CheckStore } from './checks/store-checks.ts'
import type { FeedStore } from './feed/store-feeds.ts'
import type { ResultStore } from './feed/store-results.ts'
import type { ArticleStore } from './full-text/store-articles.ts'
import type { Health } from './health/check-health.ts'
import type { InstanceHealth } from './instance/contract-instance.ts'
import type { DraftStore } from './management/store-drafts.ts'
import type { FeedListStore } from './management/store-feed-list.ts'
import type { NamedFeeds } from './named/named-feeds.ts'
import type { Renderer } from './output/renderer.ts'
import type { PrefetchFeed } from './polling/prefetch.ts'
import type { Refresher } from './polling/refresher.ts'
import type { PageSnapshots } from './teaching/page-snapshots.ts'

export interface FeedParts {
  accountStore: AccountStore
  /** Accounts signed in with a browser. */
  accountSessions: Pick<SignIn, 'findAccountSession' | 'requireOwnRequest'>
  feedStore: FeedStore
  draftStore: DraftStore
  feedListStore: FeedListStore
  checkStore: CheckStore
  /** Counts who reads which feed. */
  readers: ReaderCounter
  feedWatch: FeedWatch
  resultStore: ResultStore
  articleStore: ArticleStore
  /** Pages of feeds for previews and for pointing. */
  pageSnapshots: PageSnapshots
  refresher: Refresher
  /** Asks for the articles of a feed with full text. */
  fetchArticles: JobKind
  /** Removes old drafts. */
  draftRetention: JobKind
  /** A page will have to be read soon. */
  prefetchFeed: PrefetchFeed
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
  /** Feed creation and token feeds are on. */
  creation: boolean
  /** Of an html2rss-web before us, which signed tokens that stay good; empty for none. */
  formerSecret: string
  /** Address of a picture as our own image proxy serves it. */
  imageAddress(url: string): string
  /** OpenAPI document of the service. */
  docs: ServiceDocs
  health(): Promise<Health>
  /** Figures for the operator. */
  instanceHealth(): Promise<InstanceHealth>
  database: Database
  /** For pages that scripts draw; undefined where this server has none. */
  browser: Browser | undefined
  wakeJobs(): void
  /** Names what does not work. */
  readiness(): Promise<Record<string, 'ok' | 'failed'>>
  uptimeSeconds(): number
}

export interface FeedContext extends FeedParts {
  call: Call
  account?: Account
}
