// Handler that puts back a deleted comment from a thread's menu, as undoing the decision at the desk does.
import type { Handler } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { CommentContext } from '../../context.ts'
import { standingDecision } from '../../decisions/store.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { pageById } from '../../pages/store.ts'
import type { postRestoreDeletedComment } from '../../review/contract.ts'
import { requireStaff } from '../../review/require-staff.ts'
import { undo } from './undo.ts'

/** Throws `not-found` where staff did not delete it, and what undoing throws. */
export const postRestoreDeletedCommentHandler: Handler<typeof postRestoreDeletedComment, CommentContext> = async (
  { params },
  ctx,
) => {
  requireStaff(ctx)
  const { database, tenant } = ctx
  const decision = await standingDecision(database, tenant.id, params.commentId)
  if (decision?.decision !== 'delete')
    throw new ApiError('not-found', { message: 'Staff has deleted no comment with this id.' })
  requireReadAccess(await pageById(database, tenant.id, decision.pageId), ctx)
  await undo(decision.id, { ...ctx, member: { scope: undefined } })
  return { status: 'success' }
}
