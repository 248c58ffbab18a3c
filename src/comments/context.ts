// Context of a handler: the request, and what the service gives it, in groups.

import type { Call } from '../platform/api/call.ts'
import type { RecentValues } from '../platform/cache/recent-values.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/crypto/ids.ts'
import type { Sealer } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import type { Budgets } from '../platform/limits/budgets.ts'
import type { RunLimited } from '../platform/limits/keyed-semaphore.ts'
import type { AddressHasher } from './audit/address-hash.ts'
import type { AuditClock } from './audit/audit-clock.ts'
import type { BanUndos } from './bans/ban-undos.ts'
import type { EditKeys } from './comment/edit-keys.ts'
import type { GifProvider } from './gifs/gif-provider.ts'
import type { ApiKeyRecord } from './identity/api-keys/store.ts'
import type { GuestCookieState, GuestCookies } from './identity/guest-cookie.ts'
import type { Actor } from './identity/rules-actor.ts'
import type { SsoProfiles } from './identity/sso/sso-profiles.ts'
import type { SsoUserStore } from './identity/sso/store.ts'
import type { SessionStore } from './identity/store-sessions.ts'
import type { ResponseCache } from './listing/response-cache.ts'
import type { ConnectionStartFinder, PresenceFilter, PresentPeopleFinder, ReadablePresenceFilter } from './live/live.ts'
import type { SocketIdReader, SocketIds } from './live/socket-ids.ts'
import type { MailTextFinder } from './mail/texts/store-mail-texts.ts'
import type { PageRecord } from './pages/store.ts'
import type { AskOutside } from './screening/outside/ask-outside.ts'
import type { SpamModels } from './screening/store-spam-models.ts'
import type { ApiKeys } from './tenancy/api-keys.ts'
import type { Tenant } from './tenancy/rules-tenant.ts'
import type { TenantStore } from './tenancy/store.ts'

export type { Actor } from './identity/rules-actor.ts'
export type { Tenant } from './tenancy/rules-tenant.ts'

/** Needed by every write: of handlers, jobs and commands. */
export interface Infrastructure {
  database: Database
  clock: Clock
  ids: Ids
}

/** Stores with a cache of their own; the others are functions of `store*.ts` that take the database. */
export interface Stores {
  tenants: TenantStore
  ssoUsers: SsoUserStore
  sessions: SessionStore
  spamModels: SpamModels
  findPage(tenantId: string, urlId: string): Promise<PageRecord | undefined>
}

/** Proof of identity, and what is known of a person. */
export interface IdentityServices {
  tenantKeys: ApiKeys
  /** Further API keys of a tenant. */
  apiKeysOf(tenantId: string): Promise<readonly ApiKeyRecord[]>
  ssoProfiles: SsoProfiles
  editKeys: EditKeys
  banUndos: BanUndos
  guestCookies: GuestCookies
  /** Keyed hash of a client address. */
  hashAddress: AddressHasher
  /** Seals who is to be erased, and addresses of links to people's own data. */
  personSealer: Sealer
  /** Tells whether a moderator has this name. */
  isStaffName(tenantId: string, name: string): Promise<boolean>
  /** Tells whether this viewer has blocked anybody. */
  hasBlockedAny(tenantId: string, viewer: string): Promise<boolean>
}

/** Live streams and presence. */
export interface LiveServices {
  socketIds(tenantId: string, urlId: string, actor: Actor): SocketIds
  socketIdReader: SocketIdReader
  /** Of the given users, those present on a page. */
  filterPresent: PresenceFilter
  findPresentPeople: PresentPeopleFinder
  filterPresentAnywhere: ReadablePresenceFilter
  findConnectionStart: ConnectionStartFinder
  /** Wakes listeners of a stream that has new events. */
  notifyStream(tenantId: string, streamId: string): void
}

/** Limits of unrequested mails, over all tenants: a flooded mailbox does not care by whose pages. */
export interface MailLimit {
  perAddressAndDay: number
  perCallerAndHour: number
}

export interface MailServices {
  /** URL of the page that confirms a mail address. */
  verificationUrl(tenantId: string, verificationId: string): string
  /** Undefined for no limit. */
  mailLimit: MailLimit | undefined
  /** False without a mail server: mails stay as rows. */
  sendsMail: boolean
  /** Seals the private keys of DKIM. */
  dkimSealer: Sealer
  /** Wordings of sites in place of ours. */
  mailTexts: MailTextFinder
}

/** State, limits and addresses of this process. */
export interface Runtime {
  responseCache: ResponseCache
  auditClock: AuditClock
  /** Limits concurrent aggregations, one per tenant. */
  limitAggregation: RunLimited
  /** Counts of the desk that took many reads. */
  deskCounts: RecentValues
  budgets: Budgets
  askOutside: AskOutside
  /** Undefined where the operator names none. */
  gifs: GifProvider | undefined
  /** Wakes the job runner of this process. */
  wakeJobs(): void
  /** URL of this server without trailing slash; may have a path. */
  publicUrl: string
  /** Absolute URL of a picture in the image proxy; empty for URLs that it does not fetch. */
  imageProxyUrl(url: string): string
}

export interface CommentParts extends Infrastructure {
  stores: Stores
  identity: IdentityServices
  live: LiveServices
  mail: MailServices
  runtime: Runtime
}

/** Caller, tenant and request. */
export interface RequestContext {
  call: Call
  /** Tenant of the pages that the call is about. */
  tenant: Tenant
  actor: Actor
  /** Absent where the call may use no guest cookie. */
  guestCookie?: GuestCookieState
}

/** Enough for most queries and rules. */
export interface DataContext extends Infrastructure, RequestContext {}

export interface CommentContext extends CommentParts, RequestContext {}
