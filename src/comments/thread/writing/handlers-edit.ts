// Changing a comment: its text by its author, anything by the tenant's own server. And reading the text to change it.
import type { Handler, Input } from '../../../platform/api/operation.ts'
import { Refusal } from '../../../platform/errors.ts'
import { rewordedOn, touchedOn } from '../../changes/comment-event.ts'
import { replaceComment } from '../../changes/thread-updates.ts'
import { type Changed, change } from '../../changes/unit-of-work.ts'
import { contextActor, findComment, findCommentToChange, tryKey } from '../../comment/comment-lookup.ts'
import { withMentionable } from '../../comment/mention-policy.ts'
import { withEditTime } from '../../comment/rules/edit-time.ts'
import { isBeyondAuthor, isStaff, type KeyTried, refusalToEdit } from '../../comment/rules/permissions.ts'
import { type Comment, seemsApproved } from '../../comment/rules/record.ts'
import type { Actor, CommentContext } from '../../context.ts'
import { clearFlags } from '../../moderation/store-flags.ts'
import { toldOfNames } from '../../notifications/enqueue.ts'
import { toldOfApproval } from '../../notifications/enqueue-approved.ts'
import { mustRead } from '../../pages/read-policy.ts'
import { markOf } from '../../screening/rules/fingerprint.ts'
import {
  type Decided,
  keptOf,
  personActing,
  readyToScreen,
  screened,
  spamChecked,
  type ToScreen,
  unprovenNetwork,
} from '../../screening/screen.ts'
import { changedByScreens, reasonOf } from '../../screening/screening-outcome.ts'
import { learnFrom } from '../../screening/spam-training.ts'
import { keepChangedText, keepText } from '../../screening/store-recent-texts.ts'
import {
  actingAs,
  bansToScreen,
  mustNotBeBanned,
  mustTakeChanges,
  mustTakeComments,
  ofSession,
} from '../../screening/write-policy.ts'
import { storable } from '../../text/storable-text.ts'
import { eventOf } from '../../webhooks/rules.ts'
import { storableBody } from '../../wire/sanitize-body.ts'
import type { getCommentText, setCommentText } from '../contract.ts'
import { changedFields, movedTo, peopleIn, type UpdateComment, type UpdateOptions } from './comment-patch.ts'
import { textFields, withCalledOut } from './render-comment.ts'

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
  const body = await withMentionable(storableBody(sent), ctx)
  const key = await tryKey(params.commentId, query.editKey, ctx)
  const { comment: found } = await findComment(ctx.database, params.commentId, ctx)
  mustBeEditable(found, key, ctx)
  const toScreen = await readyToEdit(edited(found, body, ctx), key, ctx)
  const after = await change(ctx, async (tx, now) => {
    const { comment: before, page } = await findCommentToChange(tx, params.commentId, ctx)
    mustBeEditable(before, key, ctx)
    mustTakeChanges(page, ctx)
    const decided = await screened(tx, toScreen, page.id, ctx, now)
    const written = { ...edited(before, body, ctx), mark: markOf(toScreen.sent.fingerprint), updatedAt: now }
    const changed = withEditTime(before, { ...written, ...changedByScreens(decided, written) }, now)
    const listed = await replaceComment(tx, before, changed, ctx)
    keepChangedText(tx, before, changed)
    keepText(tx, changed, keptOf(toScreen, ctx), now)
    const touched = {
      ...touchedOn(page, changed, listed, storable(query.broadcastId)),
      ...rewordedOn(page, before, changed, listed),
    }
    const later = listed.is ? toldOfNames(before, changed, now, unprovenNetwork(ctx)) : []
    const comments = eventOf(before, changed, page.urlId)
    return { reply: changed, audit: auditOf(before, changed, decided), pages: [touched], later, comments }
  })
  return { status: 'success', comment: { approved: seemsApproved(after), commentHTML: after.commentHTML } }
}

function edited(before: Comment, body: Input<typeof setCommentText>['body'], ctx: CommentContext): Comment {
  const mentions = body.mentions ?? before.further.mentions
  const { calledOut, ...rendered } = textFields(body.comment, mentions, ctx)
  return { ...before, ...rendered, further: withCalledOut(before.further, calledOut) }
}

