// What moderators decide on a page: the same changes as by the tenant's server, by somebody signed on as staff.
import type { Handler } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/errors.ts'
import { banAuthor } from '../bans/ban-commands.ts'
import { findComment } from '../comment/comment-lookup.ts'
import { isStaff } from '../comment/rules/permissions.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { storable } from '../text/storable-text.ts'
import { updateCommentHandler } from '../thread/writing/handlers-edit.ts'
import { dateOf } from '../wire/sanitize-body.ts'
import type { postBanUserFromComment, postSetCommentApprovalStatus, postSetCommentSpamStatus } from './contract.ts'
import { fieldsOf } from './rules.ts'

export const postSetCommentApprovalStatusHandler: Handler<typeof postSetCommentApprovalStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await decidable(params.commentId, ctx)
  const { approved, broadcastId, seenEdit } = query
  const fields = approved ? fieldsOf('approve') : { approved, reviewed: true }
  await update(comment, fields, { broadcastId, seenEdit }, ctx)
  return { status: 'success', didResetFlaggedCount: approved && comment.flagCount > 0 }
}

export const postSetCommentSpamStatusHandler: Handler<typeof postSetCommentSpamStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await decidable(params.commentId, ctx)
  const { spam, broadcastId } = query
  await update(comment, spam ? fieldsOf('spam') : { isSpam: false, reviewed: false }, { broadcastId }, ctx)
  return { status: 'success' }
}

export const postBanUserFromCommentHandler: Handler<typeof postBanUserFromComment, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await decidable(params.commentId, ctx)
  const { bannedUntil, isShadowBan: isShadow = false, banReason: reason } = query
  const until = bannedUntil === undefined ? undefined : dateOf(bannedUntil)
  const ban = await banAuthor({ comment, until, isShadow, reason: reason && storable(reason) }, ctx)
  if ('problem' in ban) throw new Refusal('invalid-input', { message: ban.problem })
  return { status: 'success', changelog: { createdBannedUserId: ban.id } }
}

/** For staff alone, who see it whether it is shown or not. */
async function decidable(id: string, ctx: CommentContext): Promise<Comment> {
  if (!isStaff(ctx.actor)) throw new Refusal('unauthorized')
  const { comment } = await findComment(ctx.database, id, ctx)
  if (comment.isDeleted) throw new Refusal('not-found', { message: 'This comment was deleted.' })
  return comment
}

async function update(
  { id }: Comment,
  body: Parameters<typeof updateCommentHandler>[0]['body'],
  { broadcastId, seenEdit }: { broadcastId?: string | undefined; seenEdit?: number | undefined },
  ctx: CommentContext,
): Promise<void> {
  const query = { tenantId: ctx.tenant.id, isLive: true }
  const ownBroadcastId = broadcastId && storable(broadcastId)
  await updateCommentHandler({ params: { id }, query, body }, ctx, { ownBroadcastId, seenEdit })
}
