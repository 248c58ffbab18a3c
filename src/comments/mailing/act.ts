// What a moderator does by a link in a mail: the same as in any other way, once, and only to the comment as it was.
import type { Handler } from '../../platform/api/operation.ts'
import type { CommentContext } from '../context.ts'
import type { deleteComment } from '../contract/comments.ts'
import type { Comment } from '../core/comment.ts'
import { fieldsOf } from '../core/decisions.ts'
import { signedOn } from '../core/signed-on.ts'
import { commentById } from '../store/comments.ts'
import type { UpdateComment } from '../updating.ts'
import { type Act, type StaffAction, versionOf } from './links.ts'
import { type StaffMember, staffOf } from './staff-of.ts'

/** Why nothing can be done by it any more; undefined where something can. */
export type Passed = 'expired' | 'gone' | 'changed' | 'no-moderator'

export interface Open {
  comment: Comment
  member: StaffMember
}

/** Rights end with the person's record, whatever the link says. */
export async function openAct(act: Act, { database, clock, tenant }: CommentContext): Promise<Open | Passed> {
  const comment = await commentById(database, act.tenantId, act.commentId)
  const member = (await staffOf(database, tenant)).find(({ id }) => id === act.moderatorId)
  if (act.expiresAt <= clock.now()) return 'expired'
  if (!member) return 'no-moderator'
  if (!comment || comment.isDeleted) return 'gone'
  return versionOf(comment) === act.version ? { comment, member } : 'changed'
}

/** What the operations of the same names do. */
export interface StaffActs {
  updateComment: UpdateComment
  deleteComment: Handler<typeof deleteComment, CommentContext>
}

export async function doAct(
  { comment, member }: Open,
  action: StaffAction,
  acts: StaffActs,
  ctx: CommentContext,
): Promise<void> {
  const { id, email, name, isOwner } = member
  const actor = signedOn(ctx.tenant, id, { email, username: name ?? email, isAdmin: isOwner, isModerator: true })
  const acting = { ...ctx, actor }
  const params = { id: comment.id }
  const query = { tenantId: ctx.tenant.id, isLive: true }
  if (action === 'delete') {
    await acts.deleteComment({ params, query, body: undefined }, acting)
    return
  }
  await acts.updateComment({ params, query, body: fieldsOf(action) }, acting, { seenEdit: comment.editedAt ?? 0 })
}
