// Ban rows, one per subject and tenant.
import { hash } from 'node:crypto'
import type { Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import type { Ban, BanKind } from './rules.ts'

export interface BanRecord extends Ban {
  id: string
  /** Subject as shown to people. */
  value: string
  reason: string | undefined
  createdAt: number
}

interface Row {
  id: string
  kind: BanKind
  value: string
  first_key: string
  last_key: string
  is_shadow: number
  reason: string | null
  created_at: number
  expires_at: number | null
}

const select = `SELECT id, kind, value, first_key, last_key, is_shadow, reason, created_at, expires_at FROM bans
  WHERE tenant_id = ?`
/** Bans that contain one of the keys, expired ones included. */
export async function findMatchingBans(
  reader: Reader,
  tenantId: string,
  keys: readonly { kind: BanKind; key: string }[],
): Promise<BanRecord[]> {
  const firsts = keys.flatMap(({ kind, key }) => (kind === 'address' ? networkStarts(key) : [storedKey(kind, key)]))
  const rows = await selectInList(firsts, Infinity, (placeholders, some) =>
    reader.all<Row>(`${select} AND first_key IN (${placeholders})`, [tenantId, ...some]),
  )
  const address = keys.find(({ kind }) => kind === 'address')?.key ?? ''
  const byKey = new Map(keys.map(({ kind, key }) => [storedKey(kind, key), key]))
  return rows
    .filter(({ kind, last_key }) => kind !== 'address' || address <= last_key)
    .map((row) => ({ ...recordOf(row), ...(row.kind === 'address' ? {} : metBy(byKey.get(row.first_key) ?? '')) }))
}

/** Bans of erased people are kept as a hash, without their subject. */
const metBy = (key: string) => ({ first: key, last: key })

const mappedIpv4 = '00000000000000000000ffff'

/**
 * First address of every network that can contain the address: point lookups are faster than a scan of all networks
 * that start before it.
 */
function networkStarts(key: string): string[] {
  const starts = new Set([key])
  for (let at = key.startsWith(mappedIpv4) ? mappedIpv4.length : 0; at < key.length; at++) {
    const digit = Number.parseInt(key.charAt(at), 16)
    const zeros = '0'.repeat(key.length - at - 1)
    for (const mask of [0, 8, 12, 14]) starts.add(key.slice(0, at) + (digit & mask).toString(16) + zeros)
  }
  return [...starts]
}

/** Without expired ones. */
export async function listActiveBans(reader: Reader, tenantId: string, now: number): Promise<BanRecord[]> {
  const current = 'AND (expires_at IS NULL OR expires_at > ?) ORDER BY created_at, id'
  return (await reader.all<Row>(`${select} ${current}`, [tenantId, now])).map(recordOf)
}

export async function banById(reader: Reader, tenantId: string, id: string): Promise<BanRecord | undefined> {
  const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, id])
  return row && recordOf(row)
}

/** Locked against other changes. */
export async function lockBan(tx: Transaction, tenantId: string, id: string): Promise<BanRecord | undefined> {
  const row = await tx.get<Row>(`${select} AND id = ? FOR UPDATE`, [tenantId, id])
  return row && recordOf(row)
}

/** Ban with exactly this range. */
export async function findBanOfSubject(
  reader: Reader,
  tenantId: string,
  { kind, first, last }: Pick<Ban, 'kind' | 'first' | 'last'>,
): Promise<BanRecord | undefined> {
  const keys = [storedKey(kind, first), storedKey(kind, last)]
  const row = await reader.get<Row>(`${select} AND kind = ? AND first_key = ? AND last_key = ?`, [
    tenantId,
    kind,
    ...keys,
  ])
  return row && recordOf(row)
}

/** Also deletes expired bans. */
export async function insertBan(tx: Transaction, tenantId: string, ban: BanRecord, now: number): Promise<void> {
  await tx.run('DELETE FROM bans WHERE tenant_id = ? AND expires_at <= ?', [tenantId, now])
  await tx.run(
    `INSERT INTO bans (tenant_id, id, kind, value, first_key, last_key, is_shadow, reason, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      tenantId,
      ban.id,
      ban.kind,
      ban.value,
      storedKey(ban.kind, ban.first),
      storedKey(ban.kind, ban.last),
      Number(ban.isShadow),
      ban.reason ?? null,
      ban.createdAt,
      ban.until ?? null,
    ],
  )
}

export async function removeBan(tx: Transaction, tenantId: string, id: string): Promise<void> {
  await tx.run('DELETE FROM bans WHERE tenant_id = ? AND id = ?', [tenantId, id])
}

/** Addresses must stay sortable; other ids are hashed, because they may be longer than an index key. */
function storedKey(kind: BanKind, key: string): string {
  return kind === 'address' ? key : hash('sha256', `${kind} ${key}`, 'base64url')
}

function recordOf(row: Row): BanRecord {
  const { id, kind, value } = row
  return {
    id,
    kind,
    value,
    first: kind === 'address' ? row.first_key : value,
    last: kind === 'address' ? row.last_key : value,
    isShadow: row.is_shadow === 1,
    reason: row.reason ?? undefined,
    createdAt: row.created_at,
    until: row.expires_at ?? undefined,
  }
}
