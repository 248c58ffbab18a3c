// Handlers of edits: text by the author, any field by the tenant's server; and the text to edit.
import type { Handler, Input } from '../../../platform/api/operation.ts'
import { ApiError } from '../../../platform/errors.ts'
import { affectedPageOf, textRedaction } from '../../changes/comment-event.ts'
import { updateCommentInThread } from '../../changes/thread-updates.ts'
import { unitOfWork } from '../../changes/unit-of-work.ts'
import {
  checkEditKey,
  requireComment,
  requireCommentForUpdate,
  resolveContextUser,
} from '../../comment/comment-lookup.ts'
import { filterMentions } from '../../comment/mention-policy.ts'
import { withEditTime } from '../../comment/rules/edit-time.ts'
import { changesStaffFields, denyEdit, type EditKeyCheck } from '../../comment/rules/permissions.ts'
import { appearsApproved, type Comment } from '../../comment/rules/record.ts'
import type { Actor, CommentContext, CommentParts, RequestContext } from '../../context.ts'
import { delayedJobs, recordDecision } from '../../decisions/record-decision.ts'
import { isStaff } from '../../identity/rules-actor.ts'
import { clearFlags } from '../../moderation/store-flags.ts'
import { notifyOfNewMentions } from '../../notifications/enqueue.ts'
import { notifyOfApproval } from '../../notifications/enqueue-approved.ts'
import { requireReadAccess } from '../../pages/read-policy.ts'
import { pageById } from '../../pages/store.ts'
import { withOutsideVerdicts } from '../../screening/outside-verdicts.ts'
import { sketchOf } from '../../screening/rules/fingerprint.ts'
import {
  type PendingScreening,
  prepareScreening,
  recentTextEntry,
  runScreening,
  runSpamCheck,
  type ScreeningDecision,
  screenedAuthorOf,
  unprovenNetwork,
} from '../../screening/screen.ts'
import { decisionReason, fieldsOfEditedComment } from '../../screening/screening-outcome.ts'
import { trainFromDecision } from '../../screening/spam-training.ts'
import { addRecentText, updateRecentText } from '../../screening/store-recent-texts.ts'
import {
  findBansToScreen,
  requireChangesOpen,
  requireCommentsOpen,
  requireNotBanned,
  sessionOwner,
  withActor,
} from '../../screening/write-policy.ts'
import { toStorableText } from '../../text/storable-text.ts'
import { commentEventsOf } from '../../webhooks/rules.ts'
import { sanitizeBody } from '../../wire/sanitize-body.ts'
import type { getCommentText, setCommentText } from '../contract.ts'
import {
  applyPatch,
  notePatch,
  type PrepareUpdate,
  resolveMove,
  resolvePatchedPeople,
  type UpdateComment,
  type UpdateOptions,
} from './comment-patch.ts'
import { renderComment, withMentionsAndTags } from './render-comment.ts'

export const getCommentTextHandler: Handler<typeof getCommentText, CommentContext> = async ({ params, query }, ctx) => {
  const key = await checkEditKey(params.commentId, query.editKey, ctx)
  const { comment } = await requireComment(ctx.database, params.commentId, ctx)
  mustBeEditable(comment, key, ctx)
  return { status: 'success', commentText: comment.comment, sanitizedCommentText: comment.commentHTML }
}

export const setCommentTextHandler: Handler<typeof setCommentText, CommentContext> = async (
  { params, query, body: sent },
  ctx,
) => {
  const body = await filterMentions(sanitizeBody(sent), ctx)
  const key = await checkEditKey(params.commentId, query.editKey, ctx)
  const { comment: found } = await requireComment(ctx.database, params.commentId, ctx)
  mustBeEditable(found, key, ctx)
  const screeningInput = await readyToEdit(edited(found, body, ctx), key, ctx)
  const after = await unitOfWork(ctx, async (tx, now) => {
    const found = await requireCommentForUpdate(tx, params.commentId, ctx)
    const { comment: before, page } = found
    mustBeEditable(before, key, ctx)
    requireChangesOpen(page, ctx)
    const { id: pageId, preModeration } = page
    const decided = await runScreening(tx, { ...screeningInput, pageId, preModeration }, ctx, now)
    const draft = { ...edited(before, body, ctx), mark: sketchOf(screeningInput.input.fingerprint), updatedAt: now }
    // What staff reviewed was another text.
    const reviewed = decided ? false : draft.reviewed
    const changed = withEditTime(before, { ...draft, ...fieldsOfEditedComment(decided, draft), reviewed }, now)
    const listed = await updateCommentInThread(tx, before, changed, ctx, found)
    updateRecentText(tx, before, changed)
    addRecentText(tx, changed, recentTextEntry(screeningInput, ctx), now)
    const touched = {
      ...affectedPageOf(page, changed, listed, { broadcastId: toStorableText(query.broadcastId) }),
      ...textRedaction(page, before, changed, listed),
    }
    const later = listed.isListed ? notifyOfNewMentions(before, changed, now, unprovenNetwork(ctx)) : []
    const comments = commentEventsOf(before, changed, page.urlId)
    return { reply: changed, audit: auditOf(before, changed, decided), pages: [touched], jobs: later, comments }
  })
  return { status: 'success', comment: { approved: appearsApproved(after), commentHTML: after.commentHTML } }
}

function edited(
  before: Comment,
  body: Input<typeof setCommentText>['body'],
  ctx: RequestContext & Pick<CommentParts, 'runtime'>,
): Comment {
  const mentions = body.mentions ?? before.further.mentions
  const { mentionsAndTags, ...rendered } = renderComment(body.comment, mentions, ctx)
  return { ...before, ...rendered, further: withMentionsAndTags(before.further, mentionsAndTags) }
}

