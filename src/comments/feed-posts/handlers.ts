// Handlers of feed posts: written by the tenant's server, read by the public, each with its own thread.
import type { Handler, Input } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { type AuditEntry, unitOfWork } from '../changes/unit-of-work.ts'
import type { CommentContext, DataContext, Infrastructure, RequestContext } from '../context.ts'
import { sessionUserOf } from '../identity/session-user.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { lockTenant } from '../tenancy/store.ts'
import { toStorableText } from '../text/storable-text.ts'
import { takeWithinBytes } from '../wire/rules-response-size.ts'
import type { createFeedPost, getFeedPosts, getFeedPostsPublic, updateFeedPost } from './contract.ts'
import { feedPostChanges, isPostSpam, readPostFields, resolvePostAuthor, withoutNull } from './feed-post-input.ts'
import { feedUrlId, type Post, type PostFields, presentPost, presentPostForAdmin } from './rules.ts'
import { commentCounts, findPosts, insertPost, isRepeated, lockPost, postTagKey, replacePost } from './store.ts'

export const createFeedPostHandler: Handler<typeof createFeedPost, CommentContext> = async ({ query, body }, ctx) => {
  const broadcastId = broadcastOf(query.broadcastId, ctx)
  const fields = await resolvePostAuthor(withoutNull(readPostFields(body, ctx)), ctx)
  if (query.doSpamCheck && isPostSpam(fields, ctx)) throw new ApiError('spam-blocked')
  const since = ctx.clock.now() - repeatWindowMs
  const post = await unitOfWork(ctx, async (tx, now) => {
    if (query.doSpamCheck && !query.skipDupCheck) await requireNew(tx, fields, since, ctx)
    const made: Post = { tenantId: ctx.tenant.id, id: ctx.ids.next(), fields, createdAt: now, updatedAt: now }
    insertPost(tx, made)
    const pages = query.isLive
      ? [await feedPostChanges(tx, { type: 'new-feed-post', post: made, commentCount: 0, broadcastId }, ctx, now)]
      : []
    return { reply: made, audit: auditOf(made, 'c', 'A post was published.', { after: made.fields }), pages }
  })
  return { status: 'success', feedPost: presentPostForAdmin(post, 0) }
}

/** Locks the tenant: of two concurrent duplicates, the second is refused. */
async function requireNew(
  tx: Transaction,
  fields: PostFields,
  since: number,
  { tenant }: RequestContext,
): Promise<void> {
  await lockTenant(tx, tenant.id)
  if (!(await isRepeated(tx, tenant.id, fields, since))) return
  throw new ApiError('spam-blocked', { message: 'Duplicate post: the same content was posted a moment ago.' })
}

/** Missing fields stay, empty fields are removed. Always sends a live event. */
export const updateFeedPostHandler: Handler<typeof updateFeedPost, CommentContext> = async ({ params, body }, ctx) => {
  const sent = readPostFields(body, ctx)
  await unitOfWork(ctx, async (tx, now) => {
    const before = await lockPost(tx, ctx.tenant.id, params.id)
    if (!before) throw new ApiError('not-found', { message: 'There is no post with this id.' })
    const after: Post = { ...before, fields: withoutNull({ ...before.fields, ...sent }), updatedAt: now }
    replacePost(tx, after)
    const counts = await commentCounts(tx, ctx.tenant.id, [after.id])
    const commentCount = counts.get(after.id) ?? 0
    const change = { type: 'updated-feed-post', post: after, commentCount, broadcastId: ctx.ids.next() } as const
    const page = await feedPostChanges(tx, change, ctx, now)
    const states = { before: before.fields, after: after.fields }
    return { reply: undefined, audit: auditOf(after, 'u', 'A post was changed.', states), pages: [page] }
  })
  return { status: 'success' }
}

export const getFeedPostsHandler: Handler<typeof getFeedPosts, CommentContext> = async ({ query }, ctx) => {
  return { status: 'success', feedPosts: await list(query, ctx, presentPostForAdmin) }
}

/** `includeUserInfo` adds user and socket ids; crawlers get none. */
export const getFeedPostsPublicHandler: Handler<typeof getFeedPostsPublic, CommentContext> = async ({ query }, ctx) => {
  requireReadAccess(await ctx.stores.findPage(ctx.tenant.id, feedUrlId), ctx)
  const posts = await list(query, ctx, (post, count) => presentPost(post, count, ctx.runtime.imageProxyUrl))
  const found = { status: 'success' as const, feedPosts: posts }
  if (!query.includeUserInfo || query.isCrawler) return found
  const user = await sessionUserOf(ctx.actor, ctx)
  return { ...found, myReacts: {}, user, ...ctx.live.socketIds(ctx.tenant.id, feedUrlId, ctx.actor) }
}

const repeatWindowMs = 60 * 60_000
const maxBroadcastIdChars = 256
const defaultLimit = 10
const maxPosts = 1000
/** Bound of statement parameters. */
const maxTags = 10

type ListQuery = Pick<Input<typeof getFeedPosts>['query'], 'afterId' | 'limit' | 'tags'>

async function list<T>(
  { afterId, limit = defaultLimit, tags = [] }: ListQuery,
  { database, tenant }: DataContext,
  present: (post: Post, commentCount: number) => T,
): Promise<T[]> {
  if (limit < 1 || limit > maxPosts) {
    throw new ApiError('limit-invalid', { message: `limit must be a whole number from 1 to ${maxPosts}.` })
  }
  const keys = [...new Set(tags.map(postTagKey).filter((tag) => tag !== ''))]
  if (keys.length > maxTags) throw new ApiError('invalid-input', { message: `tags: No more than ${maxTags}.` })
  const posts = await findPosts(database, tenant.id, { afterId: afterId || undefined, tags: keys, limit })
  const counts = await commentCounts(
    database,
    tenant.id,
    posts.map(({ id }) => id),
  )
  return takeWithinBytes(posts.map((post) => present(post, counts.get(post.id) ?? 0)))
}

function broadcastOf(sent: string | undefined, { ids }: Infrastructure): string {
  const broadcastId = toStorableText(sent ?? '')
  if (broadcastId.length > maxBroadcastIdChars) throw new ApiError('broadcast-id-too-long')
  return broadcastId || ids.next()
}

function auditOf({ id }: Post, crud: 'c' | 'u', description: string, states: object): AuditEntry {
  return { resource: 'FeedPost', objectId: id, crud, description, ...states }
}
