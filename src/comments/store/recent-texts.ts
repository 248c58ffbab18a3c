// What was written within the last hour, by person and by network: repeats and floods are found by it.
import type { Database, Reader, Transaction, Value } from '../../platform/data/database.ts'
import { mostRecentTexts, type RecentText, repeatWindowMs } from '../core/screening/facts.ts'
import { mayBeAlike, mayHoldAlike } from '../core/screening/fingerprint.ts'

export interface Recent extends RecentText {
  commentId: string
}

/** Under which keys somebody's texts stand. */
export interface Sources {
  author: string
  address: string
}

const newest = (columns: string) => `(SELECT ${columns} FROM recent_texts
  WHERE tenant_id = ? AND source = ? AND created_at > ? ORDER BY created_at DESC LIMIT ?)`
// As one text: rows of their own would cost more than all screens together.
const summary = `(SELECT count(CASE WHEN r.created_at > ? THEN 1 END) AS number,
  string_agg(r.fingerprint, ' ') AS texts FROM ${newest('created_at, fingerprint')} r)`
const summaries = `SELECT own.number AS own_number, own.texts AS own_texts, near.number AS near_number, near.texts AS near_texts
  FROM ${summary} own CROSS JOIN ${summary} near`
const inFull = `SELECT r.* FROM ${newest('comment_id, page_id, created_at, fingerprint')} r`

interface Summaries {
  own_number: number
  own_texts: string | null
  near_number: number
  near_texts: string | null
}

export interface Lately {
  /** Within the last minute, counted up to the limits. */
  byAuthor: number
  byAddress: number
  /** Only those that may be like the text that was asked about. The author's come first. */
  alike: Recent[]
}

const minuteMs = 60_000

/** Looks at the newest of each, as many as are compared with or, where more, counted. */
export async function writtenLately(
  reader: Reader,
  tenantId: string,
  { author, address }: Sources,
  fingerprint: string,
  limits: { byAuthor: number; byAddress: number },
  now: number,
): Promise<Lately> {
  const [minute, hour] = [now - minuteMs, now - repeatWindowMs]
  const most = (limit: number) => (Number.isFinite(limit) ? Math.max(limit, mostRecentTexts) : mostRecentTexts)
  const row = await reader.get<Summaries>(summaries, [
    ...[minute, tenantId, author, hour, most(limits.byAuthor)],
    ...[minute, tenantId, address, hour, most(limits.byAddress)],
  ])
  const may = [row?.own_texts, row?.near_texts].some((texts) => texts && mayHoldAlike(fingerprint, texts))
  const own = may ? await textsOf(reader, [tenantId, author, hour, mostRecentTexts], true) : []
  const near = may ? await textsOf(reader, [tenantId, address, hour, mostRecentTexts], false) : []
  const owned = new Set(own.map(({ commentId }) => commentId))
  const alike = [...own, ...near.filter(({ commentId }) => !owned.has(commentId))].filter(
    (other) => other.fingerprint === fingerprint || mayBeAlike(fingerprint, other.fingerprint),
  )
  return { byAuthor: row?.own_number ?? 0, byAddress: row?.near_number ?? 0, alike }
}

async function textsOf(reader: Reader, params: Value[], isByAuthor: boolean): Promise<Recent[]> {
  const rows = await reader.all<{ comment_id: string; page_id: string; created_at: number; fingerprint: string }>(
    inFull,
    params,
  )
  return rows.map(({ comment_id, page_id, created_at, fingerprint }) => {
    return { commentId: comment_id, pageId: page_id, createdAt: created_at, fingerprint, isByAuthor }
  })
}

/** Without those whose comment was deleted since. */
export async function stillThere<T extends { commentId: string }>(
  reader: Reader,
  tenantId: string,
  recent: readonly T[],
): Promise<T[]> {
  if (recent.length === 0) return []
  const ids = [...new Set(recent.map(({ commentId }) => commentId))]
  const rows = await reader.all<{ id: string }>(
    `SELECT id FROM comments WHERE tenant_id = ? AND id IN (${ids.map(() => '?').join(', ')}) AND is_deleted = 0`,
    [tenantId, ...ids],
  )
  const there = new Set(rows.map(({ id }) => id))
  return recent.filter(({ commentId }) => there.has(commentId))
}

/** How often what is too old to be asked for is swept out of a tenant's rows, which takes going through them. */
const sweptEveryMs = 10 * 60_000
const mostTenants = 10_000
const swept = new WeakMap<Database, Map<string, number>>()

/** Keeps the text; now and then the table is swept with it. */
export function keepText(
  tx: Transaction,
  database: Database,
  { tenantId, id, pageId }: { tenantId: string; id: string; pageId: string },
  { sent, sources }: { sent: { fingerprint: string }; sources: Sources | undefined },
  now: number,
): void {
  if (!sources) return
  const { author, address } = sources
  const rest = [now, id, pageId, sent.fingerprint]
  tx.send(
    `INSERT INTO recent_texts (tenant_id, source, created_at, comment_id, page_id, fingerprint)
     VALUES (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?)`,
    [tenantId, author, ...rest, tenantId, address, ...rest],
  )
  const times = swept.get(database) ?? new Map<string, number>()
  if (now - (times.get(tenantId) ?? 0) < sweptEveryMs) return
  if (times.size >= mostTenants) times.clear()
  swept.set(database, times.set(tenantId, now))
  tx.send('DELETE FROM recent_texts WHERE tenant_id = ? AND created_at <= ?', [tenantId, now - repeatWindowMs])
}
