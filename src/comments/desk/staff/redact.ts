// Redaction: the text of a comment leaves the comment, its events, the log, snapshots and waiting deliveries; its place stays.
import { affectedPageOf } from '../../changes/comment-event.ts'
import { updateCommentInThread } from '../../changes/thread-updates.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import { requireCommentForUpdate } from '../../comment/comment-lookup.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { redactAuditTexts, removeSnapshotsOf } from '../../decisions/store-redaction.ts'
import { rewriteWaitingDeliveries } from '../../webhooks/enqueue.ts'
import { commentEventsOf } from '../../webhooks/rules.ts'
import type { MemberContext } from '../access/context.ts'
import { type ReadComment, verifierOf } from '../review/decide.ts'

/** Shown in place of the text. */
const redactedText = '[redacted]'

export function redact({ id, version }: ReadComment, ctx: MemberContext): Promise<void> {
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<void>> => {
    const found = await requireCommentForUpdate(tx, id, ctx)
    const { comment: before, page } = found
    await verifierOf(version, ctx)(tx, before, page)
    const after = { ...withoutText(before), updatedAt: now }
    const listed = await updateCommentInThread(tx, before, after, ctx, found)
    await redactAuditTexts(tx, before)
    removeSnapshotsOf(tx, ctx.tenant.id, id)
    await rewriteWaitingDeliveries(tx, ctx.tenant, after)
    const description = 'The text of a comment was redacted.'
    return {
      reply: undefined,
      audit: { resource: 'Comment', objectId: id, crud: 'u', description },
      // Earlier events are emptied: they hold the text.
      pages: [{ ...affectedPageOf(page, after, listed, { broadcastId: ctx.ids.next() }), redactedIds: [id] }],
      comments: commentEventsOf(before, after, page.urlId),
    }
  })
}

/** Author and place stay; what was met in the text goes with it. */
function withoutText(comment: Comment): Comment {
  const { mentions, hashTags, ...further } = comment.further
  return {
    ...comment,
    comment: redactedText,
    commentHTML: redactedText,
    mark: undefined,
    publicNote: undefined,
    hasImages: false,
    hasLinks: false,
    hasCode: false,
    reviewReasons: comment.reviewReasons?.map(({ words, ...reason }) => reason),
    further,
  }
}
