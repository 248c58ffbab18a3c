// Rows of a whole tenant in key order, in bounded parts: tables whose rows name people inside of JSON, which no index finds.
import type { Reader, SqlValue, Transaction } from '../../platform/data/database.ts'

export interface Scan {
  table: string
  /** Column with the tenant. */
  tenant: 'tenant_id' | 'tenant'
  key: readonly string[]
  columns: readonly string[]
}

export type ScannedRow = Record<string, SqlValue>

export const scans = {
  jobs: { table: 'jobs', tenant: 'tenant', key: ['id'], columns: ['kind', 'payload', 'lane', 'created_at'] },
  notifications: {
    ...{ table: 'notifications', tenant: 'tenant_id', key: ['person', 'id'] },
    columns: ['from_user_id', 'from_name', 'from_comment_id', 'others', 'on_bell'],
  },
  comments: { table: 'comments', tenant: 'tenant_id', key: ['id'], columns: ['further', 'public_note'] },
  audit: {
    ...{ table: 'audit_log', tenant: 'tenant_id', key: ['at', 'id'] },
    columns: ['resource', 'object_id', 'crud', 'before', 'after'],
  },
  events: { table: 'events', tenant: 'tenant_id', key: ['page_id', 'number'], columns: ['payload'] },
  posts: { table: 'feed_posts', tenant: 'tenant_id', key: ['id'], columns: ['author', 'fields'] },
  runs: { table: 'bulk_runs', tenant: 'tenant_id', key: ['id'], columns: ['member', 'target', 'undone_by'] },
  filters: { table: 'desk_filters', tenant: 'tenant_id', key: ['id'], columns: ['filter'] },
} as const satisfies Record<string, Scan>

/** Undefined: from the first one. */
export function scanAfter(
  reader: Reader,
  { table, tenant, key, columns }: Scan,
  tenantId: string,
  after: readonly SqlValue[] | undefined,
  limit: number,
): Promise<ScannedRow[]> {
  const keys = key.join(', ')
  const beyond = after ? ` AND (${keys}) > (${key.map(() => '?').join(', ')})` : ''
  return reader.all<ScannedRow>(
    `SELECT ${[...key, ...columns].join(', ')} FROM ${table} WHERE ${tenant} = ?${beyond} ORDER BY ${keys} LIMIT ?`,
    [tenantId, ...(after ?? []), limit],
  )
}

export function deleteScanned(tx: Transaction, { table, tenant, key }: Scan, tenantId: string, row: ScannedRow): void {
  const isRow = key.map((column) => `${column} = ?`).join(' AND ')
  tx.send(`DELETE FROM ${table} WHERE ${tenant} = ? AND ${isRow}`, [tenantId, ...key.map((name) => row[name] ?? null)])
}

export interface AuditPerson {
  userId: string | undefined
  username: string | undefined
  address: string | undefined
}

/** By the id of the entry. */
export async function auditPeople(
  reader: Reader,
  tenantId: string,
  first: { at: number; id: string },
  last: { at: number; id: string },
): Promise<Map<string, AuditPerson>> {
  const rows = await reader.all<{
    id: string
    user_id: string | null
    username: string | null
    address: string | null
  }>(
    `SELECT log.id, user_id, username, address FROM audit_log AS log JOIN audit_people AS person
       ON person.tenant_id = log.tenant_id AND person.audit_id = log.id
     WHERE log.tenant_id = ? AND (log.at, log.id) >= (?, ?) AND (log.at, log.id) <= (?, ?)`,
    [tenantId, first.at, first.id, last.at, last.id],
  )
  return new Map(
    rows.map(({ id, user_id, username, address }) => [
      id,
      { userId: user_id ?? undefined, username: username ?? undefined, address: address ?? undefined },
    ]),
  )
}

export interface EntryStates {
  at: number
  id: string
  objectId: string
  before: string | null
  after: string | null
}

export function updateEntry(tx: Transaction, tenantId: string, { at, id, objectId, before, after }: EntryStates): void {
  tx.send('UPDATE audit_log SET object_id = ?, before = ?, after = ? WHERE tenant_id = ? AND at = ? AND id = ?', [
    ...[objectId, before, after, tenantId],
    ...[at, id],
  ])
}

