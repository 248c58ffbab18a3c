// The comment service, put together: the one place where its parts meet.
import { type ServiceDocs, serviceDocs } from '../platform/api/openapi.ts'
import { isMedia, type Operation } from '../platform/api/operation.ts'
import { PreparedJson } from '../platform/api/prepared.ts'
import { bind, type Endpoint, endpointsOf, type House, type ServeParts, servedOf } from '../platform/api/serve.ts'
import type { Budgets } from '../platform/budgets.ts'
import type { Database } from '../platform/data/database.ts'
import type { JobKind } from '../platform/data/jobs.ts'
import type { Upgrade } from '../platform/http/upgrade.ts'
import type { Clock, Ids } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { createSigner } from '../platform/signed.ts'
import type { Discussion } from '../platform/syndication/feed.ts'
import { createTurns } from '../platform/turns.ts'
import { createAddressKeys } from './address-keys.ts'
import { createAuditTimes } from './audit-times.ts'
import { choresOf, planChores } from './chores.ts'
import type { CommentContext, CommentParts, MailLimit, Tenant } from './context.ts'
import { replyIn } from './contract/generations.ts'
import {
  commentApi,
  commentOperations,
  furtherModels,
  interfaceOperations,
  wordOperations,
} from './contract/operations.ts'
import { createEditKeys } from './edit-keys.ts'
import { type FollowParts, followingKind, planFollowing } from './following/follow-feed.ts'
import { commentHandlers } from './handlers/comments.ts'
import { admit, allowsOrigin } from './identity.ts'
import { createLive, type Live, type LiveParts } from './live/live.ts'
import type { SocketLimits } from './live/sockets.ts'
import { deliveries } from './mailing/deliver.ts'
import { mailHouse } from './mailing/house.ts'
import { createMailLinks } from './mailing/links.ts'
import { createMailKeys } from './mailing/parts.ts'
import { tellKind } from './notifying/tell.ts'
import { indexOlderWords, olderWordsJob } from './older-words.ts'
import { createPageBodies } from './page-bodies.ts'
import { refuse } from './refusals.ts'
import { shownSettings } from './reply-config.ts'
import { settlingJob } from './settling.ts'
import { createSocketIds, createSocketReading, type SocketReading } from './socket-ids.ts'
import { createSsoProfiles } from './sso-profiles.ts'
import { createBlockers } from './store/blocks.ts'
import { createStaffNames } from './store/moderators.ts'
import { createPageFinder } from './store/pages.ts'
import { createSessionStore } from './store/sessions.ts'
import { createSpamModels } from './store/spam-models.ts'
import { createSsoUserStore } from './store/sso-users.ts'
import { createTenantStore } from './store/tenants.ts'
import { findDiscussions } from './syndication/discussions.ts'
import { syndicationHouse } from './syndication/house.ts'
import { createTenantKeys } from './tenant-keys.ts'
import { addDemoTenant, type DemoTenant } from './tenants.ts'
import { threadHouse } from './thread-page/house.ts'
import { createSecondClicks } from './thread-page/second-clicks.ts'
import { createFormTokens } from './thread-page/visitor.ts'
import { wordsHouse } from './translations/house.ts'
import { verifyHouse, verifyToken } from './verifying/house.ts'
import { deliveryJob, type WebhookSettings } from './webhooks/deliver.ts'

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
  feedItems: FollowParts['feedItems']
  log: Log
  webhooks: WebhookSettings
  sockets: SocketLimits & Pick<LiveParts, 'gatherMs' | 'refusedFor'>
}

