// Events as they are read: on from a number for whoever listens, in a window of time for whoever was away.
import type { Reader } from '../../platform/data/database.ts'
import type { Window } from '../core/event-window.ts'

export interface LoggedEvent {
  id: string
  streamId: string
  number: number
  at: number
  broadcastId: string
  /** JSON text of the frame. */
  payload: string
}

/** The next ones of a stream, at most `most`; the payload is null where what was told has been taken back. */
export function eventsAfter(
  reader: Reader,
  tenantId: string,
  streamId: string,
  number: number,
  most: number,
): Promise<{ number: number; payload: string | null }[]> {
  return reader.all(
    'SELECT number, payload FROM events WHERE tenant_id = ? AND page_id = ? AND number > ? ORDER BY number LIMIT ?',
    [tenantId, streamId, number, most],
  )
}

interface Row {
  id: string
  page_id: string
  number: number
  at: number
  broadcast_id: string
  payload: string
}

const select = 'SELECT id, page_id, number, at, broadcast_id, payload FROM events WHERE tenant_id = ?'
const inWindow = 'AND at >= ? AND at <= ? AND payload IS NOT NULL'

export async function eventsOfStream(
  reader: Reader,
  tenantId: string,
  streamId: string,
  { from, to = Number.MAX_SAFE_INTEGER }: Window,
  most: number,
): Promise<LoggedEvent[]> {
  const sql = `${select} AND page_id = ? ${inWindow} ORDER BY at LIMIT ?`
  return (await reader.all<Row>(sql, [tenantId, streamId, from, to, most])).map(recordOf)
}

/** Of all pages. */
export async function eventsOfPages(
  reader: Reader,
  tenantId: string,
  { from, to = Number.MAX_SAFE_INTEGER }: Window,
  most: number,
): Promise<LoggedEvent[]> {
  // People's own feeds are nobody else's business.
  const sql = `${select} ${inWindow} AND page_id IN (SELECT id FROM pages WHERE tenant_id = ?)
    ORDER BY at, page_id, number LIMIT ?`
  return (await reader.all<Row>(sql, [tenantId, from, to, tenantId, most])).map(recordOf)
}

export interface EventSize {
  streamId: string
  at: number
  /** Of the frame. */
  bytes: number
}

/** How large the events of a window are, without reading them: of one stream, or of all pages. */
export async function eventSizes(
  reader: Reader,
  tenantId: string,
  streamId: string | undefined,
  { from, to = Number.MAX_SAFE_INTEGER }: Window,
  most: number,
): Promise<EventSize[]> {
  const columns = 'SELECT page_id, at, octet_length(payload) AS bytes FROM events WHERE tenant_id = ?'
  const [whose, order] =
    streamId === undefined
      ? ['AND page_id IN (SELECT id FROM pages WHERE tenant_id = ?)', 'at, page_id, number']
      : ['AND page_id = ?', 'at']
  const rows = await reader.all<{ page_id: string; at: number; bytes: number }>(
    `${columns} ${inWindow} ${whose} ORDER BY ${order} LIMIT ?`,
    [tenantId, from, to, streamId ?? tenantId, most],
  )
  return rows.map(({ page_id, at, bytes }) => ({ streamId: page_id, at, bytes }))
}

function recordOf(row: Row): LoggedEvent {
  const { id, page_id: streamId, number, at, broadcast_id: broadcastId, payload } = row
  return { id, streamId, number, at, broadcastId, payload }
}