/** Whoever comes with its key alone is the session that wrote it. */
async function readyToEdit(comment: Comment, key: KeyTried, ctx: CommentContext): Promise<ToScreen> {
  const { anonUserId, commenterEmail } = comment
  const actor = key === 'right' && anonUserId !== undefined ? ofSession(anonUserId) : ctx.actor
  const person = personActing({ ...ctx, actor }, commenterEmail)
  return readyToScreen('edit', comment, { person, bans: await bansToScreen(person, ctx) }, { ...ctx, actor })
}

/** A lock binds everybody; only what takes it off may go through, and only for those who may. */
export const updateCommentHandler: UpdateComment = async ({ params, query, body: sent }, ctx, options = {}) => {
  const body = storableBody(sent)
  const actor = await contextActor(query.contextUserId, ctx)
  const isShadowed = actor.kind !== 'api' && (await mustNotBeBanned(emailOf(actor), actingAs(actor, ctx)))
  const people = await peopleIn(body, ctx)
  await change(ctx, async (tx, now): Promise<Changed<void>> => {
    const { comment: before, page } = await findCommentToChange(tx, params.id, ctx)
    mustRead(page, { ...ctx, actor })
    const open = body.isLocked === false && isStaff(actor) ? { ...before, isLocked: false } : before
    const refusal = refusalToUpdate(actor, open, options, ctx)
    if (refusal) throw new Refusal(refusal)
    if (actor.kind !== 'api') mustTakeChanges(page, ctx)
    const place = await movedTo(tx, body, before, page, ctx, now)
    mustRead(place.page, { ...ctx, actor })
    if (actor.kind !== 'api' && place.page.id !== page.id) mustTakeComments(place, { ...ctx, actor }, now)
    const sent = { ...before, ...changedFields(body, before, people, ctx, now), ...place.fields, updatedAt: now }
    if (!isStaff(actor) && isBeyondAuthor(before, sent)) throw beyondAuthor()
    const decided = query.doSpamCheck && body.isSpam == null ? await spamChecked(tx, sent, ctx, now) : undefined
    const hidden = isShadowed ? { approved: false, isShadowed } : {}
    const after = withEditTime(before, { ...sent, ...changedByScreens(decided, sent), ...hidden }, now)
    if (isStaff(actor)) await learnFrom(tx, body, after, ctx)
    if (body.flagCount !== undefined && after.flagCount === 0) clearFlags(tx, ctx.tenant.id, before.id)
    const listed = await replaceComment(tx, before, after, ctx)
    const broadcastId = query.isLive ? (options.ownBroadcastId ?? ctx.ids.next()) : undefined
    const pages =
      place.page.id === page.id
        ? [{ ...touchedOn(page, after, listed, broadcastId), ...rewordedOn(page, before, after, listed) }]
        : [
            touchedOn(page, before, { ...listed, is: false }, broadcastId),
            touchedOn(place.page, after, { was: false, is: listed.is, gone: [] }, broadcastId),
          ]
    const later = await toldOfApproval(tx, { after, listed, page: place.page, tenant: ctx.tenant }, now)
    const comments = eventOf(before, after, place.page.urlId)
    return { reply: undefined, audit: auditOf(before, after, decided), pages, later, comments }
  })
  return { status: 'success' }
}

function refusalToUpdate(actor: Actor, comment: Comment, { seenEdit }: UpdateOptions, ctx: CommentContext) {
  if (seenEdit !== undefined && (comment.editedAt ?? 0) > seenEdit) return 'comment-changed'
  if (actor.kind !== 'api') return refusalToEdit(actor, comment, ctx.tenant.settings, undefined)
  return comment.isLocked ? 'locked' : undefined
}

function beyondAuthor(): Refusal {
  return new Refusal('unauthorized', {
    message: 'This user may change what they wrote, and nothing that staff decides.',
  })
}

function emailOf(actor: Actor): string | undefined {
  return 'email' in actor ? actor.email : undefined
}

function mustBeEditable(comment: Comment, key: KeyTried, ctx: CommentContext): void {
  const refusal = refusalToEdit(ctx.actor, comment, ctx.tenant.settings, key)
  if (refusal) throw new Refusal(refusal)
}

function auditOf(before: Comment, after: Comment, decided: Decided) {
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
    after: { ...seen(after), ...reasonOf(decided) },
  }
}
