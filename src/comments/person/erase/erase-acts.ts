// Erasure of what a person did to comments, posts and pages of others: votes, flags, reactions, followings. Totals fall with
// them.
import type { SqlValue } from '../../../platform/data/database.ts'
import { type ChangeSet, unitOfWork } from '../../changes/unit-of-work.ts'
import { lockComment } from '../../comment/comment-lookup.ts'
import { uploadNamesIn } from '../../comment/rules/upload-addresses.ts'
import { affectedByDeletion, affectedByReaction, lockFeedPage } from '../../feed-posts/feed-post-event.ts'
import type { PostFields } from '../../feed-posts/rules.ts'
import { withReaction } from '../../feed-posts/rules-reactions.ts'
import { deletePost, lockPost, storeReactionTotals } from '../../feed-posts/store.ts'
import { removeReaction } from '../../feed-posts/store-reactions.ts'
import { removeFlag, storeFlagCount } from '../../moderation/store-flags.ts'
import { unsubscribe } from '../../notifications/store/subscriptions.ts'
import { removeReact } from '../../page-reacts/store.ts'
import { lockPageById } from '../../pages/store.ts'
import { removeVote, voteById } from '../../votes/store.ts'
import { addToVoteTotals, affectedPageOfVote } from '../../votes/vote-totals.ts'
import { places } from '../rules-places.ts'
import { type PlaceRow, placeRows } from '../store-place-rows.ts'
import { scanAfter, scans } from '../store-scans.ts'
import { eraseUploads } from './erase-comments.ts'
import { readPosition, writePosition } from './positions.ts'
import { type ErasureWork, type Step, untilNone } from './work.ts'

const maxRows = 50

/** One row after the other, each in a transaction of its own, until the table has none of the person. */
function eachRowOf(table: string, count: string, erase: (row: PlaceRow, work: ErasureWork) => Promise<void>): Step {
  const place = places.find((one) => one.table === table)
  if (!place) throw new Error(`No place is called ${table}.`)
  return untilNone(count, async (work) => {
    const { value: rows = [] } = await placeRows(
      work.ctx.database,
      work.person.tenantId,
      place,
      work.keys,
      maxRows,
    ).next()
    const found: PlaceRow[] = rows ?? []
    for (const row of found) await erase(row, work)
    return { found: found.length, erased: found.length }
  })
}

const text = (value: SqlValue | undefined): string => String(value)

export const eraseVotes = eachRowOf('votes', 'votes', (row, { ctx }) =>
  unitOfWork(ctx, async (tx): Promise<ChangeSet<void>> => {
    const [tenantId, commentId, id] = [ctx.tenant.id, text(row.comment_id), text(row.id)]
    const found = await lockComment(tx, commentId, tenantId)
    const vote = await voteById(tx, tenantId, commentId, id)
    if (!vote) return { reply: undefined, audit: undefined, pages: [] }
    removeVote(tx, vote)
    const isCounted = found !== undefined && vote.isCounted && !found.comment.isDeleted
    if (isCounted) addToVoteTotals(tx, found.comment, vote, -1)
    // Listeners learn of the vote, not whose it was.
    const nameless = { ...vote, voter: '', name: undefined }
    const description = 'A vote was erased with the data of its voter.'
    return {
      reply: undefined,
      audit: { resource: 'Vote', objectId: id, crud: 'd', description },
      pages: isCounted
        ? [affectedPageOfVote('deleted-vote', { ...found, vote: nameless, broadcastId: ctx.ids.next() })]
        : [],
    }
  }),
)

export const eraseFlags = eachRowOf('flags', 'flags', (row, { ctx }) =>
  unitOfWork(ctx, async (tx): Promise<ChangeSet<void>> => {
    const [tenantId, commentId, flagger] = [ctx.tenant.id, text(row.comment_id), text(row.flagger)]
    const found = await lockComment(tx, commentId, tenantId)
    const { counts } = await removeFlag(tx, { tenantId, commentId, flagger })
    if (counts && found) storeFlagCount(tx, tenantId, commentId, Math.max(0, found.comment.flagCount - 1))
    const description = 'A flag was erased with the data of who flagged.'
    return {
      reply: undefined,
      audit: { resource: 'Comment', objectId: commentId, crud: 'u', description },
      pages: [],
    }
  }),
)

export const erasePageReacts = eachRowOf('page_reacts', 'reactions to pages', (row, { ctx }) =>
  ctx.database.write(async (tx) => {
    const [tenantId, pageId] = [ctx.tenant.id, text(row.page_id)]
    await lockPageById(tx, tenantId, pageId)
    const react = { tenantId, pageId, reactor: text(row.reactor), reactId: text(row.react_id), id: text(row.id) }
    removeReact(tx, { ...react, isCounted: row.counted === 1, network: undefined, createdAt: 0 })
  }),
)

export const erasePostReactions = eachRowOf('feed_post_reactions', 'reactions to posts', (row, { ctx }) =>
  unitOfWork(ctx, async (tx, now): Promise<ChangeSet<void>> => {
    const [tenantId, postId, person, type] = [ctx.tenant.id, text(row.post_id), text(row.person), text(row.type)]
    const page = await lockFeedPage(tx, ctx, now)
    const post = await lockPost(tx, tenantId, postId)
    const removed = await removeReaction(tx, { tenantId, postId, person, type })
    const changed = post && removed?.isCounted ? withReaction(post, type, -1) : undefined
    if (!changed) return { reply: undefined, audit: undefined, pages: [] }
    storeReactionTotals(tx, changed.post)
    const reaction = { tenantId, postId, reactType: type, count: changed.count }
    const pages = post?.isShadowed ? [] : [affectedByReaction(page, 'dfr', reaction, ctx.ids.next())]
    return { reply: undefined, audit: undefined, pages }
  }),
)

export const eraseSubscriptions = eachRowOf('page_subscriptions', 'followed pages', (row, { ctx }) =>
  ctx.database.write(async (tx) => {
    await unsubscribe(tx, { tenantId: ctx.tenant.id, id: text(row.page_id) }, text(row.person))
  }),
)

/** The whole table: posts of older versions have no author of their own. */
export const erasePosts: Step = async (work, position) => {
  const { person, keys, naming, ctx } = work
  const rows = await scanAfter(ctx.database, scans.posts, person.tenantId, readPosition(position), maxRows)
  const theirs = rows.filter(({ author, fields }) => {
    const { fromUserId } = JSON.parse(text(fields)) as PostFields
    return (author !== null && keys.people.includes(text(author))) || naming.isNamedIn([fromUserId])
  })
  for (const { id } of theirs) await erasePost(text(id), work)
  const next = rows.length < maxRows ? undefined : writePosition(scans.posts, rows.at(-1))
  return { position: next, counts: { posts: theirs.length } }
}

function erasePost(id: string, { ctx }: ErasureWork): Promise<void> {
  return unitOfWork(ctx, async (tx, now): Promise<ChangeSet<void>> => {
    const page = await lockFeedPage(tx, ctx, now)
    const post = await lockPost(tx, ctx.tenant.id, id)
    if (!post) return { reply: undefined, audit: undefined, pages: [] }
    deletePost(tx, post)
    await eraseUploads(tx, post, uploadNamesIn(JSON.stringify(post.fields), post.tenantId))
    const description = 'A post was erased with the data of its author.'
    return {
      reply: undefined,
      audit: { resource: 'FeedPost', objectId: id, crud: 'd', description },
      pages: [affectedByDeletion(page, post, ctx.ids.next())],
    }
  })
}
