// Names owned by verified addresses; the first address keeps the name.
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { mailboxKey, nameKey } from '../text/lookup-keys.ts'

/** Returns the `mailboxKey` of the owner. */
export async function findNameOwner(reader: Reader, tenantId: string, name: string): Promise<string | undefined> {
  const row = await reader.get<{ email_key: string }>(
    'SELECT email_key FROM verified_names WHERE tenant_id = ? AND name_key = ?',
    [tenantId, nameKey(name)],
  )
  return row?.email_key
}

export function saveVerifiedName(tx: Transaction, tenantId: string, name: string, email: string): void {
  tx.send(
    `INSERT INTO verified_names (tenant_id, name_key, email_key) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id, name_key) DO NOTHING`,
    [tenantId, nameKey(name), mailboxKey(email)],
  )
}
