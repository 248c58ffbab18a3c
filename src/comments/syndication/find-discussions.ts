// Threads about feed items: on the item's own page, else below the post made from it.
import type { Database } from '../../platform/data/database.ts'
import type { Discussion } from '../../platform/syndication/feed.ts'
import { threadUrlId } from '../feed-posts/rules.ts'
import { itemKey, postsOfItems } from '../following/store.ts'
import { unverified } from '../identity/rules-actor.ts'
import { mayReadPage } from '../pages/rules-page-access.ts'
import { normalizeUrlId } from '../pages/rules-url-id.ts'
import { pagesByUrlId } from '../pages/store.ts'
import { tenantIdProblem } from '../tenancy/rules-tenant.ts'
import type { TenantStore } from '../tenancy/store.ts'
import { threadLinks } from './rules.ts'

export interface DiscussionParts {
  database: Database
  tenants: TenantStore
  publicUrl: string
}

interface Item {
  id: string
  url: string
}

/** Public threads with comments, by item id. */
export async function findDiscussions(
  tenantId: string,
  feedId: string,
  items: readonly Item[],
  { database, tenants, publicUrl }: DiscussionParts,
): Promise<Map<string, Discussion>> {
  const record = tenantIdProblem(tenantId) ? undefined : await tenants.byId(tenantId)
  if (!record) return new Map()
  const posts = await postsBy(database, tenantId, feedId, items)
  const keys = new Map(items.map((item) => [item.id, [pageKey(item), ...posts(item)]]))
  const pages = await pagesByUrlId(database, tenantId, [...new Set([...keys.values()].flat())])
  const links = threadLinks(publicUrl, tenantId)
  const found = new Map<string, Discussion>()
  for (const [id, candidates] of keys) {
    const page = candidates.map((key) => pages.get(key)).find((one) => one && one.commentCount > 0)
    if (!page || !mayReadPage({ kind: 'nobody', ...unverified }, page, record.tenant.effective)) continue
    found.set(id, { url: links.page(page.urlId), feedUrl: links.feed(page.urlId), count: page.commentCount })
  }
  return found
}

/** `urlId` of the item's page; fragments are dropped. */
function pageKey({ url }: Item): string {
  return normalizeUrlId(url.replace(/#.*/s, ''))
}

async function postsBy(database: Database, tenantId: string, feedId: string, items: readonly Item[]) {
  const ids = await postsOfItems(
    database,
    tenantId,
    feedId,
    items.map(({ id }) => itemKey(id)),
  )
  return ({ id }: Item): string[] => [ids.get(itemKey(id))].flatMap((post) => (post ? [threadUrlId(post)] : []))
}
