// Recent writing by author and network (one hour), for flood and repetition checks.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { sendRows } from '../../platform/data/send-rows.ts'
import type { Comment } from '../comment/rules/record.ts'
import { foldText } from '../text/case-fold.ts'
import { maxRecentTexts, type RecentText } from './rules/facts.ts'
import { fingerprintOf, mayContainMatch, maySketchesMatch, sketchChars, sketchOf } from './rules/fingerprint.ts'

interface Author {
  column: 'user_id' | 'anon_user_id'
  id: string
}

/** Author and network, each undefined where it is not checked. */
export interface Sources {
  author: Author | undefined
  /** Keyed hash of the network. */
  address: string | undefined
  /** Edits are counted separately, and their texts are not stored. */
  areEdits?: boolean
}

/** Infinity where nothing is counted. */
export interface Limits {
  byAuthor: number
  byAddress: number
}

export interface RecentWriting {
  /** Within the last minute, counted up to the limits. */
  byAuthor: number
  byAddress: number
  /** Candidates for a match with the given text that still exist; the author's first. */
  similar: RecentText[]
}

/** Entries of one source as fixed-width text, newest first: one statement prepends an entry and cuts off the last. */
interface Row {
  times: string
  /** Comment ids, each with the sketch of its text. */
  texts: string
}

/** Base 36, so that sorting as text sorts by time. */
const timeWidth = 9
/** Width of generated comment ids. */
const idWidth = 26
const textWidth = idWidth + sketchChars
const minuteMs = 60_000

/** Reads the newest entries of each source, as many as are compared or counted. */
export async function readRecentWriting(
  tx: Transaction,
  tenantId: string,
  { sources, fingerprint, limits }: { sources: Sources; fingerprint: string; limits: Limits },
  now: number,
): Promise<RecentWriting> {
  const { author, address } = keysOf(sources)
  const [byAuthor, byAddress] = await lockedRows(tx, tenantId, [author, address], now)
  const sketch = sketchOf(fingerprint)
  const [ownIds, nearIds] = [similarIds(byAuthor, sketch), similarIds(byAddress, sketch)]
  return {
    byAuthor: countSince(byAuthor, now - minuteMs, limits.byAuthor),
    byAddress: countSince(byAddress, now - minuteMs, limits.byAddress),
    similar: await similarTexts(tx, tenantId, sketch, { ownIds, nearIds }),
  }
}

/**
 * Row locks, the author's first, so that concurrent comments of one author on several pages are all counted, even the
 * first ones. Where others write meanwhile, rows are locked, made and read by one statement, in its order; where nobody
 * does, by one each: SQLite would make temporary tables.
 */
async function lockedRows(
  tx: Transaction,
  tenantId: string,
  sources: readonly (string | undefined)[],
  now: number,
): Promise<(Row | undefined)[]> {
  const found = new Map<string, Row>()
  const wanted = sources.filter((source) => source !== undefined)
  if (tx.isAlone) {
    for (const source of wanted) {
      const row = await lockedRow(tx, tenantId, source, now)
      if (row) found.set(source, row)
    }
  } else if (wanted.length > 0) {
    const sql = lockSql(wanted.map(() => "(?, ?, ?, '', '')").join(', '))
    const values = wanted.flatMap((source) => [tenantId, source, now])
    for (const row of await tx.all<Row & { source: string }>(sql, values)) found.set(row.source, row)
  }
  return sources.map((source) => (source === undefined ? undefined : found.get(source)))
}

const lockSql = (rows: string) => `INSERT INTO recent_writing (tenant_id, source, at, times, texts) VALUES ${rows}
  ON CONFLICT (tenant_id, source) DO UPDATE SET at = recent_writing.at RETURNING source, times, texts`

async function lockedRow(tx: Transaction, tenantId: string, source: string, now: number): Promise<Row | undefined> {
  const find = () => tx.get<Row>(select, [tenantId, source])
  const known = await find()
  if (known) return known
  await tx.run(insertEmpty, [tenantId, source, now])
  return find()
}

const select = 'SELECT times, texts FROM recent_writing WHERE tenant_id = ? AND source = ? FOR UPDATE'
const insertEmpty = `INSERT INTO recent_writing (tenant_id, source, at, times, texts) VALUES (?, ?, ?, '', '')
  ON CONFLICT (tenant_id, source) DO NOTHING`

/** Hashes contain no blank. */
function sourceOf({ column, id }: Author): string {
  return `${column} ${id}`
}

function keysOf({ author, address, areEdits = false }: Sources): Record<'author' | 'address', string | undefined> {
  const keyOf = (source: string) => (areEdits ? `edits:${source}` : source)
  return {
    author: author && keyOf(sourceOf(author)),
    address: address === undefined ? undefined : keyOf(address),
  }
}

function countSince(row: Row | undefined, since: number, limit: number): number {
  if (!row || !Number.isFinite(limit)) return 0
  const from = timeText(since)
  let count = 0
  for (let at = 0; at < row.times.length && count < limit; at += timeWidth) {
    if (row.times.slice(at, at + timeWidth) > from) count++
  }
  return count
}

function timeText(at: number): string {
  return at.toString(36).padStart(timeWidth, '0')
}

/** Ids of texts whose sketches may match. */
function similarIds(row: Row | undefined, sketch: string): string[] {
  // Fast path: nearly always there is none, which one test over all shows.
  if (!row || !mayContainMatch(sketch, row.texts)) return []
  const ids: string[] = []
  for (let at = 0; at < row.texts.length; at += textWidth) {
    const other = row.texts.slice(at + idWidth, at + textWidth)
    if (mayMatch(sketch, other)) ids.push(row.texts.slice(at, at + idWidth))
  }
  return ids
}

