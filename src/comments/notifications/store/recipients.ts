// Queries for recipients: ancestors, blocks, opt-outs, verified addresses, and votes without a notification.
import type { Reader, Transaction } from '../../../platform/data/database.ts'
import { selectInList } from '../../../platform/data/in-list.ts'

export interface AncestorComment {
  id: string
  userId: string | undefined
  anonUserId: string | undefined
}

/** Of deeper threads, only the nearest ancestors are notified. */
const maxAncestors = 200

/** Nearest first. */
export async function findAncestors(reader: Reader, tenantId: string, parentId: string): Promise<AncestorComment[]> {
  const rows = await reader.all<{ id: string; user_id: string | null; anon_user_id: string | null }>(
    `WITH RECURSIVE above (id, parent_id, user_id, anon_user_id, height) AS (
       SELECT id, parent_id, user_id, anon_user_id, 1 FROM comments WHERE tenant_id = ? AND id = ?
       UNION ALL SELECT c.id, c.parent_id, c.user_id, c.anon_user_id, u.height + 1
       FROM above u CROSS JOIN comments c WHERE c.tenant_id = ? AND c.id = u.parent_id AND u.height < ?)
     SELECT id, user_id, anon_user_id FROM above ORDER BY height`,
    [tenantId, parentId, tenantId, maxAncestors],
  )
  return rows.map(({ id, user_id, anon_user_id }) => ({
    id,
    userId: user_id ?? undefined,
    anonUserId: anon_user_id ?? undefined,
  }))
}

/** Keys of those people who blocked this one. */
export async function findBlockers(
  reader: Reader,
  tenantId: string,
  blocked: string,
  people: readonly string[],
): Promise<string[]> {
  const rows = await selectInList(people, Infinity, (marks, keys) =>
    reader.all<{ blocker: string }>(
      `SELECT blocker FROM blocks WHERE tenant_id = ? AND blocked = ? AND blocker IN (${marks})`,
      [tenantId, blocked, ...keys],
    ),
  )
  return rows.map(({ blocker }) => blocker)
}

/** Keys of those people whom this one blocked. */
export async function findBlockedBy(
  reader: Reader,
  tenantId: string,
  blocker: string,
  people: readonly string[],
): Promise<string[]> {
  const rows = await selectInList(people, Infinity, (marks, keys) =>
    reader.all<{ blocked: string }>(
      `SELECT blocked FROM blocks WHERE tenant_id = ? AND blocker = ? AND blocked IN (${marks})`,
      [tenantId, blocker, ...keys],
    ),
  )
  return rows.map(({ blocked }) => blocked)
}

/** Verified addresses of these sessions' comments. */
export async function findAuthorAddresses(
  reader: Reader,
  tenantId: string,
  anonUserIds: readonly string[],
): Promise<{ anonUserId: string; email: string }[]> {
  return selectInList(anonUserIds, Infinity, (marks, ids) =>
    reader.all<{ anonUserId: string; email: string }>(
      `SELECT DISTINCT anon_user_id AS "anonUserId", commenter_email AS email FROM comments
       WHERE tenant_id = ? AND anon_user_id IN (${marks}) AND verified = 1 AND commenter_email IS NOT NULL`,
      [tenantId, ...ids],
    ),
  )
}

/** Keys of those people who opted out of one of the comments. */
export async function findOptedOut(
  reader: Reader,
  tenantId: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await selectInList(commentIds, Infinity, (marks, ids) =>
    reader.all<{ person: string }>(`SELECT person FROM opt_outs WHERE tenant_id = ? AND comment_id IN (${marks})`, [
      tenantId,
      ...ids,
    ]),
  )
  return new Set(rows.map(({ person }) => person))
}

export interface NewVote {
  id: string
  voter: string
  name: string | undefined
}

/** Takes counted up-votes without a notification, newest first, and marks them as notified. */
export async function takeNewVotes(
  tx: Transaction,
  tenantId: string,
  commentId: string,
  limit: number,
): Promise<NewVote[]> {
  const isNew = 'tenant_id = ? AND comment_id = ? AND told = 0 AND counted = 1 AND direction = 1'
  const rows = await tx.all<{ id: string; voter: string; name: string | null }>(
    `SELECT id, voter, name FROM votes WHERE ${isNew} ORDER BY id LIMIT ? FOR UPDATE`,
    [tenantId, commentId, limit],
  )
  for (const { id } of rows) {
    tx.send('UPDATE votes SET told = 1 WHERE tenant_id = ? AND comment_id = ? AND direction = 1 AND id = ?', [
      tenantId,
      commentId,
      id,
    ])
  }
  return rows.map(({ id, voter, name }) => ({ id, voter, name: name ?? undefined })).reverse()
}
