// Composition of the comment service: the only place where its parts are put together.
import { type ServiceDocs, serviceDocs } from '../platform/api/openapi.ts'
import { isMedia, type Operation } from '../platform/api/operation.ts'
import { PreparedJson } from '../platform/api/prepared-json.ts'
import {
  createEndpoints,
  defineService,
  type Endpoint,
  listServedOperations,
  type ServeParts,
  type ServiceModule,
} from '../platform/api/serve.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/crypto/ids.ts'
import { createSigner } from '../platform/crypto/secrets.ts'
import type { Database } from '../platform/data/database.ts'
import type { Upgrade } from '../platform/http/websocket-upgrade.ts'
import type { JobKind } from '../platform/jobs/queue.ts'
import type { Budgets } from '../platform/limits/budgets.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Discussion } from '../platform/syndication/feed.ts'
import { replyCascadeJob } from './changes/reply-cascade.ts'
import { planSearchBackfill, searchBackfillJob } from './comment/search-index-backfill.ts'
import type { CommentContext, CommentParts, MailLimit, Tenant } from './context.ts'
import { commentApi, commentOperations, furtherModels, interfaceOperations, replySchemaFor } from './contract.ts'
import { renderError } from './errors.ts'
import { type FeedImportParts, importFeedItemsJob, planFeedImports } from './following/import-feed-items.ts'
import { commentHandlers } from './handlers.ts'
import { authenticate, headerParameters, isOriginAllowed } from './identity/authenticate.ts'
import { createLive, type Live, type LiveParts } from './live/live.ts'
import { createSocketIdReader, type SocketIdReader } from './live/socket-ids.ts'
import type { SocketLimits } from './live/sockets.ts'
import { createMailLinks } from './mail/signed-links.ts'
import { mailActionRoutes } from './mail-links/routes-mail-actions.ts'
import { verificationRoutes } from './mail-links/routes-verification.ts'
import { notifyJob } from './notifications/notify-job.ts'
import { mailDeliveryJobs } from './outbox/delivery-jobs.ts'
import { createCommentParts, createStores, createVerifySigner } from './parts.ts'
import { retentionJobs, scheduleRetention } from './retention/schedule.ts'
import type { DecisionHandlers } from './review/mail-decision.ts'
import { findDiscussions } from './syndication/find-discussions.ts'
import { syndicationRoutes } from './syndication/routes.ts'
import { addDemoTenant, type DemoTenant } from './tenancy/tenant-commands.ts'
import { presentSettings } from './thread/reading/config-overrides.ts'
import { createFormIdempotency } from './thread-page/form-idempotency.ts'
import { createFormTokens } from './thread-page/form-session.ts'
import { threadPageRoutes } from './thread-page/routes.ts'
import { translationOperations } from './translations/contract.ts'
import { translationRoutes } from './translations/routes.ts'
import { type WebhookSettings, webhookDeliveryJob } from './webhooks/delivery-job.ts'

export interface CommentServiceParts {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: string
  /** Without trailing slash; may have a path. */
  publicUrl: string
  budgets: Budgets
  wakeJobs(): void
  /** Limits of verification mails; undefined for none. */
  mailLimit: MailLimit | undefined
  /** Undefined where mails stay as rows. */
  mailer: Mailer | undefined
  /** Absolute, because pages of other sites show the pictures; empty for URLs that are not fetched. */
  imageAddress(url: string): string
  /** Items of followed feeds. */
  feedItems: FeedImportParts['feedItems']
  log: Log
  webhooks: WebhookSettings
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
  /** Kinds that call other servers, which may be slow: they need workers of their own. */
  calls: readonly JobKind[]
  /** Kinds that wait for the mail server; empty where mails stay as rows. */
  mails: readonly JobKind[]
  /** Schedules recurring jobs, and backfills of earlier versions. */
  planJobs(): Promise<void>
  /** WebSocket upgrade of live streams. */
  upgrade: Upgrade
  /** Adds a tenant to try things with; undefined where there is any. */
  addDemoTenant(): Promise<DemoTenant | undefined>
  /** Aborts a mail in transit. */
  close(): void
}

const bodyLimit = 256 * 1024

/** Operations of the interface document, without our additions. */
export const commentOperationsServed = listServedOperations('comments', '', interfaceOperations, commentHandlers)

/** Handlers that commands share with operations. */
export const staffActs: DecisionHandlers = commentHandlers

