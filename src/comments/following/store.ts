// Rows of followed feeds, and of the items imported or skipped.
import { hash } from 'node:crypto'
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

export interface FollowedFeed {
  feedId: string
  /** Undefined until the first import. */
  filledAt: number | undefined
  createdAt: number
}

interface Row {
  feed_id: string
  filled_at: number | null
  created_at: number
}

const select = 'SELECT feed_id, filled_at, created_at FROM followed_feeds WHERE tenant_id = ?'

export async function followedFeeds(reader: Reader, tenantId: string): Promise<FollowedFeed[]> {
  const rows = await reader.all<Row>(`${select} ORDER BY created_at, feed_id`, [tenantId])
  return rows.map(feedOf)
}

export async function followedFeed(
  reader: Reader,
  tenantId: string,
  feedId: string,
): Promise<FollowedFeed | undefined> {
  const row = await reader.get<Row>(`${select} AND feed_id = ?`, [tenantId, feedId])
  return row && feedOf(row)
}

export function addFollowed(tx: Transaction, tenantId: string, { feedId, createdAt }: FollowedFeed): void {
  tx.send('INSERT INTO followed_feeds (tenant_id, feed_id, created_at) VALUES (?, ?, ?)', [tenantId, feedId, createdAt])
}

export async function removeFollowed(tx: Transaction, tenantId: string, feedId: string): Promise<void> {
  await tx.run('DELETE FROM followed_feeds WHERE tenant_id = ? AND feed_id = ?', [tenantId, feedId])
}

export function markFeedFilled(tx: Transaction, tenantId: string, feedId: string, now: number): void {
  tx.send('UPDATE followed_feeds SET filled_at = ? WHERE tenant_id = ? AND feed_id = ? AND filled_at IS NULL', [
    now,
    tenantId,
    feedId,
  ])
}

/** Hash of the item's id, because ids may exceed the size of index keys. */
export function itemKey(id: string): string {
  return hash('sha256', id, 'base64url')
}

/** Time of the last recording of known items, by key. */
export async function knownItems(
  reader: Reader,
  tenantId: string,
  feedId: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await selectInList(keys, Infinity, (marks, some) =>
    reader.all<{ item_key: string; seen_at: number }>(
      `SELECT item_key, seen_at FROM followed_items WHERE tenant_id = ? AND feed_id = ? AND item_key IN (${marks})`,
      [tenantId, feedId, ...some],
    ),
  )
  return new Map(rows.map(({ item_key, seen_at }) => [item_key, seen_at]))
}

export interface NotedItem {
  tenantId: string
  feedId: string
  key: string
  /** Undefined for skipped items. */
  postId: string | undefined
}

/** False where the item was recorded before, by any process. */
export async function recordItem(tx: Transaction, item: NotedItem, now: number): Promise<boolean> {
  const added = await tx.run(
    `INSERT INTO followed_items (tenant_id, feed_id, item_key, post_id, seen_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, feed_id, item_key) DO NOTHING`,
    [item.tenantId, item.feedId, item.key, item.postId ?? null, now],
  )
  return added > 0
}

/** Restarts the retention of items still in the feed. */
export async function renewItems(
  tx: Transaction,
  { tenantId, feedId }: { tenantId: string; feedId: string },
  keys: readonly string[],
  now: number,
): Promise<void> {
  await selectInList(keys, Infinity, async (marks, some) => {
    tx.send(`UPDATE followed_items SET seen_at = ? WHERE tenant_id = ? AND feed_id = ? AND item_key IN (${marks})`, [
      now,
      tenantId,
      feedId,
      ...some,
    ])
    return []
  })
}

/** Posts made from these items, by item key. */
export async function postsOfItems(
  reader: Reader,
  tenantId: string,
  feedId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await selectInList(keys, Infinity, (marks, some) =>
    reader.all<{ item_key: string; post_id: string }>(
      `SELECT item_key, post_id FROM followed_items
       WHERE tenant_id = ? AND feed_id = ? AND post_id IS NOT NULL AND item_key IN (${marks})`,
      [tenantId, feedId, ...some],
    ),
  )
  return new Map(rows.map(({ item_key, post_id }) => [item_key, post_id]))
}

/** Resolves to the number deleted. */
export async function deleteOldItems(tx: Transaction, tenantId: string, until: number, limit: number): Promise<number> {
  const rows = await tx.all<{ feed_id: string; item_key: string }>(
    'SELECT feed_id, item_key FROM followed_items WHERE tenant_id = ? AND seen_at < ? ORDER BY seen_at LIMIT ?',
    [tenantId, until, limit],
  )
  for (const { feed_id, item_key } of rows) {
    tx.send('DELETE FROM followed_items WHERE tenant_id = ? AND feed_id = ? AND item_key = ?', [
      tenantId,
      feed_id,
      item_key,
    ])
  }
  return rows.length
}

function feedOf({ feed_id, filled_at, created_at }: Row): FollowedFeed {
  return { feedId: feed_id, filledAt: filled_at ?? undefined, createdAt: created_at }
}
