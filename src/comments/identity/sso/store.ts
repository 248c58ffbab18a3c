// Rows of single sign-on users; signed and unsigned ones are separate.
import { hash } from 'node:crypto'
import type { Database, Reader, Transaction } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'
import { createVersionedCache } from '../../../platform/data/versioned-cache.ts'
import { bumpTenantVersion } from '../../tenancy/store.ts'
import { mailboxKey, nameKey } from '../../text/lookup-keys.ts'
import { mergeSsoUser, type SsoUserInput, type StoredUser } from './rules-sso-user.ts'

type SsoUserKind = 'secure' | 'simple'

export interface SsoUserRecord {
  user: StoredUser
  /** Time of the signature of the stored payload. */
  payloadAt: number
}

interface SsoPayload {
  kind: SsoUserKind
  id: string
  at: number
  user: SsoUserInput
}

interface Row {
  id: string
  fields: string
  payload_at: number
}

export interface SsoUserStore {
  byId(tenantId: string, kind: SsoUserKind, id: string): Promise<SsoUserRecord | undefined>
  /** Id of the signed user with this name or address. */
  provenId(tenantId: string, by: 'name' | 'email', value: string): Promise<string | undefined>
  /**
   * Merges the payload. Fields of a signed payload of the same time or later stay. Undefined for one that was signed before its
   * user was erased.
   */
  save(tenantId: string, payload: SsoPayload, now: number): Promise<SsoUserRecord | undefined>
}

const select = 'SELECT id, fields, payload_at FROM sso_users WHERE tenant_id = ? AND kind = ?'

const insert = `INSERT INTO sso_users
  (email_key, username_key, display_name_key, fields, payload_at, updated_at, created_at, tenant_id, kind, id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const update = `UPDATE sso_users SET
  email_key = ?, username_key = ?, display_name_key = ?, fields = ?, payload_at = ?, updated_at = ?
  WHERE tenant_id = ? AND kind = ? AND id = ?`

export function createSsoUserStore(database: Database): SsoUserStore {
  const byKey = createVersionedCache(database, ['sso_users'], async (key, reader) => {
    const [, tenantId = '', kind = '', id = ''] = /^(\S+) (\S+) (.*)$/s.exec(key) ?? []
    const row = await reader.get<Row>(`${select} AND id = ?`, [tenantId, kind, id])
    return row && recordOf(row)
  })
  /** Most tenants have no signed users, and no name to check. Where nothing is remembered, the name itself is asked for. */
  const isRemembered = database.version() !== undefined
  const vouches = createVersionedCache(database, ['sso_users'], async (tenantId, reader) => {
    const row = await reader.get("SELECT id FROM sso_users WHERE tenant_id = ? AND kind = 'secure' LIMIT 1", [tenantId])
    return row !== undefined
  })
  return {
    byId: (tenantId, kind, id) => byKey(`${tenantId} ${kind} ${id}`),
    async provenId(tenantId, by, value) {
      if (isRemembered && !(await vouches(tenantId))) return undefined
      const key = by === 'email' ? mailboxKey(value) : nameKey(value)
      const named = [tenantId, 'secure', key]
      const row =
        by === 'email'
          ? await database.get<Row>(`${select} AND email_key = ?`, named)
          : await database.get<Row>(`${select} AND (username_key = ? OR display_name_key = ?) LIMIT 1`, [...named, key])
      return row?.id
    },
    save: (tenantId, payload, now) => database.write((tx) => save(tx, tenantId, payload, now)),
  }
}

/** Signed users among these ids. */
export async function secureUsersById(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, StoredUser>> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<Row>(`${select} AND id IN (${marks})`, [tenantId, 'secure', ...some]),
  )
  return new Map(rows.map((row) => [row.id, recordOf(row).user]))
}

async function save(
  tx: Transaction,
  tenantId: string,
  payload: SsoPayload,
  now: number,
): Promise<SsoUserRecord | undefined> {
  const { kind, id, at } = payload
  const known = await tx.get<Row>(`${select} AND id = ? FOR UPDATE`, [tenantId, kind, id])
  if (!known && kind === 'secure' && (await wasErasedSince(tx, tenantId, `${tenantId}:${id}`, at))) return undefined
  if (known && known.payload_at >= at && kind === 'secure') return recordOf(known)
  const before = known ? recordOf(known).user : {}
  const user = mergeSsoUser(before, payload.user)
  if (known && kind === 'secure' && rightsOf(before) !== rightsOf(user)) bumpTenantVersion(tx, tenantId)
  const emailKey = user.email === undefined ? null : mailboxKey(user.email)
  if (emailKey) await takeAddress(tx, { tenantId, kind, id }, emailKey, now)
  const values = [emailKey, nameKeyOf(user.username), nameKeyOf(user.displayName), JSON.stringify(user), at, now]
  // Of two concurrent first inserts, the second fails and finds the row when it is retried.
  await tx.run(known ? update : insert, [...values, ...(known ? [] : [now]), tenantId, kind, id])
  return { user, payloadAt: at }
}

/** `userId`: as on the wire. */
async function wasErasedSince(reader: Reader, tenantId: string, userId: string, at: number): Promise<boolean> {
  const row = await reader.get('SELECT at FROM erased_users WHERE tenant_id = ? AND user_key = ? AND at >= ?', [
    tenantId,
    hash('sha256', userId, 'base64url'),
    at,
  ])
  return row !== undefined
}

/** An address belongs to one user of a tenant: the one of the newest payload with it. */
async function takeAddress(
  tx: Transaction,
  { tenantId, kind, id }: { tenantId: string; kind: SsoUserKind; id: string },
  emailKey: string,
  now: number,
): Promise<void> {
  const other = await tx.get<Row>(`${select} AND email_key = ? AND id <> ?`, [tenantId, kind, emailKey, id])
  if (!other) return
  const without = mergeSsoUser(recordOf(other).user, { email: null })
  await tx.run(
    'UPDATE sso_users SET email_key = NULL, fields = ?, updated_at = ? WHERE tenant_id = ? AND kind = ? AND id = ?',
    [JSON.stringify(without), now, tenantId, kind, other.id],
  )
}

/** Rights on which open sockets of this user depend. */
function rightsOf({ groupIds, isAdmin, isModerator }: StoredUser): string {
  return JSON.stringify([groupIds, isAdmin, isModerator])
}

function nameKeyOf(name: string | undefined): string | null {
  return name === undefined ? null : nameKey(name)
}

function recordOf(row: Row): SsoUserRecord {
  return { user: JSON.parse(row.fields) as StoredUser, payloadAt: row.payload_at }
}
