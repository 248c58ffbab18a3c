// Networks that people commented from, as keyed hashes, read from the audit log behind the comments.
import { hash } from 'node:crypto'
import type { Reader, Transaction } from '../../../platform/data/database.ts'

/** Of one person, latest first. */
const maxNetworks = 5

/** `key`: as the desk names people. */
export async function networksOf(reader: Reader, tenantId: string, key: string): Promise<string[]> {
  const rows = await reader.all<{ network: string }>(
    'SELECT network FROM person_networks WHERE tenant_id = ? AND person = ? ORDER BY at DESC LIMIT ?',
    [tenantId, personOf(key), maxNetworks],
  )
  return rows.map(({ network }) => network)
}

/** A comment of each person there. */
export async function commentsOfNetwork(
  reader: Reader,
  tenantId: string,
  network: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader.all<{ comment_id: string }>(
    'SELECT comment_id FROM person_networks WHERE tenant_id = ? AND network = ? LIMIT ?',
    [tenantId, network, limit],
  )
  return rows.map((row) => row.comment_id)
}

/** People besides the one of `key`, up to `max` + 1. */
export async function countOthersOfNetwork(
  reader: Reader,
  tenantId: string,
  { network, key, max }: { network: string; key: string; max: number },
): Promise<number> {
  const row = await reader.get<{ number: number }>(
    `SELECT count(*) AS number FROM (SELECT 1 AS one FROM person_networks
       WHERE tenant_id = ? AND network = ? AND person <> ? LIMIT ?) AS found`,
    [tenantId, network, personOf(key), max + 1],
  )
  return row?.number ?? 0
}

export interface WrittenFrom {
  auditId: string
  at: number
  commentId: string
  /** Undefined for other entries than the creation of a comment, and where it is not known. */
  address: string | undefined
}

/** Entries of the log after the place that was read up to, oldest first. */
export async function nextWritten(reader: Reader, tenantId: string, limit: number): Promise<WrittenFrom[]> {
  const rows = await reader.all<{
    id: string
    at: number
    object_id: string
    is_comment: number
    address: string | null
  }>(
    `SELECT log.id, log.at, object_id, CASE WHEN resource = 'Comment' AND crud = 'c' THEN 1 ELSE 0 END AS is_comment, address FROM audit_log AS log
       LEFT JOIN audit_people AS person ON person.tenant_id = log.tenant_id AND person.audit_id = log.id
     WHERE log.tenant_id = ? AND (log.at, log.id) > (
       SELECT coalesce(max(at), 0), coalesce(max(audit_id), '') FROM person_networks_read WHERE tenant_id = ?)
     ORDER BY log.at, log.id LIMIT ?`,
    [tenantId, tenantId, limit],
  )
  return rows.map(({ id, at, object_id, is_comment, address }) => {
    return { auditId: id, at, commentId: object_id, address: is_comment === 1 ? (address ?? undefined) : undefined }
  })
}

export function storeNetwork(
  tx: Transaction,
  tenantId: string,
  { network, key, commentId, at }: { network: string; key: string; commentId: string; at: number },
): void {
  tx.send(
    `INSERT INTO person_networks (tenant_id, network, person, comment_id, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (tenant_id, network, person) DO UPDATE SET comment_id = excluded.comment_id, at = excluded.at`,
    [tenantId, network, personOf(key), commentId, at],
  )
}

export function storeReadUpTo(tx: Transaction, tenantId: string, { at, auditId }: WrittenFrom): void {
  tx.send(
    `INSERT INTO person_networks_read (tenant_id, at, audit_id) VALUES (?, ?, ?)
     ON CONFLICT (tenant_id) DO UPDATE SET at = excluded.at, audit_id = excluded.audit_id`,
    [tenantId, at, auditId],
  )
}

/** Resolves to how many there were, at most `limit`. */
export function removeOldNetworks(tx: Transaction, tenantId: string, until: number, limit: number): Promise<number> {
  return tx.run(
    `DELETE FROM person_networks WHERE tenant_id = ? AND (network, person) IN
       (SELECT network, person FROM person_networks WHERE tenant_id = ? AND at < ? LIMIT ?)`,
    [tenantId, tenantId, until, limit],
  )
}

function personOf(key: string): string {
  return hash('sha256', key, 'base64url')
}
