// From what the tenant's server sent to a post, and to what open feeds are told of it.
import type { z } from 'zod'
import type { Transaction } from '../../platform/data/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Touched } from '../changes/unit-of-work.ts'
import { knownUserId } from '../comment/author.ts'
import { bareUserId } from '../comment/comment-lookup.ts'
import type { CommentContext } from '../context.ts'
import { claimRank } from '../pages/rules-page-claim.ts'
import { lockOrAddPage } from '../pages/store.ts'
import { screenComment } from '../screening/rules/screen-comment.ts'
import { sentOf } from '../screening/rules/screening-input.ts'
import { rulesOf } from '../screening/rules/screening-settings.ts'
import { safeHtml } from '../text/sanitize-html.ts'
import { visibleOf } from '../text/visible-text.ts'
import { storableBody } from '../wire/sanitize-body.ts'
import type { SentFeedPost } from './contract.ts'
import { feedUrlId, type Post, type PostFields, readPost, shownPost } from './rules.ts'

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
