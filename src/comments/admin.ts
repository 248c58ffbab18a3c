// Administration of the comment service by commands, while the server runs. Handlers are loaded only by the commands
// that need them, so that others start quickly.

import { createIds } from '../platform/crypto/ids.ts'
import type { MigrationSet } from '../platform/data/migrations.ts'
import { createLinkSigner } from '../platform/sign-in/link/links.ts'
import { createAddressHasher } from './audit/address-hash.ts'
import {
  addBan,
  addBanOfAuthor,
  type BanResult,
  type LiftedBanInput,
  listBans,
  type NewBanInput,
  removeBanByCommand,
} from './bans/ban-commands.ts'
import type { BanRecord } from './bans/store.ts'
import type { CommandInstance } from './command-context.ts'
import { createAddressRewriter } from './comment/picture-addresses.ts'
import { indexCopiedComments, reindexCopiedComments } from './comment/search-index-copy.ts'
import { createDirectory } from './desk/access/directory.ts'
import { type Invited, inviteByCommand } from './desk/access/invite-command.ts'
import { type FollowInput, followFeed, listFollowedFeeds, unfollowFeed } from './following/follow-commands.ts'
import type { FollowedFeed } from './following/store.ts'
import {
  addModerator,
  listModerators,
  type ModeratorKey,
  type NewModerator,
  removeModeratorByCommand,
} from './identity/moderators/moderator-commands.ts'
import type { ModeratorRecord } from './identity/moderators/store.ts'
import { createSsoUserStore } from './identity/sso/store.ts'
import { commentChecks } from './integrity/integrity-checks.ts'
import { sealedCommentColumns } from './integrity/sealed-columns.ts'
import { signedAddressPlaces } from './integrity/signed-addresses.ts'
import { rewriteTexts } from './integrity/store-texts.ts'
import { createTenantMove } from './integrity/tenant-move.ts'
import { createDkimSealer } from './mail/mail-parts.ts'
import { createMailLinks } from './mail/signed-links.ts'
import { createMailTextFinder } from './mail/texts/store-mail-texts.ts'
import type { ComposedUndeliveredMail, UndeliveredMail } from './outbox/outbox-commands.ts'
import { type PageSettingsInput, type PageSettingsResult, setPageSettings } from './pages/page-commands.ts'
import { createPersonAdmin, type PersonAdmin } from './person-admin.ts'
import { type ErasureInput, erasePersonFromAudit } from './retention/audit-erasure.ts'
import type { CommentVersion, DecisionResult, listQueue, QueueQuery } from './review/queue-commands.ts'
import type { StaffDecision } from './review/rules.ts'
import { createApiKeys } from './tenancy/api-keys.ts'
import { type CommandProblem, tenantMissing } from './tenancy/command-transaction.ts'
import { type ChangedSettings, type ShownSettings, setSettings, showSettings } from './tenancy/settings-commands.ts'
import { createTenantStore, type TenantSummary } from './tenancy/store.ts'
import { addTenant, type NewTenant, rotateApiKey } from './tenancy/tenant-commands.ts'
import { createTransferAdmin, type TransferAdmin } from './transfer-admin.ts'
import type { WebhookInput } from './webhooks/parse-webhook.ts'
import type { Webhook } from './webhooks/store.ts'
import {
  addWebhook,
  type ListedDelivery,
  type ListedWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhookByCommand,
  retryDeliveries,
} from './webhooks/webhook-commands.ts'

/** Tables without a tenant in their key that statements of tenants read: on a cluster they are on every node. */
export const sharedCommentTables: readonly string[] = ['tenants']

export const commentSchema: MigrationSet = { service: 'comments', folder: new URL('./schema/', import.meta.url) }

/** Checks of the service's rows, its sealed columns, and its texts with signed addresses. */
export const commentIntegrity = { checks: commentChecks, sealed: sealedCommentColumns, signedAddressPlaces }

/** Move of one tenant, and what a new public address changes in stored texts. */
export const moving = { createTenantMove, createAddressRewriter, rewriteTexts }

/** Word indexes by name, each with what fills it in a copy of the database. */
export const commentWordIndexes = { comment_words: indexCopiedComments }

/** Tables whose rows are in a word index. */
export const indexedCommentTables = { comments: { add: indexCopiedComments, replace: reindexCopiedComments } }

