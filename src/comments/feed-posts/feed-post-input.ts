// Input of feed posts: validation, author, spam check, and the live event of a change.
import type { z } from 'zod'
import type { Transaction } from '../../platform/data/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { AffectedPage, ChangeContext } from '../changes/unit-of-work.ts'
import { requireUserId } from '../comment/author.ts'
import type { CommentParts, DataContext, RequestContext } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { claimRanks } from '../pages/rules-page-claim.ts'
import { lockOrAddPage } from '../pages/store.ts'
import { screenComment } from '../screening/rules/screen-comment.ts'
import { prepareScreeningInput } from '../screening/rules/screening-input.ts'
import { screeningRulesOf } from '../screening/rules/screening-settings.ts'
import { sanitizeHtml } from '../text/sanitize-html.ts'
import { visibleText } from '../text/visible-text.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import type { SentFeedPost } from './contract.ts'
import { feedUrlId, type Post, type PostFields, parsePost, presentPost } from './rules.ts'

/** Throws `invalid-input`. */
export function readPostFields(
  body: z.output<typeof SentFeedPost>,
  { runtime: { imageProxyUrl } }: Pick<ChangeContext, 'runtime'>,
) {
  const read = parsePost(sanitizeBody(body), (html) => sanitizeHtml(html, imageProxyUrl))
  if ('problem' in read) throw new ApiError('invalid-input', { message: read.problem })
  return read.fields
}

/** Drops empty fields. */
export function withoutNull(fields: { [N in keyof PostFields]: PostFields[N] | null }): PostFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** Fills missing author fields from the known SSO user. */
export async function resolvePostAuthor(
  fields: PostFields,
  ctx: RequestContext & Pick<CommentParts, 'stores'>,
): Promise<PostFields> {
  if (!fields.fromUserId) return fields
  const { tenant } = ctx
  const { ssoUsers } = ctx.stores
  const fromUserId = await requireUserId(fields.fromUserId, ctx)
  const known = await ssoUsers.byId(tenant.id, 'secure', stripTenantPrefix(fromUserId, tenant.id))
  const { displayName, username, avatar } = known?.user ?? {}
  const name = displayName ?? username
  return {
    ...(name ? { fromUserDisplayName: name } : {}),
    ...(avatar && /^https?:/.test(avatar) ? { fromUserAvatar: avatar } : {}),
    ...fields,
    fromUserId,
  }
}

/** Verdict of the comment screens on the post's text. */
export function isPostSpam({ title = '', contentHTML = '', fromUserDisplayName = '' }: PostFields, ctx: DataContext) {
  const text = `${title}\n${contentHTML.replace(/<[^<>]*>/g, ' ')}`
  const sent = prepareScreeningInput({
    text,
    length: text.length,
    hasImages: contentHTML.includes('<img ') || visibleText(text) === '',
    pageId: feedUrlId,
    name: fromUserDisplayName,
  })
  const author = { isStaff: false, isVerified: true, approvedCount: 0, spamCount: 0 }
  const counts = { byUser: 0, bySession: 0, byAddress: 0 }
  const facts = { author, counts, recent: [], bans: [], learned: undefined }
  const rules = screeningRulesOf(ctx.tenant.effective)
  const decision = screenComment({ occasion: 'spam-check', input: sent }, facts, rules, ctx.clock.now())
  return decision?.outcome === 'spam'
}

export interface FeedPostChange {
  type: 'new-feed-post' | 'updated-feed-post'
  post: Post
  commentCount: number
  broadcastId: string
}

/** The event goes to the page `FEEDS`, which has no comments. */
export async function feedPostChanges(
  tx: Transaction,
  { type, post, commentCount, broadcastId }: FeedPostChange,
  ctx: Pick<ChangeContext, 'ids' | 'runtime'>,
  now: number,
): Promise<AffectedPage> {
  const page = { tenantId: post.tenantId, urlId: feedUrlId, url: '', title: undefined, rank: claimRanks.tenant }
  const { id: pageId } = await lockOrAddPage(tx, page, ctx.ids.next, now)
  const frame = { feedPost: presentPost(post, commentCount, ctx.runtime.imageProxyUrl) }
  return { pageId, event: { type, commentId: post.id, broadcastId, frame } }
}
