// Access to decisions on a page: staff by a signed payload alone.
import { ApiError } from '../../platform/errors.ts'
import { requireComment } from '../comment/comment-lookup.ts'
import type { Comment } from '../comment/rules/record.ts'
import type { DataContext, RequestContext } from '../context.ts'
import { isStaff } from '../identity/rules-actor.ts'

/** Throws `unauthorized`. */
export function requireStaff({ actor }: Pick<RequestContext, 'actor'>): void {
  if (!isStaff(actor)) throw new ApiError('unauthorized')
}

/** Wire id of the signed-on member. Throws `unauthorized`. */
export function requireStaffUserId(ctx: Pick<RequestContext, 'actor'>): string {
  requireStaff(ctx)
  if (ctx.actor.kind !== 'sso') throw new ApiError('unauthorized')
  return ctx.actor.userId
}

/** For staff only, listed or not. */
export async function requireDecidable(id: string, ctx: DataContext): Promise<Comment> {
  requireStaff(ctx)
  const { comment } = await requireComment(ctx.database, id, ctx)
  if (comment.isDeleted) throw new ApiError('not-found', { message: 'This comment was deleted.' })
  return comment
}
