// Blocks: of whom somebody wants to read nothing.
import type { Database, Reader, Transaction } from '../../platform/data/database.ts'
import { inList } from '../../platform/data/in-list.ts'
import { rememberUnchanged } from '../../platform/data/remembered.ts'
import { authorKey } from '../core/person-key.ts'

export interface Block {
  tenantId: string
  blocker: string
  blocked: string
}

/** False when it was so before. */
export async function addBlock(tx: Transaction, block: Block, now: number): Promise<boolean> {
  const added = await tx.run(
    `INSERT INTO blocks (tenant_id, blocker, blocked, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (tenant_id, blocker, blocked) DO NOTHING`,
    [block.tenantId, block.blocker, block.blocked, now],
  )
  return added > 0
}

/** False when there was none. */
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

/** Of whoever writes or reads; nearly nobody blocks, and blocks seldom change. */
export function createBlockers(database: Database): (tenantId: string, viewer: string) => Promise<boolean> {
  const find = rememberUnchanged(database, ['blocks'], (key, reader) => {
    const [tenantId = ''] = key.split(' ', 1)
    return hasBlockedAny(reader, tenantId, key.slice(tenantId.length + 1))
  })
  return (tenantId, viewer) => find(`${tenantId} ${viewer}`)
}

/** Which of these comments are by people whom the viewer has blocked. */
export async function blockedBy(
  reader: Reader,
  tenantId: string,
  viewer: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  if (commentIds.length === 0 || !(await hasBlockedAny(reader, tenantId, viewer))) return new Set()
  const authors = await authorsOf(reader, tenantId, commentIds)
  const rows = await inList([...new Set(authors.values())], Infinity, (marks, keys) =>
    reader.all<{ blocked: string }>(
      `SELECT blocked FROM blocks WHERE tenant_id = ? AND blocker = ? AND blocked IN (${marks})`,
      [tenantId, viewer, ...keys],
    ),
  )
  const blocked = new Set(rows.map((row) => row.blocked))
  return new Set(commentIds.filter((id) => blocked.has(authors.get(id) ?? '')))
}

/** Keys of those authors who can be blocked. */
async function authorsOf(reader: Reader, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await inList(ids, Infinity, (marks, some) =>
    reader.all<{ id: string; user_id: string | null; commenter_email: string | null }>(
      `SELECT id, user_id, commenter_email FROM comments WHERE tenant_id = ? AND id IN (${marks})`,
      [tenantId, ...some],
    ),
  )
  const keys = rows.map(({ id, user_id, commenter_email }) => {
    const key = authorKey({ userId: user_id ?? undefined, commenterEmail: commenter_email ?? undefined })
    return [id, key] as const
  })
  return new Map(keys.filter((entry): entry is readonly [string, string] => entry[1] !== undefined))
}
