// Rows of mail addresses that sessions gave, pending or confirmed. Kept for 30 days.

import type { Reader, Transaction } from '../../platform/data/database.ts'
import { dayMs } from '../../platform/durations.ts'

export interface Verification {
  tenantId: string
  id: string
  /** Visitor id of the session that gave the address. */
  anonUserId: string
  /** As typed. */
  email: string
  /** `mailboxKey` of the address: equal for spellings of the same mailbox. */
  emailKey: string
  createdAt: number
  expiresAt: number
  usedAt: number | undefined
  /** Locale of the comment that requested it. */
  locale: string | undefined
  /** `Accept-Language` of the request. */
  acceptLanguage: string | undefined
}

interface Row {
  tenant_id: string
  id: string
  anon_user_id: string
  email: string
  email_key: string
  created_at: number
  expires_at: number
  used_at: number | null
  locale: string | null
  accept_language: string | null
}

/** Confirmations last as long; an older link is answered as unknown instead of expired. */
export const confirmationMs = 30 * dayMs

const columns =
  'tenant_id, id, anon_user_id, email, email_key, created_at, expires_at, used_at, locale, accept_language'
const select = `SELECT ${columns}
  FROM verifications WHERE tenant_id = ?`

export async function verificationById(
  reader: Reader,
  tenantId: string,
  id: string,
): Promise<Verification | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && verificationOf(row)
}

/** With a row lock. */
export async function lockVerification(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<Verification | undefined> {
  const row = await tx.get<Row>(`${select} AND id = ? FOR UPDATE`, [tenantId, id])
  return row && verificationOf(row)
}

/** The session's newest verification for this address, or for any; confirmed ones first. Locked, as it may be confirmed concurrently. */
export async function verificationOfSession(
  tx: Transaction,
  tenantId: string,
  anonUserId: string,
  emailKey: string | undefined,
): Promise<Verification | undefined> {
  const rows =
    emailKey === undefined
      ? await tx.all<Row>(`${select} AND anon_user_id = ? ${bestFirst} LIMIT 1 FOR UPDATE`, [tenantId, anonUserId])
      : // A few rows a day at most, sorted here: SQLite would sort in a temporary table.
        await tx.all<Row>(`${select} AND anon_user_id = ? AND email_key = ? FOR UPDATE`, [
          tenantId,
          anonUserId,
          emailKey,
        ])
  const [best] = rows.sort(
    (a, b) => Number(b.used_at !== null) - Number(a.used_at !== null) || b.created_at - a.created_at,
  )
  return best && verificationOf(best)
}

const bestFirst = 'ORDER BY CASE WHEN used_at IS NULL THEN 1 ELSE 0 END, created_at DESC'

/** The address that the session confirmed last. */
export async function findVerifiedAddress(
  reader: Reader,
  tenantId: string,
  anonUserId: string,
): Promise<Verification | undefined> {
  const row = await reader.get<Row>(
    `${select} AND anon_user_id = ? AND used_at IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    [tenantId, anonUserId],
  )
  return row && verificationOf(row)
}

export function insertVerification(tx: Transaction, one: Verification): void {
  // Ids end in a counter (base 32), so one insert in 32 sweeps.
  if (one.id.endsWith('0')) sweep(tx, one.tenantId, one.createdAt - confirmationMs)
  const { tenantId, id, anonUserId, email, emailKey, createdAt, expiresAt, usedAt, locale, acceptLanguage } = one
  const values = [tenantId, id, anonUserId, email, emailKey, createdAt, expiresAt, usedAt, locale, acceptLanguage]
  tx.send(
    `INSERT INTO verifications (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    values.map((value) => value ?? null),
  )
}

/** Old verifications, and votes that stayed unproven as long. */
function sweep(tx: Transaction, tenantId: string, until: number): void {
  tx.send('DELETE FROM verifications WHERE tenant_id = ? AND created_at <= ?', [tenantId, until])
  tx.send('DELETE FROM votes WHERE tenant_id = ? AND created_at <= ? AND counted = 0', [tenantId, until])
}

export function markVerificationUsed(tx: Transaction, { tenantId, id }: Verification, now: number): void {
  tx.send('UPDATE verifications SET used_at = ? WHERE tenant_id = ? AND id = ?', [now, tenantId, id])
}

/** Unverified comments of the session that have an address, oldest first. */
export async function unverifiedComments(
  reader: Reader,
  tenantId: string,
  anonUserId: string,
  limit: number,
): Promise<{ id: string; email: string }[]> {
  return reader.all(
    `SELECT id, commenter_email AS email FROM comments
     WHERE tenant_id = ? AND anon_user_id = ? AND verified = 0 AND commenter_email IS NOT NULL
     ORDER BY created_at, id LIMIT ?`,
    [tenantId, anonUserId, limit],
  )
}

/** Address of the page of the session's latest comment. */
export async function lastUrlOfSession(
  reader: Reader,
  tenantId: string,
  anonUserId: string,
): Promise<string | undefined> {
  const row = await reader.get<{ url: string }>(
    'SELECT url FROM comments WHERE tenant_id = ? AND anon_user_id = ? ORDER BY created_at DESC, id DESC LIMIT 1',
    [tenantId, anonUserId],
  )
  return row?.url
}

function verificationOf(row: Row): Verification {
  return {
    tenantId: row.tenant_id,
    id: row.id,
    anonUserId: row.anon_user_id,
    email: row.email,
    emailKey: row.email_key,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at ?? undefined,
    locale: row.locale ?? undefined,
    acceptLanguage: row.accept_language ?? undefined,
  }
}
