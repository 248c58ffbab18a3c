// Handlers for readers of a feed: the document by token, and its preview.
import type { Handlers } from '../../platform/api/operation.ts'
import { hashSecret } from '../../platform/crypto/secrets.ts'
import { ApiError } from '../../platform/errors.ts'
import { mayFetch } from '../accounts/rules-allowed-pages.ts'
import type { FeedContext } from '../context.ts'
import type { feedOperations } from '../contract.ts'
import type { ServedFeed } from '../feed/store-feed-rows.ts'
import { findOrCreateFeed } from '../management/create-feed.ts'
import { negotiateRequest, withCacheHeaders } from '../output/negotiate-request.ts'
import type { previewOperations } from './contract-preview.ts'
import { ensureContent, renderFeedDocument } from './feed-document.ts'
import { createPreview } from './preview.ts'
import { openSignedToken } from './signed-token.ts'

export const servingHandlers: Handlers<
  Pick<typeof feedOperations, 'renderFeedByToken'> & typeof previewOperations,
  FeedContext
> = {
  async renderFeedByToken(_, ctx) {
    const asked = negotiateRequest(ctx.call)
    const { token, form, ending } = asked
    const { sharedUntil, ...document } = await renderFeedDocument(
      await authorizedFeed(token, ctx),
      { address: `/api/v1/feeds/${token}`, form, ending },
      ctx,
    )
    return { ...withCacheHeaders(document, asked), sharedUntil: Math.min(sharedUntil, tokenExpiry(token, ctx)) }
  },

  async previewFeed({ params, query: { limit } }, ctx) {
    const feed = await ensureContent(await authorizedFeed(params.token, ctx), ctx)
    const content = await ctx.resultStore.content(feed.id)
    if (!content) throw new ApiError('nothing-found')
    return { success: true, data: { preview: createPreview(feed, content, ctx.imageAddress, limit) } }
  },
}

/** The feed of a token. Refused in the order in which the original refuses. */
async function authorizedFeed(token: string, ctx: FeedContext): Promise<ServedFeed> {
  if (!ctx.creation) throw new ApiError('creation-off')
  const stored = (await ctx.feedStore.byTokenHash(hashSecret(token))) ?? (await feedOfSignedToken(token, ctx))
  if (!stored) throw new ApiError('invalid-token')
  if (stored.accountRemoved) throw new ApiError('account-gone')
  if (!mayFetch(stored.allowedPages, stored.url)) throw new ApiError('access-denied')
  return stored
}

/** Signed tokens expire by themselves: nothing is written then. */
function tokenExpiry(token: string, { formerSecret, clock }: FeedContext): number {
  return openSignedToken(token, formerSecret, clock.now())?.expiresAt ?? Number.POSITIVE_INFINITY
}

/** The feed of a signed token of html2rss-web. It is created when it is first read. */
async function feedOfSignedToken(token: string, ctx: FeedContext): Promise<ServedFeed | undefined> {
  const signed = openSignedToken(token, ctx.formerSecret, ctx.clock.now())
  if (!signed) return undefined
  const account = await ctx.accountStore.byName(signed.account)
  if (!account) throw new ApiError('account-gone')
  // Its address is dead for as long as its deletion can be taken back.
  if (await ctx.feedStore.isDeletedPage(account.id, signed.url)) throw new ApiError('invalid-token')
  const { feed } = await findOrCreateFeed(signed, account, ctx).catch((error) => {
    // The words that this had for readers.
    throw error instanceof ApiError && error.code === 'url-not-allowed' ? new ApiError('access-denied') : error
  })
  return ctx.feedStore.byId(feed.id)
}
