// Handlers of people's own posts: publish, change, delete.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import { resolveAuthor } from '../comment/author.ts'
import type { CommentContext } from '../context.ts'
import { type Actor, isStaff } from '../identity/rules-actor.ts'
import { actorKey } from '../identity/rules-person-key.ts'
import { ensureSession } from '../identity/sessions.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import type { PageRecord } from '../pages/store.ts'
import { repeatWindowMs } from '../screening/rules/facts.ts'
import { maskHtml, maskText } from '../screening/rules/words/mask-words.ts'
import { screeningSettingsOf } from '../screening/screen.ts'
import { requireChangesOpen } from '../screening/write-policy.ts'
import type { createFeedPostPublic, deleteFeedPostPublic, updateFeedPostPublic } from './contract-public.ts'
import { affectedByDeletion, affectedFeed, lockFeedPage, postDisplayOf } from './feed-post-event.ts'
import { auditOf, broadcastOf, noSuchPost, readPostFields, withoutNull } from './feed-post-input.ts'
import { feedUrlId, type Post, type PostFields, presentPost, type SentPost } from './rules.ts'
import { denyDeletePost, denyEditPost, denyPost } from './rules-post-permissions.ts'
import { preparePostScreening, rememberPost, screenPost } from './screen-post.ts'
import { commentCounts, deletePost, insertPost, isRepeated, lockPost, postById, replacePost } from './store.ts'

export const createFeedPostPublicHandler: Handler<typeof createFeedPostPublic, CommentContext> = async (
  { query, body },
  caller,
) => {
  const refusal = denyPost(caller.actor, caller.tenant.effective)
  if (refusal) throw new ApiError(refusal)
  requireReadAccess(await caller.stores.findPage(caller.tenant.id, feedUrlId), caller)
  const broadcastId = broadcastOf(query.broadcastId, caller)
  const { actor, saveSession, isNew } = ensureSession(caller)
  const ctx = { ...caller, actor }
  const { fromUserId: _, fromUserDisplayName: typedName = '', ...sent } = body
  const content = readContent(sent, ctx)
  const { email, ...author } = await authorOf(actor, typedName, ctx)
  const fields = { ...withoutNull(content), ...author }
  const pending = { ...(await preparePostScreening('create', fields, email, ctx)), isNew }
  const shown = masked(fields, ctx)
  const post = await unitOfWork(ctx, async (tx, now) => {
    const page = await lockOpenPage(tx, ctx, now)
    const isShadowed = await screenPost(tx, pending, page, ctx, now)
    if (!isStaff(actor) && (await isRepeated(tx, ctx.tenant.id, shown, now - repeatWindowMs))) throw repeated()
    const times = { createdAt: now, updatedAt: now }
    const made: Post = {
      tenantId: ctx.tenant.id,
      id: ctx.ids.next(),
      fields: shown,
      author: actorKey(actor),
      isShadowed,
      ...times,
    }
    saveSession(tx)
    insertPost(tx, made)
    rememberPost(tx, made, pending, ctx, now)
    const pages = [affectedFeed(page, { type: 'new-feed-post', post: made, commentCount: 0, broadcastId }, ctx)]
    return { reply: made, audit: auditOf(made, 'c', 'A post was published.', { after: made.fields }), pages }
  })
  return { status: 'success', feedPost: presentPost(post, 0, postDisplayOf(ctx)) }
}

/** Missing fields stay, empty ones are removed. What its author alone saw stays so. */
export const updateFeedPostPublicHandler: Handler<typeof updateFeedPostPublic, CommentContext> = async (
  { params, query, body },
  ctx,
) => {
  const { tenant, actor } = ctx
  const broadcastId = broadcastOf(query.broadcastId, ctx)
  requireReadAccess(await ctx.stores.findPage(tenant.id, feedUrlId), ctx)
  const sent = readContent(body, ctx)
  const found = changeable(await postById(ctx.database, tenant.id, params.postId), denyEditPost, ctx)
  const draft = withoutNull({ ...found.fields, ...sent })
  const pending = await preparePostScreening('edit', draft, emailOf(actor), ctx)
  const { post, commentCount } = await unitOfWork(ctx, async (tx, now) => {
    const page = await lockOpenPage(tx, ctx, now)
    const before = changeable(await lockPost(tx, tenant.id, params.postId), denyEditPost, ctx)
    const isShadowed = await screenPost(tx, pending, page, ctx, now)
    const fields = masked(withoutNull({ ...before.fields, ...sent }), ctx)
    const after: Post = { ...before, fields, isShadowed: before.isShadowed || isShadowed, updatedAt: now }
    replacePost(tx, after)
    rememberPost(tx, after, pending, ctx, now)
    const commentCount = (await commentCounts(tx, tenant.id, [after.id])).get(after.id) ?? 0
    const isHidden = after.isShadowed && !before.isShadowed
    const change = { type: 'updated-feed-post', post: after, commentCount, broadcastId } as const
    const touched = isHidden ? affectedByDeletion(page, before, broadcastId) : affectedFeed(page, change, ctx)
    const audit = auditOf(after, 'u', 'A post was changed.', { before: before.fields, after: after.fields })
    return { reply: { post: after, commentCount }, audit, pages: [touched] }
  })
  return { status: 'success', feedPost: presentPost(post, commentCount, postDisplayOf(ctx)) }
}