function mayMatch(sketch: string, other: string): boolean {
  return sketch === other || maySketchesMatch(sketch, other)
}

interface TextRow {
  id: string
  page_id: string
  created_at: number
  mark: string | null
  comment: string
  approved: number
  is_shadowed: number
}

/** Compares with present texts, since a comment may have been edited. */
async function similarTexts(
  reader: Reader,
  tenantId: string,
  sketch: string,
  { ownIds, nearIds }: { ownIds: readonly string[]; nearIds: readonly string[] },
): Promise<RecentText[]> {
  if (ownIds.length === 0 && nearIds.length === 0) return []
  const ids = [...new Set([...ownIds, ...nearIds])]
  const rows = await selectInList(ids, Infinity, (placeholders, some) => {
    const sql = `SELECT id, page_id, created_at, mark, comment, approved, is_shadowed FROM comments
      WHERE tenant_id = ? AND id IN (${placeholders}) AND is_deleted = 0`
    return reader.all<TextRow>(sql, [tenantId, ...some])
  })
  const texts = rows
    .filter((row) => row.mark !== null && mayMatch(sketch, row.mark))
    .map(({ id, page_id, created_at, comment, approved, is_shadowed }): RecentText => {
      const { fingerprint } = fingerprintOf(foldText(comment))
      const isWaiting = approved === 0 && is_shadowed === 0
      return { pageId: page_id, createdAt: created_at, fingerprint, isByAuthor: ownIds.includes(id), isWaiting }
    })
  return texts.sort((a, b) => Number(b.isByAuthor) - Number(a.isByAuthor) || b.createdAt - a.createdAt)
}

/** Time of the author's newest comment on a page since a moment; undefined for none. */
export async function newestCommentOnPage(
  tx: Transaction,
  { tenantId, id: pageId }: { tenantId: string; id: string },
  { column, id }: Author,
  since: number,
): Promise<number | undefined> {
  const row = await tx.get<{ created_at: number }>(
    `SELECT created_at FROM comments WHERE tenant_id = ? AND ${column} = ? AND created_at > ? AND page_id || '' = ?
     ORDER BY created_at DESC LIMIT 1`,
    [tenantId, id, since, pageId],
  )
  return row?.created_at
}

/** The same for a network, of whose texts the last ten are known, of the last hour. */
export async function newestTextOfNetwork(
  tx: Transaction,
  { tenantId, id: pageId }: { tenantId: string; id: string },
  address: string,
  now: number,
): Promise<number | undefined> {
  const [row] = await lockedRows(tx, tenantId, [address], now)
  const ids: string[] = []
  for (let at = 0; row && at < row.texts.length; at += textWidth) ids.push(row.texts.slice(at, at + idWidth))
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    tx.all<{ created_at: number }>(
      `SELECT created_at FROM comments WHERE tenant_id = ? AND id IN (${marks}) AND page_id = ?`,
      [tenantId, ...some, pageId],
    ),
  )
  return rows.length === 0 ? undefined : Math.max(...rows.map(({ created_at }) => created_at))
}

const insert = (rows: string) => `INSERT INTO recent_writing (tenant_id, source, at, times, texts) VALUES ${rows}
  ON CONFLICT (tenant_id, source) DO UPDATE SET at = excluded.at,
  times = substr(excluded.times || recent_writing.times, 1, ?), texts = substr(excluded.texts || recent_writing.texts, 1, ?)`

/** Adds an entry for author and network, always in this order to avoid deadlocks. */
export function addRecentText(
  tx: Transaction,
  { tenantId, id, mark: sketch }: Pick<Comment, 'tenantId' | 'id' | 'mark'>,
  { sources, limits }: { sources: Sources | undefined; limits: Limits },
  now: number,
): void {
  if (!sources || sketch === undefined) return
  const { author, address } = keysOf(sources)
  const values = [now, timeText(now), sources.areEdits ? '' : id + sketch]
  const limit = Math.max(...[limits.byAuthor, limits.byAddress].filter(Number.isFinite), maxRecentTexts)
  const widths = [limit * timeWidth, maxRecentTexts * textWidth]
  const rows = [author, address].flatMap((source) => (source === undefined ? [] : [[tenantId, source, ...values]]))
  sendRows(tx, insert, rows, widths)
}

/** Replaces the entry by the edited text. */
export function updateRecentText(tx: Transaction, before: Comment, after: Comment): void {
  const { tenantId, id, userId, anonUserId } = after
  const column = userId === undefined ? 'anon_user_id' : 'user_id'
  const author = userId ?? anonUserId
  if (author === undefined || before.mark === undefined || after.mark === undefined) return
  tx.send('UPDATE recent_writing SET texts = replace(texts, ?, ?) WHERE tenant_id = ? AND source = ?', [
    id + before.mark,
    id + after.mark,
    tenantId,
    sourceOf({ column, id: author }),
  ])
}

/**
 * Sources without recent entries. Authors first, as in `addRecentText`, whose transactions lock an author and then a
 * network.
 */
export async function expiredSources(
  reader: Reader,
  tenantId: string,
  until: number,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ source: string }>(
    `SELECT source FROM recent_writing WHERE tenant_id = ? AND at <= ?
     ORDER BY CASE WHEN source LIKE '% %' THEN 0 ELSE 1 END, source LIMIT ?`,
    [tenantId, until, limit],
  )
  return rows.map(({ source }) => source)
}

/** In the order found. Sources with a new entry meanwhile stay. */
export function deleteExpiredSources(
  tx: Transaction,
  tenantId: string,
  sources: readonly string[],
  until: number,
): void {
  for (const source of sources)
    tx.send('DELETE FROM recent_writing WHERE tenant_id = ? AND source = ? AND at <= ?', [tenantId, source, until])
}
