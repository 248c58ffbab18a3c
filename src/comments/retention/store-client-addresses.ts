// Queries of raw client addresses in the audit log, oldest first, and the hashing progress.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** Position of an entry in the log. */
interface Mark {
  at: number
  auditId: string
}

export interface RawAddressEntry extends Mark {
  /** Undefined where the entry had none. */
  address: string | undefined
}

/** Entries after a position, up to a time. */
export async function nextRawAddresses(
  reader: Reader,
  tenantId: string,
  { at, auditId }: Mark,
  { until, limit }: { until: number; limit: number },
): Promise<RawAddressEntry[]> {
  const rows = await reader.all<{ id: string; at: number; address: string | null }>(
    `SELECT a.id, a.at, p.address FROM audit_log a
     LEFT JOIN audit_people p ON p.tenant_id = a.tenant_id AND p.audit_id = a.id
     WHERE a.tenant_id = ? AND a.at >= ? AND a.at <= ? AND (a.at > ? OR a.id > ?) ORDER BY a.at, a.id LIMIT ?`,
    [tenantId, at, until, at, auditId, limit],
  )
  return rows.map((row) => ({ auditId: row.id, at: row.at, address: row.address ?? undefined }))
}

/** Position of the last hashed entry. */
export async function readHashingProgress(reader: Reader, tenantId: string): Promise<Mark> {
  const sql = 'SELECT at, audit_id FROM aged_addresses WHERE tenant_id = ?'
  const row = await reader.get<{ at: number; audit_id: string }>(sql, [tenantId])
  return { at: row?.at ?? 0, auditId: row?.audit_id ?? '' }
}

export function replaceAddressByHash(tx: Transaction, tenantId: string, auditId: string, key: string): void {
  tx.send('UPDATE audit_people SET address = NULL, address_key = ? WHERE tenant_id = ? AND audit_id = ?', [
    key,
    tenantId,
    auditId,
  ])
}

export function saveHashingProgress(tx: Transaction, tenantId: string, { at, auditId }: Mark): void {
  tx.send(
    `INSERT INTO aged_addresses (tenant_id, at, audit_id) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id) DO UPDATE SET at = excluded.at, audit_id = excluded.audit_id`,
    [tenantId, at, auditId],
  )
}
