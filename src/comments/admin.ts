// What the command line does for the comment service beside a running server. It starts in a moment: handlers are
// loaded only for commands that do what they do.

import { createIds } from '../platform/crypto/ids.ts'
import type { Schema } from '../platform/data/migrations.ts'
import { createAddressKeys } from './audit/address-hash.ts'
import {
  type AddedBan,
  addBan,
  addBanOfAuthor,
  type Lifted,
  liftBan,
  listBans,
  type NewBan,
} from './bans/ban-commands.ts'
import type { BanRecord } from './bans/store.ts'
import type { CommandInstance } from './command-context.ts'
import { type Following, follow, listFollowed, unfollow } from './following/follow-commands.ts'
import type { FollowedFeed } from './following/store.ts'
import {
  addModerator,
  type Dropped,
  dropModerator,
  listModerators,
  type NewModerator,
} from './identity/moderators/moderator-commands.ts'
import type { ModeratorRecord } from './identity/moderators/store.ts'
import { createSsoUserStore } from './identity/sso/store.ts'
import { createMailKeys } from './mail/mail-parts.ts'
import { createMailLinks } from './mail/signed-links.ts'
import type { ShownMail, WaitingMail } from './outbox/outbox-commands.ts'
import { type PageWish, type SetPage, setPage } from './pages/page-commands.ts'
import { type Erased, eraseFromAudit } from './retention/audit-erasure.ts'
import type { Decided, listQueue, NamedComment, QueueWish } from './review/queue-commands.ts'
import type { StaffDecision } from './review/rules.ts'
import { createTenantKeys } from './tenancy/api-keys.ts'
import { missingTenant, type Problem } from './tenancy/command-transaction.ts'
import { type ChangedSettings, type ShownSettings, setSettings, showSettings } from './tenancy/settings-commands.ts'
import { createTenantStore, type TenantEntry } from './tenancy/store.ts'
import { addTenant, type NewTenant, rotateKey } from './tenancy/tenant-commands.ts'
import type { NewWebhook } from './webhooks/parse-webhook.ts'
import type { Webhook } from './webhooks/store.ts'
import {
  addWebhook,
  dropWebhook,
  type ListedDelivery,
  type ListedWebhook,
  listDeliveries,
  listWebhooks,
  retryDeliveries,
} from './webhooks/webhook-commands.ts'

export const commentSchema: Schema = { house: 'comments', folder: new URL('./schema/', import.meta.url) }

export interface CommentAdmin {
  /** Resolves to the API key, which is shown this once. */
  createTenant(wanted: NewTenant): Promise<{ apiKey: string } | Problem>
  listTenants(): Promise<TenantEntry[]>
  /** The new API key; undefined when there is no such tenant. */
  rotateKey(id: string): Promise<string | undefined>
  setSettings(tenantId: string, typed: readonly string[]): Promise<ChangedSettings | Problem>
  showSettings(tenantId: string): Promise<ShownSettings | Problem>
  setPage(wish: PageWish): Promise<SetPage | Problem>
  addBan(wanted: NewBan): Promise<AddedBan | Problem>
  addBanOfAuthor(wanted: Parameters<typeof addBanOfAuthor>[0]): Promise<AddedBan | Problem>
  listQueue(wish: QueueWish): ReturnType<typeof listQueue>
  decide(tenantId: string, named: readonly NamedComment[], decision: StaffDecision): Promise<Decided[] | Problem>
  listBans(tenantId: string): Promise<BanRecord[] | Problem>
  liftBan(wanted: Lifted): Promise<BanRecord | Problem>
  addModerator(wanted: NewModerator): Promise<ModeratorRecord | Problem>
  listModerators(tenantId: string): Promise<ModeratorRecord[] | Problem>
  dropModerator(wanted: Dropped): Promise<ModeratorRecord | Problem>
  follow(wanted: Following): Promise<FollowedFeed | Problem>
  unfollow(wanted: Following): Promise<FollowedFeed | Problem>
  listFollowed(tenantId: string): Promise<FollowedFeed[] | Problem>
  /** Resolves to how many entries named them. */
  eraseFromAudit(wanted: Erased): Promise<{ entries: number } | Problem>
  addWebhook(wanted: NewWebhook): Promise<Webhook | Problem>
  listWebhooks(tenantId: string): Promise<ListedWebhook[] | Problem>
  listDeliveries(which: Parameters<typeof listDeliveries>[0]): Promise<ListedDelivery[] | Problem>
  retryDeliveries(which: Parameters<typeof retryDeliveries>[0]): ReturnType<typeof retryDeliveries>
  removeWebhook(which: Parameters<typeof dropWebhook>[0]): ReturnType<typeof dropWebhook>
  /** Mails that nobody has delivered, the newest first. */
  listMails(): Promise<WaitingMail[]>
  /** As it would be sent now. */
  showMail(id: string): Promise<ShownMail | Problem>
}

