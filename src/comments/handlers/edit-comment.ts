// Changing a comment: its text by its author, anything by the tenant's own server. And reading the text to change it.
import type { Handler } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import { type Changed, change } from '../change.ts'
import type { CommentContext } from '../context.ts'
import type { getCommentText, setCommentText, updateComment } from '../contract/comments.ts'
import type { Comment } from '../core/comment.ts'
import { isStaff, type KeyTried, refusalToEdit } from '../core/permissions.ts'
import { storable } from '../core/text/storable.ts'
import { contextActor, findComment, findCommentToChange, tryKey } from '../found.ts'
import { mustNotBeBanned, mustTakeChanges } from '../may-comment.ts'
import { storableBody } from '../sent-body.ts'
import { clearFlags } from '../store/flags.ts'
import { replaceComment } from '../threads.ts'
import { touchedOn } from '../touched.ts'
import { changedFields, movedTo, peopleIn } from '../updating.ts'
import { textFields } from '../writing.ts'

export const getCommentTextHandler: Handler<typeof getCommentText, CommentContext> = async ({ params, query }, ctx) => {
  const key = await tryKey(params.commentId, query.editKey, ctx)
  const { comment } = await findComment(ctx.database, params.commentId, ctx)
  mustBeEditable(comment, key, ctx)
  return { status: 'success', commentText: comment.comment, sanitizedCommentText: comment.commentHTML }
}

export const setCommentTextHandler: Handler<typeof setCommentText, CommentContext> = async (
  { params, query, body: sent },
  ctx,
) => {
  const body = storableBody(sent)
  const key = await tryKey(params.commentId, query.editKey, ctx)
  const isShadowed = await isShadowedEditor(params.commentId, key, ctx)
  const after = await change(ctx, async (tx, now) => {
    const { comment: before, page } = await findCommentToChange(tx, params.commentId, ctx)
    mustBeEditable(before, key, ctx)
    mustTakeChanges(page, ctx)
    const mentions = body.mentions ?? before.further.mentions
    const { hashTags, ...rendered } = textFields(body.comment, mentions, ctx)
    const further = { ...before.further, hashTags, ...(mentions ? { mentions } : {}) }
    const approved = before.approved && !isShadowed
    const changed = { ...before, ...rendered, approved, further, updatedAt: now }
    const listed = await replaceComment(tx, before, changed)
    const touched = touchedOn(page, changed, listed, storable(query.broadcastId))
    return { reply: changed, audit: auditOf(before, changed), pages: [touched] }
  })
  return { status: 'success', comment: { approved: after.approved || isShadowed, commentHTML: after.commentHTML } }
}

/** A lock binds everybody; only what takes it off may go through. */
export const updateCommentHandler: Handler<typeof updateComment, CommentContext> = async (
  { params, query, body: sent },
  ctx,
) => {
  const body = storableBody(sent)
  const actor = await contextActor(query.contextUserId, ctx)
  const people = await peopleIn(body, ctx)
  await change(ctx, async (tx, now): Promise<Changed<void>> => {
    const { comment: before, page } = await findCommentToChange(tx, params.id, ctx)
    const open = body.isLocked === false ? { ...before, isLocked: false } : before
    const refusal =
      actor.kind === 'api' ? open.isLocked && 'locked' : refusalToEdit(actor, open, ctx.tenant.settings, undefined)
    if (refusal) throw new Refusal(refusal)
    if (actor.kind !== 'api') mustTakeChanges(page, ctx)
    const place = await movedTo(tx, body, before, page, ctx, now)
    const after = { ...before, ...changedFields(body, before, people, ctx, now), ...place.fields, updatedAt: now }
    if (body.flagCount !== undefined && after.flagCount === 0) clearFlags(tx, ctx.tenant.id, before.id)
    const listed = await replaceComment(tx, before, after)
    const broadcastId = query.isLive ? ctx.ids.next() : undefined
    const pages =
      place.page.id === page.id
        ? [touchedOn(page, after, listed, broadcastId)]
        : [
            touchedOn(page, before, { ...listed, is: false }, broadcastId),
            touchedOn(place.page, after, { was: false, is: listed.is, gone: [] }, broadcastId),
          ]
    return { reply: undefined, audit: auditOf(before, after), pages }
  })
  return { status: 'success' }
}

/** Throws `banned`; true for who is banned without being told. Staff change what those wrote who are banned. */
async function isShadowedEditor(id: string, key: KeyTried, ctx: CommentContext): Promise<boolean> {
  if (!ctx.tenant.hasBans || isStaff(ctx.actor)) return false
  const { comment } = await findComment(ctx.database, id, ctx)
  mustBeEditable(comment, key, ctx)
  return mustNotBeBanned(comment.commenterEmail, ctx)
}

function mustBeEditable(comment: Comment, key: KeyTried, ctx: CommentContext): void {
  const refusal = refusalToEdit(ctx.actor, comment, ctx.tenant.settings, key)
  if (refusal) throw new Refusal(refusal)
}

function auditOf(before: Comment, after: Comment) {
  const seen = ({ comment, approved, isSpam, pageId, parentId }: Comment) => ({
    comment,
    approved,
    isSpam,
    pageId,
    parentId,
  })
  return {
    resource: 'Comment' as const,
    objectId: after.id,
    crud: 'u' as const,
    description: 'A comment was changed.',
    before: seen(before),
    after: seen(after),
  }
}