export function removeEntryPerson(tx: Transaction, tenantId: string, auditId: string): void {
  tx.send('DELETE FROM audit_people WHERE tenant_id = ? AND audit_id = ?', [tenantId, auditId])
}

/** The entry of a comment's creation has the time at which its change began, or a little later. */
const entryWithinMs = 60_000

/** Entries of a comment: its creation, and its changes. */
export async function entriesOfComment(
  reader: Reader,
  tenantId: string,
  { id, createdAt }: { id: string; createdAt: number },
): Promise<(EntryStates & { crud: string })[]> {
  const columns = 'id, at, object_id AS "objectId", crud, before, after'
  const created = await reader.all<EntryStates & { crud: string }>(
    `SELECT ${columns} FROM audit_log WHERE tenant_id = ? AND object_id = ? AND at >= ? AND at <= ?`,
    [tenantId, id, createdAt, createdAt + entryWithinMs],
  )
  const changed = await reader.all<EntryStates & { crud: string }>(
    `SELECT ${columns} FROM audit_log WHERE tenant_id = ? AND object_id = ? AND resource = 'Comment' AND crud = 'u'`,
    [tenantId, id],
  )
  return [...created, ...changed]
}

export function emptyEvent(tx: Transaction, tenantId: string, row: ScannedRow): void {
  tx.send('UPDATE events SET payload = NULL WHERE tenant_id = ? AND page_id = ? AND number = ?', [
    tenantId,
    row.page_id ?? null,
    row.number ?? null,
  ])
}

/** Decisions, notes and merges of a member keep what was done. */
export async function eraseMemberNames(
  tx: Transaction,
  tenantId: string,
  memberIds: readonly string[],
): Promise<number> {
  let changed = 0
  const erase = async (sql: string, id: string) => {
    changed += await tx.run(sql, [tenantId, id])
  }
  for (const id of memberIds) {
    await erase("UPDATE decisions SET member_id = 'erased', member_name = '' WHERE tenant_id = ? AND member_id = ?", id)
    await erase("UPDATE decisions SET undone_by = 'erased' WHERE tenant_id = ? AND undone_by = ?", id)
    await erase(
      "UPDATE person_notes SET member_id = 'erased', member_name = '' WHERE tenant_id = ? AND member_id = ?",
      id,
    )
    await erase("UPDATE page_merges SET by_id = 'erased', by_name = '' WHERE tenant_id = ? AND by_id = ?", id)
  }
  return changed
}

export function clearAddress(tx: Transaction, tenantId: string, commentId: string): void {
  tx.send('UPDATE comments SET commenter_email = NULL WHERE tenant_id = ? AND id = ?', [tenantId, commentId])
}

/** Recent texts of networks hold a sketch of each comment for an hour. */
export async function forgetRecentText(
  tx: Transaction,
  tenantId: string,
  commentId: string,
  mark: string,
): Promise<void> {
  await tx.run("UPDATE recent_writing SET texts = replace(texts, ?, '') WHERE tenant_id = ? AND texts LIKE ?", [
    commentId + mark,
    tenantId,
    `%${commentId}%`,
  ])
}

/** Kept without what people could read: it still meets who comes back with the same id. */
export function hideBan(tx: Transaction, tenantId: string, id: string): void {
  tx.send("UPDATE bans SET value = '', reason = NULL WHERE tenant_id = ? AND id = ?", [tenantId, id])
}

export async function exactAddressBans(
  reader: Reader,
  tenantId: string,
  addresses: readonly string[],
): Promise<{ id: string }[]> {
  const marks = addresses.map(() => '?').join(', ')
  if (addresses.length === 0) return []
  return reader.all<{ id: string }>(
    `SELECT id FROM bans WHERE tenant_id = ? AND kind = 'address' AND value IN (${marks})`,
    [tenantId, ...addresses],
  )
}

export function removeUploadUse(tx: Transaction, tenantId: string, name: string, shownById: string): void {
  tx.send('DELETE FROM upload_uses WHERE tenant_id = ? AND name = ? AND shown_by_id = ?', [tenantId, name, shownById])
}