export function createCommentAdmin(parts: CommandInstance): CommentAdmin {
  const tenants = createTenantStore(parts.database)
  const mails = () => import('./outbox/outbox-commands.ts')
  const { database, clock, secretKey, publicUrl } = parts
  const links = createMailLinks(secretKey, publicUrl)
  const mailKeys = createMailKeys(secretKey)
  const ids = createIds(clock)
  const mailParts = {
    ...{ database, clock, ids, publicUrl, tenants, links, mailKeys },
    ssoUsers: createSsoUserStore(database),
  }
  const all = { database, tenants, tenantKeys: createTenantKeys(parts.secretKey), clock, ids }
  return {
    createTenant: (wanted) => addTenant(wanted, all),
    listTenants: () => tenants.list(),
    rotateKey: (id) => rotateKey(id, all),
    setSettings: (tenantId, typed) => setSettings(tenantId, typed, all),
    showSettings: (tenantId) => showSettings(tenantId, all),
    setPage: (wish) => setPage(wish, all),
    addBan: (wanted) => addBan(wanted, all),
    addBanOfAuthor: (wanted) => addBanOfAuthor(wanted, all),
    listQueue: async (wish) => (await import('./review/queue-commands.ts')).listQueue(wish, { database }),
    decide: (tenantId, named, decision) => decide(tenantId, named, decision, parts),
    listBans: (tenantId) => listBans(tenantId, all),
    liftBan: (wanted) => liftBan(wanted, all),
    addModerator: (wanted) => addModerator(wanted, all),
    listModerators: (tenantId) => listModerators(tenantId, all),
    dropModerator: (wanted) => dropModerator(wanted, all),
    follow: (wanted) => follow(wanted, all),
    unfollow: (wanted) => unfollow(wanted, all),
    listFollowed: (tenantId) => listFollowed(tenantId, all),
    eraseFromAudit: (wanted) => eraseFromAudit(wanted, { ...all, addressKey: createAddressKeys(secretKey) }),
    addWebhook: (wanted) => addWebhook(wanted, all),
    listWebhooks: (tenantId) => listWebhooks(tenantId, all),
    listDeliveries: (which) => listDeliveries(which, all),
    retryDeliveries: (which) => retryDeliveries(which, all),
    removeWebhook: (which) => dropWebhook(which, all),
    listMails: async () => (await mails()).listMails(database),
    showMail: async (id) => (await mails()).showMail(id, mailParts),
  }
}

/** As the operations do it, which are loaded for this alone. */
async function decide(
  tenantId: string,
  named: readonly NamedComment[],
  decision: StaffDecision,
  instance: CommandInstance,
): Promise<Decided[] | Problem> {
  const [{ decideAll }, { commandContext }, { staffActs }] = await Promise.all([
    import('./review/queue-commands.ts'),
    import('./command-context.ts'),
    import('./service.ts'),
  ])
  const ctx = await commandContext(tenantId, instance)
  return ctx ? decideAll(named, decision, staffActs, ctx) : missingTenant(tenantId)
}
