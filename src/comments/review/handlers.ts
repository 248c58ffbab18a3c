// Handlers of moderator decisions on a page: the changes of the admin operations, by signed-on staff.
import type { Handler } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import { type BanResult, banAuthor } from '../bans/ban-commands.ts'
import { banStateOf } from '../bans/ban-undos.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { toStorableText } from '../text/storable-text.ts'
import { deleteCommentHandler } from '../thread/writing/handlers-delete.ts'
import { updateCommentHandler } from '../thread/writing/handlers-edit.ts'
import { readDate } from '../wire/sanitize-body.ts'
import type { postSetCommentApprovalStatus, postSetCommentReviewStatus, postSetCommentSpamStatus } from './contract.ts'
import type { postBanUserFromComment } from './contract-bans.ts'
import { deleteEach, requireFewComments } from './delete-author-comments.ts'
import { requireMailMayBeBanned } from './mail-ban-policy.ts'
import { requireDecidable, requireStaffUserId } from './require-staff.ts'
import { decisionFields } from './rules.ts'
import { banDurationMs } from './rules-ban-duration.ts'

export const postSetCommentApprovalStatusHandler: Handler<typeof postSetCommentApprovalStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await requireDecidable(params.commentId, ctx)
  const { broadcastId, seenEdit } = query
  const approved = requireWord('approved', query.approved)
  const fields = approved ? decisionFields('approve') : { approved, reviewed: true }
  await update(comment, fields, { broadcastId, seenEdit }, ctx)
  return { status: 'success', didResetFlaggedCount: approved && comment.flagCount > 0 }
}

export const postSetCommentSpamStatusHandler: Handler<typeof postSetCommentSpamStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await requireDecidable(params.commentId, ctx)
  const { broadcastId } = query
  const spam = requireWord('spam', query.spam)
  await update(comment, spam ? decisionFields('spam') : { isSpam: false, reviewed: false }, { broadcastId }, ctx)
  return { status: 'success' }
}

export const postSetCommentReviewStatusHandler: Handler<typeof postSetCommentReviewStatus, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await requireDecidable(params.commentId, ctx)
  const { broadcastId } = query
  const reviewed = requireWord('reviewed', query.reviewed)
  await update(comment, { reviewed }, { broadcastId }, ctx)
  return { status: 'success' }
}

export const postBanUserFromCommentHandler: Handler<typeof postBanUserFromComment, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const comment = await requireDecidable(params.commentId, ctx)
  const { bannedUntil = 'forever', isShadowBan: isShadow = false, banReason: reason } = query
  const until = readBanEnd(bannedUntil, ctx.clock.now())
  const further = { email: query.banEmail, emailDomain: query.banEmailDomain, address: query.banIP }
  await requireMailMayBeBanned(comment, further, ctx)
  const doomed = query.deleteAllUsersComments ? await requireFewComments(comment, ctx) : []
  const ban = await banAuthor({ comment, further, until, isShadow, reason: reason && toStorableText(reason) }, ctx)
  if ('problem' in ban) throw new ApiError('invalid-input', { message: ban.problem })
  const left = await deleteEach(doomed, deleteCommentHandler, ctx)
  const reply = { status: 'success', ...(left > 0 ? { reason: `${left} ${staying}` } : {}) }
  return { ...reply, changelog: changelogOf(ban, ctx) }
}

/** The contract lets clients omit it. Throws `invalid-input`. */
function requireWord(name: string, sent: boolean | undefined): boolean {
  if (sent === undefined) throw new ApiError('invalid-input', { message: `${name}: Is missing: true or false.` })
  return sent
}

/** Undefined: for ever. Throws `invalid-date`. */
function readBanEnd(sent: string, now: number): number | undefined {
  const durationMs = banDurationMs(sent)
  if (durationMs === undefined) return readDate(sent)
  return Number.isFinite(durationMs) ? now + durationMs : undefined
}

const staying = 'of the comments stay: they are locked, have replies, or stand on a page that you may not read.'

function changelogOf({ id, created }: BanResult, ctx: CommentContext) {
  if (created.length === 0) return { updatedBannedUserId: id }
  const bans = created.map((one) => ({ id: one.id, state: banStateOf(one) }))
  const made = { tenantId: ctx.tenant.id, userId: requireStaffUserId(ctx), madeAt: ctx.clock.now(), bans }
  return { createdBannedUserId: ctx.identity.banUndos.sign(made) }
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
