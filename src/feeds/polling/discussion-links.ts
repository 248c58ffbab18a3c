// Links from items to their discussions. Queried at each poll; in between, readers keep what they have.
import type { Discussion } from '../../platform/syndication/feed.ts'
import type { StoredItem } from '../history/item-history.ts'

/** By the ids of items, for those that have a thread of this tenant that everybody may read. */
export type FindDiscussions = (
  tenantId: string,
  feedId: string,
  items: readonly { id: string; url: string }[],
) => Promise<ReadonlyMap<string, Discussion>>

interface DiscussionQuery {
  id: string
  settings: { thread_tenant?: string | undefined }
}

/** Without a tenant, and without a thread, an item has none, whatever it had. */
export async function attachDiscussions(
  items: readonly StoredItem[],
  { id, settings: { thread_tenant: tenantId } }: DiscussionQuery,
  find: FindDiscussions,
): Promise<readonly StoredItem[]> {
  if (tenantId === undefined && items.every((item) => item.discussion === undefined)) return items
  const found = tenantId === undefined ? none : await find(tenantId, id, items)
  return items.map(({ discussion: _, ...item }) => {
    const discussion = found.get(item.id)
    return discussion ? { ...item, discussion } : item
  })
}

const none: ReadonlyMap<string, Discussion> = new Map()
