// Handlers of reactions on feed posts, and of the counts that readers poll.
import type { Handler } from '../../platform/api/operation.ts'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { unitOfWork } from '../changes/unit-of-work.ts'
import type { CommentContext } from '../context.ts'
import { actorKey } from '../identity/rules-person-key.ts'
import { requireReadAccess } from '../pages/read-policy.ts'
import { unprovenNetwork } from '../screening/screen.ts'
import { requireChangesOpen, requireNotBanned } from '../screening/write-policy.ts'
import { toStorableText } from '../text/storable-text.ts'
import type { getFeedPostsStats, getUserReactsPublic, reactFeedPostPublic } from './contract-public.ts'
import { affectedByReaction, lockFeedPage } from './feed-post-event.ts'
import { auditOf, broadcastOf, noSuchPost } from './feed-post-input.ts'
import { postViewerOf } from './post-viewer.ts'
import { feedUrlId, type Post } from './rules.ts'
import { likeType, reactionTypeProblem, withReaction } from './rules-reactions.ts'
import { commentCounts, lockPost, postsById, storeReactionTotals } from './store.ts'
import {
  addReaction,
  countReactionsOfNetwork,
  type NewReaction,
  newestReactions,
  reactionsOn,
  removeReaction,
} from './store-reactions.ts'

/** The same reaction twice, and one taken back that was never given, change nothing. */
export const reactFeedPostPublicHandler: Handler<typeof reactFeedPostPublic, CommentContext> = async (
  { params, query, body },
  ctx,
) => {
  const broadcastId = broadcastOf(query.broadcastId, ctx)
  const isUndo = query.isUndo ?? false
  const reactType = toStorableText(body.reactType || likeType)
  const problem = reactionTypeProblem(reactType)
  if (problem) throw new ApiError('invalid-input', { message: problem })
  const person = requireReactorKey(ctx)
  const isShadowed = await requireNotBanned('email' in ctx.actor ? ctx.actor.email : undefined, ctx)
  await unitOfWork(ctx, async (tx, now) => {
    const page = await lockFeedPage(tx, ctx, now)
    requireReadAccess(page, ctx)
    requireChangesOpen(page, ctx)
    const post = await lockPost(tx, ctx.tenant.id, params.postId)
    if (!post || (post.isShadowed && post.author !== person)) throw noSuchPost()
    const own = { tenantId: post.tenantId, postId: post.id, person, type: reactType }
    const isCounted = isUndo ? (await removeReaction(tx, own))?.isCounted : await add(tx, own, isShadowed, ctx, now)
    if (isCounted === undefined) return { reply: undefined, audit: undefined, pages: [] }
    const changed = isCounted ? withReaction(post, reactType, isUndo ? -1 : 1) : { post, count: 0 }
    if (!changed) throw new ApiError('invalid-input', { message: 'reactType: This post has too many kinds.' })
    if (isCounted) storeReactionTotals(tx, changed.post)
    const reaction = { tenantId: post.tenantId, postId: post.id, reactType, count: changed.count }
    const isTold = isCounted && !post.isShadowed
    const pages = isTold ? [affectedByReaction(page, isUndo ? 'dfr' : 'fr', reaction, broadcastId)] : []
    return { reply: undefined, audit: auditOfReaction(post, reactType, isUndo), pages }
  })
  return { status: 'success', reactType, isUndo }
}

/** Key of a person that may react. */
function requireReactorKey(ctx: CommentContext): string {
  const { actor, tenant } = ctx
  const key = actorKey(actor)
  if (key === undefined || (!actor.verified && !tenant.effective.allowAnonVotes)) throw new ApiError('unauthorized')
  if (tenant.effective.disableVoting) throw new ApiError('voting-disabled')
  return key
}

/** Whether it counts; undefined where it was given before. Sessions are free, so unproven people count by network. */
async function add(
  tx: Transaction,
  own: Omit<NewReaction, 'isCounted' | 'network'>,
  isShadowed: boolean,
  ctx: CommentContext,
  now: number,
): Promise<boolean | undefined> {
  const network = unprovenNetwork(ctx)
  const isCounted = !isShadowed && (network === undefined || (await hasRoom(tx, { ...own, network }, ctx, now)))
  return (await addReaction(tx, { ...own, isCounted, network }, now)) ? isCounted : undefined
}

async function hasRoom(
  tx: Transaction,
  own: Omit<NewReaction, 'isCounted'> & { network: string },
  { call, runtime: { budgets } }: CommentContext,
  now: number,
): Promise<boolean> {
  const wait = budgets.spend('votes-of-client', call.address)
  if (wait !== undefined) throw new ApiError('rate-limited', { retryAfterSeconds: wait })
  const { count, windowMs } = budgets.rateOf('votes-on-comment')
  if ((await countReactionsOfNetwork(tx, own, now - windowMs)) < count) return true
  budgets.countRefusal('votes-on-comment')
  return false
}

function auditOfReaction(post: Post, reactType: string, isUndo: boolean) {
  const description = isUndo ? 'A reaction was taken back.' : 'A reaction was given.'
  return auditOf(post, isUndo ? 'd' : 'c', description, { after: { reactType } })
}

/** Without `postIds`, those on the newest posts. Callers without an identity have none. */
export const getUserReactsPublicHandler: Handler<typeof getUserReactsPublic, CommentContext> = async (
  { query },
  ctx,
) => {
  const { database, tenant } = ctx
  await requireFeedAccess(ctx)
  const ids = query.postIds && readIds(query.postIds)
  const person = actorKey(ctx.actor)
  if (person === undefined) return { status: 'success', reacts: {} }
  const reacts = ids
    ? await reactionsOn(database, tenant.id, person, ids)
    : await newestReactions(database, tenant.id, person, maxIds)
  return { status: 'success', reacts }
}

/** Posts that the caller does not see are left out. */
export const getFeedPostsStatsHandler: Handler<typeof getFeedPostsStats, CommentContext> = async ({ query }, ctx) => {
  const { database, tenant } = ctx
  await requireFeedAccess(ctx)
  const posts = await postsById(database, tenant.id, readIds(query.postIds), await postViewerOf(ctx))
  const counts = await commentCounts(
    database,
    tenant.id,
    posts.map(({ id }) => id),
  )
  const stats = posts.map(({ id, fields }) => [id, { reacts: fields.reacts ?? {}, commentCount: counts.get(id) ?? 0 }])
  return { status: 'success', stats: Object.fromEntries(stats) }
}

async function requireFeedAccess(ctx: CommentContext): Promise<void> {
  requireReadAccess(await ctx.stores.findPage(ctx.tenant.id, feedUrlId), ctx)
}

/** More make an address that is longer than servers and proxies take. */
const maxIds = 500

/** Some clients repeat the parameter, others put commas between. */
function readIds(sent: readonly string[]): string[] {
  const ids = [...new Set(sent.flatMap((some) => some.split(',')).map((id) => toStorableText(id.trim())))]
  const named = ids.filter((id) => id !== '')
  if (named.length > maxIds) throw new ApiError('invalid-input', { message: `postIds: No more than ${maxIds}.` })
  return named
}
