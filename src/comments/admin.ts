// What the command line does for the comment service beside a running server. It starts in a moment: handlers are
// loaded only for commands that do what they do.
import type { Schema } from '../platform/data/migrate.ts'
import { createIds } from '../platform/ids.ts'
import { createAddressKeys } from './address-keys.ts'
import { type Erased, eraseFromAudit } from './audit-erasing.ts'
import { type AddedBan, addBan, addBanOfAuthor, type Lifted, liftBan, listBans, type NewBan } from './banning.ts'
import { missingTenant, type Problem } from './by-command.ts'
import type { CommandInstance } from './command-context.ts'
import type { StaffDecision } from './core/decisions.ts'
import type { Decided, listQueue, NamedComment, QueueWish } from './deciding.ts'
import { type Following, follow, listFollowed, unfollow } from './following/follows.ts'
import { createMailLinks } from './mailing/links.ts'
import { createMailKeys } from './mailing/parts.ts'
import type { ShownMail, WaitingMail } from './mailing/waiting.ts'
import { addModerator, type Dropped, dropModerator, listModerators, type NewModerator } from './moderators.ts'
import { type PageWish, type SetPage, setPage } from './page-state.ts'
import type { BanRecord } from './store/bans.ts'
import type { FollowedFeed } from './store/followed-feeds.ts'
import type { ModeratorRecord } from './store/moderators.ts'
import { createSsoUserStore } from './store/sso-users.ts'
import { createTenantStore, type TenantEntry } from './store/tenants.ts'
import type { Webhook } from './store/webhooks.ts'
import { createTenantKeys } from './tenant-keys.ts'
import { type ChangedSettings, type ShownSettings, setSettings, showSettings } from './tenant-settings.ts'
import { addTenant, type NewTenant, rotateKey } from './tenants.ts'
import {
  addWebhook,
  dropWebhook,
  type ListedDelivery,
  type ListedWebhook,
  listDeliveries,
  listWebhooks,
  retryDeliveries,
} from './webhooks/manage.ts'
import type { NewWebhook } from './webhooks/read.ts'

export const commentSchema: Schema = { house: 'comments', folder: new URL('./store/schema/', import.meta.url) }

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
  const mails = () => import('./mailing/waiting.ts')
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
    listQueue: async (wish) => (await import('./deciding.ts')).listQueue(wish, { database }),
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
    import('./deciding.ts'),
    import('./command-context.ts'),
    import('./service.ts'),
  ])
  const ctx = await commandContext(tenantId, instance)
  return ctx ? decideAll(named, decision, staffActs, ctx) : missingTenant(tenantId)
}
