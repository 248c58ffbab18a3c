// Unit of work: rows, audit entry, events and jobs of one change in one transaction, so that nothing is sent that was
// not saved.

import type { Transaction } from '../../platform/data/database.ts'
import { enqueueJobs, type NewJob } from '../../platform/jobs/queue.ts'
import { type AuditRow, insertAudit } from '../audit/store.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor, CommentContext, Infrastructure, LiveServices, Runtime } from '../context.ts'
import { insertEvent, redactEventsOf, replaceEventTexts } from '../events/store.ts'
import { nextUserEvent } from '../events/store-user-streams.ts'
import { bumpPageVersion, type CounterDelta, nextEvent } from '../pages/store-counters.ts'
import { enqueueDeliveries } from '../webhooks/enqueue.ts'
import type { CommentEvent } from '../webhooks/rules.ts'
import { type EventContent, eventPayload } from './event-payload.ts'

/** Required by type, so that no change is without one. */
export interface AuditEntry {
  resource:
    | 'Comment'
    | 'Person'
    | 'BannedUser'
    | 'BlockedUser'
    | 'Vote'
    | 'Verification'
    | 'DomainConfig'
    | 'FeedPost'
    | 'Upload'
    | 'Moderator'
    | 'PageReact'
  objectId: string
  crud: AuditRow['crud']
  description: string
  before?: object
  after?: object
}

/** Frame of the live stream, without time and broadcast id. */
export interface LiveEvent {
  type:
    | 'new-comment'
    | 'updated-comment'
    | 'deleted-comment'
    | 'new-vote'
    | 'deleted-vote'
    | 'notification'
    | 'notification-update'
    | 'new-feed-post'
    | 'updated-feed-post'
    | 'deleted-feed-post'
    | 'fr'
    | 'dfr'
  /** Or id of the post. */
  commentId: string | undefined
  broadcastId: string
  frame: EventContent
}

/** Page on which the change is visible. */
export interface AffectedPage {
  pageId: string
  /** Undefined for a change without an event. */
  event: LiveEvent | undefined
  /** Ids of comments whose earlier events are emptied. */
  redactedIds?: readonly string[]
  /** Comment with its `urlId`, whose earlier events get its present text. */
  redactedText?: { comment: Comment; urlId: string }
  /** Counter changes that are not written yet. */
  counted?: CounterDelta
}

/** Event in a user's own stream. */
export interface NotifiedUser {
  /** `<tenant>:<id>`. */
  userId: string
  event: LiveEvent
}

const nothing: CounterDelta = { comments: 0, roots: 0 }

export interface ChangeSet<T> {
  reply: T
  /** Undefined where nothing changed. */
  audit: AuditEntry | undefined
  pages: readonly AffectedPage[]
  people?: readonly NotifiedUser[]
  jobs?: readonly NewJob[]
  /** Comment events for webhooks. */
  comments?: readonly CommentEvent[]
  /** Change of the same transaction that this one depends on; it is told first. */
  first?: ChangeSet<unknown> | undefined
}

/** Part of a call's context that a change needs; jobs have no caller, and no audit entry of their own. */
export interface ChangeContext extends Infrastructure, Pick<CommentContext, 'tenant' | 'actor'> {
  live: Pick<LiveServices, 'notifyStream'>
  runtime: Pick<Runtime, 'imageProxyUrl' | 'auditClock' | 'wakeJobs'>
  call: Pick<CommentContext['call'], 'address'>
  /** Channel of the audit entry, where it is neither a page nor the tenant's server. */
  channel?: AuditRow['channel']
}

/** Resolves after the commit; on an error nothing is stored. */
export async function unitOfWork<T>(
  ctx: ChangeContext,
  write: (tx: Transaction, now: number) => Promise<ChangeSet<T>>,
): Promise<T> {
  const now = ctx.clock.now()
  const writing = ctx.database.write(async (tx) => {
    const change = await write(tx, now)
    const earlier = change.first ? await storeChange(tx, ctx, change.first, now) : nothingTold
    const told = await storeChange(tx, ctx, change, now)
    return {
      reply: change.reply,
      streamIds: [...earlier.streamIds, ...told.streamIds],
      isMore: earlier.isMore || told.isMore,
    }
  })
  const { reply, streamIds, isMore } = await ctx.runtime.auditClock.track(writing)
  for (const streamId of streamIds) ctx.live.notifyStream(ctx.tenant.id, streamId)
  if (isMore) ctx.runtime.wakeJobs()
  return reply
}

