// Moderator decision by a signed mail link, on the version of the comment that the mail showed; so each link works once.
import type { Handler } from '../../platform/api/operation.ts'
import type { Comment } from '../comment/rules/record.ts'
import { commentById } from '../comment/store/comments.ts'
import type { CommentContext, DataContext } from '../context.ts'
import { isInScope } from '../identity/moderators/rules-scope.ts'
import { createMemberActor } from '../identity/rules-sso-actor.ts'
import { findStaffMember, type StaffMember } from '../mail/moderator-recipients.ts'
import { decisionVersionOf, type MailAction, type StaffAction } from '../mail/signed-links.ts'
import { pageById } from '../pages/store.ts'
import type { deleteComment } from '../thread/contract.ts'
import type { UpdateComment } from '../thread/writing/comment-patch.ts'
import { decisionFields } from './rules.ts'

/** Why a link cannot be used. `gone`: the comment was deleted; `changed`: by an edit or another decision. */
export type ExpiredReason = 'expired' | 'gone' | 'changed' | 'no-moderator'

export interface OpenDecision {
  comment: Comment
  member: StaffMember
}

/** Looks the moderator up again: the link gives no rights that were taken away since. */
export async function openMailDecision(
  link: MailAction,
  { database, clock, tenant }: DataContext,
): Promise<OpenDecision | ExpiredReason> {
  const comment = await commentById(database, link.tenantId, link.commentId)
  const member = await findStaffMember(database, tenant, link.moderatorId)
  if (link.expiresAt <= clock.now()) return 'expired'
  if (!member) return 'no-moderator'
  if (!comment || comment.isDeleted) return 'gone'
  if (member.scope) {
    const page = await pageById(database, link.tenantId, comment.pageId)
    if (!page || !isInScope(member.scope, page)) return 'no-moderator'
  }
  return decisionVersionOf(comment) === link.version ? { comment, member } : 'changed'
}

/** Handlers of the operations with these names. */
export interface DecisionHandlers {
  updateComment: UpdateComment
  deleteComment: Handler<typeof deleteComment, CommentContext>
}

export async function applyMailDecision(
  { comment, member }: OpenDecision,
  action: StaffAction,
  handlers: DecisionHandlers,
  ctx: CommentContext,
): Promise<void> {
  const { id, email, name, isOwner } = member
  const actor = createMemberActor(ctx.tenant, id, {
    email,
    username: name ?? email,
    isAdmin: isOwner,
    isModerator: true,
  })
  const moderatorCtx = { ...ctx, actor }
  const params = { id: comment.id }
  const query = { tenantId: ctx.tenant.id, isLive: true }
  if (action === 'delete') {
    await handlers.deleteComment({ params, query, body: undefined }, moderatorCtx)
    return
  }
  await handlers.updateComment({ params, query, body: decisionFields(action) }, moderatorCtx, {
    seenEdit: comment.editedAt ?? 0,
  })
}
