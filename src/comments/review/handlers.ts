// Handlers of moderator decisions on a page: the changes of the admin operations, by signed-on staff.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { banAuthor } from '../bans/ban-commands.ts'
import { requireComment } from '../comment/comment-lookup.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext, DataContext } from '../context.ts'
import { isStaff } from '../identity/rules-actor.ts'
import { toStorableText } from '../text/storable-text.ts'
import { updateCommentHandler } from '../thread/writing/handlers-edit.ts'
import { readDate } from '../wire/sanitize-body.ts'
import type { postBanUserFromComment, postSetCommentApprovalStatus, postSetCommentSpamStatus } from './contract.ts'
import { decisionFields } from './rules.ts'

export const postSetCommentApprovalStatusHandler: Handler<typeof postSetCommentApprovalStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await decidable(params.commentId, ctx)
  const { approved, broadcastId, seenEdit } = query
  const fields = approved ? decisionFields('approve') : { approved, reviewed: true }
  await update(comment, fields, { broadcastId, seenEdit }, ctx)
  return { status: 'success', didResetFlaggedCount: approved && comment.flagCount > 0 }
}

export const postSetCommentSpamStatusHandler: Handler<typeof postSetCommentSpamStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await decidable(params.commentId, ctx)
  const { spam, broadcastId } = query
  await update(comment, spam ? decisionFields('spam') : { isSpam: false, reviewed: false }, { broadcastId }, ctx)
  return { status: 'success' }
}

export const postBanUserFromCommentHandler: Handler<typeof postBanUserFromComment, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await decidable(params.commentId, ctx)
  const { bannedUntil, isShadowBan: isShadow = false, banReason: reason } = query
  const until = bannedUntil === undefined ? undefined : readDate(bannedUntil)
  const ban = await banAuthor({ comment, until, isShadow, reason: reason && toStorableText(reason) }, ctx)
  if ('problem' in ban) throw new ApiError('invalid-input', { message: ban.problem })
  return { status: 'success', changelog: { createdBannedUserId: ban.id } }
}

/** For staff only, listed or not. */
async function decidable(id: string, ctx: DataContext): Promise<Comment> {
  if (!isStaff(ctx.actor)) throw new ApiError('unauthorized')
  const { comment } = await requireComment(ctx.database, id, ctx)
  if (comment.isDeleted) throw new ApiError('not-found', { message: 'This comment was deleted.' })
  return comment
}

async function update(
  { id }: Comment,
  body: Parameters<typeof updateCommentHandler>[0]['body'],
  { broadcastId, seenEdit }: { broadcastId?: string | undefined; seenEdit?: number | undefined },
  ctx: CommentContext,
): Promise<void> {
  const query = { tenantId: ctx.tenant.id, isLive: true }
  const ownBroadcastId = broadcastId && toStorableText(broadcastId)
  await updateCommentHandler({ params: { id }, query, body }, ctx, { ownBroadcastId, seenEdit })
}