export const deleteFeedPostPublicHandler: Handler<typeof deleteFeedPostPublic, CommentContext> = async (
  { params, query },
  ctx,
) => {
  const broadcastId = broadcastOf(query.broadcastId, ctx)
  await unitOfWork(ctx, async (tx, now) => {
    const page = await lockFeedPage(tx, ctx, now)
    requireReadAccess(page, ctx)
    if (!isStaff(ctx.actor)) requireChangesOpen(page, ctx)
    const post = changeable(await lockPost(tx, ctx.tenant.id, params.postId), denyDeletePost, ctx)
    deletePost(tx, post)
    const audit = auditOf(post, 'd', 'A post was deleted.', { before: post.fields })
    return { reply: undefined, audit, pages: [affectedByDeletion(page, post, broadcastId)] }
  })
  return { status: 'success' }
}

function repeated(): ApiError {
  return new ApiError('duplicate', { message: 'Duplicate post: the same content was posted a moment ago.' })
}

/** Throws `invalid-input`. */
function readContent(sent: Omit<SentPost, 'reacts' | 'weight'>, ctx: CommentContext) {
  const { noImageUploads } = ctx.tenant.effective
  if (!noImageUploads || isStaff(ctx.actor)) return readPostFields(sent, ctx)
  if (sent.media?.length) throw new ApiError('invalid-input', { message: 'media: Pictures are off on this site.' })
  return readPostFields(sent, { runtime: { ...ctx.runtime, imageProxyUrl: () => '' } })
}

/** As of comments: for signed-on users the tenant's server decides. */
async function authorOf(actor: Actor, typedName: string, ctx: CommentContext) {
  const {
    userId,
    anonUserId,
    commenterName,
    commenterEmail: email,
  } = await resolveAuthor(actor, { commenterName: typedName }, ctx)
  const fromUserId = userId ?? anonUserId
  const avatar = actor.kind === 'sso' && actor.avatar && /^https?:/.test(actor.avatar) ? actor.avatar : undefined
  const name = { fromUserDisplayName: commenterName }
  return { email, ...(fromUserId ? { fromUserId } : {}), ...name, ...(avatar ? { fromUserAvatar: avatar } : {}) }
}

function emailOf(actor: Actor): string | undefined {
  return 'email' in actor ? actor.email : undefined
}

/** After screening, which needs the words as typed. */
function masked(fields: PostFields, { tenant }: CommentContext): PostFields {
  const words = screeningSettingsOf(tenant).masked
  const { title, contentHTML, fromUserDisplayName } = fields
  return {
    ...fields,
    ...(title ? { title: maskText(title, words) } : {}),
    ...(contentHTML ? { contentHTML: maskHtml(contentHTML, words) } : {}),
    ...(fromUserDisplayName ? { fromUserDisplayName: maskText(fromUserDisplayName, words) } : {}),
  }
}

/** Throws `unauthorized-page`, and `locked` where the feed is closed or to be read only. */
async function lockOpenPage(tx: Transaction, ctx: CommentContext, now: number): Promise<PageRecord> {
  const page = await lockFeedPage(tx, ctx, now)
  requireReadAccess(page, ctx)
  requireChangesOpen(page, ctx)
  if (page.closedAt !== undefined) throw new ApiError('locked', { message: 'This feed is closed.' })
  return page
}

/** Throws `not-found` and `unauthorized`. */
function changeable(post: Post | undefined, deny: typeof denyEditPost, { tenant, actor }: CommentContext): Post {
  if (!post) throw noSuchPost()
  const refusal = deny(actor, post, tenant.settings)
  if (refusal) throw refusal === 'not-found' ? noSuchPost() : new ApiError(refusal)
  return post
}
