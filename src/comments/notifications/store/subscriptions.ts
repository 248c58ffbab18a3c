// Rows of page subscriptions. `pages.subscriber_count` is kept exact.
import type { Reader, Transaction } from '../../../platform/data/database.ts'
import type { Person } from '../../identity/rules-person-key.ts'

interface Row {
  person: string
  user_id: string | null
  anon_user_id: string | null
}

/** False where subscribed already. Locks the page. */
export async function subscribe(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  { key, userId, anonUserId }: Person,
  now: number,
): Promise<boolean> {
  const added = await tx.run(
    `INSERT INTO page_subscriptions (tenant_id, page_id, person, user_id, anon_user_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, page_id, person) DO NOTHING`,
    [tenantId, id, key, userId ?? null, anonUserId ?? null, now],
  )
  if (added > 0) moveCount(tx, tenantId, id, 1)
  return added > 0
}

/** False where not subscribed. */
export async function unsubscribe(
  tx: Transaction,
  { tenantId, id }: { tenantId: string; id: string },
  person: string,
): Promise<boolean> {
  const removed = await tx.run('DELETE FROM page_subscriptions WHERE tenant_id = ? AND page_id = ? AND person = ?', [
    tenantId,
    id,
    person,
  ])
  if (removed > 0) moveCount(tx, tenantId, id, -1)
  return removed > 0
}

function moveCount(tx: Transaction, tenantId: string, id: string, by: number): void {
  tx.send('UPDATE pages SET subscriber_count = subscriber_count + ? WHERE tenant_id = ? AND id = ?', [by, tenantId, id])
}

export async function isSubscribed(reader: Reader, tenantId: string, pageId: string, person: string): Promise<boolean> {
  const sql = 'SELECT person FROM page_subscriptions WHERE tenant_id = ? AND page_id = ? AND person = ?'
  return (await reader.get(sql, [tenantId, pageId, person])) !== undefined
}

/** Number of subscriptions, counted up to `limit`. */
export async function countSubscriptions(
  reader: Reader,
  tenantId: string,
  person: string,
  limit: number,
): Promise<number> {
  const row = await reader.get<{ number: number }>(
    `SELECT COUNT(*) AS number FROM
       (SELECT page_id FROM page_subscriptions WHERE tenant_id = ? AND person = ? LIMIT ?) AS own`,
    [tenantId, person, limit],
  )
  return row?.number ?? 0
}

/** In key order, after `after`. */
export async function subscribersAfter(
  reader: Reader,
  { tenantId, id: pageId }: { tenantId: string; id: string },
  after: string,
  limit: number,
): Promise<Person[]> {
  const rows = await reader.all<Row>(
    `SELECT person, user_id, anon_user_id FROM page_subscriptions
     WHERE tenant_id = ? AND page_id = ? AND person > ? ORDER BY person LIMIT ?`,
    [tenantId, pageId, after, limit],
  )
  return rows.map(({ person, user_id, anon_user_id }) => ({
    key: person,
    userId: user_id ?? undefined,
    anonUserId: anon_user_id ?? undefined,
  }))
}
