// Moderator decision by a signed mail link: once, and only on the comment version of the mail.
import type { Handler } from '../../platform/api/operation.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import type { CommentContext } from '../context.ts'
import { createSsoActor } from '../identity/rules-sso-actor.ts'
import { listMailModerators, type StaffMember } from '../mail/moderator-recipients.ts'
import { decisionVersionOf, type MailAction, type StaffAction } from '../mail/signed-links.ts'
import type { deleteComment } from '../thread/contract.ts'
import type { UpdateComment } from '../thread/writing/comment-patch.ts'
import { decisionFields } from './rules.ts'

/** Reason why the link is dead; undefined where it is valid. */
export type ExpiredReason = 'expired' | 'gone' | 'changed' | 'no-moderator'

export interface OpenDecision {
  comment: Comment
  member: StaffMember
}

/** Checks the moderator's record: rights end with it, even where the link is still valid. */
export async function openMailDecision(
  act: MailAction,
  { database, clock, tenant }: CommentContext,
): Promise<OpenDecision | ExpiredReason> {
  const comment = await commentById(database, act.tenantId, act.commentId)
  const member = (await listMailModerators(database, tenant)).find(({ id }) => id === act.moderatorId)
  if (act.expiresAt <= clock.now()) return 'expired'
  if (!member) return 'no-moderator'
  if (!comment || comment.isDeleted) return 'gone'
  return decisionVersionOf(comment) === act.version ? { comment, member } : 'changed'
}

/** Handlers of the operations with these names. */
export interface DecisionHandlers {
  updateComment: UpdateComment
  deleteComment: Handler<typeof deleteComment, CommentContext>
}

export async function applyMailDecision(
  { comment, member }: OpenDecision,
  action: StaffAction,
  acts: DecisionHandlers,
  ctx: CommentContext,
): Promise<void> {
  const { id, email, name, isOwner } = member
  const actor = createSsoActor(ctx.tenant, id, { email, username: name ?? email, isAdmin: isOwner, isModerator: true })
  const acting = { ...ctx, actor }
  const params = { id: comment.id }
  const query = { tenantId: ctx.tenant.id, isLive: true }
  if (action === 'delete') {
    await acts.deleteComment({ params, query, body: undefined }, acting)
    return
  }
  await acts.updateComment({ params, query, body: decisionFields(action) }, acting, { seenEdit: comment.editedAt ?? 0 })
}