/** Who has to be told after the commit. */
interface Told {
  streamIds: string[]
  /** There are new jobs. */
  isMore: boolean
}

const nothingTold: Told = { streamIds: [], isMore: false }

async function storeChange(
  tx: Transaction,
  ctx: ChangeContext,
  { audit, pages, people = [], jobs = [], comments = [] }: ChangeSet<unknown>,
  now: number,
): Promise<Told> {
  for (const page of pages) await updatePage(tx, ctx, page)
  const feeds: string[] = []
  for (const notified of people) feeds.push(await writeUserEvent(tx, ctx, notified, now))
  if (audit) insertAudit(tx, auditRow(ctx, audit, ctx.runtime.auditClock.next(now)))
  await enqueueJobs(tx, ctx.ids, now, jobs)
  const isHooked = await enqueueDeliveries(tx, comments, ctx, now)
  return {
    streamIds: [...pages.flatMap(({ pageId, event }) => (event ? [pageId] : [])), ...feeds],
    isMore: jobs.length > 0 || isHooked,
  }
}

/** Redactions come first: the new event is about the same comment. */
async function updatePage(tx: Transaction, ctx: ChangeContext, page: AffectedPage): Promise<void> {
  const { pageId, event, redactedIds = [], redactedText, counted = nothing } = page
  if (redactedIds.length > 0) await redactEventsOf(tx, ctx.tenant.id, pageId, redactedIds)
  if (redactedText) await rewriteEvents(tx, ctx, pageId, redactedText)
  if (event) await writePageEvent(tx, ctx, { pageId, event, counted })
  else await bumpPageVersion(tx, ctx.tenant.id, pageId, counted)
}

/** Clients that catch up get the newest text in each earlier event. */
async function rewriteEvents(
  tx: Transaction,
  ctx: ChangeContext,
  pageId: string,
  comment: NonNullable<AffectedPage['redactedText']>,
): Promise<void> {
  await replaceEventTexts(tx, { tenantId: ctx.tenant.id, pageId, commentId: comment.comment.id }, (payload) => {
    const { type, timestamp, broadcastId, comment: _, ...others } = JSON.parse(payload)
    return eventPayload({ type, timestamp, broadcastId }, { ...others, comment }, ctx)
  })
}

interface PageEvent {
  pageId: string
  event: LiveEvent
  counted: CounterDelta
}

/** The complete frame is stored, with the time of its row, so that readers need no other table. */
async function writePageEvent(
  tx: Transaction,
  ctx: ChangeContext,
  { pageId, event, counted }: PageEvent,
): Promise<void> {
  const { number, at } = await nextEvent(tx, { tenantId: ctx.tenant.id, pageId }, counted, ctx.clock)
  insert(tx, ctx, { streamId: pageId, number, at }, event)
}

/** Resolves to the id of the stream. */
async function writeUserEvent(
  tx: Transaction,
  ctx: ChangeContext,
  { userId, event }: NotifiedUser,
  now: number,
): Promise<string> {
  const position = await nextUserEvent(tx, ctx.tenant.id, userId, now)
  insert(tx, ctx, position, event)
  return position.streamId
}

function insert(
  tx: Transaction,
  ctx: ChangeContext,
  { streamId, number, at }: { streamId: string; number: number; at: number },
  { type, commentId, broadcastId, frame }: LiveEvent,
): void {
  const payload = eventPayload({ type, timestamp: at, broadcastId }, frame, ctx)
  const id = ctx.ids.next()
  insertEvent(tx, { tenantId: ctx.tenant.id, pageId: streamId, number, id, at, type, commentId, broadcastId, payload })
}

function auditRow(ctx: ChangeContext, audit: AuditEntry, now: number): AuditRow {
  const { before, after, ...fields } = audit
  return {
    ...fields,
    before,
    after,
    tenantId: ctx.tenant.id,
    id: ctx.ids.next(),
    at: now,
    channel: ctx.channel ?? (ctx.actor.kind === 'api' ? 'api' : 'ui'),
    person: { ...personOf(ctx.actor), address: ctx.call.address || undefined },
  }
}

function personOf(actor: Actor): { userId: string | undefined; username: string | undefined } {
  if (actor.kind === 'sso') return { userId: actor.userId, username: actor.username }
  if (actor.kind === 'session') return { userId: actor.anonUserId, username: undefined }
  return { userId: undefined, username: 'username' in actor ? actor.username : undefined }
}