export interface CommentService {
  house: House<CommentContext>
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

/** One of each tenant; the vendor, too, lets others wait for a minute. */
const aggregations = { atOnce: 2, mostWaiting: 64, waitMs: 60_000, ofOneKey: { atOnce: 1, mostWaiting: 16 } }

/** Those of the interface document; what we added is served too, but is not counted among them. */
export const commentOperationsServed = servedOf('comments', '', interfaceOperations, commentHandlers)

export function createCommentService(parts: CommentServiceParts): CommentService {
  const { publicUrl, mailer } = parts
  const all = partsOf(parts)
  const links = createMailLinks(parts.secretKey, publicUrl)
  const basePath = new URL(publicUrl).pathname.replace(/\/+$/, '')
  const chores = choresOf(all)
  const following = { ...all, feedItems: parts.feedItems }
  const house = interfaceHouse(all)
  return {
    docs: docsOf(publicUrl),
    jobs: [...chores, settlingJob(all), olderWordsJob(all), tellKind(all), followingKind(following)],
    calls: [deliveryJob({ ...all, webhooks: parts.webhooks })],
    mails: mailer ? deliveries({ ...all, links }, mailer) : [],
    planJobs: () =>
      Promise.all([planChores(all, chores), indexOlderWords(all), planFollowing(following)]).then(() => {}),
    house,
    endpoints: (serving) => [
      ...endpointsOf(house, serving),
      ...endpointsOf(verifyHouse(all, all.mailLinks, basePath), serving),
      ...endpointsOf(mailHouse(all, { links, basePath, acts: commentHandlers }), serving),
      ...endpointsOf(wordsHouse(), serving),
      ...endpointsOf(
        threadHouse(all, {
          acts: commentHandlers,
          tokens: all.formTokens,
          secondClicks: createSecondClicks(),
          basePath,
        }),
        serving,
      ),
      ...endpointsOf(syndicationHouse(all), serving),
    ],
    discussions: (tenantId, feedId, items) => findDiscussions(tenantId, feedId, items, all),
    upgrade: all.live.upgrade,
    addDemoTenant: () => addDemoTenant(all),
    close: () => mailer?.close(),
  }
}

function interfaceHouse(all: CommentParts): House<CommentContext> {
  return bind({
    name: 'comments',
    base: '',
    operations: commentOperations,
    handlers: inWire(commentHandlers),
    admit: (operation, call, asked) => admit(operation, call, asked, all),
    replyModel: (operation, { tenant }) => wireModel(tenant.wire, operation),
    refuse,
    allowsOrigin: (origin, call, params) => allowsOrigin(origin, call, params, all),
    bodyLimit,
  })
}

function partsOf(parts: CommentServiceParts) {
  const { database, clock, ids, publicUrl, budgets, wakeJobs, mailLimit, mailer, imageAddress, secretKey } = parts
  const ssoUsers = createSsoUserStore(database)
  const tenants = createTenantStore(database)
  const mailLinks = createSigner(secretKey, 'verify-mail')
  const formTokens = createFormTokens(createSigner(secretKey, 'thread-form'))
  const socketReading = createSocketReading(secretKey, clock)
  const live = liveOf(parts, { tenants, ssoUsers, ...socketReading })
  const all: CommentParts = {
    database,
    clock,
    ids,
    publicUrl,
    budgets,
    wakeJobs,
    mailLimit,
    sendsMail: mailer !== undefined,
    imageAddress,
    findPage: createPageFinder(database),
    bodies: createPageBodies(),
    editKeys: createEditKeys(secretKey, { database, clock }),
    verifyLink: (tenantId, id) => `${publicUrl}/verify/${verifyToken(mailLinks, tenantId, id)}`,
    socketIds: createSocketIds(secretKey, clock),
    socketReading,
    presentOn: live.presentOn,
    wake: live.wake,
    addressKey: createAddressKeys(secretKey),
    spamModels: createSpamModels(database),
    auditTimes: createAuditTimes(),
    aggregateInTurn: createTurns(aggregations),
    mailKeys: createMailKeys(secretKey),
    tenants,
    tenantKeys: createTenantKeys(secretKey),
    sessions: createSessionStore(database),
    ssoUsers,
    ssoProfiles: createSsoProfiles({ ssoUsers, clock }),
    isStaffName: createStaffNames(database),
    hasBlockedAny: createBlockers(database),
  }
  return { ...all, mailLinks, formTokens, live }
}

function liveOf(parts: CommentServiceParts, made: Pick<LiveParts, 'tenants' | 'ssoUsers' | keyof SocketReading>): Live {
  const { sockets, imageAddress } = parts
  return createLive({
    ...parts,
    ...sockets,
    ...made,
    limits: sockets,
    allowsOrigin: (origin, call) => allowsOrigin(origin, call, {}, { ...parts, ...made, socketReading: made }),
    shownSettings: ({ settings }) => shownSettings(settings, imageAddress),
    refuse,
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

function wireModel(wire: Tenant['wire'], operation: Operation): ReturnType<typeof replyIn> | undefined {
  const { reply } = operation
  return wire === 'both' || isMedia(reply) ? undefined : replyIn(wire, { ...operation, reply })
}
