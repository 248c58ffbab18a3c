// What a moderator does by a link in a mail: the same as in any other way, once, and only to the comment as it was.
import type { Handler } from '../../platform/api/operation.ts'
import type { CommentContext } from '../context.ts'
import type { deleteComment, updateComment } from '../contract/comments.ts'
import type { Comment } from '../core/comment.ts'
import { signedOn } from '../core/signed-on.ts'
import { commentById } from '../store/comments.ts'
import { type ModeratorRecord, moderatorsOf } from '../store/moderators.ts'
import { type Act, type StaffAction, versionOf } from './links.ts'

/** Why nothing can be done by it any more; undefined where something can. */
export type Passed = 'expired' | 'gone' | 'changed' | 'no-moderator'

export interface Open {
  comment: Comment
  moderator: ModeratorRecord
}

/** Rights end with the person's record, whatever the link says. */
export async function openAct(act: Act, { database, clock }: CommentContext): Promise<Open | Passed> {
  const comment = await commentById(database, act.tenantId, act.commentId)
  const moderator = (await moderatorsOf(database, act.tenantId)).find(({ id }) => id === act.moderatorId)
  if (act.expiresAt <= clock.now()) return 'expired'
  if (!moderator) return 'no-moderator'
  if (!comment || comment.isDeleted) return 'gone'
  return versionOf(comment) === act.version ? { comment, moderator } : 'changed'
}

/** What the operations of the same names do. */
export interface StaffActs {
  updateComment: Handler<typeof updateComment, CommentContext>
  deleteComment: Handler<typeof deleteComment, CommentContext>
}

export async function doAct(
  { comment, moderator }: Open,
  action: StaffAction,
  acts: StaffActs,
  ctx: CommentContext,
): Promise<void> {
  const { id, email, name } = moderator
  const actor = signedOn(ctx.tenant, id, { email, username: name ?? email, isModerator: true })
  const acting = { ...ctx, actor }
  const params = { id: comment.id }
  const query = { tenantId: ctx.tenant.id, isLive: true }
  if (action === 'delete') {
    await acts.deleteComment({ params, query, body: undefined }, acting)
    return
  }
  const isSpam = action === 'spam'
  await acts.updateComment({ params, query, body: { approved: !isSpam, isSpam, reviewed: true } }, acting)
}
