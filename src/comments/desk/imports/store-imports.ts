// Rows of imports that members begin at the desk.
import type { Reader, Transaction } from '../../../platform/data/database.ts'
import type { ImportIssue, ImportReport } from '../../import/rules/import-report.ts'
import type { AddressMap } from '../../import/rules/map-address.ts'

export type ImportState =
  | 'uploading'
  | 'checking'
  | 'checked'
  | 'importing'
  | 'stopping'
  | 'stopped'
  | 'failed'
  | 'done'

export interface ImportRow {
  tenantId: string
  id: string
  state: ImportState
  system: string
  fileName: string
  bytes: number
  received: number
  map: AddressMap
  read: number
  written: number
  /** Of the last run that ended; its `issues` are the first ones. */
  report: ImportReport | undefined
  /** Why it failed. */
  failure: string | undefined
  createdAt: number
  changedAt: number
}

interface Row {
  id: string
  state: ImportState
  system: string
  file_name: string
  bytes: number
  received: number
  map: string
  comments_read: number
  comments_written: number
  report: string | null
  problem: string | null
  created_at: number
  changed_at: number
}

const select = `SELECT id, state, system, file_name, bytes, received, map, comments_read, comments_written, report, problem,
  created_at, changed_at FROM desk_imports WHERE tenant_id = ?`

export async function importById(reader: Reader, tenantId: string, id: string): Promise<ImportRow | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && importOf(tenantId, row)
}

/** Newest first. */
export async function newestImports(reader: Reader, tenantId: string, limit: number): Promise<ImportRow[]> {
  const rows = await reader.all<Row>(`${select} ORDER BY created_at DESC, id DESC LIMIT ?`, [tenantId, limit])
  return rows.map((row) => importOf(tenantId, row))
}

export async function issuesOfImport(reader: Reader, tenantId: string, id: string): Promise<ImportIssue[]> {
  const sql = 'SELECT issues FROM desk_imports WHERE tenant_id = ? AND id = ?'
  const row = await reader.get<{ issues: string | null }>(sql, [tenantId, id])
  return JSON.parse(row?.issues ?? '[]') as ImportIssue[]
}

export function insertImport(tx: Transaction, one: ImportRow): void {
  tx.send(
    `INSERT INTO desk_imports (tenant_id, id, state, system, file_name, bytes, received, map, comments_read,
       comments_written, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)`,
    [
      ...[one.tenantId, one.id, one.state, one.system, one.fileName, one.bytes, one.received],
      ...[JSON.stringify(one.map), one.createdAt, one.changedAt],
    ],
  )
}

/** Only from the state and place that were read: resolves to false where somebody else was first. */
export async function advanceImport(tx: Transaction, before: ImportRow, next: ImportRow): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE desk_imports SET state = ?, received = ?, comments_read = ?, comments_written = ?, report = ?, problem = ?,
       changed_at = ? WHERE tenant_id = ? AND id = ? AND state = ? AND received = ?`,
    [
      ...[next.state, next.received, next.read, next.written, next.report ? JSON.stringify(next.report) : null],
      ...[next.failure ?? null, next.changedAt, before.tenantId, before.id, before.state, before.received],
    ],
  )
  return changed > 0
}

export function storeIssues(tx: Transaction, tenantId: string, id: string, issues: readonly ImportIssue[]): void {
  const values = [JSON.stringify(issues), tenantId, id]
  tx.send('UPDATE desk_imports SET issues = ? WHERE tenant_id = ? AND id = ?', values)
}

/** Of a run; resolves to false where it is to stop. */
export async function storeImportProgress(
  tx: Transaction,
  { tenantId, id, state }: Pick<ImportRow, 'tenantId' | 'id' | 'state'>,
  { read, written }: { read: number; written: number },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE desk_imports SET comments_read = ?, comments_written = ? WHERE tenant_id = ? AND id = ? AND state = ?`,
    [read, written, tenantId, id, state],
  )
  return changed > 0
}

export function removeImport(tx: Transaction, { tenantId, id, state }: ImportRow): Promise<number> {
  return tx.run('DELETE FROM desk_imports WHERE tenant_id = ? AND id = ? AND state = ?', [tenantId, id, state])
}

function importOf(tenantId: string, row: Row): ImportRow {
  const { id, state, system, bytes, received } = row
  return {
    ...{ tenantId, id, state, system, bytes, received },
    fileName: row.file_name,
    map: JSON.parse(row.map) as AddressMap,
    read: row.comments_read,
    written: row.comments_written,
    report: row.report === null ? undefined : (JSON.parse(row.report) as ImportReport),
    failure: row.problem ?? undefined,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}