export interface CommentAdmin extends TransferAdmin, PersonAdmin {
  /** Resolves to the API key, which is not shown again. */
  createTenant(input: NewTenant): Promise<{ apiKey: string } | CommandProblem>
  listTenants(): Promise<TenantSummary[]>
  /** Resolves to the new API key; undefined where there is no such tenant. */
  rotateKey(id: string): Promise<string | undefined>
  setSettings(tenantId: string, typed: readonly string[]): Promise<ChangedSettings | CommandProblem>
  showSettings(tenantId: string): Promise<ShownSettings | CommandProblem>
  setPage(wish: PageSettingsInput): Promise<PageSettingsResult | CommandProblem>
  addBan(input: NewBanInput): Promise<BanResult | CommandProblem>
  addBanOfAuthor(input: Parameters<typeof addBanOfAuthor>[0]): Promise<BanResult | CommandProblem>
  listQueue(wish: QueueQuery): ReturnType<typeof listQueue>
  decide(
    tenantId: string,
    named: readonly CommentVersion[],
    decision: StaffDecision,
  ): Promise<DecisionResult[] | CommandProblem>
  listBans(tenantId: string): Promise<BanRecord[] | CommandProblem>
  liftBan(input: LiftedBanInput): Promise<BanRecord | CommandProblem>
  addModerator(input: NewModerator): Promise<ModeratorRecord | CommandProblem>
  /** Makes somebody a member, an owner unless said; resolves with a one-time link that signs them in. */
  inviteToDesk(input: NewModerator): Promise<Invited | CommandProblem>
  listModerators(tenantId: string): Promise<ModeratorRecord[] | CommandProblem>
  dropModerator(input: ModeratorKey): Promise<ModeratorRecord | CommandProblem>
  follow(input: FollowInput): Promise<FollowedFeed | CommandProblem>
  unfollow(input: FollowInput): Promise<FollowedFeed | CommandProblem>
  listFollowed(tenantId: string): Promise<FollowedFeed[] | CommandProblem>
  /** Resolves to the number of entries with personal fields of this person. */
  eraseFromAudit(input: ErasureInput): Promise<{ entries: number } | CommandProblem>
  addWebhook(input: WebhookInput): Promise<Webhook | CommandProblem>
  listWebhooks(tenantId: string): Promise<ListedWebhook[] | CommandProblem>
  listDeliveries(which: Parameters<typeof listDeliveries>[0]): Promise<ListedDelivery[] | CommandProblem>
  retryDeliveries(which: Parameters<typeof retryDeliveries>[0]): ReturnType<typeof retryDeliveries>
  removeWebhook(which: Parameters<typeof removeWebhookByCommand>[0]): ReturnType<typeof removeWebhookByCommand>
  /** Undelivered mails, newest first. */
  listMails(): Promise<UndeliveredMail[]>
  /** Composed as it would be sent now. */
  showMail(id: string): Promise<ComposedUndeliveredMail | CommandProblem>
}

export function createCommentAdmin(parts: CommandInstance): CommentAdmin {
  const tenants = createTenantStore(parts.database)
  const mails = () => import('./outbox/outbox-commands.ts')
  const { database, clock, secretKey, publicUrl } = parts
  const links = createMailLinks(secretKey, publicUrl)
  const dkimSealer = createDkimSealer(secretKey)
  const ids = createIds(clock)
  const ssoUsers = createSsoUserStore(database)
  const ofSignIn = { signer: createLinkSigner(secretKey), directory: createDirectory(database) }
  const ofMail = { links, dkimSealer, mailTexts: createMailTextFinder(database), ...ofSignIn }
  const mailParts = { database, clock, ids, publicUrl, tenants, ssoUsers, ...ofMail }
  const all = { database, tenants, tenantKeys: createApiKeys(parts.secretKey), clock, ids }
  return {
    createTenant: (input) => addTenant(input, all),
    listTenants: () => tenants.list(),
    rotateKey: (id) => rotateApiKey(id, all),
    setSettings: (tenantId, typed) => setSettings(tenantId, typed, all),
    showSettings: (tenantId) => showSettings(tenantId, all),
    setPage: (wish) => setPageSettings(wish, all),
    addBan: (input) => addBan(input, all),
    addBanOfAuthor: (input) => addBanOfAuthor(input, all),
    listQueue: async (wish) => (await import('./review/queue-commands.ts')).listQueue(wish, { database }),
    decide: (tenantId, named, decision) => decide(tenantId, named, decision, parts),
    listBans: (tenantId) => listBans(tenantId, all),
    liftBan: (input) => removeBanByCommand(input, all),
    addModerator: (input) => addModerator(input, all),
    inviteToDesk: (input) => inviteByCommand(input, { ...all, publicUrl, secretKey }),
    listModerators: (tenantId) => listModerators(tenantId, all),
    dropModerator: (input) => removeModeratorByCommand(input, all),
    follow: (input) => followFeed(input, all),
    unfollow: (input) => unfollowFeed(input, all),
    listFollowed: (tenantId) => listFollowedFeeds(tenantId, all),
    eraseFromAudit: (input) => erasePersonFromAudit(input, { ...all, hashAddress: createAddressHasher(secretKey) }),
    addWebhook: (input) => addWebhook(input, all),
    listWebhooks: (tenantId) => listWebhooks(tenantId, all),
    listDeliveries: (which) => listDeliveries(which, all),
    retryDeliveries: (which) => retryDeliveries(which, all),
    removeWebhook: (which) => removeWebhookByCommand(which, all),
    ...{ ...createTransferAdmin(parts), ...createPersonAdmin(parts) },
    listMails: async () => (await mails()).listMails(database),
    showMail: async (id) => (await mails()).showMail(id, mailParts),
  }
}

/** Loads the handlers of operations and calls one. */
async function decide(
  tenantId: string,
  named: readonly CommentVersion[],
  decision: StaffDecision,
  instance: CommandInstance,
): Promise<DecisionResult[] | CommandProblem> {
  // One after the other, here as in all commands: sanitize-html requires htmlparser2, which must not be under way as an import then.
  const { decideComments } = await import('./review/queue-commands.ts')
  const { commandContext } = await import('./command-context.ts')
  const { staffActs } = await import('./service.ts')
  const ctx = await commandContext(tenantId, instance)
  return ctx ? decideComments(named, decision, staffActs, ctx) : tenantMissing(tenantId)
}
