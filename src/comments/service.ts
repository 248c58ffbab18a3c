// Composition of the comment service: the only place where its parts are put together.

import type { Call } from '../platform/api/call.ts'
import { type ServiceDocs, serviceDocs } from '../platform/api/openapi.ts'
import {
  createEndpoints,
  defineService,
  type Endpoint,
  type ServeParts,
  type ServiceModule,
} from '../platform/api/serve.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/crypto/ids.ts'
import type { SecretKey } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import type { Upgrade } from '../platform/http/websocket-upgrade.ts'
import type { JobKind } from '../platform/jobs/queue.ts'
import type { Budgets } from '../platform/limits/budgets.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Directory } from '../platform/sign-in/context.ts'
import type { SignIn } from '../platform/sign-in/sign-in.ts'
import type { Discussion } from '../platform/syndication/feed.ts'
import { replyCascadeJob } from './changes/reply-cascade.ts'
import { planSearchBackfill, searchBackfillJob } from './comment/search-index-backfill.ts'
import type { CommentContext, CommentParts, MailLimit } from './context.ts'
import { commentApi, commentOperations, furtherModels } from './contract.ts'
import { authenticateMember } from './desk/access/authenticate.ts'
import type { DeskParts } from './desk/access/context.ts'
import { createDirectory } from './desk/access/directory.ts'
import { bulkJobKind } from './desk/bulk/bulk-job.ts'
import { getDeskCounts } from './desk/contract-queue.ts'
import { createExportSource } from './desk/exports/create-export-source.ts'
import { importJob } from './desk/imports/import-job.ts'
import { createImportThreads, type ImportSettings } from './desk/imports/import-threads.ts'
import { createDeskLive } from './desk/live/desk-live.ts'
import { memberDigestJob } from './desk/notifications/digest-job.ts'
import { mergeJob } from './desk/pages/merge-job.ts'
import { memberPushJob } from './desk/push/member-push-job.ts'
import { pushDeliveryJob } from './desk/push/push-delivery-job.ts'
import { createPushSender } from './desk/push/send-push.ts'
import { deskRoutes } from './desk/routes.ts'
import { renderError } from './errors.ts'
import { type FeedImportParts, importFeedItemsJob, planFeedImports } from './following/import-feed-items.ts'
import { createGifProvider, type GifService } from './gifs/gif-provider.ts'
import { commentHandlers, deskActs } from './handlers.ts'
import { authenticate, headerParameters, isOriginAllowed } from './identity/authenticate.ts'
import { inWire, wireModel } from './in-wire.ts'
import { createLive, type Live, type LiveParts } from './live/live.ts'
import { createSocketIdReader, type SocketIdReader } from './live/socket-ids.ts'
import type { SocketLimits } from './live/sockets.ts'
import { logoutOperations } from './logout/contract.ts'
import { createMailLinks } from './mail/signed-links.ts'
import { notifyJob } from './notifications/notify-job.ts'
import { mailDeliveryJobs } from './outbox/delivery-jobs.ts'
import { askOutsideOf, type OperatorScreens } from './outside-screens.ts'
import { createPageEndpoints } from './page-endpoints.ts'
import { createCommentParts, createStores } from './parts.ts'
import { personOperations } from './person/contract.ts'
import { erasureJob } from './person/erase/run-erasure.ts'
import { retentionJobs, scheduleRetention } from './retention/schedule.ts'
import type { DecisionHandlers } from './review/mail-decision.ts'
import { servedOfInterface, servedOfVendor } from './served-operations.ts'
import { findDiscussions } from './syndication/find-discussions.ts'
import { addDemoTenant, type DemoTenant } from './tenancy/tenant-commands.ts'
import { presentSettings } from './thread/reading/config-overrides.ts'
import { translationOperations } from './translations/contract.ts'
import { type WebhookSettings, webhookDeliveryJob } from './webhooks/delivery-job.ts'

export interface CommentServiceParts {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: SecretKey
  /** Without trailing slash; may have a path. */
  publicUrl: string
  budgets: Budgets
  wakeJobs(): void
  /** Limits of verification mails; undefined for none. */
  mailLimit: MailLimit | undefined
  /** Undefined where mails stay as rows. */
  mailer: Mailer | undefined
  signIn: SignIn
  /** Absolute, because pages of other sites show the pictures; empty for URLs that are not fetched. */
  imageProxyUrl(url: string): string
  /** Items of followed feeds. */
  feedItems: FeedImportParts['feedItems']
  log: Log
  /** Imports that members begin at the desk. */
  imports: ImportSettings
  webhooks: WebhookSettings
  /** The same for push services, with an allow list of its own. */
  push: WebhookSettings
  /** Screens outside of this server, and their time limit. */
  outside: OperatorScreens
  /** GIF provider of the operator. */
  gifs: GifService | undefined
  sockets: SocketLimits & Pick<LiveParts, 'batchMs' | 'retryAfterSeconds'>
}

