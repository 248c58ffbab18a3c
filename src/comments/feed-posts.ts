// From what the tenant's server sent to a post, and to what open feeds are told of it.
import type { z } from 'zod'
import { Refusal } from '../platform/api/refusal.ts'
import type { Transaction } from '../platform/data/database.ts'
import { knownUserId } from './authors.ts'
import type { Touched } from './change.ts'
import type { CommentContext } from './context.ts'
import type { SentFeedPost } from './contract/feed-posts.ts'
import { feedUrlId, type Post, type PostFields, readPost, shownPost } from './core/feed-post.ts'
import { claimRank } from './core/page-claim.ts'
import { rulesOf } from './core/screening/rules.ts'
import { screenComment } from './core/screening/screen-comment.ts'
import { sentOf } from './core/screening/sent.ts'
import { safeHtml } from './core/text/safe-html.ts'
import { visibleOf } from './core/text/visible.ts'
import { bareUserId } from './found.ts'
import { storableBody } from './sent-body.ts'
import { lockOrAddPage } from './store/pages.ts'

/** Throws `invalid-input`. */
export function fieldsSent(
  body: z.output<typeof SentFeedPost>,
  { imageAddress }: Pick<CommentContext, 'imageAddress'>,
) {
  const read = readPost(storableBody(body), (html) => safeHtml(html, imageAddress))
  if ('problem' in read) throw new Refusal('invalid-input', { message: read.problem })
  return read.fields
}

/** What is sent empty is not kept. */
export function withoutNull(fields: { [N in keyof PostFields]: PostFields[N] | null }): PostFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** A user whom we know lends the post what it does not say of them. */
export async function named(fields: PostFields, ctx: CommentContext): Promise<PostFields> {
  if (!fields.fromUserId) return fields
  const { tenant, ssoUsers } = ctx
  const fromUserId = await knownUserId(fields.fromUserId, ctx)
  const known = await ssoUsers.byId(tenant.id, 'secure', bareUserId(fromUserId, tenant.id))
  const { displayName, username, avatar } = known?.user ?? {}
  const name = displayName ?? username
  return {
    ...(name ? { fromUserDisplayName: name } : {}),
    ...(avatar && /^https?:/.test(avatar) ? { fromUserAvatar: avatar } : {}),
    ...fields,
    fromUserId,
  }
}

/** What a comment with this text would be taken for. */
export function isSpam({ title = '', contentHTML = '', fromUserDisplayName = '' }: PostFields, ctx: CommentContext) {
  const text = `${title}\n${contentHTML.replace(/<[^<>]*>/g, ' ')}`
  const sent = sentOf({
    text,
    length: text.length,
    hasImages: contentHTML.includes('<img ') || visibleOf(text) === '',
    pageId: feedUrlId,
    name: fromUserDisplayName,
  })
  const author = { isStaff: false, isVerified: true, approvedCount: 0, spamCount: 0 }
  const counts = { byUser: 0, bySession: 0, byAddress: 0 }
  const facts = { author, counts, recent: [], bans: [], learned: undefined }
  const decision = screenComment('spam-check', sent, facts, rulesOf(ctx.tenant.effective), ctx.clock.now())
  return decision?.outcome === 'spam'
}

/** On a page of its own, which nobody comments on. */
export async function told(
  tx: Transaction,
  type: 'new-feed-post' | 'updated-feed-post',
  post: Post,
  commentCount: number,
  broadcastId: string,
  ctx: Pick<CommentContext, 'ids' | 'imageAddress'>,
  now: number,
): Promise<Touched> {
  const page = { tenantId: post.tenantId, urlId: feedUrlId, url: '', title: undefined, rank: claimRank.tenant }
  const { id: pageId } = await lockOrAddPage(tx, page, ctx.ids.next, now)
  const frame = { feedPost: shownPost(post, commentCount, ctx.imageAddress) }
  return { pageId, event: { type, commentId: post.id, broadcastId, frame } }
}
