// One change, whole: rows, audit entry, events and jobs in one transaction. Nothing is sent that was not saved.

import type { Transaction } from '../../platform/data/database.ts'
import { addJob, type NewJob } from '../../platform/jobs/queue.ts'
import { type AuditRow, insertAudit } from '../audit/store.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { Actor, CommentContext } from '../context.ts'
import { emptyEventsOf, insertEvent, replaceEventTexts } from '../events/store.ts'
import { nextPersonEvent } from '../events/store-user-streams.ts'
import { type Counted, type Line, movePageVersion, nextEvent } from '../pages/store.ts'
import { leaveDeliveries } from '../webhooks/enqueue.ts'
import type { CommentEvent } from '../webhooks/rules.ts'
import { eventPayload, type Frame } from './event-payload.ts'

/** What happened, for the log that cannot be forgotten: the type asks for it. */
export interface Audit {
  resource: 'Comment' | 'BannedUser' | 'BlockedUser' | 'Vote' | 'Verification' | 'DomainConfig' | 'FeedPost'
  objectId: string
  crud: AuditRow['crud']
  description: string
  before?: object
  after?: object
}

/** A frame of the live stream, but for its time and its broadcast id. */
export interface LiveChange {
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
  /** Or the post. */
  commentId: string | undefined
  broadcastId: string
  frame: Frame
}

/** A page on which the change can be seen. */
export interface Touched {
  pageId: string
  /** Undefined when nobody is to be told. */
  event: LiveChange | undefined
  /** Comments of which earlier events must tell nothing any more. */
  takenBack?: readonly string[]
  /** The comment as it is now, where earlier events tell it as it was: they must tell nothing that is gone. */
  reworded?: { comment: Comment; urlId: string }
  /** By how much its counters still have to move. */
  counted?: Counted
  /** As this transaction has it from the locked page, which it tells of no second time. */
  line?: Line
}

/** Told to one person alone, in their own feed. */
export interface ToldPerson {
  /** `<tenant>:<id>`. */
  userId: string
  event: LiveChange
}

const nothing: Counted = { comments: 0, roots: 0 }

export interface Changed<T> {
  reply: T
  /** Undefined when it turned out that there was nothing to do. */
  audit: Audit | undefined
  pages: readonly Touched[]
  people?: readonly ToldPerson[]
  later?: readonly NewJob[]
  /** What becomes of comments, for webhooks. */
  comments?: readonly CommentEvent[]
}

/** What a change needs of a call; work that is done later has no caller, and nothing of its own to audit. */
export interface Changing
  extends Pick<
    CommentContext,
    'database' | 'clock' | 'ids' | 'imageAddress' | 'tenant' | 'actor' | 'auditTimes' | 'wake' | 'wakeJobs'
  > {
  call: Pick<CommentContext['call'], 'address'>
  /** Where it is neither the caller's page nor their server. */
  door?: AuditRow['door']
}

/** Resolves once all of it is on disk; on any error none of it happened. */
export async function change<T>(
  ctx: Changing,
  write: (tx: Transaction, now: number) => Promise<Changed<T>>,
): Promise<T> {
  const now = ctx.clock.now()
  const writing = ctx.database.write(async (tx) => {
    const { reply, audit, pages, people = [], later = [], comments = [] } = await write(tx, now)
    for (const page of pages) await touch(tx, ctx, page)
    const feeds: string[] = []
    for (const { userId, event } of people) feeds.push(await tellPerson(tx, ctx, userId, event, now))
    if (audit) insertAudit(tx, auditRow(ctx, audit, ctx.auditTimes.next(now)))
    for (const job of later) await addJob(tx, ctx.ids, now, job)
    const isHooked = await leaveDeliveries(tx, comments, ctx, now)
    return {
      reply,
      told: [...pages.flatMap(({ pageId, event }) => (event ? [pageId] : [])), ...feeds],
      isMore: later.length > 0 || isHooked,
    }
  })
  const { reply, told, isMore } = await ctx.auditTimes.writing(writing)
  for (const streamId of told) ctx.wake(ctx.tenant.id, streamId)
  if (isMore) ctx.wakeJobs()
  return reply
}

/** What is taken back goes first: the event that says so is about the same comment. */
async function touch(tx: Transaction, ctx: Changing, page: Touched): Promise<void> {
  const { pageId, event, takenBack = [], reworded, counted = nothing, line } = page
  if (takenBack.length > 0) await emptyEventsOf(tx, ctx.tenant.id, pageId, takenBack)
  if (reworded) await rewordEvents(tx, ctx, pageId, reworded)
  if (event) await tell(tx, ctx, { pageId, event, counted, line })
  else await movePageVersion(tx, ctx.tenant.id, pageId, counted)
}

/** Whoever catches up gets the newest state in place of each earlier one. */
async function rewordEvents(
  tx: Transaction,
  ctx: Changing,
  pageId: string,
  comment: NonNullable<Touched['reworded']>,
): Promise<void> {
  await replaceEventTexts(tx, ctx.tenant.id, pageId, comment.comment.id, (payload) => {
    const { type, timestamp, broadcastId, comment: _, ...others } = JSON.parse(payload)
    return eventPayload({ type, timestamp, broadcastId }, { ...others, comment }, ctx)
  })
}

/** A reader that gets the row knows everything: the frame is written out here, with the row's own time. */
async function tell(
  tx: Transaction,
  ctx: Changing,
  { pageId, event, counted, line }: { pageId: string; event: LiveChange; counted: Counted; line: Line | undefined },
): Promise<void> {
  const { number, at } = await nextEvent(tx, ctx.tenant.id, pageId, counted, ctx.clock, line)
  insert(tx, ctx, { streamId: pageId, number, at }, event)
}

/** Resolves to the stream that it stands in. */
async function tellPerson(
  tx: Transaction,
  ctx: Changing,
  userId: string,
  event: LiveChange,
  now: number,
): Promise<string> {
  const place = await nextPersonEvent(tx, ctx.tenant.id, userId, now)
  insert(tx, ctx, place, event)
  return place.streamId
}

function insert(
  tx: Transaction,
  ctx: Changing,
  { streamId, number, at }: { streamId: string; number: number; at: number },
  { type, commentId, broadcastId, frame }: LiveChange,
): void {
  const payload = eventPayload({ type, timestamp: at, broadcastId }, frame, ctx)
  const id = ctx.ids.next()
  insertEvent(tx, { tenantId: ctx.tenant.id, pageId: streamId, number, id, at, type, commentId, broadcastId, payload })
}

function auditRow(ctx: Changing, audit: Audit, now: number): AuditRow {
  const { before, after, ...rest } = audit
  return {
    ...rest,
    before,
    after,
    tenantId: ctx.tenant.id,
    id: ctx.ids.next(),
    at: now,
    door: ctx.door ?? (ctx.actor.kind === 'api' ? 'api' : 'ui'),
    person: { ...personOf(ctx.actor), address: ctx.call.address || undefined },
  }
}

function personOf(actor: Actor): { userId: string | undefined; username: string | undefined } {
  if (actor.kind === 'sso') return { userId: actor.userId, username: actor.username }
  if (actor.kind === 'session') return { userId: actor.anonUserId, username: undefined }
  return { userId: undefined, username: 'username' in actor ? actor.username : undefined }
}
