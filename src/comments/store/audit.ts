// The audit log: append-only by construction. Who it was stands in a row of its own, which can be erased.
import type { Transaction } from '../../platform/data/database.ts'

export interface AuditRow {
  tenantId: string
  id: string
  at: number
  resource: string
  objectId: string
  crud: 'c' | 'r' | 'u' | 'd'
  door: 'ui' | 'api' | 'cron'
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
      row.door,
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