export interface CommentService {
  module: ServiceModule<CommentContext>
  /** Endpoints of operations, links of mails, thread pages, syndication feeds and interface texts. */
  endpoints(serving: ServeParts): Endpoint[]
  /** Thread URLs of feed items, by item id. */
  discussions(
    tenantId: string,
    feedId: string,
    items: readonly { id: string; url: string }[],
  ): Promise<Map<string, Discussion>>
  docs: ServiceDocs
  jobs: readonly JobKind[]
  /** Kinds that take hours, in threads of their own. */
  imports: readonly JobKind[]
  /** Kinds that call other servers, which may be slow: they need workers of their own. */
  calls: readonly JobKind[]
  /** Kinds that wait for the mail server; empty where mails stay as rows. */
  mails: readonly JobKind[]
  /** Schedules recurring jobs, and backfills of earlier versions. */
  planJobs(): Promise<void>
  /** WebSocket upgrades: live streams of pages, and of the desk. */
  upgrades: readonly Upgrade[]
  /** Adds a tenant to try things with; undefined where there is any. */
  addDemoTenant(): Promise<DemoTenant | undefined>
  /** Aborts a mail in transit, and an import: its job begins it again. */
  close(): Promise<void>
}

const bodyLimit = 256 * 1024

export const commentOperationsServed = servedOfInterface
export const vendorOperationsServed = servedOfVendor

/** Handlers that commands share with operations. */
export const staffActs: DecisionHandlers = commentHandlers

export function createCommentService(parts: CommentServiceParts): CommentService {
  const { publicUrl, secretKey, mailer } = parts
  const { all, live } = partsOf(parts)
  const forJobs = jobPartsOf(all)
  const links = createMailLinks(secretKey, publicUrl)
  const retention = retentionJobs(forJobs)
  const push = createPushSender({ ...forJobs, secretKey, calls: parts.push })
  const imports = createImportThreads(parts.imports, { secretKey, publicUrl })
  const deskParts: DeskParts = {
    ...all,
    signIn: parts.signIn,
    acts: deskActs,
    push,
    imports,
    exports: createExportSource({ url: parts.imports.address.url, secretKey }),
  }
  const following = { ...all, feedItems: parts.feedItems }
  const module = createInterfaceModule(all)
  return {
    docs: docsOf(publicUrl),
    jobs: jobKindsOf({ all, forJobs, retention, following }),
    imports: [importJob({ ...all, imports, log: parts.log })],
    calls: [webhookDeliveryJob({ ...forJobs, webhooks: parts.webhooks }), pushDeliveryJob({ ...forJobs, push })],
    mails: mailer ? mailDeliveryJobs({ ...forJobs, links }, mailer) : [],
    planJobs: () => planJobs({ all, forJobs, retention, following }),
    module,
    endpoints: (serving) => [
      ...createEndpoints(module, serving),
      ...createPageEndpoints(all, { links, secretKey }, serving),
      ...createDeskEndpoints(deskParts, serving),
    ],
    discussions: (tenantId, feedId, items) => findDiscussions(tenantId, feedId, items, forJobs),
    upgrades: [
      live.upgrade,
      createDeskLive({ ...parts, ...parts.sockets, authenticate: deskAuthenticator(deskParts) }),
    ],
    addDemoTenant: () => addDemoTenant(forJobs),
    async close() {
      mailer?.close()
      await imports.close()
    },
  }
}

interface PlannedParts {
  all: CommentParts
  forJobs: ReturnType<typeof jobPartsOf>
  retention: readonly JobKind[]
  following: Parameters<typeof planFeedImports>[0]
}

function jobKindsOf({ all, forJobs, retention, following }: PlannedParts): JobKind[] {
  return [
    ...retention,
    replyCascadeJob(forJobs),
    searchBackfillJob(all),
    notifyJob(all),
    importFeedItemsJob(following),
    mergeJob(all),
    erasureJob(all),
    bulkJobKind({ ...all, acts: deskActs }),
    memberDigestJob(all),
    memberPushJob(all),
  ]
}

