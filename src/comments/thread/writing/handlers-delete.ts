// Deleting: a whole thread below a comment, the comment alone, or all of it but the place where others replied.
import type { Handler } from '../../../platform/api/operation.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import { removeThread, replaceComment } from '../../changes/thread-updates.ts'
import { type Changed, change } from '../../changes/unit-of-work.ts'
import { contextActor, findCommentToChange, tryKey } from '../../comment/comment-lookup.ts'
import { deleteMode, deletions, isStaff, type KeyTried, refusalToDelete } from '../../comment/rules/permissions.ts'
import type { Comment } from '../../comment/rules/record.ts'
import { tombstoneOf } from '../../comment/rules/tombstone.ts'
import { hasReplies } from '../../comment/store/thread-position.ts'
import type { Actor, CommentContext } from '../../context.ts'
import { mustRead } from '../../pages/read-policy.ts'
import type { PageRecord } from '../../pages/store.ts'
import { mustTakeChanges } from '../../screening/write-policy.ts'
import { storable } from '../../text/storable-text.ts'
import { eventOf } from '../../webhooks/rules.ts'
import type { deleteComment, deleteCommentPublic } from '../contract.ts'

type Outcome = { action: 'hard-removed' } | { action: 'anonymized' | 'already-deleted'; left: Comment }

/** By the tenant's server: all replies go too, unless it acts for a user, who may no more than that user. */
export const deleteCommentHandler: Handler<typeof deleteComment, CommentContext> = async ({ params, query }, ctx) => {
  const actor = await contextActor(query.contextUserId, ctx)
  const { action } = await change(ctx, async (tx, now): Promise<Changed<Outcome>> => {
    const { comment, page } = await findCommentToChange(tx, params.id, ctx)
    mustRead(page, { ...ctx, actor })
    const broadcastId = query.isLive ? ctx.ids.next() : undefined
    if (actor.kind !== 'api') return deleteAs(actor, undefined, { tx, comment, page, broadcastId, ctx, now })
    if (comment.isLocked) throw new Refusal('locked')
    return deleteAll({ tx, comment, page, broadcastId, ctx })
  })
  return { status: 'success', action }
}

export const deleteCommentPublicHandler: Handler<typeof deleteCommentPublic, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const broadcastId = storable(query.broadcastId)
  const key = await tryKey(params.commentId, query.editKey, ctx)
  const outcome = await change(ctx, async (tx, now) => {
    const { comment, page } = await findCommentToChange(tx, params.commentId, ctx)
    return deleteAs(ctx.actor, key, { tx, comment, page, broadcastId, ctx, now })
  })
  if (outcome.action === 'hard-removed') return { status: 'success', hardRemoved: true }
  const { commentHTML, commenterName, isDeleted } = outcome.left
  return { status: 'success', hardRemoved: false, comment: { commentHTML, commenterName, isDeleted } }
}

interface Deletion {
  tx: Transaction
  comment: Comment
  page: PageRecord
  /** Undefined: nobody is told. */
  broadcastId: string | undefined
  ctx: CommentContext
}

/** What the tenant's rules make of it when this person deletes. */
async function deleteAs(actor: Actor, key: KeyTried, deletion: Deletion & { now: number }): Promise<Changed<Outcome>> {
  const { tx, comment, page, ctx, now } = deletion
  if (!isStaff(actor)) mustTakeChanges(page, ctx)
  const { settings } = ctx.tenant
  const isKept = await hasReplies(tx, comment)
  const refusal = refusalToDelete(actor, comment, settings, { key, hasReplies: isKept })
  if (refusal) throw new Refusal(refusal)
  if (!isKept || deleteMode(settings) !== deletions.keepReplies) return deleteAll(deletion)
  return comment.isDeleted ? leaveAsIs(comment) : leaveTombstone(deletion, now)
}

async function deleteAll({ tx, comment, page, broadcastId, ctx }: Deletion): Promise<Changed<Outcome>> {
  const wasListed = await removeThread(tx, comment, ctx)
  return {
    reply: { action: 'hard-removed' },
    audit: auditOf(comment, page, 'A comment was deleted with all replies to it.'),
    pages: [pageOf(tombstoneOf(comment), page, wasListed ? broadcastId : undefined)],
    comments: eventOf(comment, undefined, page.urlId),
  }
}

async function leaveTombstone(
  { tx, comment, page, broadcastId, ctx }: Deletion,
  now: number,
): Promise<Changed<Outcome>> {
  const left = { ...tombstoneOf(comment), updatedAt: now }
  const { was } = await replaceComment(tx, comment, left, ctx)
  ctx.editKeys.end(tx, comment, now)
  return {
    reply: { action: 'anonymized', left },
    audit: auditOf(comment, page, 'A comment was deleted; its replies stay.'),
    pages: [pageOf(left, page, was ? broadcastId : undefined)],
    comments: eventOf(comment, left, page.urlId),
  }
}

function leaveAsIs(left: Comment): Changed<Outcome> {
  return { reply: { action: 'already-deleted', left }, audit: undefined, pages: [] }
}

function pageOf(left: Comment, page: PageRecord, broadcastId: string | undefined) {
  const frame = { comment: { comment: left, urlId: page.urlId } }
  const event =
    broadcastId === undefined ? undefined : { type: 'deleted-comment' as const, commentId: left.id, broadcastId, frame }
  return { pageId: page.id, takenBack: [left.id], event }
}

function auditOf({ id }: Comment, { urlId }: PageRecord, description: string) {
  return { resource: 'Comment' as const, objectId: id, crud: 'd' as const, description, before: { urlId } }
}
