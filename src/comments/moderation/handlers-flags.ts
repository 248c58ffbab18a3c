// Handlers of flags: enough of them hide a comment until staff approves it.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { affectedPageOf } from '../changes/comment-event.ts'
import { updateCommentInThread } from '../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { requireCommentForUpdate } from '../comment/comment-lookup.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { PlacedComment } from '../comment/store/comments.ts'
import type { Actor, CommentContext, CommentParts, DataContext, RequestContext } from '../context.ts'
import { actorKey } from '../identity/rules-person-key.ts'
import { notifyOfFlags } from '../notifications/enqueue.ts'
import type { PageRecord } from '../pages/store.ts'
import { riskOf, withFlags } from '../screening/rules/risk.ts'
import { requireNotBanned } from '../screening/write-policy.ts'
import { commentEventsOf } from '../webhooks/rules.ts'
import type { flagComment, flagCommentPublic, unFlagComment } from './contract.ts'
import { requireBehalfPerson } from './on-behalf-of.ts'
import { shouldHideComment } from './rules-flags.ts'
import { addFlag, countProvenFlags, removeFlag, storeFlagCount } from './store-flags.ts'

export const flagCommentHandler: Handler<typeof flagComment, CommentContext> = async ({ params, query }, ctx) => {
  const { key, userId } = await requireBehalfPerson(query, ctx)
  const flagger = { flagger: key, source: key, isProven: userId !== undefined }
  return { status: 'success', wasUnapproved: await flag(params.id, flagger, ctx) }
}

export const unFlagCommentHandler: Handler<typeof unFlagComment, CommentContext> = async ({ params, query }, ctx) => {
  const { key } = await requireBehalfPerson(query, ctx)
  await unflag(params.id, key, ctx)
  return { status: 'success' }
}

export const flagCommentPublicHandler: Handler<typeof flagCommentPublic, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const flagger = flaggerOf(ctx)
  if (!query.isFlagged) await unflag(params.commentId, flagger.flagger, ctx)
  else if (!flagger.isProven && !ctx.tenant.effective.allowAnonFlag) throw new ApiError('unauthorized')
  // Flags can hide comments, so banned callers cannot flag. Shadow-banned callers get the usual reply.
  else if (!(await requireNotBanned(emailOf(ctx.actor), ctx))) await flag(params.commentId, flagger, ctx)
  return { status: 'success' }
}

function emailOf(actor: Actor): string | undefined {
  return 'email' in actor ? actor.email : undefined
}

interface Flagger {
  flagger: string
  source: string
  isProven: boolean
}

/** Sessions are free, so of unproven flaggers one per network counts. */
function flaggerOf({
  actor,
  tenant,
  call,
  identity: { hashAddress },
}: RequestContext & Pick<CommentParts, 'identity'>): Flagger {
  const viewer = actorKey(actor)
  if (viewer !== undefined && actor.verified) return { flagger: viewer, source: viewer, isProven: true }
  const source = hashAddress(tenant.id, call.address)
  return { flagger: viewer ?? source, source, isProven: false }
}

/** Resolves to whether this flag hid the comment. */
function flag(id: string, flagger: Flagger, ctx: CommentContext): Promise<boolean> {
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<boolean>> => {
    const { comment, page, isListed } = await findFlaggable(tx, id, ctx)
    const { isChanged, counts } = await addFlag(tx, { ...flagger, tenantId: ctx.tenant.id, commentId: id }, now)
    if (!isChanged) return { reply: false, audit: undefined, pages: [] }
    const after = { ...comment, flagCount: comment.flagCount + Number(counts) }
    const audit = auditOf(comment, after, 'A comment was flagged.')
    if (counts && (await reachesThreshold(tx, after, flagger, ctx)))
      return hide(tx, { comment, isListed, flagged: after, page }, ctx, now)
    if (counts) storeFlagCount(tx, ctx.tenant.id, id, after.flagCount)
    return { reply: false, audit, pages: [], jobs: notifyOfFlags(comment, after, { tenant: ctx.tenant, now }) }
  })
}

function unflag(id: string, flagger: string, ctx: DataContext & Pick<CommentParts, 'live' | 'runtime'>): Promise<void> {
  return unitOfWork(ctx, async (tx): Promise<ChangeSet<void>> => {
    const { comment } = await findFlaggable(tx, id, ctx)
    const { isChanged, counts } = await removeFlag(tx, { tenantId: ctx.tenant.id, commentId: id, flagger })
    if (!isChanged) return { reply: undefined, audit: undefined, pages: [] }
    // The tenant's server may have set any count.
    const after = { ...comment, flagCount: Math.max(0, comment.flagCount - Number(counts)) }
    if (counts) storeFlagCount(tx, ctx.tenant.id, id, after.flagCount)
    return { reply: undefined, audit: auditOf(comment, after, 'A flag was taken back.'), pages: [] }
  })
}

async function findFlaggable(tx: Transaction, id: string, ctx: RequestContext) {
  const found = await requireCommentForUpdate(tx, id, ctx)
  if (found.comment.isDeleted) throw new ApiError('not-found', { message: 'This comment was deleted.' })
  return found
}

async function reachesThreshold(
  tx: Transaction,
  comment: Comment,
  { isProven }: Flagger,
  { tenant }: RequestContext,
): Promise<boolean> {
  // Counted for reviewed comments only; otherwise the stored count decides.
  const proven = comment.reviewed && isProven ? await countProvenFlags(tx, tenant.id, comment.id) : 0
  return shouldHideComment({ comment, count: comment.flagCount, proven, isProven }, tenant.effective.flagThreshold)
}

async function hide(
  tx: Transaction,
  { comment: before, isListed, flagged, page }: PlacedComment & { flagged: Comment; page: PageRecord },
  ctx: CommentContext,
  now: number,
): Promise<ChangeSet<boolean>> {
  const reviewReasons = withFlags(before.reviewReasons, {
    count: flagged.flagCount,
    threshold: ctx.tenant.effective.flagThreshold,
  })
  const after = { ...flagged, approved: false, updatedAt: now, reviewReasons, risk: riskOf(reviewReasons) }
  const listed = await updateCommentInThread(tx, before, after, ctx, { isListed })
  const audit = auditOf(before, after, 'A comment was flagged and hidden until staff looks at it.')
  // A new broadcast id: no client caused this change under its own.
  const later = notifyOfFlags(before, after, { tenant: ctx.tenant, now })
  const comments = commentEventsOf(before, after, page.urlId)
  return {
    reply: true,
    audit,
    pages: [affectedPageOf(page, after, listed, { broadcastId: ctx.ids.next() })],
    jobs: later,
    comments,
  }
}

function auditOf(before: Comment, after: Comment, description: string) {
  const seen = ({ flagCount, approved }: Comment) => ({ flagCount, approved })
  const change = { before: seen(before), after: seen(after) }
  return { resource: 'Comment' as const, objectId: after.id, crud: 'u' as const, description, ...change }
}
