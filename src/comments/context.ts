// The parts of the comment service, and what each handler is given of them.
import type { Call } from '../platform/api/call.ts'
import type { Clock, Ids } from '../platform/crypto/ids.ts'
import type { Sealer } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import type { Budgets } from '../platform/limits/budgets.ts'
import type { RunLimited } from '../platform/limits/keyed-semaphore.ts'
import type { AddressHasher } from './audit/address-hash.ts'
import type { AuditClock } from './audit/audit-clock.ts'
import type { EditKeys } from './comment/edit-keys.ts'
import type { Actor } from './identity/rules-actor.ts'
import type { SsoProfiles } from './identity/sso/sso-profiles.ts'
import type { SsoUserStore } from './identity/sso/store.ts'
import type { SessionStore } from './identity/store-sessions.ts'
import type { ResponseCache } from './listing/response-cache.ts'
import type { ConnectedAt, PresentOn } from './live/live.ts'
import type { SocketIdReader, SocketIds } from './live/socket-ids.ts'
import type { PageRecord } from './pages/store.ts'
import type { SpamModels } from './screening/store-spam-models.ts'
import type { ApiKeys } from './tenancy/api-keys.ts'
import type { Tenant } from './tenancy/rules-tenant.ts'
import type { TenantStore } from './tenancy/store.ts'

export type { Actor } from './identity/rules-actor.ts'
export type { Tenant } from './tenancy/rules-tenant.ts'

/** Mails that nobody asked for, of the whole server: whoever is bombed does not care by whose pages. */
export interface MailLimit {
  perAddressAndDay: number
  perCallerAndHour: number
}

export interface CommentParts {
  database: Database
  tenants: TenantStore
  tenantKeys: ApiKeys
  sessions: SessionStore
  ssoUsers: SsoUserStore
  ssoProfiles: SsoProfiles
  /** Whether a moderator is called so. */
  isStaffName(tenantId: string, name: string): Promise<boolean>
  /** Whether this person wants to read nothing of somebody. */
  hasBlockedAny(tenantId: string, viewer: string): Promise<boolean>
  findPage(tenantId: string, urlId: string): Promise<PageRecord | undefined>
  bodies: ResponseCache
  editKeys: EditKeys
  /** Address of the page on which somebody confirms their mail address. */
  verifyLink(tenantId: string, verificationId: string): string
  /** Undefined for none. */
  mailLimit: MailLimit | undefined
  /** Without a mail server mails wait as rows, and nobody gets them. */
  sendsMail: boolean
  socketIds(tenantId: string, urlId: string, actor: Actor): SocketIds
  socketReading: SocketIdReader
  /** Who of those asked for looks at the page of this key. */
  presentOn: PresentOn
  connectionStartOf: ConnectedAt
  /** Streams of this tenant have new events: whoever listens is told. */
  wake(tenantId: string, streamId: string): void
  addressKey: AddressHasher
  spamModels: SpamModels
  auditTimes: AuditClock
  /** One aggregation of a tenant after the other. */
  aggregateInTurn: RunLimited
  budgets: Budgets
  /** Seals what signs mails. */
  mailKeys: Sealer
  clock: Clock
  ids: Ids
  /** There is work: whoever does it in this process looks now. */
  wakeJobs(): void
  /** Address of this server, without trailing slash; may have a path. */
  publicUrl: string
  /** Address of a picture as our own image proxy serves it, whole; empty for what it does not fetch. */
  imageAddress(url: string): string
}

export interface CommentContext extends CommentParts {
  call: Call
  /** Whose pages the call is about. */
  tenant: Tenant
  actor: Actor
}
