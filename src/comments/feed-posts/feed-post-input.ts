// Input of feed posts from the tenant's server: validation, author, spam check.
import type { z } from 'zod'
import { ApiError } from '../../platform/errors.ts'
import type { AuditEntry, ChangeContext } from '../changes/unit-of-work.ts'
import { requireUserId } from '../comment/author.ts'
import type { CommentParts, DataContext, RequestContext } from '../context.ts'
import { stripTenantPrefix } from '../identity/rules-actor.ts'
import { screenComment } from '../screening/rules/screen-comment.ts'
import { screeningRulesOf } from '../screening/rules/screening-settings.ts'
import { screeningInputFrom } from '../screening/screen.ts'
import { sanitizeHtml } from '../text/sanitize-html.ts'
import { toStorableText } from '../text/storable-text.ts'
import { visibleText } from '../text/visible-text.ts'
import { sanitizeBody } from '../wire/sanitize-body.ts'
import type { SentFeedPost } from './contract.ts'
import { feedUrlId, type Post, type PostFields, parsePost } from './rules.ts'
import { screenedTextOf } from './screened-text.ts'

/** Throws `invalid-input`. */
export function readPostFields(
  body: z.output<typeof SentFeedPost>,
  { runtime: { imageProxyUrl } }: { runtime: Pick<ChangeContext['runtime'], 'imageProxyUrl'> },
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

/** Verdict of the comment screens on all texts of the post. */
export function isPostSpam(fields: PostFields, ctx: DataContext) {
  const draft = screenedTextOf(fields, undefined)
  // A post without text is no empty comment.
  const hasImages = draft.hasImages || visibleText(draft.comment) === ''
  const sent = { ...screeningInputFrom({ ...draft, hasImages }), pageId: feedUrlId }
  const author = { isStaff: false, isVerified: true, approvedCount: 0, spamCount: 0 }
  const counts = { byUser: 0, bySession: 0, byAddress: 0 }
  const facts = { author, counts, recent: [], bans: [], learned: undefined }
  const rules = screeningRulesOf(ctx.tenant.effective)
  const decision = screenComment({ occasion: 'spam-check', input: sent }, facts, rules, ctx.clock.now())
  return decision?.outcome === 'spam'
}

/** Throws `broadcast-id-too-long`; a new id where none was sent. */
export function broadcastOf(sent: string | undefined, { ids }: Pick<ChangeContext, 'ids'>): string {
  const broadcastId = toStorableText(sent ?? '')
  if (broadcastId.length > maxBroadcastIdChars) throw new ApiError('broadcast-id-too-long')
  return broadcastId || ids.next()
}

export function noSuchPost(): ApiError {
  return new ApiError('not-found', { message: 'There is no post with this id.' })
}

export function auditOf({ id }: Post, crud: 'c' | 'u' | 'd', description: string, states: object): AuditEntry {
  return { resource: 'FeedPost', objectId: id, crud, description, ...states }
}

const maxBroadcastIdChars = 256
