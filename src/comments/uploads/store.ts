// Rows of uploaded pictures.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'

export interface Upload {
  tenantId: string
  name: string
  type: string
  bytes: Uint8Array
  width: number
  height: number
}

export function insertUpload(tx: Transaction, upload: Upload, now: number): void {
  const { tenantId, name, type, bytes, width, height } = upload
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  tx.send(
    `INSERT INTO uploads (tenant_id, name, type, content, size_bytes, width, height, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [tenantId, name, type, content, bytes.length, width, height, now],
  )
}

export async function uploadedBytes(reader: Reader, tenantId: string): Promise<number> {
  const sql = 'SELECT coalesce(sum(size_bytes), 0) AS bytes FROM uploads WHERE tenant_id = ?'
  return Number((await reader.get<{ bytes: number }>(sql, [tenantId]))?.bytes ?? 0)
}

export async function findUpload(
  reader: Reader,
  tenantId: string,
  name: string,
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const row = await reader.get<{ type: string; content: string }>(
    'SELECT type, content FROM uploads WHERE tenant_id = ? AND name = ?',
    [tenantId, name],
  )
  return row && { type: row.type, bytes: new Uint8Array(Buffer.from(row.content, 'base64')) }
}

/** Uploads older than `until`, by name after a name. The expression keeps the planner to the index that has their age: in the table it stands behind the pictures. */
export async function uploadNames(
  reader: Reader,
  tenantId: string,
  { after, until, limit }: { after: string; until: number; limit: number },
): Promise<string[]> {
  const rows = await reader.all<{ name: string }>(
    `SELECT name FROM uploads WHERE tenant_id = ? AND name || '' > ? AND created_at <= ? ORDER BY name || '' LIMIT ?`,
    [tenantId, after, until, limit],
  )
  return rows.map(({ name }) => name)
}

/** Those of these uploads that a comment or post shows now. */
export async function shownUploads(reader: Reader, tenantId: string, names: readonly string[]): Promise<Set<string>> {
  const ofComments = await selectInList(names, Infinity, (marks, some) =>
    reader.all<{ name: string }>(
      `SELECT DISTINCT name FROM upload_uses JOIN comments ON comments.tenant_id = upload_uses.tenant_id
         AND comments.id = upload_uses.shown_by_id
       WHERE upload_uses.tenant_id = ? AND name IN (${marks}) AND shown_by = 'comment'
         AND comments.comment_html LIKE '%/' || name || '.%'`,
      [tenantId, ...some],
    ),
  )
  const ofPosts = await selectInList(names, Infinity, (marks, some) =>
    reader.all<{ name: string }>(
      `SELECT DISTINCT name FROM upload_uses JOIN feed_posts ON feed_posts.tenant_id = upload_uses.tenant_id
         AND feed_posts.id = upload_uses.shown_by_id
       WHERE upload_uses.tenant_id = ? AND name IN (${marks}) AND shown_by = 'post'
         AND feed_posts.fields LIKE '%/' || name || '.%'`,
      [tenantId, ...some],
    ),
  )
  return new Set([...ofComments, ...ofPosts].map(({ name }) => name))
}

export function removeUpload(tx: Transaction, tenantId: string, name: string): void {
  tx.send('DELETE FROM uploads WHERE tenant_id = ? AND name = ?', [tenantId, name])
  tx.send('DELETE FROM upload_uses WHERE tenant_id = ? AND name = ?', [tenantId, name])
}
