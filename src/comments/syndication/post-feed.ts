// The newest posts of a tenant, as a feed.
import type { Document } from '../../platform/api/operation.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Form } from '../../platform/syndication/formats.ts'
import { feedUrlId, shownPost, threadUrlId } from '../feed-posts/rules.ts'
import { commentCounts, feedPosts } from '../feed-posts/store.ts'
import { mayRead } from '../pages/rules-page-access.ts'
import { firstWithin, maxFeedBytes } from '../wire/rules-response-size.ts'
import type { SyndicationContext } from './feed-cache.ts'
import { postEntry, threadLinks } from './rules.ts'

const most = 50

export async function postFeed(form: Form, ctx: SyndicationContext): Promise<Document> {
  const { tenant, database, publicUrl, imageAddress } = ctx
  const page = await ctx.findPage(tenant.id, feedUrlId)
  if (!mayRead(ctx.actor, page, tenant.effective)) {
    throw new Refusal('not-found', { message: 'There are no posts here that everybody may read.' })
  }
  const found = await feedPosts(database, tenant.id, { afterId: undefined, tags: [], limit: most })
  const counts = await commentCounts(
    database,
    tenant.id,
    found.map(({ id }) => id),
  )
  const posts = found.map((post) => shownPost(post, counts.get(post.id) ?? 0, imageAddress))
  const state = JSON.stringify([tenant.name, posts])
  return ctx.write(`${form} posts ${tenant.id}`, state, form, async () => {
    const links = threadLinks(publicUrl, tenant.id)
    return {
      id: `urn:pageside:posts:${tenant.id}`,
      title: `Posts of ${tenant.name}`,
      selfUrl: `${publicUrl}/posts/${tenant.id}/feed.${form}`,
      entries: firstWithin(
        posts.map((post) => postEntry(post, links, threadUrlId(post._id))),
        maxFeedBytes,
      ),
    }
  })
}
