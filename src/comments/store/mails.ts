// Mail as the database knows it: who wants none, how often it was asked for, and the rows that wait to be delivered.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** Addresses are not a tenant's: whoever is bombed does not care by whose pages. */
const everywhere = 'global'

const dayMs = 86_400_000

/** Until the change is over, whoever asks under this key waits, and counts it, too. Its row is of the day, without an id. */
export async function lockAsked(tx: Transaction, key: string, now: number): Promise<void> {
  await tx.run(
    `INSERT INTO mails_asked (tenant_id, key, at, id) VALUES (?, ?, ?, '')
     ON CONFLICT (tenant_id, key, at, id) DO UPDATE SET id = excluded.id`,
    [everywhere, key, now - (now % dayMs)],
  )
}

/** How often within the window, counted as far as it matters. */
export async function countAsked(reader: Reader, key: string, since: number, most: number): Promise<number> {
  const row = await reader.get<{ number: number }>(
    `SELECT COUNT(*) AS number FROM
       (SELECT id FROM mails_asked WHERE tenant_id = ? AND key = ? AND at > ? AND id <> '' LIMIT ?) AS own`,
    [everywhere, key, since, most],
  )
  return row?.number ?? 0
}

/** What is older than a day limits nothing any more. */
export function noteAsked(tx: Transaction, key: string, id: string, now: number): void {
  if (id.endsWith('0')) {
    tx.send('DELETE FROM mails_asked WHERE tenant_id = ? AND at <= ?', [everywhere, now - dayMs])
  }
  tx.send('INSERT INTO mails_asked (tenant_id, key, at, id) VALUES (?, ?, ?, ?)', [everywhere, key, now, id])
}

export async function wantsNoMail(reader: Reader, tenantId: string, emailKey: string): Promise<boolean> {
  const sql = 'SELECT created_at FROM mail_opt_outs WHERE tenant_id = ? AND email_key = ?'
  return (await reader.get(sql, [tenantId, emailKey])) !== undefined
}

export async function endMail(tx: Transaction, tenantId: string, emailKey: string, now: number): Promise<void> {
  await tx.run(
    `INSERT INTO mail_opt_outs (tenant_id, email_key, created_at) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id, email_key) DO NOTHING`,
    [tenantId, emailKey, now],
  )
}
