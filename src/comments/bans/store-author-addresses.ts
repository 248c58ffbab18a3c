// Addresses from which comments were written, as the audit log has them until they are hashed.
import type { Reader } from '../../platform/data/database.ts'
import type { Comment } from '../comment/rules/record.ts'

type CommentRef = Pick<Comment, 'id' | 'createdAt'>

/** The audit entry has the time at which its change began, or a little later. */
const entryWithinMs = 60_000

/** Undefined where it is unknown; a hash where it is old. */
export async function addressOfComment(
  reader: Reader,
  tenantId: string,
  { id, createdAt }: CommentRef,
): Promise<string | undefined> {
  const row = await reader.get<{ address: string | null }>(
    `SELECT address FROM audit_log AS log JOIN audit_people AS person
     ON person.tenant_id = log.tenant_id AND person.audit_id = log.id
     WHERE log.tenant_id = ? AND at >= ? AND at <= ? AND object_id = ? AND crud = 'c' ORDER BY at LIMIT 1`,
    [tenantId, createdAt, createdAt + entryWithinMs, id],
  )
  return row?.address ?? undefined
}

/** Newest comment of the session. */
export async function newestCommentOfSession(
  reader: Reader,
  tenantId: string,
  anonUserId: string,
): Promise<CommentRef | undefined> {
  const row = await reader.get<{ id: string; created_at: number }>(
    'SELECT id, created_at FROM comments WHERE tenant_id = ? AND anon_user_id = ? ORDER BY created_at DESC LIMIT 1',
    [tenantId, anonUserId],
  )
  return row && { id: row.id, createdAt: row.created_at }
}
