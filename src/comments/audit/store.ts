// Append-only audit log. Personal fields are in a row of their own, which can be erased.
import type { Reader, Transaction } from '../../platform/data/database.ts'

export interface AuditRow {
  tenantId: string
  id: string
  at: number
  resource: string
  objectId: string
  crud: 'c' | 'r' | 'u' | 'd'
  channel: 'ui' | 'api' | 'cron'
  description: string
  before: object | undefined
  after: object | undefined
  person: { userId: string | undefined; username: string | undefined; address: string | undefined }
}

export function insertAudit(tx: Transaction, row: AuditRow): void {
  tx.send(
    `INSERT INTO audit_log (tenant_id, id, at, resource, object_id, crud, door, description, before, after)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      row.tenantId,
      row.id,
      row.at,
      row.resource,
      row.objectId,
      row.crud,
      row.channel,
      row.description,
      row.before ? JSON.stringify(row.before) : null,
      row.after ? JSON.stringify(row.after) : null,
    ],
  )
  const { userId, username, address } = row.person
  if (userId === undefined && username === undefined && address === undefined) return
  tx.send('INSERT INTO audit_people (tenant_id, audit_id, user_id, username, address) VALUES (?, ?, ?, ?, ?)', [
    row.tenantId,
    row.id,
    userId ?? null,
    username ?? null,
    address ?? null,
  ])
}

export interface AuditQuery {
  /** Whole milliseconds, both exclusive. */
  after: number
  before: number
  direction: 'ASC' | 'DESC'
  skip: number
  limit: number
}

interface Row {
  id: string
  at: number
  resource: string
  object_id: string
  crud: AuditRow['crud']
  door: AuditRow['channel']
  description: string
  before: string | null
  after: string | null
  user_id: string | null
  username: string | null
  address: string | null
}

const select = `SELECT log.id, at, resource, object_id, crud, door, description, before, after, user_id, username,
  address FROM audit_log AS log LEFT JOIN audit_people AS person
  ON person.tenant_id = log.tenant_id AND person.audit_id = log.id WHERE log.tenant_id = ?`

/** Estimate of an entry without its before and after states, in bytes. */
const estimatedBaseBytes = 500

/** Ordered by time, then id. */
export async function findAuditEntries(
  reader: Reader,
  tenantId: string,
  { after, before, direction, skip, limit }: AuditQuery,
): Promise<AuditRow[]> {
  const rows = await reader.all<Row>(
    `${select} AND at > ? AND at < ? ORDER BY at ${direction}, log.id ${direction} LIMIT ? OFFSET ?`,
    [tenantId, after, before, limit, skip],
  )
  return rows.map((row) => entryOf(tenantId, row))
}

/** Sizes of the same entries, computed without reading them. */
export async function findAuditSizes(
  reader: Reader,
  tenantId: string,
  { after, before, direction, skip, limit }: AuditQuery,
): Promise<{ at: number; bytes: number }[]> {
  return reader.all(
    `SELECT at, coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) + ${estimatedBaseBytes} AS bytes
     FROM audit_log WHERE tenant_id = ? AND at > ? AND at < ? ORDER BY at ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    [tenantId, after, before, limit, skip],
  )
}

/** Entries of the same millisecond that follow the given one. */
export async function entriesOfSameMillisecond(
  reader: Reader,
  { tenantId, at, id }: AuditRow,
  direction: AuditQuery['direction'],
  limit: number,
): Promise<AuditRow[]> {
  const rows = await reader.all<Row>(
    `${select} AND at = ? AND log.id ${direction === 'ASC' ? '>' : '<'} ?
     ORDER BY log.id ${direction} LIMIT ?`,
    [tenantId, at, id, limit],
  )
  return rows.map((row) => entryOf(tenantId, row))
}

function entryOf(tenantId: string, row: Row): AuditRow {
  const { id, at, resource, crud, door, description } = row
  return {
    tenantId,
    id,
    at,
    resource,
    objectId: row.object_id,
    crud,
    channel: door,
    description,
    before: objectIn(row.before),
    after: objectIn(row.after),
    person: {
      userId: row.user_id ?? undefined,
      username: row.username ?? undefined,
      address: row.address ?? undefined,
    },
  }
}

function objectIn(json: string | null): object | undefined {
  return json === null ? undefined : (JSON.parse(json) as object)
}
