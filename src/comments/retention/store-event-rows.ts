// Events that nobody comes back for any more: too old, or too many of one page since.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** The time up to which at most `most` events older than `until` are; undefined when there are none. */
export async function nextOldEvents(
  reader: Reader,
  tenantId: string,
  until: number,
  most: number,
): Promise<{ upTo: number; found: number } | undefined> {
  const rows = await reader.all<{ at: number }>(
    'SELECT at FROM events WHERE tenant_id = ? AND at < ? ORDER BY at LIMIT ?',
    [tenantId, until, most],
  )
  const last = rows.at(-1)
  return last && { upTo: last.at, found: rows.length }
}

export async function removeOldEvents(tx: Transaction, tenantId: string, upTo: number): Promise<void> {
  await tx.run('DELETE FROM events WHERE tenant_id = ? AND at <= ?', [tenantId, upTo])
}

/** Of each page. An index holds those that have had more, so it says the same number. */
const maxEventsPerPage = 5000

/** Pages that have had more events than are kept, and the number of the last one that is too many. */
export async function findPagesOverLimit(
  reader: Reader,
  tenantId: string,
): Promise<{ pageId: string; upTo: number }[]> {
  const rows = await reader.all<{ id: string; event_number: number }>(
    `SELECT id, event_number FROM pages WHERE tenant_id = ? AND event_number > ${maxEventsPerPage}`,
    [tenantId],
  )
  return rows.map(({ id, event_number }) => ({ pageId: id, upTo: event_number - maxEventsPerPage }))
}

/** Resolves to whether there may be more. */
export async function removeEventsOverLimit(
  tx: Transaction,
  tenantId: string,
  { pageId, upTo }: { pageId: string; upTo: number },
  most: number,
): Promise<boolean> {
  const first = await tx.get<{ number: number | null }>(
    'SELECT MIN(number) AS number FROM events WHERE tenant_id = ? AND page_id = ?',
    [tenantId, pageId],
  )
  const from = first?.number ?? upTo + 1
  if (from > upTo) return false
  const end = Math.min(upTo, from + most - 1)
  await tx.run('DELETE FROM events WHERE tenant_id = ? AND page_id = ? AND number <= ?', [tenantId, pageId, end])
  return end < upTo
}
