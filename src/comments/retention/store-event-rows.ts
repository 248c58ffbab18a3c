// Queries of event rows beyond retention, by age or by number per page.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** Time up to which at most `limit` events older than `until` lie; undefined without any. */
export async function nextOldEvents(
  reader: Reader,
  tenantId: string,
  until: number,
  limit: number,
): Promise<{ upTo: number; found: number } | undefined> {
  const rows = await reader.all<{ at: number }>(
    'SELECT at FROM events WHERE tenant_id = ? AND at < ? ORDER BY at LIMIT ?',
    [tenantId, until, limit],
  )
  const last = rows.at(-1)
  return last && { upTo: last.at, found: rows.length }
}

export async function removeOldEvents(tx: Transaction, tenantId: string, upTo: number): Promise<void> {
  await tx.run('DELETE FROM events WHERE tenant_id = ? AND at <= ?', [tenantId, upTo])
}

/** A partial index holds pages with more events; its definition repeats the number. */
const maxEventsPerPage = 5000

/** Pages over the limit, with the number of their newest event to remove. */
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

/** Resolves to whether more may remain. */
export async function removeEventsOverLimit(
  tx: Transaction,
  tenantId: string,
  { pageId, upTo }: { pageId: string; upTo: number },
  limit: number,
): Promise<boolean> {
  const first = await tx.get<{ number: number | null }>(
    'SELECT MIN(number) AS number FROM events WHERE tenant_id = ? AND page_id = ?',
    [tenantId, pageId],
  )
  const from = first?.number ?? upTo + 1
  if (from > upTo) return false
  const end = Math.min(upTo, from + limit - 1)
  await tx.run('DELETE FROM events WHERE tenant_id = ? AND page_id = ? AND number <= ?', [tenantId, pageId, end])
  return end < upTo
}
