// Writing a comment: by a visitor of the page, or by the tenant's own server.
import type { z } from 'zod'
import type { Handler } from '../../../platform/api/operation.ts'
import type { Transaction } from '../../../platform/data/database.ts'
import type { NewJob } from '../../../platform/jobs/queue.ts'
import { type Changed, change } from '../../changes/unit-of-work.ts'
import { authorOf, savedAuthor } from '../../comment/author.ts'
import { furtherOf, localeOf, pageAsked, pageSaved, votesOf } from '../../comment/comment-input.ts'
import type { CommentData } from '../../comment/contract-requests.ts'
import { withMentionable } from '../../comment/mention-policy.ts'
import { mustTakeReply, type Place, placeOf } from '../../comment/placement.ts'
import { lookOf, shownAuthor } from '../../comment/rules/author-display.ts'
import { adminComment, publicComment } from '../../comment/rules/presentation.ts'
import { type Comment, seemsApproved } from '../../comment/rules/record.ts'
import { insertComment, moveCounters } from '../../comment/store/comments.ts'
import type { CommentContext } from '../../context.ts'
import { ownUser } from '../../identity/session-user.ts'
import { withSession } from '../../identity/sessions.ts'
import { toldOfComment, toldOfWaiting } from '../../notifications/enqueue.ts'
import { commentUrl } from '../../pages/rules-page-claim.ts'
import { markOf } from '../../screening/rules/fingerprint.ts'
import { maskText } from '../../screening/rules/words/mask-words.ts'
import {
  type Decided,
  keptOf,
  personActing,
  readyToScreen,
  rulesFor,
  screened,
  spamChecked,
  unprovenNetwork,
} from '../../screening/screen.ts'
import { changedByScreens, newFields, reasonOf } from '../../screening/screening-outcome.ts'
import { keepText } from '../../screening/store-recent-texts.ts'
import { bansToScreen, mustTakeComments } from '../../screening/write-policy.ts'
import { storable } from '../../text/storable-text.ts'
import { askForSaved, proofOf } from '../../verification/request-verification.ts'
import { dateOf, storableBody } from '../../wire/sanitize-body.ts'
import type { createCommentPublic, saveComment } from '../contract.ts'
import { fresh, textFields, written } from './render-comment.ts'

export const createCommentPublicHandler: Handler<typeof createCommentPublic, CommentContext> = async (
  { query, body: sent },
  caller,
) => {
  const body = await withMentionable(storableBody(sent), caller)
  const page = pageAsked(query.urlId, body, caller)
  const { actor, keep, isNew } = withSession(caller)
  const ctx = { ...caller, actor }
  const { author, rendered, further, toScreen } = await draftOf(body, isNew, ctx)
  const comment = await change(ctx, async (tx, now) => {
    const place = await placeOf(tx, page, body.parentId, ctx, now)
    mustTakeComments(place, ctx, now)
    mustTakeReply(place, actor)
    const decided = await screened(tx, toScreen, place.page.id, ctx, now)
    const locale = localeOf(body)
    const url = commentUrl(place.page, page.url)
    const proof = await proofOf(tx, { ...author, locale, url }, isNew, ctx, now)
    const created: Comment = {
      ...fresh,
      ...place.fields,
      ...author,
      ...rendered,
      ...newFields(decided, further, place.parent),
      ...proof.fields,
      url,
      urlIdRaw: page.raw,
      pageTitle: place.page.title,
      locale,
      createdAt: now,
      updatedAt: now,
    }
    keep(tx)
    keepText(tx, created, keptOf(toScreen, ctx), now)
    const stored = store(tx, created, place, storable(query.broadcastId), decided)
    return { ...stored, later: [...proof.later, ...toldOf(stored, place, ctx, now)] }
  })
  // Whoever cannot come back as themselves gets a key to this one comment.
  const editKey = author.verified ? undefined : ctx.editKeys.keyOf(comment)
  const waiting = !comment.verified && comment.commenterEmail !== undefined
  return {
    status: 'success',
    comment: {
      ...shownAuthor(publicComment(comment), lookOf(ctx.tenant.effective, ctx.imageAddress)),
      approved: seemsApproved(comment),
      ...(editKey ? { editKey, requiresVerification: waiting } : {}),
    },
    user: await ownUser(actor, ctx, { username: comment.commenterName, email: comment.commenterEmail }),
    userIdWS: ctx.socketIds(ctx.tenant.id, page.urlId, actor).userIdWS,
  }
}

