// Queries that find the ids of one person: accounts, memberships, confirmed sessions, and their comments.
import type { Reader } from '../../platform/data/database.ts'
import { batchesOf, selectInList } from '../../platform/data/in-list.ts'
import type { AuthorFields } from './rules-person.ts'

export interface AccountIds {
  id: string
  email: string | undefined
  names: string[]
}

interface AccountRow {
  id: string
  fields: string
}

/** Signed-on users, by id without the tenant or by mailbox. */
export async function findAccounts(
  reader: Reader,
  tenantId: string,
  by: 'id' | 'email_key',
  keys: readonly string[],
): Promise<AccountIds[]> {
  const rows = await selectInList(keys, Infinity, (marks, some) =>
    reader.all<AccountRow>(
      `SELECT id, fields FROM sso_users WHERE tenant_id = ? AND kind = 'secure' AND ${by} IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return rows.map(({ id, fields }) => {
    const { email, username, displayName } = JSON.parse(fields) as Record<string, string | undefined>
    return { id, email, names: [username, displayName].filter((name) => name !== undefined) }
  })
}

export interface MemberIds {
  id: string
  email: string
  name: string | null
}

export function findMembers(
  reader: Reader,
  tenantId: string,
  by: 'id' | 'email_key',
  keys: readonly string[],
): Promise<MemberIds[]> {
  return selectInList(keys, Infinity, (marks, some) =>
    reader.all<MemberIds>(`SELECT id, email, name FROM moderators WHERE tenant_id = ? AND ${by} IN (${marks})`, [
      tenantId,
      ...some,
    ]),
  )
}

/** Sessions that confirmed one of these mailboxes, with the address as they typed it. */
export function findConfirmedSessions(
  reader: Reader,
  tenantId: string,
  emailKeys: readonly string[],
): Promise<{ anonUserId: string; email: string }[]> {
  return selectInList(emailKeys, Infinity, (marks, some) =>
    reader.all<{ anonUserId: string; email: string }>(
      `SELECT anon_user_id AS "anonUserId", email FROM verifications
       WHERE tenant_id = ? AND email_key IN (${marks}) AND used_at IS NOT NULL`,
      [tenantId, ...some],
    ),
  )
}

export interface AuthoredRow extends AuthorFields {
  id: string
  commenterName: string
}

interface Row {
  id: string
  user_id: string | null
  anon_user_id: string | null
  commenter_email: string | null
  commenter_name: string
  verified: number
}

const columns = 'id, user_id, anon_user_id, commenter_email, commenter_name, verified'

export type AuthorColumn = 'user_id' | 'anon_user_id' | 'lower(commenter_email)'

/** Comments by one column, newest ids first, before `before` (empty: from the newest). Who wrote them is still to be tested. */
export async function authoredBefore(
  reader: Reader,
  tenantId: string,
  { column, value, before, limit }: { column: AuthorColumn; value: string; before: string; limit: number },
): Promise<AuthoredRow[]> {
  const isThere = column === 'lower(commenter_email)' ? 'commenter_email IS NOT NULL AND ' : ''
  const rows = await reader.all<Row>(
    `SELECT ${columns} FROM comments WHERE tenant_id = ? AND ${isThere}${column} = ?${before === '' ? '' : ' AND id < ?'}
     ORDER BY id DESC LIMIT ?`,
    [tenantId, value, ...(before === '' ? [] : [before]), limit],
  )
  return rows.map(authoredOf)
}

/** Authors of these comments, by their ids. */
export async function authorsOfComments(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, AuthoredRow & { isDeleted: boolean }>> {
  const found = new Map<string, AuthoredRow & { isDeleted: boolean }>()
  for (const { marks, keys } of batchesOf(ids)) {
    const rows = await reader.all<Row & { is_deleted: number }>(
      `SELECT ${columns}, is_deleted FROM comments WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...keys],
    )
    for (const row of rows) found.set(row.id, { ...authoredOf(row), isDeleted: row.is_deleted === 1 })
  }
  return found
}

function authoredOf(row: Row): AuthoredRow {
  return {
    id: row.id,
    userId: row.user_id ?? undefined,
    anonUserId: row.anon_user_id ?? undefined,
    commenterEmail: row.commenter_email ?? undefined,
    commenterName: row.commenter_name,
    verified: row.verified === 1,
  }
}
