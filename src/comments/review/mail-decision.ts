// What a moderator does by a link in a mail: the same as in any other way, once, and only to the comment as it was.
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

/** Why nothing can be done by it any more; undefined where something can. */
export type ExpiredReason = 'expired' | 'gone' | 'changed' | 'no-moderator'

export interface OpenDecision {
  comment: Comment
  member: StaffMember
}

/** Rights end with the person's record, whatever the link says. */
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

/** What the operations of the same names do. */
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