function toldOf({ reply, isShown }: Stored, { page, parent }: Place, ctx: CommentContext, now: number): NewJob[] {
  const where = { page, tenant: ctx.tenant, now, network: unprovenNetwork(ctx) }
  return isShown ? toldOfComment(reply, parent, where) : toldOfWaiting(reply, where)
}

/** What a visitor wrote and who they are, with all that the screens can be told before it is stored. */
async function draftOf(body: z.output<typeof CommentData>, isNew: boolean, ctx: CommentContext) {
  // First, so that a text that is refused anyway tries no names and addresses.
  const { calledOut, ...rendered } = textFields(body.comment, body.mentions, ctx)
  const author = await authorOf(ctx.actor, body, ctx)
  const person = personActing(ctx, author.commenterEmail)
  const bans = await bansToScreen(person, ctx)
  const further = furtherOf(body, calledOut)
  const ready = await readyToScreen('create', { ...author, ...rendered, further }, { person, bans }, ctx)
  const toScreen = { ...ready, isNew }
  // Only now: the screens judge the name as it was typed.
  const commenterName = maskText(author.commenterName, rulesFor(ctx.tenant).masked)
  const mark = markOf(toScreen.sent.fingerprint)
  return { author: { ...author, commenterName }, rendered: { ...rendered, mark }, further, toScreen }
}

export const saveCommentHandler: Handler<typeof saveComment, CommentContext> = async ({ query, body: sent }, ctx) => {
  const body = storableBody(sent)
  const page = pageSaved(body, ctx)
  const author = await savedAuthor(body, ctx)
  const { calledOut, ...rendered } = textFields(body.comment, body.mentions, ctx)
  const further = { ...furtherOf(body, calledOut), ...(body.domain ? { domain: body.domain } : {}) }
  const votes = votesOf(body)
  const date = body.date === undefined ? undefined : dateOf(body.date)
  const comment = await change(ctx, async (tx, now) => {
    const place = await placeOf(tx, page, body.parentId, ctx, now)
    const asSent: Comment = {
      ...fresh,
      ...place.fields,
      ...author,
      ...rendered,
      ...votes,
      approved: body.approved ?? false,
      reviewed: body.reviewed ?? false,
      verified: body.verified ?? false,
      verifiedAt: body.verified ? now : undefined,
      isPinned: body.isPinned ?? false,
      url: page.url,
      urlIdRaw: page.raw,
      pageTitle: page.title,
      locale: body.locale,
      further,
      createdAt: date ?? now,
      updatedAt: now,
    }
    const decided = query.doSpamCheck ? await spamChecked(tx, asSent, ctx, now) : undefined
    const asked = query.sendEmails ? await askForSaved(tx, asSent, ctx, now) : undefined
    const created = { ...asSent, ...changedByScreens(decided, asSent), ...asked?.fields }
    const stored = store(tx, created, place, query.isLive ? ctx.ids.next() : undefined, decided)
    const isTold = query.populateNotifications && stored.isShown
    const where = { page: place.page, tenant: ctx.tenant, now }
    const told = isTold ? toldOfComment(created, place.parent, where, query.sendEmails ?? false) : []
    return { ...stored, later: [...(asked?.later ?? []), ...told] }
  })
  return { status: 'success', comment: adminComment(comment, page.urlId), user: null }
}

type Stored = Changed<Comment> & { isShown: boolean }

/** `broadcastId` undefined: nobody is told. What is not listed reaches nobody either. */
function store(
  tx: Transaction,
  created: Comment,
  { page, isListed: mayShow }: Place,
  broadcastId: string | undefined,
  decided: Decided,
): Stored {
  const row = written(created)
  const shown = row.shown && mayShow
  insertComment(tx, { ...row, shown })
  if (shown) moveCounters(tx, created, 1)
  const frame = { comment: { comment: row.comment, urlId: page.urlId, fragment: row.fragment } }
  const told = shown && broadcastId !== undefined
  return {
    isShown: shown,
    reply: row.comment,
    comments: [{ event: 'create', comment: row.comment, urlId: page.urlId }],
    audit: {
      resource: 'Comment',
      objectId: created.id,
      crud: 'c',
      description: 'A comment was written.',
      after: { comment: created.comment, ...reasonOf(decided) },
    },
    pages: [
      {
        pageId: page.id,
        line: page.line,
        ...(shown ? { counted: { comments: 1, roots: created.parentId === undefined ? 1 : 0 } } : {}),
        event: told ? { type: 'new-comment', commentId: created.id, broadcastId, frame } : undefined,
      },
    ],
  }
}
