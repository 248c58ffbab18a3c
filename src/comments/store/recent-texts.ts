// What was written within the last hour, by author and by network: floods and repeats are found by it.
import type { Database, Reader, Transaction } from '../../platform/data/database.ts'
import { mostRecentTexts, type RecentText, repeatWindowMs } from '../core/screening/facts.ts'
import { fingerprintOf, markOf, mayBeAlike } from '../core/screening/fingerprint.ts'
import { foldText } from '../core/text/fold.ts'

interface Author {
  column: 'user_id' | 'anon_user_id'
  id: string
}

/** By whom and from where, each where it is to be looked for. */
export interface Sources {
  author: Author | undefined
  /** A keyed hash of the network. */
  address: string | undefined
}

/** Infinite where nothing is to be counted. */
export interface Limits {
  byAuthor: number
  byAddress: number
}

export interface Lately {
  /** Within the last minute, counted up to the limits. */
  byAuthor: number
  byAddress: number
  /** Only those that may be like the text that was asked about, and are still there. The author's come first. */
  alike: RecentText[]
}

interface Tally {
  number: number
  marks: string | null
}

type Column = Author['column']

const newest = 'created_at > ? ORDER BY created_at DESC LIMIT ?'
// What the tenant's server stored for somebody has no mark, and may have any date.
const ownMarks = (column: Column) =>
  `SELECT mark FROM comments WHERE tenant_id = ? AND ${column} = ? AND mark IS NOT NULL AND ${newest}`
const nearMarks = `SELECT created_at, mark FROM recent_texts WHERE tenant_id = ? AND source = ? AND ${newest}`
const sent = 'SELECT created_at FROM recent_texts WHERE tenant_id = ? AND source = ? AND created_at > ? LIMIT ?'
// As one text: rows of their own would cost more than all screens together. Who deletes what they wrote has written it.
const tallyOwn = (column: Column) =>
  `SELECT (SELECT count(*) FROM (${sent}) s) AS number, string_agg(r.mark, ' ') AS marks FROM (${ownMarks(column)}) r`
const talliesOwn = { user_id: tallyOwn('user_id'), anon_user_id: tallyOwn('anon_user_id') }
const tallyNear = `SELECT count(CASE WHEN r.created_at > ? THEN 1 END) AS number, string_agg(r.mark, ' ') AS marks
  FROM (${nearMarks}) r`

const minuteMs = 60_000

/** Looks at the newest of each, as many as are compared with or, where more, counted. */
export async function writtenLately(
  reader: Reader,
  tenantId: string,
  { author, address }: Sources,
  fingerprint: string,
  limits: Limits,
  now: number,
): Promise<Lately> {
  const [minute, hour] = [now - minuteMs, now - repeatWindowMs]
  const [own, near] = await Promise.all([
    author &&
      reader.get<Tally>(talliesOwn[author.column], [
        ...[tenantId, sourceOf(author), minute, mostLookedAt(limits.byAuthor)],
        ...[tenantId, author.id, hour, mostRecentTexts],
      ]),
    address === undefined
      ? undefined
      : reader.get<Tally>(tallyNear, [minute, tenantId, address, hour, mostLookedAt(limits.byAddress)]),
  ])
  const mark = markOf(fingerprint)
  const may = (found: Tally | undefined) => found?.marks?.split(' ').some((other) => mayBeLike(mark, other)) ?? false
  const alike = [
    ...(author && may(own) ? await textsBy(reader, tenantId, author, mark, now) : []),
    ...(address !== undefined && may(near) ? await textsFrom(reader, tenantId, address, mark, now) : []),
  ]
  return { byAuthor: own?.number ?? 0, byAddress: near?.number ?? 0, alike }
}

/** No hash has a blank in it. */
function sourceOf({ column, id }: Author): string {
  return `${column} ${id}`
}

function mayBeLike(mark: string, other: string): boolean {
  return mark === other || mayBeAlike(mark, other)
}

function mostLookedAt(limit: number): number {
  return Number.isFinite(limit) ? Math.max(limit, mostRecentTexts) : mostRecentTexts
}

interface Row {
  page_id: string
  created_at: number
  mark: string | null
  comment: string
}

async function textsBy(
  reader: Reader,
  tenantId: string,
  { column, id }: Author,
  mark: string,
  now: number,
): Promise<RecentText[]> {
  const rows = await reader.all<Row>(
    `SELECT page_id, created_at, mark, comment FROM comments
     WHERE tenant_id = ? AND ${column} = ? AND mark IS NOT NULL AND is_deleted = 0 AND ${newest}`,
    [tenantId, id, now - repeatWindowMs, mostRecentTexts],
  )
  return recentTexts(rows, mark, true)
}

async function textsFrom(
  reader: Reader,
  tenantId: string,
  address: string,
  mark: string,
  now: number,
): Promise<RecentText[]> {
  const rows = await reader.all<Row>(
    `SELECT c.page_id, c.created_at, c.mark, c.comment
     FROM (SELECT comment_id FROM recent_texts WHERE tenant_id = ? AND source = ? AND ${newest}) r
     JOIN comments c ON c.tenant_id = ? AND c.id = r.comment_id WHERE c.is_deleted = 0`,
    [tenantId, address, now - repeatWindowMs, mostRecentTexts, tenantId],
  )
  return recentTexts(rows, mark, false)
}

/** Of the text as it is by now: it may have been changed. */
function recentTexts(rows: readonly Row[], mark: string, isByAuthor: boolean): RecentText[] {
  return rows
    .filter((row) => row.mark !== null && mayBeLike(mark, row.mark))
    .map(({ page_id, created_at, comment }) => {
      const { fingerprint } = fingerprintOf(foldText(comment))
      return { pageId: page_id, createdAt: created_at, fingerprint, isByAuthor }
    })
}

/** How often what is too old to be asked for is swept out of a tenant's rows, which takes going through them. */
const sweptEveryMs = 10 * 60_000
const mostTenants = 10_000
const swept = new WeakMap<Database, Map<string, number>>()

/** Keeps under its author and its network what says that a text is none of the later ones; now and then the table is swept with it. */
export function keepText(
  tx: Transaction,
  database: Database,
  { tenantId, id, mark = '' }: { tenantId: string; id: string; mark: string | undefined },
  sources: Sources | undefined,
  now: number,
): void {
  const { author, address } = sources ?? {}
  const kept = [...(author ? [sourceOf(author)] : []), ...(address === undefined ? [] : [address])]
  if (kept.length === 0) return
  const row = '(?, ?, ?, ?, ?)'
  tx.send(
    `INSERT INTO recent_texts (tenant_id, source, created_at, comment_id, mark) VALUES ${kept.map(() => row).join(', ')}`,
    kept.flatMap((source) => [tenantId, source, now, id, mark]),
  )
  const times = swept.get(database) ?? new Map<string, number>()
  if (now - (times.get(tenantId) ?? 0) < sweptEveryMs) return
  if (times.size >= mostTenants) times.clear()
  swept.set(database, times.set(tenantId, now))
  tx.send('DELETE FROM recent_texts WHERE tenant_id = ? AND created_at <= ?', [tenantId, now - repeatWindowMs])
}
