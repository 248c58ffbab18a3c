// Rows of flags: one per flagger, of which one per source counts.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

export interface Flag {
  tenantId: string
  commentId: string
  flagger: string
  source: string
  isProven: boolean
}

export interface FlagChange {
  /** False where it was so before. */
  isChanged: boolean
  /** True where the comment's flag count changes by one. */
  counts: boolean
}

const ofFlagger = 'SELECT flagger FROM flags WHERE tenant_id = ? AND comment_id = ? AND flagger = ?'
const ofSource = 'SELECT flagger FROM flags WHERE tenant_id = ? AND comment_id = ? AND source = ?'

const nothing: FlagChange = { isChanged: false, counts: false }

/** Callers hold the lock of the comment's page. */
export async function addFlag(tx: Transaction, flag: Flag, now: number): Promise<FlagChange> {
  const { tenantId, commentId, flagger, source } = flag
  const same = await tx.get<{ flaggers: number; sources: number }>(
    `SELECT CASE WHEN EXISTS (${ofFlagger}) THEN 1 ELSE 0 END AS flaggers,
       CASE WHEN EXISTS (${ofSource}) THEN 1 ELSE 0 END AS sources`,
    [tenantId, commentId, flagger, tenantId, commentId, source],
  )
  if (same?.flaggers) return nothing
  tx.send(
    'INSERT INTO flags (tenant_id, comment_id, flagger, source, is_proven, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [tenantId, commentId, flagger, source, Number(flag.isProven), now],
  )
  return { isChanged: true, counts: !same?.sources }
}

export async function removeFlag(
  tx: Transaction,
  { tenantId, commentId, flagger }: Pick<Flag, 'tenantId' | 'commentId' | 'flagger'>,
): Promise<FlagChange> {
  const removed = await tx.get<{ source: string }>(
    'DELETE FROM flags WHERE tenant_id = ? AND comment_id = ? AND flagger = ? RETURNING source',
    [tenantId, commentId, flagger],
  )
  if (!removed) return nothing
  const other = await tx.get(`${ofSource} LIMIT 1`, [tenantId, commentId, removed.source])
  return { isChanged: true, counts: other === undefined }
}

export async function countProvenFlags(reader: Reader, tenantId: string, commentId: string): Promise<number> {
  const row = await reader.get<{ number: number }>(
    'SELECT count(*) AS number FROM flags WHERE tenant_id = ? AND comment_id = ? AND is_proven = 1',
    [tenantId, commentId],
  )
  return row?.number ?? 0
}

export function storeFlagCount(tx: Transaction, tenantId: string, id: string, count: number): void {
  tx.send('UPDATE comments SET flag_count = ? WHERE tenant_id = ? AND id = ?', [count, tenantId, id])
}

export function clearFlags(tx: Transaction, tenantId: string, commentId: string): void {
  tx.send('DELETE FROM flags WHERE tenant_id = ? AND comment_id = ?', [tenantId, commentId])
}

/** Ids of these comments that the viewer has flagged. */
export async function flaggedBy(
  reader: Reader,
  tenantId: string,
  viewer: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  if (commentIds.length === 0 || !(await hasFlaggedAny(reader, tenantId, viewer))) return new Set()
  const rows = await selectInList(commentIds, Infinity, (marks, ids) =>
    reader.all<{ comment_id: string }>(
      `SELECT comment_id FROM flags WHERE tenant_id = ? AND flagger = ? AND comment_id IN (${marks})`,
      [tenantId, viewer, ...ids],
    ),
  )
  return new Set(rows.map(({ comment_id }) => comment_id))
}

async function hasFlaggedAny(reader: Reader, tenantId: string, viewer: string): Promise<boolean> {
  const row = await reader.get('SELECT comment_id FROM flags WHERE tenant_id = ? AND flagger = ? LIMIT 1', [
    tenantId,
    viewer,
  ])
  return row !== undefined
}