/** A caller with only the edit key is treated as the session that wrote the comment. */
async function readyToEdit(comment: Comment, key: EditKeyCheck, ctx: CommentContext): Promise<PendingScreening> {
  const { anonUserId, commenterEmail } = comment
  const actor = key === 'right' && anonUserId !== undefined ? sessionOwner(anonUserId) : ctx.actor
  const person = screenedAuthorOf({ ...ctx, actor }, commenterEmail)
  const known = { ...ctx, actor }
  const pending = await prepareScreening('edit', comment, { person, bans: await findBansToScreen(person, ctx) }, known)
  const place = { urlId: comment.urlIdRaw, pageUrl: comment.url, isReply: comment.parentId !== undefined }
  const findPage = async () => {
    const page = await pageById(ctx.database, ctx.tenant.id, comment.pageId)
    if (page) requireChangesOpen(page, ctx)
    return page
  }
  return withOutsideVerdicts(pending, comment, { ...place, findPage }, known)
}

/** Locks bind all callers; only unlocking passes, for those who may. */
export const updateCommentHandler: UpdateComment = async (input, ctx, options = {}) => {
  await unitOfWork(ctx, await prepareUpdate(input, ctx, options))
  return { status: 'success' }
}

/** All of it but the transaction. */
export const prepareUpdate: PrepareUpdate = async ({ params, query, body: sent }, ctx, options = {}) => {
  const body = sanitizeBody(sent)
  const actor = await resolveContextUser(query.contextUserId, ctx)
  const isShadowed = actor.kind !== 'api' && (await requireNotBanned(emailOf(actor), withActor(actor, ctx)))
  const people = await resolvePatchedPeople(body, ctx)
  return async (tx, now) => {
    const found = await requireCommentForUpdate(tx, params.id, ctx)
    const { comment: before, page } = found
    requireReadAccess(page, { ...ctx, actor })
    await options.verify?.(tx, before, page)
    const refusal = refusalToUpdate(actor, lockedFor(actor, before, body, options), options, ctx)
    if (refusal) throw new ApiError(refusal)
    if (actor.kind !== 'api' && !options.isReview) requireChangesOpen(page, ctx)
    const place = await resolveMove(tx, { body, before, from: page }, ctx, now)
    requireReadAccess(place.page, { ...ctx, actor })
    if (actor.kind !== 'api' && place.page.id !== page.id) requireCommentsOpen(place, { ...ctx, actor }, now)
    const patch = { ...applyPatch({ body, before, people }, ctx, now), ...notePatch(options.publicNote) }
    const sent = { ...before, ...patch, ...place.fields, updatedAt: now }
    if (!isStaff(actor) && changesStaffFields(before, sent)) throw beyondAuthor()
    const decided = query.doSpamCheck && body.isSpam == null ? await runSpamCheck(tx, sent, ctx, now) : undefined
    const hidden = isShadowed ? { approved: false, isShadowed } : {}
    const after = withEditTime(before, { ...sent, ...fieldsOfEditedComment(decided, sent), ...hidden }, now)
    const decisionId = await recordDecision(tx, { before, after }, options, { ...ctx, actor }, now)
    if (isStaff(actor)) await trainFromDecision(tx, body, after, ctx)
    if (body.flagCount !== undefined && after.flagCount === 0) clearFlags(tx, ctx.tenant.id, before.id)
    const listed = await updateCommentInThread(tx, before, after, ctx, found)
    const broadcastId = query.isLive ? (options.ownBroadcastId ?? ctx.ids.next()) : undefined
    const pages =
      place.page.id === page.id
        ? [{ ...affectedPageOf(page, after, listed, { broadcastId }), ...textRedaction(page, before, after, listed) }]
        : [
            affectedPageOf(page, before, { ...listed, isListed: false }, { broadcastId }),
            affectedPageOf(
              place.page,
              after,
              { wasListed: false, isListed: listed.isListed, unlistedIds: [] },
              { broadcastId },
            ),
          ]
    const change = { after, listed, page: place.page, tenant: ctx.tenant }
    const later = delayedJobs(await notifyOfApproval(tx, change, now), decisionId, options)
    const comments = commentEventsOf(before, after, place.page.urlId)
    return { reply: undefined, audit: auditOf(before, after, decided), pages, jobs: later, comments }
  }
}

/** A lock does not hold up those who unlock, nor decisions at the desk. */
function lockedFor(
  actor: Actor,
  comment: Comment,
  { isLocked }: { isLocked?: boolean | null | undefined },
  { isReview }: UpdateOptions,
): Comment {
  return isStaff(actor) && (isLocked === false || isReview) ? { ...comment, isLocked: false } : comment
}

function refusalToUpdate(actor: Actor, comment: Comment, { seenEdit }: UpdateOptions, ctx: RequestContext) {
  if (seenEdit !== undefined && (comment.editedAt ?? 0) > seenEdit) return 'comment-changed'
  if (actor.kind !== 'api') return denyEdit(actor, comment, ctx.tenant.settings, undefined)
  return comment.isLocked ? 'locked' : undefined
}

function beyondAuthor(): ApiError {
  return new ApiError('unauthorized', {
    message: 'This user may change what they wrote, and nothing that staff decides.',
  })
}

function emailOf(actor: Actor): string | undefined {
  return 'email' in actor ? actor.email : undefined
}

function mustBeEditable(comment: Comment, key: EditKeyCheck, ctx: RequestContext): void {
  const refusal = denyEdit(ctx.actor, comment, ctx.tenant.settings, key)
  if (refusal) throw new ApiError(refusal)
}

function auditOf(before: Comment, after: Comment, decided: ScreeningDecision) {
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
    after: { ...seen(after), ...decisionReason(decided) },
  }
}
