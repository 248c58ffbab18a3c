// Rows of links by which people reach their own data: the address is sealed, and goes when the link has erased it.
import type { Reader, Transaction } from '../../platform/data/database.ts'

export interface PersonLink {
  id: string
  emailSealed: string
  expiresAt: number
  usedAt: number | undefined
}

export async function personLinkById(reader: Reader, tenantId: string, id: string): Promise<PersonLink | undefined> {
  const row = await reader.get<{ email_sealed: string; expires_at: number; used_at: number | null }>(
    'SELECT email_sealed, expires_at, used_at FROM person_links WHERE tenant_id = ? AND id = ?',
    [tenantId, id],
  )
  return row && { id, emailSealed: row.email_sealed, expiresAt: row.expires_at, usedAt: row.used_at ?? undefined }
}

export function insertPersonLink(
  tx: Transaction,
  tenantId: string,
  { id, emailSealed, expiresAt }: PersonLink,
  now: number,
): void {
  tx.send('INSERT INTO person_links (tenant_id, id, email_sealed, created_at, expires_at) VALUES (?, ?, ?, ?, ?)', [
    ...[tenantId, id, emailSealed],
    ...[now, expiresAt],
  ])
}

/** Resolves to false where it was used before: of two presses one erases. */
export async function usePersonLink(tx: Transaction, tenantId: string, id: string, now: number): Promise<boolean> {
  const sql = `UPDATE person_links SET used_at = ?, email_sealed = '' WHERE tenant_id = ? AND id = ? AND used_at IS NULL
    AND expires_at > ?`
  return (await tx.run(sql, [now, tenantId, id, now])) > 0
}

export function removeOldPersonLinks(tx: Transaction, tenantId: string, until: number): Promise<number> {
  return tx.run('DELETE FROM person_links WHERE tenant_id = ? AND expires_at < ?', [tenantId, until])
}
