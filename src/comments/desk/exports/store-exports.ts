// Rows of files that were exported at the desk.
import type { Reader, Transaction } from '../../../platform/data/database.ts'

export interface ExportRow {
  id: string
  format: string
  pages: number
  comments: number
  bytes: number
  sha256: string
  createdAt: number
}

const select = `SELECT id, format, page_count AS "pages", comment_count AS "comments", bytes, sha256, created_at AS "createdAt" FROM desk_exports
  WHERE tenant_id = ?`

export function exportById(reader: Reader, tenantId: string, id: string): Promise<ExportRow | undefined> {
  return reader.get<ExportRow>(`${select} AND id = ?`, [tenantId, id])
}

/** Newest first. */
export function newestExports(reader: Reader, tenantId: string, limit: number): Promise<ExportRow[]> {
  return reader.all<ExportRow>(`${select} ORDER BY created_at DESC, id DESC LIMIT ?`, [tenantId, limit])
}

/** Those beyond the newest are forgotten. */
export async function insertExport(tx: Transaction, tenantId: string, one: ExportRow, keep: number): Promise<void> {
  tx.send(
    `INSERT INTO desk_exports (tenant_id, id, format, page_count, comment_count, bytes, sha256, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [tenantId, one.id, one.format, one.pages, one.comments, one.bytes, one.sha256, one.createdAt],
  )
  const kept = await newestExports(tx, tenantId, keep)
  const oldest = kept.at(-1)
  if (kept.length === keep && oldest)
    tx.send('DELETE FROM desk_exports WHERE tenant_id = ? AND created_at < ?', [tenantId, oldest.createdAt])
}
