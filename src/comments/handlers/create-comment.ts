// Writing a comment: by a visitor of the page, or by the tenant's own server.
import type { Handler } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/api/refusal.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { hashSecret, newSecret } from '../../platform/signed.ts'
import { authorOf, savedAuthor } from '../authors.ts'
import { type Changed, change } from '../change.ts'
import type { CommentContext } from '../context.ts'
import type { createCommentPublic, saveComment } from '../contract/comments.ts'
import type { Comment } from '../core/comment.ts'
import { adminComment, eventComment, publicComment } from '../core/present.ts'
import { storable } from '../core/text/storable.ts'
import { mustNotBeBanned, mustTakeComments } from '../may-comment.ts'
import { ownUser } from '../own-user.ts'
import { dateOf, storableBody } from '../sent-body.ts'
import { furtherOf, localeOf, type PageAsked, pageAsked, votesOf } from '../sent-comment.ts'
import { withSession } from '../sessions.ts'
import { commentById, insertComment, moveCounters } from '../store/comments.ts'
import { insertEditKey } from '../store/edit-keys.ts'
import { ensurePage, type PageRecord } from '../store/pages.ts'
import { isListed } from '../store/threads.ts'
import { proofOf } from '../verifying/ask.ts'
import { fresh, textFields, written } from '../writing.ts'

export const createCommentPublicHandler: Handler<typeof createCommentPublic, CommentContext> = async (
  { query, body: sent },
  caller,
) => {
  const body = storableBody(sent)
  const page = pageAsked(query.urlId, body)
  const { actor, keep, isNew } = withSession(caller)
  const ctx = { ...caller, actor }
  const author = await authorOf(actor, body, ctx)
  const isShadowed = await mustNotBeBanned(author.commenterEmail, ctx)
  const { hashTags, ...rendered } = textFields(body.comment, body.mentions, ctx)
  const further = furtherOf(body, hashTags)
  // Whoever cannot come back as themselves gets a key to this one comment.
  const editKey = author.verified ? undefined : newSecret()
  const comment = await change(ctx, async (tx, now) => {
    const place = await placeOf(tx, page, body.parentId, ctx, now)
    mustTakeComments(place.page, ctx, now)
    if (place.parent && (place.parent.isDeleted || !place.isListed)) throw parentGone()
    const proof = await proofOf(tx, author, isNew, ctx, now)
    const created: Comment = {
      ...fresh,
      ...place.fields,
      ...author,
      ...rendered,
      approved: !isShadowed,
      ...proof.fields,
      url: page.url,
      urlIdRaw: page.raw,
      pageTitle: page.title,
      locale: localeOf(body),
      further,
      createdAt: now,
      updatedAt: now,
    }
    keep(tx)
    if (editKey) insertEditKey(tx, ctx.tenant.id, created.id, hashSecret(editKey), now)
    return { ...(await store(tx, created, place, storable(query.broadcastId))), later: proof.later }
  })
  const waiting = !comment.verified && comment.commenterEmail !== undefined
  return {
    status: 'success',
    comment: {
      ...publicComment(comment),
      approved: comment.approved || isShadowed,
      ...(editKey ? { editKey, requiresVerification: waiting } : {}),
    },
    user: await ownUser(actor, ctx),
    userIdWS: ctx.socketIds(ctx.tenant.id, page.urlId, actor).userIdWS,
  }
}

export const saveCommentHandler: Handler<typeof saveComment, CommentContext> = async ({ query, body: sent }, ctx) => {
  const body = storableBody(sent)
  const page = pageAsked(body.urlId, body)
  const author = await savedAuthor(body, ctx)
  const { hashTags, ...rendered } = textFields(body.comment, body.mentions, ctx)
  const further = { ...furtherOf(body, hashTags), ...(body.domain ? { domain: body.domain } : {}) }
  const votes = votesOf(body)
  const date = body.date === undefined ? undefined : dateOf(body.date)
  const comment = await change(ctx, async (tx, now) => {
    const place = await placeOf(tx, page, body.parentId, ctx, now)
    const created: Comment = {
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
    return store(tx, created, place, query.isLive ? ctx.ids.next() : undefined)
  })
  return { status: 'success', comment: adminComment(comment, page.urlId), user: null }
}

interface Place {
  page: PageRecord
  parent: Comment | undefined
  /** Whether a comment shows here that shows of itself. */
  isListed: boolean
  fields: Pick<Comment, 'tenantId' | 'id' | 'pageId' | 'parentId' | 'rootId'>
}

/** The page, made if need be, and where in its threads the comment comes to stand. */
async function placeOf(
  tx: Transaction,
  asked: PageAsked,
  parentId: string | null | undefined,
  ctx: CommentContext,
  now: number,
): Promise<Place> {
  const tenantId = ctx.tenant.id
  const page = await ensurePage(tx, { ...asked, tenantId }, ctx.ids.next, now)
  const own = { tenantId, id: ctx.ids.next(), pageId: page.id }
  if (!parentId || parentId === 'null') {
    return { page, parent: undefined, isListed: true, fields: { ...own, parentId: undefined, rootId: own.id } }
  }
  const parent = await commentById(tx, tenantId, parentId)
  if (!parent || parent.pageId !== page.id) throw parentGone()
  if (parent.isLocked) throw new Refusal('locked')
  const fields = { ...own, parentId: parent.id, rootId: parent.rootId }
  return { page, parent, isListed: await isListed(tx, tenantId, parent.id), fields }
}

function parentGone(): Refusal {
  return new Refusal('not-found', { message: 'The comment that this replies to is not there any more.' })
}

/** `broadcastId` undefined: nobody is told. What is not listed reaches nobody either. */
function store(
  tx: Transaction,
  created: Comment,
  { page, isListed: mayShow }: Place,
  broadcastId: string | undefined,
): Changed<Comment> {
  const row = written(created)
  const shown = row.shown && mayShow
  insertComment(tx, { ...row, shown })
  if (shown) moveCounters(tx, created, 1, 1)
  const frame = { comment: eventComment(row.comment, page.urlId) }
  const told = shown && broadcastId !== undefined
  return {
    reply: row.comment,
    audit: {
      resource: 'Comment',
      objectId: created.id,
      crud: 'c',
      description: 'A comment was written.',
      after: { comment: created.comment },
    },
    pages: [
      {
        pageId: page.id,
        ...(shown ? { counted: { comments: 1, roots: created.parentId === undefined ? 1 : 0 } } : {}),
        event: told ? { type: 'new-comment', commentId: created.id, broadcastId, frame } : undefined,
      },
    ],
  }
}
