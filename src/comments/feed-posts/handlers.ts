// Handlers of feed posts: written by the tenant's server, read by the public, each with its own thread.
import type { Handler, Input } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { CommentContext, DataContext, RequestContext } from '../context.ts'
import { sessionUserOf } from '../identity/session-user.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { repeatWindowMs } from '../screening/rules/facts.ts'
import { lockTenant } from '../tenancy/store.ts'
import { takeWithinBytes } from '../wire/rules-response-size.ts'
import type { createFeedPost, getFeedPosts, getFeedPostsPublic, updateFeedPost } from './contract.ts'
import { affectedFeed, lockFeedPage, postDisplayOf } from './feed-post-event.ts'
import {
  auditOf,
  broadcastOf,
  isPostSpam,
  noSuchPost,
  readPostFields,
  resolvePostAuthor,
  withoutNull,
} from './feed-post-input.ts'
import { postViewerOf } from './post-viewer.ts'
import { authorKeyOf, feedUrlId, type Post, type PostFields, presentPost, presentPostForAdmin } from './rules.ts'
import {
  commentCounts,
  findPosts,
  insertPost,
  isRepeated,
  lockPost,
  type PostViewer,
  postTagKey,
  replacePost,
  tenantServer,
} from './store.ts'
import { reactionsOn } from './store-reactions.ts'

export const createFeedPostHandler: Handler<typeof createFeedPost, CommentContext> = async ({ query, body }, ctx) => {
  const broadcastId = broadcastOf(query.broadcastId, ctx)
  const fields = await resolvePostAuthor(withoutNull(readPostFields(body, ctx)), ctx)
  if (query.doSpamCheck && isPostSpam(fields, ctx)) throw new ApiError('spam-blocked')
  const since = ctx.clock.now() - repeatWindowMs
  const post = await unitOfWork(ctx, async (tx, now) => {
    if (query.doSpamCheck && !query.skipDupCheck) await requireNew(tx, fields, since, ctx)
    const own = { author: authorKeyOf(fields, ctx.tenant.id), isShadowed: false, createdAt: now, updatedAt: now }
    const made: Post = { tenantId: ctx.tenant.id, id: ctx.ids.next(), fields, ...own }
    const change = { type: 'new-feed-post', post: made, commentCount: 0, broadcastId } as const
    const pages = query.isLive ? [affectedFeed(await lockFeedPage(tx, ctx, now), change, ctx)] : []
    insertPost(tx, made)
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
    const feed = await lockFeedPage(tx, ctx, now)
    const before = await lockPost(tx, ctx.tenant.id, params.id)
    if (!before) throw noSuchPost()
    const fields = withoutNull({ ...before.fields, ...sent })
    const author = 'fromUserId' in sent ? authorKeyOf(fields, ctx.tenant.id) : before.author
    const after: Post = { ...before, fields, author, updatedAt: now }
    replacePost(tx, after)
    const counts = await commentCounts(tx, ctx.tenant.id, [after.id])
    const commentCount = counts.get(after.id) ?? 0
    const change = { type: 'updated-feed-post', post: after, commentCount, broadcastId: ctx.ids.next() } as const
    const page = affectedFeed(feed, change, ctx)
    const states = { before: before.fields, after: after.fields }
    return { reply: undefined, audit: auditOf(after, 'u', 'A post was changed.', states), pages: [page] }
  })
  return { status: 'success' }
}

export const getFeedPostsHandler: Handler<typeof getFeedPosts, CommentContext> = async ({ query }, ctx) => {
  return { status: 'success', feedPosts: await list(query, tenantServer, ctx, presentPostForAdmin) }
}

/** Own reactions of known readers. `includeUserInfo` adds user and socket ids; crawlers get none. */
export const getFeedPostsPublicHandler: Handler<typeof getFeedPostsPublic, CommentContext> = async ({ query }, ctx) => {
  requireReadAccess(await ctx.stores.findPage(ctx.tenant.id, feedUrlId), ctx)
  const display = postDisplayOf(ctx)
  const viewer = await postViewerOf(ctx)
  const feedPosts = await list(query, viewer, ctx, (post, count) => presentPost(post, count, display))
  const found = { status: 'success' as const, feedPosts }
  if (query.isCrawler || (viewer.key === undefined && !query.includeUserInfo)) return found
  const ids = feedPosts.map(({ _id }) => _id)
  const myReacts = viewer.key === undefined ? {} : await reactionsOn(ctx.database, ctx.tenant.id, viewer.key, ids)
  if (!query.includeUserInfo) return { ...found, myReacts }
  const user = await sessionUserOf(ctx.actor, ctx)
  return { ...found, myReacts, user, ...ctx.live.socketIds(ctx.tenant.id, feedUrlId, ctx.actor) }
}

const defaultLimit = 10
const maxPosts = 1000
/** Bound of statement parameters. */
const maxTags = 10

type ListQuery = Pick<Input<typeof getFeedPosts>['query'], 'afterId' | 'limit' | 'tags'>

async function list<T>(
  { afterId, limit = defaultLimit, tags = [] }: ListQuery,
  viewer: PostViewer,
  { database, tenant }: DataContext,
  present: (post: Post, commentCount: number) => T,
): Promise<T[]> {
  if (limit < 1 || limit > maxPosts) {
    throw new ApiError('limit-invalid', { message: `limit must be a whole number from 1 to ${maxPosts}.` })
  }
  const keys = [...new Set(tags.map(postTagKey).filter((tag) => tag !== ''))]
  if (keys.length > maxTags) throw new ApiError('invalid-input', { message: `tags: No more than ${maxTags}.` })
  const posts = await findPosts(database, tenant.id, { afterId: afterId || undefined, tags: keys, limit, viewer })
  const counts = await commentCounts(
    database,
    tenant.id,
    posts.map(({ id }) => id),
  )
  return takeWithinBytes(posts.map((post) => present(post, counts.get(post.id) ?? 0)))
}
