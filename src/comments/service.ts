// The comment service, put together: the one place where its parts meet.
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
import type { Clock, Ids } from '../platform/crypto/ids.ts'
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
import { commentApi, commentOperations, furtherModels, interfaceOperations, wordOperations } from './contract.ts'
import { renderError } from './errors.ts'
import { type FeedImportParts, importFeedItemsJob, planFeedImports } from './following/import-feed-items.ts'
import { commentHandlers } from './handlers.ts'
import { authenticate, isOriginAllowed } from './identity/authenticate.ts'
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
import { translationRoutes } from './translations/routes.ts'
import { type WebhookSettings, webhookDeliveryJob } from './webhooks/delivery-job.ts'
import { replySchemaFor } from './wire/contract-generations.ts'

export interface CommentServiceParts {
  database: Database
  clock: Clock
  ids: Ids
  secretKey: string
  /** Without trailing slash; may have a path. */
  publicUrl: string
  budgets: Budgets
  wakeJobs(): void
  /** How often addresses are asked for by mail; undefined for no limit. */
  mailLimit: MailLimit | undefined
  /** Undefined where mails wait as rows. */
  mailer: Mailer | undefined
  /** Whole, because pages of other sites show the pictures; empty for what is not fetched. */
  imageAddress(url: string): string
  /** Items of feeds that tenants follow. */
  feedItems: FeedImportParts['feedItems']
  log: Log
  webhooks: WebhookSettings
  sockets: SocketLimits & Pick<LiveParts, 'batchMs' | 'retryAfterSeconds'>
}

export interface CommentService {
  house: ServiceModule<CommentContext>
  /** All that it serves: the interface, where links in mails lead, pages and feeds of threads, words. */
  endpoints(serving: ServeParts): Endpoint[]
  /** Where a tenant's readers talk about items of a feed, by the items' ids. */
  discussions(
    tenantId: string,
    feedId: string,
    items: readonly { id: string; url: string }[],
  ): Promise<Map<string, Discussion>>
  docs: ServiceDocs
  jobs: readonly JobKind[]
  /** Those that call other servers, which may keep them waiting: they have to be run apart. */
  calls: readonly JobKind[]
  /** Those that the mail server may keep waiting; none where mails wait as rows. */
  mails: readonly JobKind[]
  /** What is done again and again is done from now on, and what earlier versions could not do yet. */
  planJobs(): Promise<void>
  /** Sockets on which open pages are told what happens. */
  upgrade: Upgrade
  /** Makes a tenant to try things with, where there is none at all; undefined where there is. */
  addDemoTenant(): Promise<DemoTenant | undefined>
  /** Calls off the mail that is being sent. */
  close(): void
}

const bodyLimit = 256 * 1024

/** Those of the interface document; what we added is served too, but is not counted among them. */
export const commentOperationsServed = listServedOperations('comments', '', interfaceOperations, commentHandlers)

/** What commands do as operations do it. */
export const staffActs: DecisionHandlers = commentHandlers

export function createCommentService(parts: CommentServiceParts): CommentService {
  const { publicUrl, mailer } = parts
  const all = partsOf(parts)
  const links = createMailLinks(parts.secretKey, publicUrl)
  const basePath = new URL(publicUrl).pathname.replace(/\/+$/, '')
  const chores = retentionJobs(all)
  const following = { ...all, feedItems: parts.feedItems }
  const house = interfaceHouse(all)
  return {
    docs: docsOf(publicUrl),
    jobs: [...chores, replyCascadeJob(all), searchBackfillJob(all), notifyJob(all), importFeedItemsJob(following)],
    calls: [webhookDeliveryJob({ ...all, webhooks: parts.webhooks })],
    mails: mailer ? mailDeliveryJobs({ ...all, links }, mailer) : [],
    planJobs: () =>
      Promise.all([scheduleRetention(all, chores), planSearchBackfill(all), planFeedImports(following)]).then(() => {}),
    house,
    endpoints: (serving) => [
      ...createEndpoints(house, serving),
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

function interfaceHouse(all: CommentParts): ServiceModule<CommentContext> {
  return defineService({
    name: 'comments',
    base: '',
    operations: commentOperations,
    handlers: inWire(commentHandlers),
    authenticate: (operation, call, asked) => authenticate(operation, call, asked, all),
    replySchema: (operation, { tenant }) => wireModel(tenant.wire, operation),
    renderError,
    allowsOrigin: (origin, call, params) => isOriginAllowed(origin, call, params, all),
    bodyLimit,
  })
}

function partsOf(parts: CommentServiceParts) {
  const { secretKey, clock, mailer } = parts
  const stores = createStores(parts.database)
  const socketReading = createSocketIdReader(secretKey, clock)
  const live = liveOf(parts, { ...stores, ...socketReading })
  const { presentOn, connectionStartOf, wake } = live
  const given = {
    ...parts,
    ...stores,
    socketReading,
    presentOn,
    connectionStartOf,
    wake,
    sendsMail: mailer !== undefined,
  }
  const formTokens = createFormTokens(createSigner(secretKey, 'thread-form'))
  return { ...createCommentParts(given), mailLinks: createVerifySigner(secretKey), formTokens, live }
}

function liveOf(
  parts: CommentServiceParts,
  made: Pick<LiveParts, 'tenants' | 'ssoUsers' | keyof SocketIdReader>,
): Live {
  const { sockets, imageAddress } = parts
  return createLive({
    ...parts,
    ...sockets,
    ...made,
    limits: sockets,
    allowsOrigin: (origin, call) => isOriginAllowed(origin, call, {}, { ...parts, ...made, socketReading: made }),
    shownSettings: ({ settings }) => presentSettings(settings, imageAddress),
    renderError,
  })
}

function docsOf(publicUrl: string): ServiceDocs {
  const operations = Object.values({ ...commentOperations, ...wordOperations })
  const served = [...Object.keys(commentHandlers), ...Object.keys(wordOperations)]
  return serviceDocs(
    { title: 'Comments', openApiPath: '/openapi-comments.yaml', served },
    { ...commentApi, servers: [publicUrl], operations, models: furtherModels },
  )
}

/** A tenant whose clients reject undeclared keys is answered in the wire generation that they know. */
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
