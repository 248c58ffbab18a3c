// Event streams of single users: like a page's stream, under an id derived from the user id.
import { hash } from 'node:crypto'
import type { Transaction } from '../../platform/data/database.ts'

/** Hashed, because user ids may be longer than an index key. */
export function userStreamId(userId: string): string {
  return `person-${hash('sha256', userId, 'base64url')}`
}

/** Number and time of the next event, taken under the row lock of the stream, as for pages. */
export async function nextUserEvent(
  tx: Transaction,
  tenantId: string,
  userId: string,
  now: number,
): Promise<{ streamId: string; number: number; at: number }> {
  const streamId = userStreamId(userId)
  const row = await tx.get<{ event_number: number; event_at: number }>(
    `INSERT INTO person_feeds (tenant_id, id, event_number, event_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (tenant_id, id) DO UPDATE SET event_number = person_feeds.event_number + 1,
       event_at = CASE WHEN person_feeds.event_at >= excluded.event_at THEN person_feeds.event_at + 1
         ELSE excluded.event_at END
     RETURNING event_number, event_at`,
    [tenantId, streamId, await tx.takeTime(now)],
  )
  if (!row) throw new Error('An event of a person without a feed.')
  return { streamId, number: row.event_number, at: row.event_at }
}
