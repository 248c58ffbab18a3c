// Handlers that delete: a comment with all replies, alone, or leaving a tombstone.
import type { Handler } from '../../../platform/api/operation.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import { removeCommentAndReplies, updateCommentInThread } from '../../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import { checkEditKey, requireCommentForUpdate, resolveContextUser } from '../../comment/comment-lookup.ts'
import { deleteModeOf, deleteModes, denyDelete, type EditKeyCheck } from '../../comment/rules/permissions.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { createTombstone } from '../../comment/rules/tombstone.ts'
import type { PlacedComment } from '../../comment/store/comments.ts'
import { hasReplies } from '../../comment/store/thread-position.ts'
import type { Actor, CommentContext } from '../../context.ts'
import { recordDeletion } from '../../decisions/record-decision.ts'
import { isStaff } from '../../identity/rules-actor.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import type { PageRecord } from '../../pages/store.ts'
import { requireChangesOpen } from '../../screening/write-policy.ts'
import { toStorableText } from '../../text/storable-text.ts'
import { commentEventsOf } from '../../webhooks/rules.ts'
import type { deleteCommentPublic } from '../contract.ts'
import type { DeleteComment, DeleteOptions } from './deletion.ts'

type Outcome = { action: 'hard-removed' } | { action: 'anonymized' | 'already-deleted'; left: Comment }

/** By the tenant's server: with all replies. On behalf of a user: by that user's rights. */
export const deleteCommentHandler: DeleteComment = async ({ params, query }, ctx, options = {}) => {
  const actor = await resolveContextUser(query.contextUserId, ctx)
  const { action } = await unitOfWork(ctx, async (tx, now): Promise<ChangeSet<Outcome>> => {
    const { comment, page, isListed } = await requireCommentForUpdate(tx, params.id, ctx)
    requireReadAccess(page, { ...ctx, actor })
    await options.verify?.(tx, comment, page)
    const broadcastId = query.isLive ? (options.ownBroadcastId ?? ctx.ids.next()) : undefined
    const deletion = { tx, comment, isListed, page, broadcastId, ctx: { ...ctx, actor }, now, options }
    if (actor.kind !== 'api') return deleteAs(actor, undefined, deletion)
    if (comment.isLocked) throw new ApiError('locked')
    return deleteAll(deletion)
  })
  return { status: 'success', action }
}

export const deleteCommentPublicHandler: Handler<typeof deleteCommentPublic, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const broadcastId = toStorableText(query.broadcastId)
  const key = await checkEditKey(params.commentId, query.editKey, ctx)
  const outcome = await unitOfWork(ctx, async (tx, now) => {
    const { comment, page, isListed } = await requireCommentForUpdate(tx, params.commentId, ctx)
    return deleteAs(ctx.actor, key, { tx, comment, isListed, page, broadcastId, ctx, now, options: {} })
  })
  if (outcome.action === 'hard-removed') return { status: 'success', hardRemoved: true }
  const { commentHTML, commenterName, isDeleted } = outcome.left
  return { status: 'success', hardRemoved: false, comment: { commentHTML, commenterName, isDeleted } }
}

interface Deletion extends PlacedComment {
  tx: Transaction
  page: PageRecord
  /** Undefined: no live event. */
  broadcastId: string | undefined
  ctx: CommentContext
  now: number
  options: DeleteOptions
}

/** Applies the tenant's delete mode. */
async function deleteAs(actor: Actor, key: EditKeyCheck, deletion: Deletion): Promise<ChangeSet<Outcome>> {
  const { tx, page, ctx, options } = deletion
  const comment = options.isReview ? { ...deletion.comment, isLocked: false } : deletion.comment
  if (!isStaff(actor)) requireChangesOpen(page, ctx)
  const { settings } = ctx.tenant
  const isKept = await hasReplies(tx, comment)
  const refusal = denyDelete(actor, comment, settings, { key, hasReplies: isKept })
  if (refusal) throw new ApiError(refusal)
  if (!isKept || deleteModeOf(settings) !== deleteModes.keepReplies) return deleteAll(deletion)
  return comment.isDeleted ? leaveAsIs(comment) : leaveTombstone(deletion)
}

async function deleteAll({
  tx,
  comment,
  isListed,
  page,
  broadcastId,
  ctx,
  now,
  options,
}: Deletion): Promise<ChangeSet<Outcome>> {
  await recordDeletion(tx, comment, { ...options, keepsReplies: false }, ctx, now)
  await removeCommentAndReplies(tx, { comment, isListed }, ctx)
  return {
    reply: { action: 'hard-removed' },
    audit: auditOf(comment, page, 'A comment was deleted with all replies to it.'),
    pages: [pageOf(createTombstone(comment), page, isListed ? broadcastId : undefined)],
    comments: commentEventsOf(comment, undefined, page.urlId),
  }
}

async function leaveTombstone({
  tx,
  comment,
  isListed,
  page,
  broadcastId,
  ctx,
  now,
  options,
}: Deletion): Promise<ChangeSet<Outcome>> {
  await recordDeletion(tx, comment, { ...options, keepsReplies: true }, ctx, now)
  const left = { ...createTombstone(comment), updatedAt: now }
  await updateCommentInThread(tx, comment, left, ctx, { isListed })
  ctx.identity.editKeys.end(tx, comment, now)
  return {
    reply: { action: 'anonymized', left },
    audit: auditOf(comment, page, 'A comment was deleted; its replies stay.'),
    pages: [pageOf(left, page, isListed ? broadcastId : undefined)],
    comments: commentEventsOf(comment, left, page.urlId),
  }
}

function leaveAsIs(left: Comment): ChangeSet<Outcome> {
  return { reply: { action: 'already-deleted', left }, audit: undefined, pages: [] }
}

function pageOf(left: Comment, page: PageRecord, broadcastId: string | undefined) {
  const frame = { comment: { comment: left, urlId: page.urlId } }
  const event =
    broadcastId === undefined ? undefined : { type: 'deleted-comment' as const, commentId: left.id, broadcastId, frame }
  return { pageId: page.id, redactedIds: [left.id], event }
}

function auditOf({ id }: Comment, { urlId }: PageRecord, description: string) {
  return { resource: 'Comment' as const, objectId: id, crud: 'd' as const, description, before: { urlId } }
}