async function planJobs({ all, forJobs, retention, following }: PlannedParts): Promise<void> {
  await Promise.all([scheduleRetention(all, retention), planSearchBackfill(forJobs), planFeedImports(following)])
}

/** Whom signing in lets in. */
export function commentDirectory(database: Database): Directory {
  return createDirectory(database)
}

/** Of sockets: the rights of reading the desk. */
function deskAuthenticator(deskParts: DeskParts) {
  return (call: Call, tenantId: string) =>
    authenticateMember(getDeskCounts, call, { params: { tenantId }, search: new URLSearchParams() }, deskParts)
}

function createDeskEndpoints(parts: DeskParts, serving: ServeParts): Endpoint[] {
  const { person, site } = deskRoutes(parts)
  return [...createEndpoints(person, serving), ...createEndpoints(site, serving)]
}

function createInterfaceModule(all: CommentParts): ServiceModule<CommentContext> {
  const { stores, live, runtime } = all
  const forOrigins = { tenants: stores.tenants, socketIdReader: live.socketIdReader, publicUrl: runtime.publicUrl }
  return defineService({
    name: 'comments',
    base: '',
    operations: commentOperations,
    handlers: inWire(commentHandlers),
    authenticate: (operation, call, input) => authenticate(operation, call, input, all),
    headerParameters,
    setCookiesOf: ({ tenant, guestCookie }) =>
      guestCookie?.session ? [all.identity.guestCookies.set(tenant.id, guestCookie.session.sessionId)] : [],
    replySchema: (operation, { tenant }) => wireModel(tenant.wire, operation),
    renderError,
    allowsOrigin: (origin, input, ctx) => isOriginAllowed(origin, input, forOrigins, ctx?.tenant),
    bodyLimit,
  })
}

function partsOf(parts: CommentServiceParts) {
  const { database, clock, ids, secretKey, publicUrl, budgets, wakeJobs, mailLimit, mailer, imageProxyUrl } = parts
  const stores = createStores(database)
  const socketIdReader = createSocketIdReader(secretKey, clock)
  const live = liveOf(parts, { ...stores, ...socketIdReader })
  const { upgrade: _, ...liveServices } = live
  const all = createCommentParts({
    ...{ database, clock, ids, secretKey, stores },
    live: { socketIdReader, ...liveServices },
    mail: { mailLimit, sendsMail: mailer !== undefined },
    runtime: {
      ...{ publicUrl, imageProxyUrl, budgets, wakeJobs },
      askOutside: (...asked) => askOutside(...asked),
      gifs: parts.gifs && createGifProvider(parts.gifs, parts),
    },
  })
  const askOutside = askOutsideOf(parts, all)
  return { all, live }
}

/** Parts of all jobs, flat; each job takes a few. */
function jobPartsOf({ database, clock, ids, stores, identity, mail, runtime }: CommentParts) {
  const { tenants, ssoUsers } = stores
  const { tenantKeys, hashAddress } = identity
  const { responseCache, publicUrl } = runtime
  const { dkimSealer, mailTexts } = mail
  const ofMail = { dkimSealer, mailTexts, publicUrl }
  return { database, clock, ids, tenants, ssoUsers, tenantKeys, hashAddress, responseCache, ...ofMail }
}

function liveOf(
  parts: CommentServiceParts,
  stores: Pick<LiveParts, 'tenants' | 'ssoUsers' | keyof SocketIdReader>,
): Live {
  const { sockets, imageProxyUrl } = parts
  return createLive({
    ...parts,
    ...sockets,
    ...stores,
    limits: sockets,
    allowsOrigin: (origin, input) => isOriginAllowed(origin, input, { ...parts, ...stores, socketIdReader: stores }),
    shownSettings: ({ settings }) => presentSettings(settings, imageProxyUrl),
    renderError,
  })
}

function docsOf(publicUrl: string): ServiceDocs {
  const outside = { ...translationOperations, ...logoutOperations, ...personOperations }
  const operations = Object.values({ ...commentOperations, ...outside })
  const served = Object.keys({ ...commentHandlers, ...outside })
  const document = { ...commentApi, servers: [publicUrl], operations, models: furtherModels }
  return serviceDocs({ title: 'Comments', openApiPath: '/openapi-comments.yaml', served }, document)
}
