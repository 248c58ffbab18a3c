// The parts of the comment service, and what each handler is given of them.
import type { Call } from '../platform/api/call.ts'
import type { Budgets } from '../platform/budgets.ts'
import type { Database } from '../platform/data/database.ts'
import type { Clock, Ids } from '../platform/ids.ts'
import type { Sealer } from '../platform/signed.ts'
import type { InTurn } from '../platform/turns.ts'
import type { AddressKey } from './address-keys.ts'
import type { AuditTimes } from './audit-times.ts'
import type { Actor } from './core/actor.ts'
import type { Tenant } from './core/tenant.ts'
import type { EditKeys } from './edit-keys.ts'
import type { PresentOn } from './live/live.ts'
import type { PageBodies } from './page-bodies.ts'
import type { SocketIds, SocketReading } from './socket-ids.ts'
import type { SsoProfiles } from './sso-profiles.ts'
import type { PageRecord } from './store/pages.ts'
import type { SessionStore } from './store/sessions.ts'
import type { SpamModels } from './store/spam-models.ts'
import type { SsoUserStore } from './store/sso-users.ts'
import type { TenantStore } from './store/tenants.ts'
import type { TenantKeys } from './tenant-keys.ts'

export type { Actor } from './core/actor.ts'
export type { Tenant } from './core/tenant.ts'

/** Mails that nobody asked for, of the whole server: whoever is bombed does not care by whose pages. */
export interface MailLimit {
  perAddressAndDay: number
  perCallerAndHour: number
}

export interface CommentParts {
  database: Database
  tenants: TenantStore
  tenantKeys: TenantKeys
  sessions: SessionStore
  ssoUsers: SsoUserStore
  ssoProfiles: SsoProfiles
  /** Whether a moderator is called so. */
  isStaffName(tenantId: string, name: string): Promise<boolean>
  /** Whether this person wants to read nothing of somebody. */
  hasBlockedAny(tenantId: string, viewer: string): Promise<boolean>
  findPage(tenantId: string, urlId: string): Promise<PageRecord | undefined>
  bodies: PageBodies
  editKeys: EditKeys
  /** Address of the page on which somebody confirms their mail address. */
  verifyLink(tenantId: string, verificationId: string): string
  /** Undefined for none. */
  mailLimit: MailLimit | undefined
  /** Without a mail server mails wait as rows, and nobody gets them. */
  sendsMail: boolean
  socketIds(tenantId: string, urlId: string, actor: Actor): SocketIds
  socketReading: SocketReading
  /** Who of those asked for looks at the page of this key. */
  presentOn: PresentOn
  /** Streams of this tenant have new events: whoever listens is told. */
  wake(tenantId: string, streamId: string): void
  addressKey: AddressKey
  spamModels: SpamModels
  auditTimes: AuditTimes
  /** One aggregation of a tenant after the other. */
  aggregateInTurn: InTurn
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
