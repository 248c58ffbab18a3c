// Feed of a tenant's newest posts.
import type { ReplyDocument } from '../../platform/api/operation.ts'
import { ApiError } from '../../platform/errors.ts'
import type { FeedFormat } from '../../platform/syndication/formats.ts'
import { postDisplayOf } from '../feed-posts/feed-post-event.ts'
import { feedUrlId, presentPost, threadUrlId } from '../feed-posts/rules.ts'
import { commentCounts, findPosts, nobody } from '../feed-posts/store.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import { maxFeedBytes, takeWithinBytes } from '../wire/rules-response-size.ts'
import type { SyndicationContext } from './feed-cache.ts'
import { entryOfPost, threadLinks } from './rules.ts'

const maxEntries = 50

export async function postFeed(format: FeedFormat, ctx: SyndicationContext): Promise<ReplyDocument> {
  const { tenant, database } = ctx
  const { publicUrl } = ctx.runtime
  const page = await ctx.stores.findPage(tenant.id, feedUrlId)
  if (!mayReadPage(ctx.actor, page, tenant.effective)) {
    throw new ApiError('not-found', { message: 'There are no public posts here.' })
  }
  const found = await findPosts(database, tenant.id, {
    afterId: undefined,
    tags: [],
    limit: maxEntries,
    viewer: nobody,
  })
  const counts = await commentCounts(
    database,
    tenant.id,
    found.map(({ id }) => id),
  )
  const posts = found.map((post) => presentPost(post, counts.get(post.id) ?? 0, postDisplayOf(ctx)))
  const state = JSON.stringify([tenant.name, posts])
  return ctx.feedCache(`${format} posts ${tenant.id}`, state, format, async () => {
    const links = threadLinks(publicUrl, tenant.id)
    return {
      id: `urn:pageside:posts:${tenant.id}`,
      title: `Posts of ${tenant.name}`,
      selfUrl: `${publicUrl}/posts/${tenant.id}/feed.${format}`,
      entries: takeWithinBytes(
        posts.map((post) => entryOfPost(post, links, threadUrlId(post._id))),
        maxFeedBytes,
      ),
    }
  })
}