export function createCommentService(parts: CommentServiceParts): CommentService {
  const { publicUrl, mailer } = parts
  const all = partsOf(parts)
  const links = createMailLinks(parts.secretKey, publicUrl)
  const basePath = new URL(publicUrl).pathname.replace(/\/+$/, '')
  const retention = retentionJobs(all)
  const following = { ...all, feedItems: parts.feedItems }
  const module = createInterfaceModule(all)
  return {
    docs: docsOf(publicUrl),
    jobs: [...retention, replyCascadeJob(all), searchBackfillJob(all), notifyJob(all), importFeedItemsJob(following)],
    calls: [webhookDeliveryJob({ ...all, webhooks: parts.webhooks })],
    mails: mailer ? mailDeliveryJobs({ ...all, links }, mailer) : [],
    planJobs: () =>
      Promise.all([scheduleRetention(all, retention), planSearchBackfill(all), planFeedImports(following)]).then(
        () => {},
      ),
    module,
    endpoints: (serving) => [
      ...createEndpoints(module, serving),
      ...createEndpoints(verificationRoutes(all, all.mailLinks, basePath), serving),
      ...createEndpoints(mailActionRoutes(all, { links, basePath, acts: commentHandlers }), serving),
      ...createEndpoints(translationRoutes(), serving),
      ...createEndpoints(
        threadPageRoutes(all, {
          acts: commentHandlers,
          tokens: all.formTokens,
          idempotency: createFormIdempotency(),
          basePath,
        }),
        serving,
      ),
      ...createEndpoints(syndicationRoutes(all), serving),
    ],
    discussions: (tenantId, feedId, items) => findDiscussions(tenantId, feedId, items, all),
    upgrade: all.live.upgrade,
    addDemoTenant: () => addDemoTenant(all),
    close: () => mailer?.close(),
  }
}

function createInterfaceModule(all: CommentParts): ServiceModule<CommentContext> {
  return defineService({
    name: 'comments',
    base: '',
    operations: commentOperations,
    handlers: inWire(commentHandlers),
    authenticate: (operation, call, input) => authenticate(operation, call, input, all),
    headerParameters,
    replySchema: (operation, { tenant }) => wireModel(tenant.wire, operation),
    renderError,
    allowsOrigin: (origin, input, ctx) => isOriginAllowed(origin, input, all, ctx?.tenant),
    bodyLimit,
  })
}

function partsOf(parts: CommentServiceParts) {
  const { secretKey, clock, mailer } = parts
  const stores = createStores(parts.database)
  const socketReading = createSocketIdReader(secretKey, clock)
  const live = liveOf(parts, { ...stores, ...socketReading })
  const { presentOn, connectionStartOf, wake } = live
  const contextParts = {
    ...parts,
    ...stores,
    socketReading,
    presentOn,
    connectionStartOf,
    wake,
    sendsMail: mailer !== undefined,
  }
  const formTokens = createFormTokens(createSigner(secretKey, 'thread-form'))
  return { ...createCommentParts(contextParts), mailLinks: createVerifySigner(secretKey), formTokens, live }
}

function liveOf(
  parts: CommentServiceParts,
  stores: Pick<LiveParts, 'tenants' | 'ssoUsers' | keyof SocketIdReader>,
): Live {
  const { sockets, imageAddress } = parts
  return createLive({
    ...parts,
    ...sockets,
    ...stores,
    limits: sockets,
    allowsOrigin: (origin, input) => isOriginAllowed(origin, input, { ...parts, ...stores, socketReading: stores }),
    shownSettings: ({ settings }) => presentSettings(settings, imageAddress),
    renderError,
  })
}

function docsOf(publicUrl: string): ServiceDocs {
  const operations = Object.values({ ...commentOperations, ...translationOperations })
  const served = [...Object.keys(commentHandlers), ...Object.keys(translationOperations)]
  return serviceDocs(
    { title: 'Comments', openApiPath: '/openapi-comments.yaml', served },
    { ...commentApi, servers: [publicUrl], operations, models: furtherModels },
  )
}

/** Replies of a tenant with strict clients are cut to its wire generation. */
function inWire(handlers: typeof commentHandlers): typeof commentHandlers {
  const cut = Object.entries(handlers).map(([id, handler]) => {
    const operation = commentOperations[id as keyof typeof commentHandlers]
    const answer = handler as (input: unknown, ctx: CommentContext) => Promise<unknown>
    return [
      id,
      async (input: unknown, ctx: CommentContext) => {
        const reply = await answer(input, ctx)
        return reply instanceof PreparedJson ? reply : (wireModel(ctx.tenant.wire, operation)?.parse(reply) ?? reply)
      },
    ]
  })
  return Object.fromEntries(cut)
}

function wireModel(wire: Tenant['wire'], operation: Operation): ReturnType<typeof replySchemaFor> | undefined {
  const { reply } = operation
  return wire === 'both' || isMedia(reply) ? undefined : replySchemaFor(wire, { ...operation, reply })
}
