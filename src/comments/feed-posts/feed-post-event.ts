// Live events of feed posts, on the page whose stream carries them.
import type { Transaction } from '../../platform/data/database.ts'
import type { AffectedPage, ChangeContext } from '../changes/unit-of-work.ts'
import type { RequestContext, Runtime } from '../context.ts'
import { claimRanks } from '../pages/rules-page-claim.ts'
import { lockOrAddPage, type PageRecord } from '../pages/store.ts'
import { feedUrlId, type Post, type PostDisplay, presentPost } from './rules.ts'

interface DisplayContext extends Pick<RequestContext, 'tenant'> {
  runtime: Pick<Runtime, 'imageProxyUrl'>
}

export function postDisplayOf({ tenant, runtime }: DisplayContext): PostDisplay {
  return { imageProxyUrl: runtime.imageProxyUrl, nameFormat: tenant.effective.commenterNameFormat }
}

/** The page `FEEDS`, which has no comments. Locked before the posts that change with it. */
export function lockFeedPage(
  tx: Transaction,
  { tenant, ids }: Pick<ChangeContext, 'tenant' | 'ids'>,
  now: number,
): Promise<PageRecord> {
  const page = { tenantId: tenant.id, urlId: feedUrlId, url: '', title: undefined, rank: claimRanks.tenant }
  return lockOrAddPage(tx, page, ids.next, now)
}

export interface FeedPostChange {
  type: 'new-feed-post' | 'updated-feed-post'
  post: Post
  commentCount: number
  broadcastId: string
}

/** Posts that only their authors see cause no event. */
export function affectedFeed(
  { id: pageId }: PageRecord,
  { type, post, commentCount, broadcastId }: FeedPostChange,
  ctx: DisplayContext,
): AffectedPage {
  if (post.isShadowed) return { pageId, event: undefined }
  const frame = { feedPost: presentPost(post, commentCount, postDisplayOf(ctx)) }
  return { pageId, event: { type, commentId: post.id, broadcastId, frame } }
}

/** Earlier events of the post are emptied. */
export function affectedByDeletion({ id: pageId }: PageRecord, post: Post, broadcastId: string): AffectedPage {
  const event = { type: 'deleted-feed-post' as const, commentId: post.id, broadcastId, frame: { postId: post.id } }
  return { pageId, redactedIds: [post.id], event: post.isShadowed ? undefined : event }
}

export interface Reaction {
  tenantId: string
  postId: string
  reactType: string
  /** Of this kind on the post, with the change. */
  count: number
}

/** `fr`: given, `dfr`: taken back. */
export function affectedByReaction(
  { id: pageId }: PageRecord,
  type: 'fr' | 'dfr',
  reaction: Reaction,
  broadcastId: string,
): AffectedPage {
  return { pageId, event: { type, commentId: reaction.postId, broadcastId, frame: { feedPostReact: reaction } } }
}
