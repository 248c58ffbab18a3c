// Featuring of listed comments by staff: a mark for readers, and nothing else; its order stays.
import { ApiError } from '../../platform/errors.ts'
import { affectedPageOf } from '../changes/comment-event.ts'
import { updateCommentInThread } from '../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../changes/unit-of-work.ts'
import { requireCommentForUpdate } from '../comment/comment-lookup.ts'
import { type Comment, isShown } from '../comment/rules/record.ts'
import type { CommentContext } from '../context.ts'
import { isStaff } from '../identity/rules-actor.ts'

interface Featuring {
  commentId: string
  isFeatured: boolean
  broadcastId: string
}

export type FeatureComment = (featuring: Featuring, ctx: CommentContext) => Promise<void>

/** Throws `invalid-input` for a comment that readers do not see. No change and no event where nothing changes. */
export const featureComment: FeatureComment = async ({ commentId, isFeatured, broadcastId }, ctx) => {
  if (!isStaff(ctx.actor)) throw new ApiError('unauthorized')
  await unitOfWork(ctx, async (tx, now): Promise<ChangeSet<void>> => {
    const found = await requireCommentForUpdate(tx, commentId, ctx)
    const { comment: before, page } = found
    if (isFeatured && (!isShown(before) || before.isDeleted))
      throw new ApiError('invalid-input', { message: 'Only approved comments can be featured. Approve it first.' })
    if (isFeatured === (before.featuredAt !== undefined)) return { reply: undefined, audit: undefined, pages: [] }
    const after = { ...before, featuredAt: isFeatured ? now : undefined, updatedAt: now }
    const listed = await updateCommentInThread(tx, before, after, ctx, found)
    return {
      reply: undefined,
      audit: auditOf(before, after),
      pages: [affectedPageOf(page, after, listed, { broadcastId })],
    }
  })
}

function auditOf(before: Comment, after: Comment) {
  const seen = ({ featuredAt }: Comment) => ({ isFeatured: featuredAt !== undefined })
  const description = after.featuredAt === undefined ? 'A comment is no longer featured.' : 'A comment was featured.'
  const change = { before: seen(before), after: seen(after) }
  return { resource: 'Comment' as const, objectId: after.id, crud: 'u' as const, description, ...change }
}
