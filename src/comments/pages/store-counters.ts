// Counters of a page, its version, and number and time of its next event, taken under its row lock.
import type { Transaction } from '../../platform/data/database.ts'
import { hourMs } from '../../platform/durations.ts'

/** Number and time of a stream's last event. */
export interface StreamCursor {
  number: number
  at: number
}

/** Change of a page's counters. */
export interface CounterDelta {
  comments: number
  roots: number
}

const addCounters = 'UPDATE pages SET comment_count = comment_count + ?, root_count = root_count + ?'
const movingCursor = `${addCounters}, version = version + 1, event_number = ?, event_at = ?, active_hour = ?
  WHERE tenant_id = ? AND id = ?`

export async function addPageCounters(
  tx: Transaction,
  page: { tenantId: string; id: string },
  { comments, roots }: CounterDelta,
): Promise<void> {
  await tx.run(`${addCounters} WHERE tenant_id = ? AND id = ?`, [comments, roots, page.tenantId, page.id])
}

/**
 * Number and time of the page's next event, taken under its row lock: strictly increasing, at most a second ahead of
 * the clock where events come faster than milliseconds. Moves version and counters too. The clock is read under the
 * lock, so no event is older than its transaction. Two statements, because SQLite makes a temporary table for each
 * RETURNING. `cursor`: the known one, where this transaction holds the lock and has written no event since.
 */
export async function nextEvent(
  tx: Transaction,
  { tenantId, pageId }: { tenantId: string; pageId: string },
  { counted, cursor }: { counted: CounterDelta; cursor?: StreamCursor | undefined },
  clock: { now(): number },
): Promise<StreamCursor> {
  const last = cursor ?? (await lockCursor(tx, tenantId, pageId))
  const now = await tx.takeTime(clock.now())
  const number = last.number + 1
  const at = last.at >= now ? last.at + 1 : now
  const hour = Math.floor(at / hourMs)
  tx.send(movingCursor, [counted.comments, counted.roots, number, at, hour, tenantId, pageId])
  return { number, at }
}

async function lockCursor(tx: Transaction, tenantId: string, pageId: string): Promise<StreamCursor> {
  const row = await tx.get<StreamCursor>(
    'SELECT event_number AS number, event_at AS at FROM pages WHERE tenant_id = ? AND id = ? FOR UPDATE',
    [tenantId, pageId],
  )
  if (!row) throw new Error('An event of a page that does not exist.')
  return row
}

/** For changes without an event. */
export async function bumpPageVersion(
  tx: Transaction,
  tenantId: string,
  pageId: string,
  { comments, roots }: CounterDelta,
): Promise<void> {
  await tx.run(`${addCounters}, version = version + 1 WHERE tenant_id = ? AND id = ?`, [
    comments,
    roots,
    tenantId,
    pageId,
  ])
}
