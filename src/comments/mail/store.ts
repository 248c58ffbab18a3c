// Mail as the database knows it: who wants none, how often it was asked for, and the rows that wait to be delivered.
import type { Reader, Transaction } from '../../platform/data/database.ts'

/** Addresses are not a tenant's: whoever is bombed does not care by whose pages. */
const everywhere = 'global'

const dayMs = 86_400_000

/** Until the change is over, whoever asks under this key waits, and counts it, too. Its row is of the day, without an id. */
export async function lockMailQuota(tx: Transaction, key: string, now: number): Promise<void> {
  await tx.run(
    `INSERT INTO mails_asked (tenant_id, key, at, id) VALUES (?, ?, ?, '')
     ON CONFLICT (tenant_id, key, at, id) DO UPDATE SET id = excluded.id`,
    [everywhere, key, now - (now % dayMs)],
  )
}

export interface MailQuota {
  key: string
  /** Within this window, so often is enough. */
  since: number
  maxMails: number
}

/** The one that makes it enough is found, or it is not: counting would make a table of its own to count in. */
export async function isQuotaExhausted(reader: Reader, { key, since, maxMails }: MailQuota): Promise<boolean> {
  if (maxMails <= 0) return true
  const sql = `SELECT at FROM mails_asked WHERE tenant_id = ? AND key = ? AND at > ? AND id <> ''
    ORDER BY at DESC LIMIT 1 OFFSET ?`
  return (await reader.get(sql, [everywhere, key, since, maxMails - 1])) !== undefined
}

/** What is older than a day limits nothing any more. */
export function countMail(tx: Transaction, key: string, id: string, now: number): void {
  if (id.endsWith('0')) {
    tx.send('DELETE FROM mails_asked WHERE tenant_id = ? AND at <= ?', [everywhere, now - dayMs])
  }
  tx.send('INSERT INTO mails_asked (tenant_id, key, at, id) VALUES (?, ?, ?, ?)', [everywhere, key, now, id])
}

export async function isUnsubscribed(reader: Reader, tenantId: string, emailKey: string): Promise<boolean> {
  const sql = 'SELECT created_at FROM mail_opt_outs WHERE tenant_id = ? AND email_key = ?'
  return (await reader.get(sql, [tenantId, emailKey])) !== undefined
}

export async function unsubscribeFromMail(
  tx: Transaction,
  tenantId: string,
  emailKey: string,
  now: number,
): Promise<void> {
  await tx.run(
    `INSERT INTO mail_opt_outs (tenant_id, email_key, created_at) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id, email_key) DO NOTHING`,
    [tenantId, emailKey, now],
  )
}
