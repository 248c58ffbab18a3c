// Rows of blocks between people.
import type { Database, Reader, Transaction } from '../../platform/data/database.ts'
import { selectInList } from '../../platform/data/in-list.ts'
import { createVersionedCache } from '../../platform/data/versioned-cache.ts'
import { authorKeys, legacyAuthorKey } from '../identity/rules-person-key.ts'

export interface Block {
  tenantId: string
  blocker: string
  blocked: string
}

/** False where blocked already. */
export async function addBlock(tx: Transaction, block: Block, now: number): Promise<boolean> {
  const added = await tx.run(
    `INSERT INTO blocks (tenant_id, blocker, blocked, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (tenant_id, blocker, blocked) DO NOTHING`,
    [block.tenantId, block.blocker, block.blocked, now],
  )
  return added > 0
}

/** False where not blocked. */
export async function removeBlock(tx: Transaction, { tenantId, blocker, blocked }: Block): Promise<boolean> {
  const removed = await tx.run('DELETE FROM blocks WHERE tenant_id = ? AND blocker = ? AND blocked = ?', [
    tenantId,
    blocker,
    blocked,
  ])
  return removed > 0
}

async function hasBlockedAny(reader: Reader, tenantId: string, viewer: string): Promise<boolean> {
  const row = await reader.get('SELECT blocked FROM blocks WHERE tenant_id = ? AND blocker = ? LIMIT 1', [
    tenantId,
    viewer,
  ])
  return row !== undefined
}

/** Cached check whether a person has any blocks: few have, and blocks rarely change. */
export function createBlockCheck(database: Database): (tenantId: string, viewer: string) => Promise<boolean> {
  const find = createVersionedCache(database, ['blocks'], (key, reader) => {
    const [tenantId = ''] = key.split(' ', 1)
    return hasBlockedAny(reader, tenantId, key.slice(tenantId.length + 1))
  })
  return (tenantId, viewer) => find(`${tenantId} ${viewer}`)
}

/** Ids of these comments whose authors the viewer has blocked. */
export async function findBlockedAuthors(
  reader: Reader,
  tenantId: string,
  viewer: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  if (commentIds.length === 0 || !(await hasBlockedAny(reader, tenantId, viewer))) return new Set()
  const authors = await authorsOf(reader, tenantId, commentIds)
  const keys = new Set([...authors.values()].flatMap(({ keys, olderKey }) => [...keys, ...olderKey]))
  const rows = await selectInList([...keys], Infinity, (marks, some) =>
    reader.all<{ blocked: string; created_at: number }>(
      `SELECT blocked, created_at FROM blocks WHERE tenant_id = ? AND blocker = ? AND blocked IN (${marks})`,
      [tenantId, viewer, ...some],
    ),
  )
  const blockedAt = new Map(rows.map(({ blocked, created_at }) => [blocked, created_at]))
  return new Set(commentIds.filter((id) => isBlocked(authors.get(id), blockedAt)))
}

interface BlockableAuthor {
  keys: string[]
  olderKey: string[]
  createdAt: number
}

function isBlocked(author: BlockableAuthor | undefined, blockedAt: ReadonlyMap<string, number>): boolean {
  if (!author) return false
  const { keys, olderKey, createdAt } = author
  return keys.some((key) => blockedAt.has(key)) || olderKey.some((key) => (blockedAt.get(key) ?? -1) >= createdAt)
}

interface Row {
  id: string
  user_id: string | null
  anon_user_id: string | null
  commenter_email: string | null
  verified: number
  created_at: number
}

async function authorsOf(
  reader: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, BlockableAuthor>> {
  const rows = await selectInList(ids, Infinity, (marks, some) =>
    reader.all<Row>(
      `SELECT id, user_id, anon_user_id, commenter_email, verified, created_at FROM comments
       WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  return new Map(
    rows.map((row) => {
      const userId = row.user_id ?? undefined
      const anonUserId = row.anon_user_id ?? undefined
      const commenterEmail = row.commenter_email ?? undefined
      const keys = authorKeys({ userId, anonUserId, commenterEmail, verified: row.verified === 1 })
      const older = legacyAuthorKey({ userId, commenterEmail })
      return [row.id, { keys, olderKey: older === undefined ? [] : [older], createdAt: row.created_at }]
    }),
  )
}
